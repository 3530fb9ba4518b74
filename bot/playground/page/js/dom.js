/** Helpers that make elements. Text always becomes text nodes, never markup. */

/** @import { Child, Props, User } from "./types.js" */

/** The stylesheets use the same width. */
export const phone = matchMedia("(max-width: 760px)");

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "inert", "selected", "indeterminate"]);

/**
 * See types.d.ts for the properties.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, props = {}, ...children) {
  const { on = {}, style = {}, data = {}, ...rest } = props;
  const node = document.createElement(tag);
  for (const [type, listener] of Object.entries(on))
    node.addEventListener(type, /** @type {EventListener} */ (listener));
  for (const [key, text] of Object.entries(style)) node.style.setProperty(key, String(text));
  Object.assign(node.dataset, data);
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === false) continue;
    if (PROPERTIES.has(name)) Reflect.set(node, name, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...flat(children));
  return node;
}

/**
 * Children as `append` takes them: without nesting and without empty ones.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
export function flat(children) {
  return children.flatMap((child) => (Array.isArray(child) ? flat(child) : child ? [child] : []));
}

/** The element with this ID, which the page always has. @param {string} id */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no #${id}.`);
  return node;
}

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export function within(target, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 */
export function find(root, selector) {
  const node = root.querySelector(selector);
  return node instanceof HTMLElement ? node : null;
}

/** The focused element, if it's inside the node. @param {Node} node */
export function focusedIn(node) {
  const focus = document.activeElement;
  return focus instanceof HTMLElement && node.contains(focus) ? focus : null;
}

let serial = 0;

/** @param {string} prefix */
export function freshId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M6 4v7a4 4 0 0 0 4 4h10M16 11l4 4-4 4",
  at: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-4 7.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  reply: "M9 7 4 12l5 5M4 12h9a7 7 0 0 1 7 7",
  edit: "M4 20h4L19 9l-4-4L4 16v4Z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  send: "M4 12 20 4l-5 16-4-7-7-1Z",
  chevron: "M6 9l6 6 6-6",
  check: "M5 13l4 4L19 7",
  plus: "M12 5v14M5 12h14",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  link: "M14 4h6v6M20 4 10 14M18 14v6H4V6h6",
  file: "M6 3h8l5 5v13H6ZM14 3v5h5",
  slash: "M16 4 8 20",
  down: "M12 5v14M6 13l6 6 6-6",
  alert: "M12 4 2.5 20h19ZM12 10v4M12 17v.5",
  phone: "M7 3h10v18H7ZM11 18h2",
  mail: "M3 6h18v12H3ZM3 7l9 7 9-7",
  play: "M8 5v14l11-7Z",
};

/** A line drawing from the page's own set, hidden from screen readers. @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24",
    class: "icon",
    "aria-hidden": "true",
    focusable: "false",
  }))
    svg.setAttribute(key, value);
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * A person's initials on a colour that's always the same for the same ID.
 * @param {User | undefined} user
 * @param {{ size?: string }} [options]
 */
export function avatar(user, { size = "" } = {}) {
  const name = nameOf(user);
  const letters = name
    .split(/[\s_.-]+/u)
    .filter(Boolean)
    .map((word) => [...word][0]);
  const shown = (letters.length > 1 ? letters[0] + letters.at(-1) : [...name].slice(0, 2).join("")).toUpperCase();
  // Neighbouring IDs get very different colours.
  const hue =
    ([...String(user?.id ?? name)].reduce((sum, each) => (sum * 31 + (each.codePointAt(0) ?? 0)) % 9973, 7) * 137) %
    360;
  return el(
    "span",
    { class: `avatar ${size} ${user?.bot ? "is-app" : ""}`, "aria-hidden": "true", style: { "--hue": hue } },
    shown,
  );
}

/** @param {User | null | undefined} user */
export function nameOf(user) {
  return user?.global_name || user?.username || "Somebody";
}
