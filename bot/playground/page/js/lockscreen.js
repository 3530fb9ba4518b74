/** The notifications that a locked phone would show. Their text comes only from the messages' content. */

import { byId, el, icon, nameOf } from "./dom.js";
import { mentionsMe } from "./message.js";
import { EPHEMERAL, isDm } from "./session.js";
import { clockAt } from "./time.js";

/** @import { App } from "./main.js" */
/** @import { Session } from "./session.js" */
/** @import { Message } from "./types.js" */

const SILENT = 1 << 12;
/** Limits of a notification's text, in lines and characters. */
const LINES = 4;
const CHARACTERS = 178;

/**
 * Return whether a message would notify this page's person: their own, silent and ephemeral ones wouldn't; in a
 * channel, only mentions would.
 * @param {Message} message
 * @param {Session} session
 */
function rings(message, session) {
  if (!session.me || message.author?.id === session.me.id || message.flags & (SILENT | EPHEMERAL)) return false;
  const channel = session.channels.get(message.channel_id);
  return (channel !== undefined && isDm(channel)) || mentionsMe(message, session.me);
}

/**
 * The beginning of the content, with mentions and times in words.
 * @param {Message} message
 * @param {Session} session
 */
function pushWords(message, session) {
  const words = (message.content ?? "")
    .replace(/<a?:(\w+):\d+>/gu, ":$1:")
    .replace(/<@!?(\d+)>/gu, (_, id) => `@${nameOf(session.user(id))}`)
    .replace(/<#(\d+)>/gu, (_, id) => `#${session.channelName(session.channels.get(id))}`)
    .replace(/<t:(\d+)(?::\w)?>/gu, (_, seconds) => new Date(Number(seconds) * 1000).toLocaleString())
    .split("\n")
    .filter((line) => line.replaceAll("\u200b", "").trim())
    .slice(0, LINES)
    .join("\n");
  return words.length > CHARACTERS ? `${words.slice(0, CHARACTERS - 1)}…` : words;
}

/** @param {App} app */
export function showLockScreen(app) {
  const { session } = app;
  if (!session) return;
  const rung = session.arrived.filter((message) => rings(message, session));
  const pushes = rung.map((message) => {
    const words = pushWords(message, session);
    const channel = session.channels.get(message.channel_id);
    const where = channel && !isDm(channel) ? ` · #${session.channelName(channel)}` : "";
    return el(
      "li",
      { class: "push" },
      el(
        "p",
        { class: "push-head" },
        el("strong", {}, `${nameOf(message.author)}${where}`),
        el("time", { datetime: message.timestamp }, clockAt(message.timestamp)),
      ),
      el("p", { class: words ? "push-words" : "push-words none" }, words || "(a notification without text)"),
    );
  });
  const close = () => box.close();
  const box = el(
    "dialog",
    { class: "dialog lock", "aria-label": "Lock screen" },
    el(
      "div",
      { class: "sheet" },
      el(
        "header",
        { class: "sheet-head" },
        el("h2", {}, "Lock screen"),
        el(
          "button",
          { class: "icon-button", type: "button", "aria-label": "Close", on: { click: close } },
          icon("close"),
        ),
      ),
      el(
        "div",
        { class: "sheet-body" },
        pushes.length > 0 ? el("ul", { class: "pushes" }, pushes) : el("p", {}, "No new notifications."),
      ),
    ),
  );
  box.addEventListener("close", () => box.remove());
  byId("app").after(box);
  box.showModal();
}
