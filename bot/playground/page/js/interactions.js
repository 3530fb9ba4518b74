/** Which interactions are this page's own, and how they came out. */

const PATIENCE = 20000;
const REMEMBERED = 200;

/** Matches the stand-in's events about interactions with the questions that began them. */
export class Interactions {
  #waiting = new Map();
  #early = new Map();
  #mine = new Set();

  /** `modal(d)` is called for every modal that answers an interaction begun here. */
  constructor({ modal }) {
    this.modal = modal;
  }

  /** The outcome of the interaction that `asked` begins: `{kind: "done" | "thinking" | "modal" | "failed", message?}`. */
  async begin(asked) {
    const { interaction } = await asked;
    const id = String(interaction);
    this.#mine.add(id);
    if (this.#mine.size > REMEMBERED) this.#mine.delete(this.#mine.values().next().value);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ kind: "failed", message: "The bot did not answer." }), PATIENCE);
      this.#waiting.set(id, (outcome) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(outcome);
      });
      // The event may overtake the answer that names the interaction.
      for (const [t, d] of this.#early.get(id) ?? []) this.heard(t, d);
      this.#early.delete(id);
    });
  }

  /** Takes in an event that names an interaction; another window's are kept a while and then forgotten. */
  heard(t, d) {
    const id = String(d.interaction);
    if (!this.#mine.has(id)) {
      this.#early.set(id, [...(this.#early.get(id) ?? []), [t, d]]);
      if (this.#early.size > REMEMBERED) this.#early.delete(this.#early.keys().next().value);
      return;
    }
    if (t === "MODAL") this.modal(d.modal);
    const kind = {
      INTERACTION_DONE: "done",
      INTERACTION_THINKING: "thinking",
      INTERACTION_FAILED: "failed",
      MODAL: "modal",
    }[t];
    this.#waiting.get(id)?.({ kind, message: d.message });
  }
}
