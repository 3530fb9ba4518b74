/** Discord's markdown as elements: blocks here, the inside of lines in inline.js. */

import { el } from "./dom.js";
import { inline } from "./inline.js";

const HEADING = /^(#{1,3}) +(.+)$/u;
const SUBTEXT = /^-# +(.+)$/u;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/u;
const QUOTE = /^> (.*)$|^>$/u;
const ONLY_EMOJI = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200D\uFE0F]|\s)+$/u;

/** A message's text as one element; `context` knows names and opens what is clicked. */
export function markdown(text, context) {
  const root = el("div", { class: "md" }, blocks(text, context));
  if (text.length <= 40 && ONLY_EMOJI.test(text)) root.classList.add("jumbo");
  return root;
}

function blocks(text, context, { quoted = false } = {}) {
  const lines = text.split("\n");
  const made = [];
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
      // One level down: the page's own heading is the first.
      made.push(el(`h${heading[1].length + 1}`, { class: `md-h${heading[1].length}` }, inline(heading[2], context)));
    } else if (subtext) {
      flush();
      made.push(el("div", { class: "md-sub" }, inline(subtext[1], context)));
    } else if (ITEM.test(line)) {
      flush();
      const end = runEnd(lines, at, ITEM);
      made.push(
        list(
          lines.slice(at, end).map((each) => ITEM.exec(each)),
          context,
        ),
      );
      at = end - 1;
    } else plain.push(line);
  }
  flush();
  return made;
}

/** The last line of the code block that begins in line `at` and is closed further down; `at` when there is none. */
function fenceEnd(lines, at) {
  const fences = (line) => line.split("```").length - 1;
  if (fences(lines[at]) % 2 === 0) return at;
  const end = lines.findIndex((line, index) => index > at && fences(line) % 2 === 1);
  return end < 0 ? at : end;
}

function runEnd(lines, at, pattern) {
  let end = at;
  while (end < lines.length && pattern.test(lines[end])) end += 1;
  return end;
}

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
