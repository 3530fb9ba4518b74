/** Message components, old and new, as elements that people can use. */

import { el, icon, nameOf } from "./dom.js";
import { emojiText } from "./emoji.js";
import { link, spoiler } from "./inline.js";
import { markdown } from "./markdown.js";
import { address, fileCard, gallery } from "./media.js";
import { Select } from "./select.js";

/**
 * @import { Button, Component, Container, FileShown, Option, Pictured, Section, SelectMenu } from "./types.js"
 * @import { Act, Context, Message, Picture, User } from "./types.js"
 */

const ROW = 1,
  BUTTON = 2,
  STRING_SELECT = 3,
  SECTION = 9,
  TEXT = 10,
  GALLERY = 12,
  FILE = 13,
  SEPARATOR = 14,
  CONTAINER = 17;
const LINK_STYLE = 5;
/** @type {Record<number, string>} */
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/**
 * @param {Component} component
 * @returns {component is SelectMenu}
 */
export function isSelect(component) {
  const { type } = component;
  return type === STRING_SELECT || (type >= 5 && type <= 8);
}

/**
 * A select's own options, or the people, roles or channels that it offers.
 * @param {SelectMenu} component
 * @param {Context} context
 * @returns {Option[]}
 */
export function selectOptions(component, context) {
  const chosen = new Set((component.default_values ?? []).map(({ id }) => id));
  /** @type {(each: User) => Option} */
  const user = (each) => ({
    value: each.id,
    label: nameOf(each),
    description: each.bot ? "App" : `@${each.username}`,
    default: chosen.has(each.id),
  });
  switch (component.type) {
    case STRING_SELECT:
      return component.options ?? [];
    case 5:
      return context.users.map(user);
    case 6:
      return context.roles.map(({ id, name }) => ({ value: id, label: name, default: chosen.has(id) }));
    case 8:
      return [...context.channels.values()]
        .filter(({ type }) => (component.channel_types?.length ? component.channel_types.includes(type) : type !== 1))
        .map((channel) => ({ value: channel.id, label: `#${channel.name}`, default: chosen.has(channel.id) }));
    default:
      return [];
  }
}

/**
 * `act(component, values, node)` is called when a person uses a component.
 * @param {Component[]} components
 * @param {Context} context
 * @param {Message} message
 * @param {Act} act
 */
export function renderComponents(components, context, message, act) {
  /** @type {(component: Component) => HTMLElement} */
  const render = (component) => {
    switch (component.type) {
      case ROW:
        return el("div", { class: "action-row" }, component.components.map(render));
      case BUTTON:
        return button(component, context, act);
      case SECTION:
        return section(component);
      case TEXT:
        return markdown(component.content ?? "", context);
      case GALLERY:
        return gallery((component.items ?? []).map(asPicture));
      case FILE:
        return fileOf(component);
      case SEPARATOR:
        return el("div", {
          class: `separator ${component.spacing === 2 ? "wide" : ""} ${component.divider === false ? "bare" : ""}`,
          role: component.divider === false ? null : "separator",
        });
      case CONTAINER:
        return container(component);
      default:
        return isSelect(component)
          ? select(component, context, act)
          : el("p", { class: "unknown" }, `(This page doesn't show components of type ${component.type}.)`);
    }
  };
  /** @type {(pictured: Pictured) => Picture} */
  const asPicture = ({ media, description, spoiler: spoiled }) => ({
    src: address(media.url, message.attachments),
    alt: description ?? "",
    width: media.width,
    height: media.height,
    spoiled,
  });
  /** @type {(component: FileShown) => HTMLElement} */
  const fileOf = ({ file, name, size, spoiler: spoiled }) => {
    const src = address(file?.url, message.attachments);
    const attached = (message.attachments ?? []).find((each) => address(each.url) === src);
    return fileCard({
      src,
      name: name ?? attached?.filename ?? decodeURIComponent(src.replace(/\?.*$/u, "").replace(/^.*\//u, "")),
      size: size ?? attached?.size,
      spoiled,
    });
  };
  /** @type {(component: Section) => HTMLElement} */
  const section = ({ components: texts, accessory }) =>
    el(
      "div",
      { class: "section" },
      el("div", { class: "section-texts" }, texts.map(render)),
      accessory && el("div", { class: "section-accessory" }, render(accessory)),
    );
  /** @type {(component: Container) => HTMLElement} */
  const container = ({ components: inner, accent_color: accent, spoiler: spoiled }) => {
    const node = el("div", { class: "container" }, inner.map(render));
    if (typeof accent === "number") node.style.setProperty("--accent-line", `#${accent.toString(16).padStart(6, "0")}`);
    return spoiled ? spoiler(node) : node;
  };
  return components.map(render);
}

/**
 * @param {Button} component
 * @param {Context} context
 * @param {Act} act
 */
function button(component, context, act) {
  const style = BUTTON_STYLES[component.style] ?? "secondary";
  const words = [emojiText(component.emoji), component.label && el("span", {}, component.label)];
  if (component.style === LINK_STYLE) {
    if (component.disabled)
      return el("button", { class: "button secondary", type: "button", disabled: true }, words, icon("link"));
    const url = component.url ?? "";
    if (!/^https?:\/\//u.test(url)) return el("span", { class: "button secondary" }, words);
    return link(url, [...words, icon("link")].filter(Boolean), context, { class: "button secondary" });
  }
  const node = el(
    "button",
    {
      class: `button ${style}`,
      type: "button",
      disabled: component.disabled,
      "aria-label": component.label ? null : component.emoji?.name,
      data: component.custom_id ? { key: component.custom_id } : {},
      on: {
        click: () => {
          if (!node.hasAttribute("aria-busy")) act(component, undefined, node);
        },
      },
    },
    words,
  );
  return node;
}

/**
 * @param {SelectMenu} component
 * @param {Context} context
 * @param {Act} act
 */
function select(component, context, act) {
  const menu = new Select({
    options: selectOptions(component, context),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    placeholder: component.placeholder,
    disabled: component.disabled,
    key: component.custom_id,
    commit: (values) => act(component, values, menu.button),
  });
  return menu.node;
}
