/** Discord's markdown inside a line: styles, code, links, mentions, times. */

import { el, flat, nameOf } from "./dom.js";
import { customEmoji } from "./emoji.js";
import { timestamp } from "./time.js";

/** @import { Child, Context, Props } from "./types.js" */

const JUMP = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/u;

/**
 * Patterns and makers of everything that's more than text, in the order in which they're tried.
 * @type {[RegExp, (match: RegExpExecArray, context: Context) => Child][]}
 */
const RULES = [
  [
    /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```/uy,
    ([, language, code]) => el("pre", { data: language ? { language } : {} }, el("code", {}, code)),
  ],
  [/(`{1,2})([^`](?:[\s\S]*?[^`])??)\1(?!`)/uy, ([, , code]) => el("code", {}, code.trim() || code)],
  [/\\([^\p{L}\p{N}\s])/uy, ([, character]) => character],
  [
    /\[((?:\\.|[^[\]\\])+)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/uy,
    ([, text, url], context) => link(url, inline(text, context), context),
  ],
  [/<(https?:\/\/[^\s>]+)>/uy, ([, url], context) => link(url, url, context)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'*_~|)\]!?]/uy, ([url], context) => link(url, url, context)],
  [/<@!?(\d+)>/uy, ([, id], context) => person(id, context)],
  [
    /<@&(\d+)>/uy,
    ([, id], context) => {
      const role = context.roles.find((each) => each.id === id);
      return el("span", { class: "mention" }, `@${role?.name ?? "role"}`);
    },
  ],
  [/<#(\d+)>/uy, ([, id], context) => channel(id, context)],
  [/<\/([^:>\n]{1,100}):(\d+)>/uy, ([, name], context) => command(name, context)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/uy, ([, unix, style]) => timestamp(Number(unix), style)],
  [/<a?:(\w{2,32}):(\d+)>/uy, ([, name, id]) => customEmoji(name, id)],
  [/@(?:everyone|here)\b/uy, ([text]) => el("span", { class: "mention" }, text)],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/uy, ([, text], context) => el("strong", {}, inline(text, context))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/uy, ([, text], context) => el("u", {}, inline(text, context))],
  [
    /\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])*?(?:\*\*|\\[\s\S]|[^*\\\s]))\*(?!\*)/uy,
    ([, text], context) => el("em", {}, inline(text, context)),
  ],
  [/_((?:__|\\[\s\S]|[^_\\])+?)_(?![\p{L}\p{N}])/uy, ([, text], context) => el("em", {}, inline(text, context))],
  [/~~([\s\S]+?)~~/uy, ([, text], context) => el("s", {}, inline(text, context))],
  [/\|\|([\s\S]+?)\|\|/uy, ([, text], context) => spoiler(inline(text, context))],
];

/** A character at which a rule may begin. */
const SPECIAL = /[`\\[<h@*_~|]/gu;

/**
 * @param {string} text
 * @param {Context} context
 * @returns {(Node | string)[]}
 */
export function inline(text, context) {
  /** @type {Child[]} */
  const made = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
    const found = at < text.length && firstRule(text, at);
    if (found) {
      made.push(plain, found.make(found.match, context));
      plain = "";
      at += found.match[0].length;
    } else if (at < text.length) {
      plain += text[at];
      at += 1;
    }
  }
  made.push(plain);
  return flat(made);
}

/**
 * @param {string} text
 * @param {number} at
 */
function firstRule(text, at) {
  // An underscore or an h inside a word begins nothing.
  if (/[_h]/u.test(text[at]) && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) return null;
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, make };
  }
  return null;
}

/**
 * A link that opens a new tab, or the channel that it points to.
 * @param {string} url
 * @param {Child} content
 * @param {Context} context
 * @param {Props} [attributes]
 */
export function link(url, content, context, attributes = {}) {
  const jump = JUMP.exec(url);
  /** @type {(event: Event, to: RegExpExecArray) => void} */
  const follow = (event, [, channelId, message]) => {
    event.preventDefault();
    context.openChannel(channelId, message);
  };
  return el(
    "a",
    {
      href: url,
      target: "_blank",
      rel: "noopener noreferrer",
      ...attributes,
      on: jump && context.knowsChannel(jump[1]) ? { click: (event) => follow(event, jump) } : {},
    },
    content,
  );
}

/** Covered content that's uncovered when it's pressed. @param {Child} content */
export function spoiler(content) {
  const node = el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler, press to show",
      "aria-expanded": "false",
    },
    el("span", { class: "spoiler-text" }, content),
  );
  /** @param {Event} event */
  const show = (event) => {
    if (
      node.classList.contains("shown") ||
      (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ")
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) node.removeAttribute(name);
  };
  node.addEventListener("click", show, { capture: true });
  node.addEventListener("keydown", show);
  return node;
}

/**
 * @param {string} id
 * @param {Context} context
 */
function person(id, context) {
  const user = context.user(id);
  return el(
    "span",
    { class: context.me?.id === id ? "mention of-me" : "mention" },
    `@${user ? nameOf(user) : "unknown"}`,
  );
}

/**
 * @param {string} id
 * @param {Context} context
 */
function channel(id, context) {
  const name = context.channelName(id);
  if (!name) return el("span", { class: "mention" }, "#unknown");
  return el("button", { class: "mention", type: "button", on: { click: () => context.openChannel(id) } }, `#${name}`);
}

/**
 * @param {string} name
 * @param {Context} context
 */
function command(name, context) {
  return el(
    "button",
    { class: "mention", type: "button", on: { click: () => context.startCommand(name) } },
    `/${name}`,
  );
}
