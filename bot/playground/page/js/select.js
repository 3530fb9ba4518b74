/** A menu for choosing one or several options, by pointer or keyboard. */

import { el, flat, freshId, icon } from "./dom.js";
import { emojiText } from "./emoji.js";

/** @import { Option } from "./types.js" */

const TYPED_WORD = 700;

/**
 * @typedef {object} Setting
 * @property {Option[]} options
 * @property {number} [min]
 * @property {number} [max]
 * @property {string} [placeholder]
 * @property {string} [label]
 * @property {boolean} [disabled]
 * @property {string} [key]
 * @property {(values: string[]) => void} [commit]
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity };

/** `commit(values)` is called with a changed choice once the menu is closed. */
export class Select {
  /** @type {Set<string>} */
  #chosen;
  /** @type {string[]} */
  #committed;
  #active = 0;
  #word = "";
  #wordAt = 0;

  /** @param {Setting} setting */
  constructor({ options, min = 1, max = 1, placeholder = "", label = "", disabled = false, key = "", commit }) {
    this.options = options;
    this.min = min;
    this.max = Math.min(max, Math.max(options.length, 1));
    this.placeholder = placeholder || (max > 1 ? "Choose some" : "Choose one");
    this.commit = commit;
    this.#chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    this.#committed = [...this.#chosen];
    const id = freshId("menu");
    this.shown = el("span", { class: "select-shown" });
    this.button = el(
      "button",
      {
        class: "select-button",
        type: "button",
        role: "combobox",
        disabled,
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        "aria-controls": id,
        "aria-label": label || this.placeholder,
        data: key ? { key } : {},
        on: { click: () => this.toggle(), keydown: (event) => this.#key(event), blur: (event) => this.#left(event) },
      },
      this.shown,
      icon("chevron"),
    );
    this.list = el("ul", {
      id,
      class: "select-list",
      role: "listbox",
      popover: "manual",
      "aria-label": label || this.placeholder,
      "aria-multiselectable": this.max > 1 ? "true" : null,
    });
    this.counter = el("span");
    this.node = el("div", { class: "select" }, this.button, this.list);
    /** @param {PointerEvent} event */
    this.outside = (event) => {
      if (!this.node.isConnected) this.#unlisten();
      else if (!(event.target instanceof Node && this.node.contains(event.target))) this.close();
    };
    this.place = () => this.#place();
    this.#show();
  }

  /** The chosen values, in the order of the options. */
  get values() {
    return this.options.map(({ value }) => value).filter((value) => this.#chosen.has(value));
  }

  get open() {
    return this.list.matches(":popover-open");
  }

  toggle() {
    if (this.open) this.close();
    else this.#unfold();
  }

  /** Close the menu. A changed choice is committed if it has enough values, and undone otherwise. */
  close() {
    if (!this.open) return;
    this.list.hidePopover();
    this.button.setAttribute("aria-expanded", "false");
    this.button.removeAttribute("aria-activedescendant");
    this.#unlisten();
    const values = this.values;
    if (values.length < this.min) this.#chosen = new Set(this.#committed);
    else if (values.join("\n") !== this.#committed.join("\n")) {
      this.#committed = values;
      this.commit?.(values);
    }
    this.#show();
  }

  #unfold() {
    if (this.button.disabled || this.node.querySelector("[aria-busy]")) return;
    this.#fill();
    this.list.showPopover();
    this.#place();
    this.button.focus();
    this.button.setAttribute("aria-expanded", "true");
    const first = this.options.findIndex(({ value }) => this.#chosen.has(value));
    this.#move(Math.max(first, 0));
    document.addEventListener("pointerdown", this.outside);
    addEventListener("resize", this.place);
    addEventListener("scroll", this.place, true);
  }

  #unlisten() {
    document.removeEventListener("pointerdown", this.outside);
    removeEventListener("resize", this.place);
    removeEventListener("scroll", this.place, true);
  }

  #fill() {
    const several = this.max > 1;
    this.counter.textContent = this.#counted();
    const lines = this.options.map((option, index) =>
      el(
        "li",
        {
          id: `${this.list.id}-${index}`,
          class: "select-option",
          role: "option",
          "aria-selected": String(this.#chosen.has(option.value)),
          on: {
            pointerdown: (event) => event.preventDefault(),
            click: () => this.#choose(index),
            pointermove: () => this.#move(index, { scroll: false }),
          },
        },
        emojiText(option.emoji),
        el(
          "span",
          { class: "select-words" },
          el("span", {}, option.label),
          option.description && el("small", {}, option.description),
        ),
        el("span", { class: several ? "box" : "dot", "aria-hidden": "true" }, icon("check")),
      ),
    );
    const done =
      several &&
      el(
        "li",
        { class: "select-foot", role: "presentation" },
        this.counter,
        el(
          "button",
          {
            class: "button small primary",
            type: "button",
            tabindex: "-1",
            on: { pointerdown: (event) => event.preventDefault(), click: () => this.close() },
          },
          "Done",
        ),
      );
    this.list.replaceChildren(
      ...flat([
        lines.length ? lines : el("li", { class: "select-none", role: "presentation" }, "Nothing to choose from."),
        done,
      ]),
    );
  }

  #counted() {
    const range = this.min === this.max ? `${this.max}` : `${this.min} to ${this.max}`;
    return `${this.#chosen.size} chosen, ${range} needed`;
  }

  /** @param {number} index */
  #choose(index) {
    const option = this.options[index];
    if (!option) return;
    if (this.max === 1) {
      const again = this.#chosen.has(option.value);
      this.#chosen = new Set(again && this.min === 0 ? [] : [option.value]);
      this.close();
      return;
    }
    if (this.#chosen.has(option.value)) this.#chosen.delete(option.value);
    else if (this.#chosen.size < this.max) this.#chosen.add(option.value);
    const line = this.list.children[index];
    line.setAttribute("aria-selected", String(this.#chosen.has(option.value)));
    this.counter.textContent = this.#counted();
    this.#show();
  }

  /**
   * @param {number} index
   * @param {{ scroll?: boolean }} [options]
   */
  #move(index, { scroll = true } = {}) {
    this.list.children[this.#active]?.classList.remove("active");
    this.#active = Math.max(0, Math.min(index, this.options.length - 1));
    const line = this.list.children[this.#active];
    line?.classList.add("active");
    if (scroll) line?.scrollIntoView({ block: "nearest" });
    if (line?.id) this.button.setAttribute("aria-activedescendant", line.id);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    if (!this.open) {
      if (key === "ArrowDown" || key === "ArrowUp") {
        event.preventDefault();
        this.#unfold();
      }
      return;
    }
    const step = STEPS[key];
    if (step) this.#move(this.#active + step);
    else if (key === "Enter" || (key === " " && !this.#word)) this.#choose(this.#active);
    else if (key === "Escape" || key === "Tab") {
      this.close();
      if (key === "Tab") return;
    } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.#spell(key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {string} character
   * @param {number} now
   */
  #spell(character, now) {
    this.#word = now - this.#wordAt < TYPED_WORD ? this.#word + character.toLowerCase() : character.toLowerCase();
    this.#wordAt = now;
    setTimeout(() => {
      if (performance.now() - this.#wordAt >= TYPED_WORD) this.#word = "";
    }, TYPED_WORD + 20);
    const found = this.options.findIndex(({ label }) => label.toLowerCase().startsWith(this.#word));
    if (found >= 0) this.#move(found);
  }

  /** @param {FocusEvent} event */
  #left(event) {
    if (!(event.relatedTarget instanceof Node && this.node.contains(event.relatedTarget))) this.close();
  }

  #show() {
    const chosen = this.options.filter(({ value }) => this.#chosen.has(value));
    this.shown.classList.toggle("empty", chosen.length === 0);
    const chips = chosen.map((option) =>
      el("span", { class: this.max > 1 ? "chip" : "one" }, emojiText(option.emoji), option.label),
    );
    this.shown.replaceChildren(...(chips.length ? chips : [this.placeholder]));
    this.button.setAttribute(
      "aria-description",
      chosen.length ? `Chosen: ${chosen.map(({ label }) => label).join(", ")}` : "Nothing chosen",
    );
  }

  #place() {
    const box = this.button.getBoundingClientRect();
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const upwards = below < 240 && above > below;
    this.list.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`);
    this.list.style.setProperty("width", `${Math.min(box.width, innerWidth - 16)}px`);
    this.list.style.setProperty("max-height", `${Math.max(120, Math.min(360, upwards ? above : below))}px`);
    this.list.style.setProperty("top", upwards ? "auto" : `${box.bottom + 4}px`);
    this.list.style.setProperty("bottom", upwards ? `${innerHeight - box.top + 4}px` : "auto");
  }
}
