/** A message in the log. */

import { renderComponents } from "./components.js";
import { avatar, byId, el, find, flat, icon, nameOf } from "./dom.js";
import { attachmentsOf, embed } from "./embeds.js";
import { markdown } from "./markdown.js";
import { EPHEMERAL, LOADING } from "./session.js";
import { sentenceOf } from "./socket.js";
import { clockAt, sentAt } from "./time.js";

/**
 * @import { App } from "./main.js"
 * @import { Session } from "./session.js"
 * @import { Act, Attachment, Channel, Child, Component, Context, Message, User } from "./types.js"
 */

const GROUPED_WITHIN = 7 * 60 * 1000;
const SPOKEN = new Set([0, 19, 20, 23]);

/** Texts for the kinds of message that nobody wrote. @type {Record<number, string>} */
const SYSTEM = {
  1: "added somebody.",
  2: "removed somebody.",
  4: "changed the channel’s name.",
  6: "pinned a message.",
  7: "joined the server.",
  18: "started a thread.",
  21: "started this thread.",
};

/**
 * Return whether a message belongs under the same author's earlier one, without a head of its own.
 * @param {Message} message
 * @param {Message | null} earlier
 */
export function isCompact(message, earlier) {
  return (
    earlier !== null &&
    SPOKEN.has(message.type ?? 0) &&
    SPOKEN.has(earlier.type ?? 0) &&
    message.author?.id === earlier.author?.id &&
    !message.message_reference &&
    !invoker(message) &&
    (message.flags & EPHEMERAL) === (earlier.flags & EPHEMERAL) &&
    Date.parse(message.timestamp) - Date.parse(earlier.timestamp) < GROUPED_WITHIN
  );
}

/** The element to which a word after the text is added. @param {HTMLElement} text */
function lastLine(text) {
  const last = text.lastElementChild;
  return last instanceof HTMLElement && last.matches(".md-p, .md-sub") ? last : text;
}

/**
 * @param {Message} message
 * @param {User | null} me
 */
export function mentionsMe(message, me) {
  return (
    me !== null &&
    message.author?.id !== me.id &&
    ((message.mentions ?? []).some(({ id }) => id === me.id) || message.mention_everyone === true)
  );
}

/**
 * The message's text for screen readers and quotes.
 * @param {Message} message
 * @param {Context} context
 */
export function summary(message, context) {
  const texts = [
    message.content,
    ...(message.embeds ?? []).map((each) => each.title ?? each.description),
    ...textsOf(message.components ?? []),
  ].filter(Boolean);
  const blocks = [...markdown(beginning(texts.join("\n")), context).children];
  const words = blocks
    .map((block) => block.textContent)
    .join(" ")
    .replace(/\s+/gu, " ")
    .trim();
  return words || (carriesFiles(message) ? "A picture or file" : "A message");
}

/** The text; of a long one, the beginning, without half a word, character or emoji at its end. @param {string} text */
function beginning(text) {
  return text.length > 400 ? text.slice(0, 400).replace(/(?:\n(?:-#|#+|>)\s*)?\S*$/u, "") : text;
}

/**
 * Components may show files that aren't among a message's attachments.
 * @param {{ attachments?: Attachment[], components: Component[] }} carrier
 * @returns {boolean}
 */
function carriesFiles({ attachments = [], components }) {
  return attachments.length > 0 || components.some(showsFiles);
}

/** @param {Component} component */
function showsFiles(component) {
  return "items" in component || "file" in component || ("components" in component && carriesFiles(component));
}

/**
 * @param {Component[]} components
 * @returns {string[]}
 */
function textsOf(components) {
  return components.flatMap((each) =>
    "content" in each ? [each.content] : "components" in each ? textsOf(each.components) : [],
  );
}

/** The thread's current name, which may differ from the one in its message. @param {Channel | undefined} thread */
function named(thread) {
  return thread && { name: thread.name };
}

/**
 * @param {Channel} thread
 * @param {App} app
 */
function threadLink(thread, app) {
  const count = thread.message_count ?? 0;
  return el(
    "button",
    {
      class: "thread-link",
      type: "button",
      data: { thread: thread.id },
      on: { click: () => app.openChannel(thread.id) },
    },
    icon("thread"),
    el("strong", {}, thread.name),
    count > 0 && el("small", {}, count === 1 ? "1 message" : `${count} messages`),
  );
}

/**
 * The person who used the command that led to a message, and the command's name; null if no command did.
 * @param {Message} message
 */
function invoker(message) {
  const used = message.interaction ?? message.interaction_metadata;
  return used && used.type === 2 && used.user
    ? { user: used.user, name: message.interaction?.name ?? used.name }
    : null;
}

/**
 * @param {Message} message
 * @param {{ app: App, session: Session, compact: boolean, editing: boolean }} about
 */
export function renderMessage(message, { app, session, compact, editing }) {
  const context = app.context;
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const { author } = message;
  const own = author.id === session.me?.id;
  const node = el("div", {
    class: ["message", compact && "compact", ephemeral && "ephemeral", mentionsMe(message, session.me) && "calls-me"]
      .filter(Boolean)
      .join(" "),
    role: "listitem",
    data: { id: message.id },
    "aria-label": `${nameOf(author)}, ${new Date(message.timestamp).toLocaleTimeString(undefined, { timeStyle: "short" })}`,
  });
  if (!SPOKEN.has(message.type ?? 0)) {
    node.classList.add("system");
    const thread = message.type === 18 && session.channels.get(message.message_reference?.channel_id ?? "");
    node.append(
      el("div", { class: "gutter" }, icon("chevron")),
      el(
        "div",
        { class: "body" },
        el("strong", {}, nameOf(author)),
        " ",
        SYSTEM[message.type] ?? "did something.",
        " ",
        thread ? threadLink(thread, app) : message.content && markdown(message.content, context),
        sentAt(message.timestamp),
      ),
    );
    return node;
  }
  const body = el("div", { class: "body" }, !compact && head(message), content(message, { app, session, editing }));
  const failure = session.failures.get(message.id);
  if (failure) body.append(el("p", { class: "failed", role: "alert" }, icon("alert"), failure));
  if (ephemeral) body.append(privacy(message, session, app));
  const gutter = el("div", { class: "gutter" }, compact ? clockAt(message.timestamp) : avatar(author));
  node.append(...flat([above(message, context), gutter, body]));
  if (!editing && !(message.flags & LOADING)) node.append(tools(message, { app, own, ephemeral }));
  return node;
}

/** @param {Message} message */
function head(message) {
  const { author } = message;
  return el(
    "div",
    { class: "head" },
    el("span", { class: "author" }, nameOf(author)),
    author.bot && el("span", { class: "badge" }, "APP"),
    sentAt(message.timestamp),
  );
}

/**
 * The line above a message: the message that it replies to, or the command that it responds to.
 * @param {Message} message
 * @param {Context} context
 */
function above(message, context) {
  const command = invoker(message);
  if (command) {
    return el(
      "div",
      { class: "above" },
      avatar(command.user, { size: "tiny" }),
      el("span", { class: "above-name" }, nameOf(command.user)),
      command.name ? [" used ", el("code", {}, `/${command.name}`)] : " used a command",
    );
  }
  const reference = message.message_reference;
  if (!reference?.message_id || (message.type ?? 0) !== 19) return null;
  const quoted = message.referenced_message;
  if (!quoted) return el("div", { class: "above" }, icon("reply"), el("em", {}, "The message was deleted."));
  return el(
    "button",
    {
      class: "above",
      type: "button",
      "aria-label": `In reply to ${nameOf(quoted.author)}: ${summary(quoted, context)}. Go there`,
      on: { click: () => flash(quoted.id) },
    },
    icon("reply"),
    avatar(quoted.author, { size: "tiny" }),
    el("span", { class: "above-name" }, nameOf(quoted.author)),
    el("span", { class: "above-words" }, summary(quoted, context)),
  );
}

/** Scroll to a message and highlight it for a moment. @param {string} id */
export function flash(id) {
  const node = find(byId("rows"), `[data-id="${CSS.escape(id)}"]`);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.classList.remove("flash");
  requestAnimationFrame(() => node.classList.add("flash"));
}

/**
 * @param {Message} message
 * @param {{ app: App, session: Session, editing: boolean }} about
 * @returns {Child}
 */
function content(message, { app, session, editing }) {
  const context = app.context;
  if (editing) return editor(message, app);
  if (message.flags & LOADING) {
    return el(
      "p",
      { class: "thinking" },
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      `${nameOf(message.author)} is thinking …`,
    );
  }
  /** @type {Act} */
  const act = async (component, values, node) => {
    session.fail(message, "");
    node.setAttribute("aria-busy", "true");
    try {
      const outcome = await session.interact("click", {
        channel: message.channel_id,
        message: message.id,
        custom_id: component.custom_id ?? "",
        component_type: component.type,
        ...(values && { values }),
      });
      if (outcome.kind === "failed") session.fail(message, outcome.message || "This interaction failed.");
    } catch (refusal) {
      app.toast(sentenceOf(refusal));
    } finally {
      node.removeAttribute("aria-busy");
    }
  };
  const text = message.content && markdown(message.content, context);
  if (text && message.edited_timestamp)
    lastLine(text).append(
      el("small", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, " (edited)"),
    );
  return [
    text,
    attachmentsOf(message),
    (message.embeds ?? []).map((each) => embed(each, message, context)),
    renderComponents(message.components ?? [], context, message, act),
    message.thread && threadLink({ ...message.thread, ...named(session.channels.get(message.thread.id)) }, app),
  ];
}

/**
 * @param {Message} message
 * @param {Session} session
 * @param {App} app
 */
function privacy(message, session, app) {
  const dismiss = () => session.dismiss(message).catch((refusal) => app.toast(sentenceOf(refusal)));
  return el(
    "p",
    { class: "privacy" },
    icon("eye"),
    "Only you can see this",
    el("span", { "aria-hidden": "true" }, "·"),
    el("button", { class: "text-button", type: "button", on: { click: dismiss } }, "Dismiss message"),
  );
}

/**
 * @param {Message} message
 * @param {App} app
 */
function editor(message, app) {
  const area = el("textarea", {
    class: "edit-area",
    rows: "1",
    maxlength: "2000",
    "aria-label": "Edit your message",
    value: message.content,
  });
  const save = () => app.saveEdit(message, area.value.trim());
  area.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") app.edit(null);
    else if (event.key === "Enter" && !event.shiftKey) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return el(
    "div",
    { class: "editor" },
    area,
    el(
      "p",
      { class: "hint" },
      "Escape to ",
      el("button", { class: "text-button", type: "button", on: { click: () => app.edit(null) } }, "cancel"),
      " · Enter to ",
      el("button", { class: "text-button", type: "button", on: { click: save } }, "save"),
    ),
  );
}

/**
 * @param {Message} message
 * @param {{ app: App, own: boolean, ephemeral: boolean }} about
 */
function tools(message, { app, own, ephemeral }) {
  /** @type {(name: "reply" | "edit" | "trash", label: string, click: () => void) => HTMLElement} */
  const tool = (name, label, click) =>
    el(
      "button",
      { class: "icon-button", type: "button", "aria-label": label, title: label, on: { click } },
      icon(name),
    );
  const made = [
    !ephemeral && tool("reply", "Reply", () => app.reply(message)),
    own && tool("edit", "Edit", () => app.edit(message)),
    own && tool("trash", "Delete", () => app.remove(message)),
  ].filter(Boolean);
  return made.length ? el("div", { class: "tools" }, made) : "";
}
