/** Pictures and files, in a message or enlarged. */

import { el, icon } from "./dom.js";
import { spoiler } from "./inline.js";

/** @import { Attachment, FileCard, Picture } from "./types.js" */

const ELSEWHERE = /^https:\/\/(?:cdn|media)\.discordapp\.(?:com|net)(?=\/)/u;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The address of a file for this page, which loads the files of Discord's network from the fake Discord.
 * @param {string | undefined} url
 * @param {Attachment[]} [attachments]
 * @returns {string}
 */
export function address(url, attachments = []) {
  if (url?.startsWith("attachment://")) {
    const named = attachments.find(({ filename }) => filename === url.slice("attachment://".length));
    return named ? address(named.url) : "";
  }
  return String(url ?? "").replace(ELSEWHERE, "");
}

/** @param {Attachment} attachment */
export function isPicture({ content_type: type, filename, url }) {
  return type ? type.startsWith("image/") : /\.(?:png|gif|jpe?g|webp)$/iu.test(filename || url.split("?")[0]);
}

/** A picture that opens in full size when pressed. A spoiler is covered first. @param {Picture} shown */
export function picture({ src, alt = "", width, height, spoiled = false, name = "" }) {
  const image = el("img", { src, alt, width, height, decoding: "async" });
  const frame = el(
    "button",
    {
      class: "picture",
      type: "button",
      "aria-label": alt ? `Picture: ${alt}. Open at full size` : "Picture without a description. Open at full size",
      on: { click: () => enlarge(src, alt) },
    },
    image,
  );
  if (width && height) {
    frame.style.setProperty("--ratio", String(width / height));
    frame.style.setProperty("--width", `${width}px`);
  }
  image.addEventListener("error", () =>
    frame.replaceChildren(
      el("span", { class: "picture-lost" }, icon("alert"), alt || name || "This picture couldn't be loaded."),
    ),
  );
  const whole = /\.gif(?:$|\?)/iu.test(src) && calm.matches ? stilled(frame, image) : frame;
  return spoiled ? spoiler(whole) : whole;
}

/**
 * Show only an animation's first frame until it's played, for people who prefer less motion.
 * @param {HTMLElement} frame
 * @param {HTMLImageElement} image
 */
function stilled(frame, image) {
  const canvas = el("canvas", { "aria-hidden": "true" });
  const toggle = el("button", { class: "play", type: "button" });
  /** @param {boolean} playing */
  const show = (playing) => {
    frame.replaceChildren(playing ? image : canvas);
    toggle.replaceChildren(icon(playing ? "close" : "play"), playing ? "Stop the animation" : "Play the animation");
  };
  image.addEventListener("load", () => {
    if (canvas.width === image.naturalWidth && canvas.height === image.naturalHeight) return;
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    show(false);
  });
  toggle.addEventListener("click", () => show(!frame.contains(image)));
  return el("span", { class: "stilled" }, frame, toggle);
}

/** Pictures side by side, without cropping. @param {Picture[]} items */
export function gallery(items) {
  return el("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items.map(picture));
}

/** @param {FileCard} file */
export function fileCard({ src, name, size, spoiled = false }) {
  const shown = size
    ? size > 1048576
      ? `${(size / 1048576).toFixed(1)} MiB`
      : `${Math.max(1, Math.round(size / 1024))} KiB`
    : "";
  const card = el(
    "a",
    { class: "file", href: src, download: name, target: "_blank", rel: "noopener" },
    icon("file"),
    el("span", { class: "file-name" }, name),
    shown && el("small", {}, shown),
  );
  return spoiled ? spoiler(card) : card;
}

/**
 * Open a picture over the page. Escape or a press outside closes it.
 * @param {string} src
 * @param {string} alt
 */
function enlarge(src, alt) {
  document.getElementById("lightbox")?.remove();
  const image = el("img", { src, alt });
  const close = el("button", { class: "icon-button", type: "button", "aria-label": "Close" }, icon("close"));
  const box = el(
    "dialog",
    { id: "lightbox", class: "lightbox", "aria-label": alt || "Picture" },
    image,
    el(
      "div",
      { class: "lightbox-bar" },
      el(
        "a",
        { class: "icon-button", href: src, target: "_blank", rel: "noopener", "aria-label": "Open in a new tab" },
        icon("link"),
      ),
      close,
    ),
    alt && el("p", { class: "lightbox-alt" }, alt),
  );
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  close.focus();
}
