/** The page's own keys: to other channels and people, to the newest message, and into the message box. */

import { arranged } from "./channels.js";
import { byId, phone, within } from "./dom.js";

/** @import { App } from "./main.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, PageUp: -1, ArrowDown: 1, PageDown: 1 };

/**
 * Alt with arrows changes the channel (with Shift: to an unread one), Alt with Page keys the person.
 * @param {App} app
 */
export function listenToKeys(app) {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || !app.session || document.querySelector("dialog[open]")) return;
    const { key, altKey, shiftKey, target } = event;
    /** @type {number | undefined} */
    const step = STEPS[key];
    if (altKey && step && key.startsWith("Arrow")) neighbour(app, step, { unread: shiftKey });
    else if (altKey && step) nextPerson(app, step);
    else if (key === "Escape" && document.body.classList.contains("drawer")) {
      app.drawer(false);
      byId("menu").focus();
    } else if (key === "Escape" && !within(target, ".select")) app.log.toEnd();
    else {
      // The key itself arrives in the message box.
      if (writes(event) && !phone.matches) app.focusEntry();
      return;
    }
    event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function writes({ key, altKey, ctrlKey, metaKey, target }) {
  if (key.length !== 1 || key === " " || altKey || ctrlKey || metaKey) return false;
  return !within(target, "input, textarea, .select, .command-bar");
}

/**
 * @param {App} app
 * @param {number} step
 * @param {{ unread: boolean }} options
 */
function neighbour(app, step, { unread }) {
  const ids = arranged(app.seat).flatMap((group) => group.rows.map(({ channel }) => channel.id));
  const at = ids.indexOf(app.channel ?? "");
  const around = ids.map((_, index) => ids[(at + step * (index + 1) + ids.length * 2) % ids.length]);
  const next = unread ? around.find((id) => (app.seat.unread.get(id) ?? 0) > 0) : around[0];
  if (next) app.openChannel(next);
}

/**
 * @param {App} app
 * @param {number} step
 */
function nextPerson(app, step) {
  const at = app.people.findIndex(({ id }) => id === app.seat.person);
  const next = app.people.at((at + step) % app.people.length);
  if (next) app.sit(next.id);
}
