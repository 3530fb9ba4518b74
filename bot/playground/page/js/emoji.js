/** An application's own emoji: small pictures in texts, buttons and menus. */

import { el } from "./dom.js";

/** @import { Emoji } from "./types.js" */

/**
 * The emoji's name replaces a missing picture.
 * @param {string} name
 * @param {string} id
 */
export function customEmoji(name, id) {
  const image = el("img", {
    class: "custom-emoji",
    src: `/emojis/${id}.webp?size=48`,
    alt: `:${name}:`,
    title: `:${name}:`,
    draggable: "false",
  });
  image.addEventListener("error", () => image.replaceWith(el("span", { class: "custom-emoji-name" }, `:${name}:`)));
  return image;
}

/** The emoji before the label of a button or an option. @param {Emoji | undefined} emoji */
export function emojiText(emoji) {
  if (!emoji?.name) return null;
  const shown = emoji.id ? customEmoji(emoji.name, emoji.id) : emoji.name;
  return el("span", { class: "emoji", "aria-hidden": "true" }, shown);
}
