/** The modal that a bot opens over the page. */

import { isSelect, selectOptions } from "./components.js";
import { el, find, freshId, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { Select } from "./select.js";
import { sentenceOf } from "./socket.js";

/**
 * @import { App } from "./main.js"
 * @import { Child, Component, Context, Input, Modal, TextInput } from "./types.js"
 */

const ROW = 1,
  TEXT_INPUT = 4,
  TEXT = 10,
  LABEL = 18;
const PARAGRAPH = 2;

/**
 * An input's elements, its value, and its problem.
 * @typedef {string | string[]} Value
 * @typedef {{ node: HTMLElement, focusable: HTMLElement, value: () => Value, problem: () => string }} Control
 * @typedef {{ key: string, value: () => Value, check: () => boolean }} Filled
 * @typedef {{ component: Input, label?: string, description?: string | null }} Asked
 */

export function closeModal() {
  const open = document.getElementById("modal");
  if (open instanceof HTMLDialogElement) open.close();
}

/**
 * Open a modal in place of any other. It stays open if submitting it fails.
 * @param {Modal} modal
 * @param {App} app
 */
export function openModal(modal, app) {
  closeModal();
  const session = app.seat;
  /** @type {Filled[]} */
  const inputs = [];
  const problem = el("p", { class: "failed", role: "alert", hidden: true });
  const submit = el("button", { class: "button primary", type: "submit" }, "Submit");
  const title = freshId("modal-title");
  const form = el(
    "form",
    { class: "sheet", novalidate: true },
    el(
      "header",
      { class: "sheet-head" },
      el("h2", { id: title }, modal.title),
      el(
        "button",
        { class: "icon-button", type: "button", "aria-label": "Close", on: { click: () => box.close() } },
        icon("close"),
      ),
    ),
    el(
      "div",
      { class: "sheet-body" },
      (modal.components ?? []).map((component) => part(component, app.context, inputs)),
      problem,
    ),
    el(
      "footer",
      { class: "sheet-foot" },
      el("button", { class: "button secondary", type: "button", on: { click: () => box.close() } }, "Cancel"),
      submit,
    ),
  );
  const box = el("dialog", { id: "modal", class: "dialog", "aria-labelledby": title }, form);
  /** @param {string} text */
  const say = (text) => {
    problem.hidden = !text;
    problem.replaceChildren(...(text ? [icon("alert"), text] : []));
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!inputs.map((input) => input.check()).every(Boolean)) {
      find(box, "[aria-invalid=true]")?.focus();
      return;
    }
    say("");
    submit.setAttribute("aria-busy", "true");
    submit.disabled = true;
    try {
      const outcome = await session.interact("submit", {
        modal: modal.id,
        values: Object.fromEntries(inputs.map(({ key, value }) => [key, value()])),
      });
      if (outcome.kind === "failed") say(outcome.message || "Something went wrong. Try again.");
      else box.close();
    } catch (refusal) {
      say(sentenceOf(refusal));
    }
    submit.removeAttribute("aria-busy");
    submit.disabled = false;
  });
  box.addEventListener("close", () => {
    box.remove();
    // The browser restores the focus if the element that opened the modal still exists.
    if (document.activeElement === document.body) app.focusEntry();
  });
  document.body.append(box);
  box.showModal();
  find(box, ".sheet-body input, .sheet-body textarea, .sheet-body button")?.focus();
}

/**
 * @param {Component} component
 * @param {Context} context
 * @param {Filled[]} inputs
 * @returns {Child}
 */
function part(component, context, inputs) {
  switch (component.type) {
    case ROW:
      return component.components.map((inner) =>
        inner.type === TEXT_INPUT || isSelect(inner)
          ? field({ component: inner, label: inner.type === TEXT_INPUT ? inner.label : "" }, context, inputs)
          : part(inner, context, inputs),
      );
    case LABEL:
      return field(
        { component: component.component, label: component.label, description: component.description },
        context,
        inputs,
      );
    case TEXT:
      return el("div", { class: "sheet-text" }, markdown(component.content ?? "", context));
    default:
      return el("p", { class: "unknown" }, `(This page doesn't show components of type ${component.type}.)`);
  }
}

/**
 * A labelled input, which is added to `inputs`.
 * @param {Asked} asked
 * @param {Context} context
 * @param {Filled[]} inputs
 */
function field({ component, label, description }, context, inputs) {
  const id = freshId("input");
  const required = component.required ?? true;
  const made = control(component, { id, label, context, required });
  const problem = el("p", { class: "field-problem", id: `${id}-problem`, hidden: true });
  /** @param {string} text */
  const complain = (text) => {
    problem.hidden = !text;
    problem.textContent = text;
    made.focusable.setAttribute("aria-invalid", String(Boolean(text)));
  };
  made.focusable.setAttribute("aria-describedby", [description && `${id}-about`, problem.id].filter(Boolean).join(" "));
  inputs.push({
    key: component.custom_id,
    value: made.value,
    check() {
      const text = made.problem();
      complain(text);
      return !text;
    },
  });
  made.node.addEventListener("input", () => complain(""));
  return el(
    "div",
    { class: "field-block" },
    label &&
      el(
        "label",
        { class: "field-label", for: id },
        label,
        required && el("span", { class: "needed", title: "Required" }, " *"),
      ),
    description && el("p", { class: "field-about", id: `${id}-about` }, description),
    made.node,
    problem,
  );
}

/**
 * @param {Input} component
 * @param {{ id: string, label?: string, context: Context, required: boolean }} about
 * @returns {Control}
 */
function control(component, { id, label, context, required }) {
  const { type } = component;
  if (component.type === TEXT_INPUT) return textInput(component, { id, required });
  if (isSelect(component)) {
    const min = component.min_values ?? 1;
    const menu = new Select({
      options: selectOptions(component, context),
      min: required ? min : 0,
      max: component.max_values ?? 1,
      placeholder: component.placeholder,
      label,
      disabled: component.disabled,
    });
    menu.button.id = id;
    menu.commit = () => menu.node.dispatchEvent(new Event("input", { bubbles: true }));
    return {
      node: menu.node,
      focusable: menu.button,
      value: () => menu.values,
      problem: () => (required && menu.values.length < Math.max(min, 1) ? "Make a choice here first." : ""),
    };
  }
  const node = el("p", { class: "unknown" }, `(This page doesn't show inputs of type ${type}.)`);
  return { node, focusable: node, value: () => "", problem: () => "" };
}

/**
 * @param {TextInput} component
 * @param {{ id: string, required: boolean }} about
 * @returns {Control}
 */
function textInput(component, { id, required }) {
  const long = component.style === PARAGRAPH;
  const least = component.min_length ?? 0;
  const most = component.max_length ?? 4000;
  const input = el(long ? "textarea" : "input", {
    id,
    class: "field-input",
    rows: long ? "5" : null,
    type: long ? null : "text",
    maxlength: most,
    placeholder: component.placeholder,
    autocomplete: "off",
    "aria-required": String(required),
    value: component.value,
  });
  const count = el("span", { class: "field-count" });
  const tally = () => {
    count.textContent = component.max_length ? `${input.value.length} / ${most}` : "";
  };
  input.addEventListener("input", tally);
  tally();
  const problem = () => {
    if (required && !input.value.trim()) return "This is required.";
    return input.value && input.value.length < least ? `At least ${least} characters, please.` : "";
  };
  return {
    node: el("div", { class: "field-frame" }, input, count),
    focusable: input,
    value: () => input.value,
    problem,
  };
}
