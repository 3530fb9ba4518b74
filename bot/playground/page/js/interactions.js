/** This page's own interactions, and their outcomes. */

/** @import { InteractionEvent, Modal, Outcome } from "./types.js" */

const PATIENCE = 20000;
const REMEMBERED = 200;

/** Matches the fake Discord's events about interactions with the requests that began them. */
export class Interactions {
  /** @type {Map<string, (outcome: Outcome) => void>} */
  #waiting = new Map();
  /** @type {Map<string, InteractionEvent[]>} */
  #early = new Map();
  /** @type {Set<string>} */
  #mine = new Set();

  /**
   * `modal(d)` is called for every modal that responds to an interaction begun here.
   * @param {{ modal: (modal: Modal) => void }} hearers
   */
  constructor({ modal }) {
    this.modal = modal;
  }

  /**
   * The outcome of the interaction that `asked` begins.
   * @param {Promise<{ interaction: string }>} asked
   * @returns {Promise<Outcome>}
   */
  async begin(asked) {
    const { interaction } = await asked;
    const id = String(interaction);
    this.#mine.add(id);
    forgetOldest(this.#mine);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ kind: "failed", message: "No answer arrived." }), PATIENCE);
      this.#waiting.set(id, (outcome) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(outcome);
      });
      // The event may arrive before the response that names the interaction.
      for (const event of this.#early.get(id) ?? []) this.heard(event);
      this.#early.delete(id);
    });
  }

  /**
   * Handle an event that names an interaction. Other windows' events are forgotten after a while.
   * @param {InteractionEvent} event
   */
  heard(event) {
    const id = String(event.d.interaction);
    if (!this.#mine.has(id)) {
      this.#early.set(id, [...(this.#early.get(id) ?? []), event]);
      forgetOldest(this.#early);
      return;
    }
    if (event.t === "MODAL") this.modal(event.d.modal);
    this.#waiting.get(id)?.(outcomeOf(event));
  }
}

/**
 * @param {InteractionEvent} event
 * @returns {Outcome}
 */
function outcomeOf({ t, d }) {
  switch (t) {
    case "INTERACTION_FAILED":
      return { kind: "failed", message: d.message };
    case "INTERACTION_THINKING":
      return { kind: "thinking" };
    case "MODAL":
      return { kind: "modal" };
    default:
      return { kind: "done" };
  }
}

/** @param {Set<string> | Map<string, unknown>} remembered */
function forgetOldest(remembered) {
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED) remembered.delete(oldest);
}
