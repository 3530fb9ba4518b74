/** Embeds and attachments. */

import { el } from "./dom.js";
import { inline, link } from "./inline.js";
import { markdown } from "./markdown.js";
import { address, fileCard, gallery, isPicture, picture } from "./media.js";
import { sentAt } from "./time.js";

/** @import { Child, Context, Embed, Media, Message } from "./types.js" */

/**
 * Attachments that no other part of the message shows.
 * @param {Message} message
 * @returns {Child[]}
 */
export function attachmentsOf(message) {
  const attachments = message.attachments ?? [];
  const shown = JSON.stringify([message.components ?? [], message.embeds ?? []]);
  const loose = attachments.filter(
    ({ url, filename }) => !shown.includes(JSON.stringify(url)) && !shown.includes(`attachment://${filename}`),
  );
  const pictures = loose.filter(isPicture);
  return [
    pictures.length > 0 &&
      gallery(
        pictures.map((each) => ({
          src: address(each.url),
          alt: each.description ?? "",
          width: each.width,
          height: each.height,
          name: each.filename,
          spoiled: each.filename.startsWith("SPOILER_"),
        })),
      ),
    loose
      .filter((each) => !isPicture(each))
      .map((each) => fileCard({ src: address(each.url), name: each.filename, size: each.size })),
  ];
}

/**
 * @param {Embed} data
 * @param {Message} message
 * @param {Context} context
 */
export function embed(data, message, context) {
  /** @type {(media: Media | undefined, kind: string) => Child} */
  const image = (media, kind) =>
    media?.url &&
    el(
      "div",
      { class: `embed-${kind}` },
      picture({
        src: address(media.url, message.attachments),
        alt: media.description ?? "",
        width: media.width,
        height: media.height,
      }),
    );
  const title = data.title && inline(data.title, context);
  const node = el(
    "div",
    { class: "container embed" },
    el(
      "div",
      { class: "embed-words" },
      data.author?.name && el("div", { class: "embed-author" }, data.author.name),
      title &&
        el(
          "div",
          { class: "embed-title" },
          data.url && /^https?:\/\//u.test(data.url) ? link(data.url, title, context) : title,
        ),
      data.description && markdown(data.description, context),
      data.fields &&
        data.fields.length > 0 &&
        el(
          "div",
          { class: "embed-fields" },
          data.fields.map((field) =>
            el(
              "div",
              { class: field.inline ? "field beside" : "field" },
              el("div", { class: "field-name" }, inline(field.name, context)),
              markdown(field.value, context),
            ),
          ),
        ),
    ),
    image(data.thumbnail, "thumbnail"),
    image(data.image, "image"),
    (data.footer?.text || data.timestamp) &&
      el(
        "div",
        { class: "embed-footer" },
        data.footer?.text,
        data.footer?.text && data.timestamp && " · ",
        data.timestamp && sentAt(data.timestamp),
      ),
  );
  if (typeof data.color === "number")
    node.style.setProperty("--accent-line", `#${data.color.toString(16).padStart(6, "0")}`);
  return node;
}
