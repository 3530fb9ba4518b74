/** Discord's markdown as elements: blocks are here, the contents of lines in inline.js. */

import { el } from "./dom.js";
import { inline } from "./inline.js";

/** @import { Child, Context } from "./types.js" */

const HEADING = /^(#{1,3}) +(.+)$/u;
/** One level down, because h1 is the page's own heading. */
const HEADINGS = /** @type {const} */ (["h2", "h3", "h4"]);
const SUBTEXT = /^-# +(.+)$/u;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/u;
const QUOTE = /^> (.*)$|^>$/u;
const ONLY_EMOJI = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\s]|\u200D|\uFE0F)+$/u;

/**
 * @param {string} text
 * @param {Context} context
 */
export function markdown(text, context) {
  const root = el("div", { class: "md" }, blocks(text, context));
  if (text.length <= 40 && ONLY_EMOJI.test(text)) root.classList.add("jumbo");
  return root;
}

/**
 * @param {string} text
 * @param {Context} context
 * @param {{ quoted?: boolean }} [options]
 * @returns {HTMLElement[]}
 */
function blocks(text, context, { quoted = false } = {}) {
  const lines = text.split("\n");
  /** @type {HTMLElement[]} */
  const made = [];
  /** @type {string[]} */
  let plain = [];
  const flush = () => {
    if (plain.length) made.push(el("div", { class: "md-p" }, inline(plain.join("\n"), context)));
    plain = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    const subtext = SUBTEXT.exec(line);
    const fenced = fenceEnd(lines, at);
    if (fenced > at) {
      plain.push(...lines.slice(at, fenced + 1));
      at = fenced;
    } else if (!quoted && line.startsWith(">>> ")) {
      flush();
      made.push(
        el("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), context, { quoted: true })),
      );
      return made;
    } else if (!quoted && QUOTE.test(line)) {
      flush();
      const end = runEnd(lines, at, QUOTE);
      made.push(
        el(
          "blockquote",
          {},
          blocks(
            lines
              .slice(at, end)
              .map((each) => each.slice(2))
              .join("\n"),
            context,
            { quoted: true },
          ),
        ),
      );
      at = end - 1;
    } else if (heading) {
      flush();
      const level = heading[1].length;
      made.push(el(HEADINGS[level - 1], { class: `md-h${level}` }, inline(heading[2], context)));
    } else if (subtext) {
      flush();
      made.push(el("div", { class: "md-sub" }, inline(subtext[1], context)));
    } else if (ITEM.test(line)) {
      flush();
      const end = runEnd(lines, at, ITEM);
      made.push(
        list(
          lines
            .slice(at, end)
            .map((each) => ITEM.exec(each))
            .filter((found) => found !== null),
          context,
        ),
      );
      at = end - 1;
    } else plain.push(line);
  }
  flush();
  return made;
}

/**
 * The last line of the code block that begins in line `at`; `at` if the block isn't closed.
 * @param {string[]} lines
 * @param {number} at
 */
function fenceEnd(lines, at) {
  /** @type {(line: string) => number} */
  const fences = (line) => line.split("```").length - 1;
  if (fences(lines[at]) % 2 === 0) return at;
  const end = lines.findIndex((line, index) => index > at && fences(line) % 2 === 1);
  return end < 0 ? at : end;
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @param {RegExp} pattern
 */
function runEnd(lines, at, pattern) {
  let end = at;
  while (end < lines.length && pattern.test(lines[end])) end += 1;
  return end;
}

/**
 * @param {RegExpExecArray[]} items
 * @param {Context} context
 * @returns {HTMLElement}
 */
function list(items, context) {
  const [, indent, mark] = items[0];
  const ordered = /\d/u.test(mark);
  const node = el(ordered ? "ol" : "ul", { class: "md-list", start: ordered ? Number.parseInt(mark, 10) : null });
  for (let at = 0; at < items.length; at += 1) {
    let end = at + 1;
    while (end < items.length && items[end][1].length > indent.length) end += 1;
    const inner = items.slice(at + 1, end);
    node.append(el("li", {}, inline(items[at][3], context), inner.length > 0 && list(inner, context)));
    at = end - 1;
  }
  return node;
}
