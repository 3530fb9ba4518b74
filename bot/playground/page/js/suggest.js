/** The list of proposals over the message box; the field keeps the focus. */

import { el, freshId } from "./dom.js";

/** A listbox that belongs to whichever field opened it. */
export class Suggestions {
  #items = [];
  #active = 0;
  #field = null;

  constructor() {
    this.list = el("ul", { id: freshId("suggestions"), class: "suggestions-list", role: "listbox" });
    this.heading = el("p", { class: "suggestions-title" });
    this.node = el("div", { class: "suggestions", hidden: true }, this.heading, this.list);
  }

  get open() {
    return !this.node.hidden;
  }

  /** The item that Enter would take. */
  get active() {
    return this.#items[this.#active];
  }

  /** Shows items (`label`, `detail`, `sign`) for a field; `pick(item)` hears the choice. */
  show(field, items, { title = "", pick, empty = "" }) {
    if (!items.length && !empty) {
      this.hide();
      return;
    }
    if (this.#field && this.#field !== field) this.#release();
    this.#field = field;
    this.#items = items;
    this.pick = pick;
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
    this.#items = [];
    this.#release();
  }

  /** Takes a key from the field; true when it was one of the list's own. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#items.length) this.#activate((this.#active + step + this.#items.length) % this.#items.length);
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.active)
      this.pick(this.active, event.key);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #line(item, index) {
    return el(
      "li",
      {
        id: `${this.list.id}-${index}`,
        class: "suggestion",
        role: "option",
        on: {
          pointerdown: (event) => event.preventDefault(),
          click: () => this.pick(item, "Enter"),
          pointermove: () => this.#activate(index, { scroll: false }),
        },
      },
      item.sign,
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

  #activate(index, { scroll = true } = {}) {
    this.list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const line = this.list.children[index];
    if (!line?.id) return;
    line.setAttribute("aria-selected", "true");
    if (scroll) line.scrollIntoView({ block: "nearest" });
    this.#field.setAttribute("aria-activedescendant", line.id);
  }

  #release() {
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field?.removeAttribute("aria-activedescendant");
    this.#field = null;
  }
}
