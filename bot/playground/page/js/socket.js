/** The connection to the fake Discord: requests with responses, events, and reconnection. */

/** @import { Asks, Event, Frame } from "./types.js" */

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

/** The reason why a request failed, as a sentence for a person. */
export class Refusal extends Error {}

/** A sentence about something thrown. @param {unknown} thrown */
export function sentenceOf(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A WebSocket that's reopened when the connection is lost, after pauses that grow to LONGEST_PAUSE. */
export class Wire {
  /** @type {WebSocket | null} */
  #socket = null;
  #serial = 0;
  /** @type {Map<number, { resolve: (answer: unknown) => void, reject: (refusal: Refusal) => void }>} */
  #waiting = new Map();
  #pause = FIRST_PAUSE;
  #timer = 0;
  #ended = false;

  /**
   * `opened()` is called after each (re)connection, `heard(event)` for each event, and `status(text)` with a problem,
   * or with an empty text.
   * @param {{ opened: () => void, heard: (event: Event) => void, status: (text: string) => void }} hearers
   */
  constructor({ opened, heard, status }) {
    this.opened = opened;
    this.heard = heard;
    this.status = status;
    this.#connect();
  }

  /**
   * Send a request. Resolves with its response, or rejects with a Refusal.
   * @template {keyof Asks} Op
   * @param {Op} op
   * @param {Asks[Op][0]} fields
   * @returns {Promise<Asks[Op][1]>}
   */
  ask(op, fields) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Refusal("Not connected right now. Try again in a moment."));
    this.#serial += 1;
    const id = this.#serial;
    return new Promise((resolve, reject) => {
      // PROTOCOL.md describes the responses, and types.d.ts their types.
      this.#waiting.set(id, { resolve: (answer) => resolve(/** @type {Asks[Op][1]} */ (answer)), reject });
      socket.send(JSON.stringify({ op, id, ...fields }));
    });
  }

  /** Try to connect at once instead of waiting. */
  hurry() {
    clearTimeout(this.#timer);
    if (!this.#socket) this.#connect();
  }

  end() {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect() {
    const address = new URL("people", document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.search = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#pause = FIRST_PAUSE;
      this.status("");
      this.opened();
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  /** @param {Frame} frame */
  #receive(frame) {
    if (frame.op === "event") {
      this.heard(frame);
      return;
    }
    const asked = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    if (frame.op === "error") asked?.reject(new Refusal(frame.message));
    else asked?.resolve(frame);
  }

  #lost() {
    this.#socket = null;
    for (const { reject } of this.#waiting.values())
      reject(new Refusal("The connection was lost before an answer arrived."));
    this.#waiting.clear();
    if (this.#ended) return;
    this.status("Lost the connection to the playground. Trying again …");
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
