/** A slash command that's being filled in: its name, a field for each option, and a button that sends it. */

import { el, freshId, icon } from "./dom.js";
import { called, described, fixedChoices, matching, TYPE_WORDS, valueIn } from "./options.js";

/**
 * @import { App } from "./main.js"
 * @import { Suggestions } from "./suggest.js"
 * @import { CommandOption, Leaf, Proposal, Value } from "./types.js"
 */

const ASK_AFTER = 120;

/**
 * An option that's being filled in; `picked` is the value taken from its list.
 * @typedef {object} Field
 * @property {CommandOption} option
 * @property {HTMLElement} node
 * @property {HTMLInputElement} input
 * @property {Proposal[] | null} choices
 * @property {{ value: Value } | null} picked
 */

/** Replaces the message box; `done()` is called once the command is sent or given up. */
export class CommandBar {
  /** @type {Field[]} */
  #fields = [];
  #asked = 0;
  #timer = 0;

  /** @param {{ app: App, command: Leaf, suggestions: Suggestions, done: () => void }} parts */
  constructor({ app, command, suggestions, done }) {
    this.app = app;
    this.command = command;
    this.suggestions = suggestions;
    this.done = done;
    this.session = app.seat;
    this.channel = app.place;
    /** @type {CommandOption[]} */
    this.optional = [];
    const options = [...command.options].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
    this.problem = el("p", { class: "command-problem", role: "alert", hidden: true });
    this.about = el("p", { class: "command-about" });
    this.fields = el("div", { class: "command-fields" });
    this.extra = el("div", { class: "command-extra" });
    this.send = el(
      "button",
      { class: "send", type: "submit", "aria-label": `Send /${command.label}`, title: "Send" },
      icon("send"),
    );
    this.node = el(
      "form",
      {
        class: "command-bar",
        "aria-label": `Command /${command.label}`,
        on: {
          submit: (event) => {
            event.preventDefault();
            this.#submit();
          },
          keydown: (event) => this.#key(event),
        },
      },
      this.problem,
      this.about,
      el(
        "div",
        { class: "command-line" },
        el(
          "button",
          {
            class: "icon-button",
            type: "button",
            "aria-label": "Cancel this command",
            title: "Cancel (Escape)",
            on: { click: () => this.done() },
          },
          icon("close"),
        ),
        el(
          "div",
          { class: "command-parts" },
          el("strong", { class: "command-name" }, `/${command.label}`),
          this.fields,
          this.extra,
        ),
        this.send,
      ),
    );
    for (const option of options) if (option.required) this.#add(option);
    this.#more(options.filter((option) => !option.required));
    this.#describe(null);
  }

  focus() {
    (this.#fields[0]?.input ?? this.send).focus();
  }

  /** @param {CommandOption[]} options */
  #more(options) {
    this.optional = options.filter((option) => !this.#fields.some((field) => field.option === option));
    this.extra.replaceChildren(
      ...this.optional.map((option) =>
        el(
          "button",
          {
            class: "option-chip",
            type: "button",
            title: described(option),
            on: {
              click: () => {
                this.#add(option).input.focus();
                this.#more(this.optional);
              },
            },
          },
          icon("plus"),
          called(option),
        ),
      ),
    );
  }

  /**
   * @param {CommandOption} option
   * @returns {Field}
   */
  #add(option) {
    const id = freshId("option");
    const choices = fixedChoices(option, this.session);
    const suggested = Boolean(choices || option.autocomplete);
    const input = el("input", {
      id,
      class: "option-input",
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null,
      placeholder: choices ? "choose" : TYPE_WORDS[option.type],
      "aria-required": String(option.required ?? false),
      "aria-description": described(option),
      ...(suggested && { role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list" }),
      data: { option: option.name },
    });
    const node = el(
      "div",
      { class: option.required ? "option required" : "option" },
      el("label", { class: "option-name", for: id }, called(option)),
      input,
    );
    /** @type {Field} */
    const field = { option, node, input, choices, picked: null };
    input.addEventListener("focus", () => {
      this.#describe(option);
      this.#propose(field);
    });
    input.addEventListener("blur", () => this.suggestions.hide());
    input.addEventListener("input", () => {
      field.picked = null;
      this.#complain("", field);
      this.#propose(field);
      this.#fit(field);
    });
    this.#fields.push(field);
    this.fields.append(field.node);
    this.#fit(field);
    return field;
  }

  /** @param {Field} field */
  #fit({ input }) {
    input.style.setProperty("width", `${Math.max(input.value.length || input.placeholder.length, 4) + 2}ch`);
  }

  /** @param {CommandOption | null} option */
  #describe(option) {
    const needs = option
      ? [
          TYPE_WORDS[option.type],
          option.required && "required",
          option.min_value !== undefined && `from ${option.min_value}`,
          option.max_value !== undefined && `up to ${option.max_value}`,
        ]
          .filter(Boolean)
          .join(", ")
      : "";
    this.about.replaceChildren(
      ...(option
        ? [el("strong", {}, called(option)), ` ${described(option)} `, el("small", {}, `(${needs})`)]
        : [el("strong", {}, `/${this.command.label}`), ` ${this.command.description}`]),
    );
  }

  /**
   * Show the possible values for a field. The bot's suggestions are requested after a moment.
   * @param {Field} field
   */
  #propose(field) {
    const { option, input, choices } = field;
    /** @type {(items: Proposal[], empty: string) => void} */
    const show = (items, empty) =>
      this.suggestions.show(input, items, {
        title: described(option) || called(option),
        empty,
        pick: (item, key) => this.#pick(field, item, key),
      });
    if (field.picked) this.suggestions.hide();
    else if (choices) show(matching(choices, input.value), "Nothing matches what you typed.");
    else if (option.autocomplete) {
      clearTimeout(this.#timer);
      this.#asked += 1;
      const asked = this.#asked;
      this.#timer = setTimeout(async () => {
        try {
          const { choices: found } = await this.session.ask("complete", {
            channel: this.channel,
            name: this.command.name,
            options: this.#typed(),
            focused: option.name,
          });
          if (asked === this.#asked && document.activeElement === input)
            show(
              found.map((each) => ({ label: called(each), value: each.value })),
              "No suggestions.",
            );
        } catch {
          if (asked === this.#asked) this.suggestions.hide();
        }
      }, ASK_AFTER);
    } else this.suggestions.hide();
  }

  /**
   * @param {Field} field
   * @param {Proposal} item
   * @param {string} key
   */
  #pick(field, item, key) {
    field.picked = { value: item.value };
    field.input.value = item.label;
    this.#complain("", field);
    this.#fit(field);
    this.suggestions.hide();
    const next = this.#fields[this.#fields.indexOf(field) + 1];
    if (next && !next.input.value) next.input.focus();
    else if (key === "Tab") (next?.input ?? this.extra.querySelector("button") ?? this.send).focus();
  }

  /** The values entered so far, unchecked, for autocomplete. @returns {Record<string, Value>} */
  #typed() {
    return Object.fromEntries(
      this.#fields
        .filter(({ input }) => input.value || input === document.activeElement)
        .map(({ option, input, picked }) => [option.name, picked ? picked.value : input.value]),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || event.altKey || this.suggestions.key(event)) return;
    const field = this.#fields.find(({ input }) => input === event.target);
    if (event.key === "Escape") this.done();
    else if (event.key === "Backspace" && field && !field.input.value) this.#backOut(field);
    else if (event.key === "Enter" && field) this.#submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Field} field */
  #backOut(field) {
    const index = this.#fields.indexOf(field);
    if (!field.option.required) {
      field.node.remove();
      this.#fields.splice(index, 1);
      this.#more([...this.optional, field.option]);
    }
    if (index === 0 && (field.option.required || !this.#fields.length)) this.done();
    else (this.#fields[Math.max(0, index - 1)]?.input ?? this.send).focus();
  }

  /**
   * @param {string} text
   * @param {Field} field
   */
  #complain(text, field) {
    this.problem.hidden = !text;
    this.problem.textContent = text;
    for (const each of this.#fields) each.input.removeAttribute("aria-invalid");
    if (text) {
      field.input.setAttribute("aria-invalid", "true");
      field.input.focus();
    }
  }

  /**
   * The entered values by option; null after complaining about the first invalid one.
   * @returns {Record<string, Value> | null}
   */
  #values() {
    /** @type {Record<string, Value>} */
    const values = {};
    for (const field of this.#fields) {
      const { option, input, choices } = field;
      const text = input.value.trim();
      if (!text && option.required) return this.#refuse(`${called(option)} is required.`, field);
      if (!text) continue;
      if (field.picked) values[option.name] = field.picked.value;
      else if (choices) {
        const exact = choices.find(({ label }) => label.toLowerCase() === text.toLowerCase());
        if (!exact) return this.#refuse(`Choose ${called(option)} from the list.`, field);
        values[option.name] = exact.value;
      } else {
        const read = valueIn(option, text);
        if ("problem" in read) return this.#refuse(read.problem, field);
        values[option.name] = read.value;
      }
    }
    return values;
  }

  /**
   * @param {string} text
   * @param {Field} field
   */
  #refuse(text, field) {
    this.#complain(text, field);
    return null;
  }

  #submit() {
    const options = this.#values();
    if (!options) return;
    this.done();
    this.app.runCommand(this.command.name, options);
  }
}
