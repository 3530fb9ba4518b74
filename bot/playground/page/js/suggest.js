/** The list of suggestions above the message box. The field keeps the focus. */

import { el, freshId } from "./dom.js";

/** @import { Item } from "./types.js" */

/**
 * The list's title, its text when it's empty, and the function to call with the chosen item and the key.
 * @template {Item} Proposed
 * @typedef {{ title?: string, empty?: string, pick: (item: Proposed, key: string) => void }} Showing
 */

/** A listbox that belongs to the field that opened it. */
export class Suggestions {
  /** The actions of the lines, called with the key. @type {((key: string) => void)[]} */
  #takes = [];
  #active = 0;
  /** @type {HTMLElement | null} */
  #field = null;

  constructor() {
    this.list = el("ul", { id: freshId("suggestions"), class: "suggestions-list", role: "listbox" });
    this.heading = el("p", { class: "suggestions-title" });
    this.node = el("div", { class: "suggestions", hidden: true }, this.heading, this.list);
  }

  get open() {
    return !this.node.hidden;
  }

  /**
   * Show items for a field; `pick(item, key)` is called with the chosen one.
   * @template {Item} Proposed
   * @param {HTMLElement} field
   * @param {Proposed[]} items
   * @param {Showing<Proposed>} showing
   */
  show(field, items, { title = "", pick, empty = "" }) {
    if (!items.length && !empty) {
      this.hide();
      return;
    }
    if (this.#field && this.#field !== field) this.#release();
    this.#field = field;
    this.#takes = items.map((item) => (key) => pick(item, key));
    this.heading.textContent = title;
    this.list.setAttribute("aria-label", title || "Suggestions");
    this.list.replaceChildren(
      ...(items.length
        ? items.map((item, index) => this.#line(item, index))
        : [el("li", { class: "suggestions-none", role: "presentation" }, empty)]),
    );
    this.node.hidden = false;
    field.setAttribute("aria-expanded", "true");
    field.setAttribute("aria-controls", this.list.id);
    this.#activate(0);
  }

  hide() {
    this.node.hidden = true;
    this.#takes = [];
    this.#release();
  }

  /** Handle a key from the field. Returns true if it was one of the list's own. @param {KeyboardEvent} event */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const take = this.#takes.at(this.#active);
    if (step && take) this.#activate((this.#active + step + this.#takes.length) % this.#takes.length);
    else if (take && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) take(event.key);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /**
   * @param {Item} item
   * @param {number} index
   */
  #line(item, index) {
    return el(
      "li",
      {
        id: `${this.list.id}-${index}`,
        class: "suggestion",
        role: "option",
        on: {
          pointerdown: (event) => event.preventDefault(),
          click: () => this.#takes[index]?.("Enter"),
          pointermove: () => this.#activate(index, { scroll: false }),
        },
      },
      item.icon,
      el(
        "span",
        { class: "suggestion-words" },
        el(
          "span",
          { class: "suggestion-label" },
          item.label,
          item.hints?.map((hint) =>
            el("span", { class: hint.required ? "hint-chip required" : "hint-chip" }, hint.name),
          ),
        ),
        item.detail && el("small", {}, item.detail),
      ),
    );
  }

  /**
   * @param {number} index
   * @param {{ scroll?: boolean }} [options]
   */
  #activate(index, { scroll = true } = {}) {
    this.list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const line = this.list.children[index];
    if (!line?.id) return;
    line.setAttribute("aria-selected", "true");
    if (scroll) line.scrollIntoView({ block: "nearest" });
    this.#field?.setAttribute("aria-activedescendant", line.id);
  }

  #release() {
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field?.removeAttribute("aria-activedescendant");
    this.#field = null;
  }
}
