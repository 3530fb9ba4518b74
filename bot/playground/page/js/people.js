/** The people to choose from: the start page's cards, and the rail at the side. */

import { avatar, byId, el, find, focusedIn, icon, nameOf } from "./dom.js";
import { showLockScreen } from "./lockscreen.js";

/** @import { App } from "./main.js" */

/** A count as a badge that's also read aloud. @param {number} count */
export function badge(count) {
  return (
    count > 0 &&
    el(
      "span",
      { class: "count" },
      count > 99 ? "99+" : String(count),
      el("span", { class: "unseen" }, count === 1 ? " unread message" : " unread messages"),
    )
  );
}

/** @param {App} app */
export function renderStart(app) {
  byId("start-people").replaceChildren(
    ...app.people.map((user) =>
      el(
        "li",
        {},
        el(
          "button",
          { class: "start-person", type: "button", data: { person: user.id }, on: { click: () => app.sit(user.id) } },
          avatar(user, { size: "large" }),
          el("span", {}, nameOf(user)),
          badge(app.unreadOf(user.id)),
        ),
      ),
    ),
    el("li", {}, adder(app, "start-person")),
  );
}

/** @param {App} app */
export function renderPeople(app) {
  const rail = byId("people");
  const focused = focusedIn(rail)?.dataset.person;
  rail.replaceChildren(
    el(
      "ul",
      { class: "people-list" },
      app.people.map((user) => {
        const here = app.session?.person === user.id;
        return el(
          "li",
          { class: here ? "person here" : "person" },
          el(
            "button",
            {
              type: "button",
              title: here ? `You are ${nameOf(user)}` : `Switch to ${nameOf(user)}`,
              "aria-current": here ? "true" : null,
              data: { person: user.id },
              on: { click: () => app.sit(user.id) },
            },
            avatar(user, { size: "large" }),
            el("span", { class: "person-name" }, nameOf(user)),
            badge(app.unreadOf(user.id)),
          ),
        );
      }),
    ),
    adder(app, "adder"),
  );
  if (focused) find(rail, `[data-person="${CSS.escape(focused)}"]`)?.focus();
}

/**
 * @param {App} app
 * @param {string} kind
 */
function adder(app, kind) {
  return el(
    "button",
    { class: kind, type: "button", title: "Add a person", on: { click: () => askName(app) } },
    el("span", { class: "avatar large add", "aria-hidden": "true" }, icon("plus")),
    el("span", { class: kind === "adder" ? "person-name" : "" }, kind === "adder" ? "Add" : "Add a person"),
  );
}

/** @param {App} app */
function askName(app) {
  const field = el("input", {
    class: "field-input",
    id: "new-name",
    type: "text",
    maxlength: "32",
    required: true,
    autocomplete: "off",
  });
  const form = el(
    "form",
    { method: "dialog", class: "sheet" },
    el("header", { class: "sheet-head" }, el("h2", {}, "Add a person")),
    el("div", { class: "sheet-body" }, el("label", { class: "field-label", for: "new-name" }, "Name"), field),
    el(
      "footer",
      { class: "sheet-foot" },
      el("button", { class: "button secondary", type: "button", on: { click: () => box.close() } }, "Cancel"),
      el("button", { class: "button primary", type: "submit" }, "Add"),
    ),
  );
  const box = el("dialog", { class: "dialog", "aria-label": "Add a person" }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    app.addPerson(field.value.trim());
    box.close();
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  field.focus();
}

/** Draw the bottom of the sidebar: the current person, and whether they accept DMs. @param {App} app */
export function renderSelf(app) {
  const { session } = app;
  if (!session?.me) return;
  const box = el("input", {
    type: "checkbox",
    role: "switch",
    checked: session.takesDms,
    on: { change: () => app.takeDms(box.checked) },
  });
  byId("self").replaceChildren(
    avatar(session.me),
    el(
      "div",
      { class: "self-words" },
      el("strong", {}, nameOf(session.me)),
      el("small", {}, `@${session.me.username}`),
    ),
    el(
      "button",
      { class: "icon-button", type: "button", title: "Lock screen", on: { click: () => showLockScreen(app) } },
      icon("phone"),
      el("span", { class: "unseen" }, "Lock screen"),
    ),
    el(
      "label",
      { class: "switch", title: "Let the bot and others send you direct messages" },
      box,
      el("span", { class: "switch-track", "aria-hidden": "true" }),
      el("span", { class: "switch-label" }, icon("mail"), el("span", { class: "unseen" }, "Allow direct messages")),
    ),
  );
}
