/** One person's view of the server, updated by the fake Discord's events. */

import { nameOf } from "./dom.js";
import { Interactions } from "./interactions.js";
import { sentenceOf, Wire } from "./socket.js";

/** @import { Asks, Channel, Command, Event, Interacting, Loaded, Message, News, Notice, Role, User } from "./types.js" */

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
const TYPING_LASTS = 10000;
const PAGE_SIZE = 50;
const ARRIVED_KEPT = 100;
const THREADS = new Set([10, 11, 12]);

/**
 * Compare IDs by age. They're too large for a double.
 * @param {string} a
 * @param {string} b
 */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** @param {Channel | undefined} channel */
export function isDm(channel) {
  return channel?.type === 1 || channel?.type === 3;
}

/** @param {Channel | undefined} channel */
export function isThread(channel) {
  return channel !== undefined && THREADS.has(channel.type);
}

/** A connection as a person, or as nobody if `person` is null. */
export class Session {
  /** The messages that have arrived on this connection, latest first, up to ARRIVED_KEPT. @type {Message[]} */
  arrived = [];
  /** @type {User | null} */
  me = null;
  /** @type {User[]} */
  people = [];
  /** @type {User[]} */
  bots = [];
  /** @type {{ id: string, name: string, roles: Role[] } | null} */
  guild = null;
  /** @type {Command[]} */
  commands = [];
  /** @type {Map<string, Channel>} */
  channels = new Map();
  /** @type {Map<string, number>} */
  unread = new Map();
  /** @type {Map<string, string>} */
  drafts = new Map();
  /** @type {Map<string, string>} */
  failures = new Map();
  /** @type {Map<string, Notice>} */
  notices = new Map();
  /** @type {string | null} */
  lastChannel = null;
  takesDms = true;
  state = "connecting";
  /** @type {Map<string, Loaded>} */
  #logs = new Map();
  /** @type {Map<string, Map<string, number>>} */
  #typing = new Map();

  /**
   * `tell(session, news)` is called for every change.
   * @param {string | null} person
   * @param {(session: Session, news: News) => void} tell
   */
  constructor(person, tell) {
    this.person = person;
    /** @type {(...news: News) => void} */
    this.tell = (...news) => tell(this, news);
    this.interactions = new Interactions({ modal: (modal) => this.tell("modal", modal) });
    this.wire = new Wire({
      opened: () => this.#sit(),
      heard: (event) => this.#heard(event),
      status: (text) => this.tell("status", text),
    });
  }

  /**
   * @template {keyof Asks} Op
   * @param {Op} op
   * @param {Asks[Op][0]} fields
   */
  ask(op, fields) {
    return this.wire.ask(op, fields);
  }

  /**
   * Begin an interaction and wait for its outcome.
   * @template {Interacting} Op
   * @param {Op} op
   * @param {Asks[Op][0]} fields
   */
  interact(op, fields) {
    return this.interactions.begin(this.ask(op, fields));
  }

  /** Everyone whose name is known, people first. */
  get users() {
    return [...this.people, ...this.bots];
  }

  /** @param {string} id */
  user(id) {
    return this.users.find((user) => user.id === id);
  }

  /** @param {Channel | undefined} channel */
  channelName(channel) {
    if (!channel || !isDm(channel)) return channel?.name ?? "unknown";
    const others = (channel.recipients ?? []).filter((user) => user.id !== this.me?.id);
    return others.map(nameOf).join(", ") || "Direct message";
  }

  /** The number of unread messages in all channels. */
  get unreadTotal() {
    return [...this.unread.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The loaded messages of a channel, oldest first; undefined if none have been requested. @param {string} channel */
  log(channel) {
    return this.#logs.get(channel);
  }

  /**
   * Load the newest messages of a channel, or messages older than the loaded ones.
   * @param {string} channel
   * @param {{ older?: boolean }} [options]
   */
  async load(channel, { older = false } = {}) {
    /** @type {Loaded} */
    const log = this.#logs.get(channel) ?? { messages: [], complete: false, loading: false };
    if (log.loading || (older && log.complete)) return;
    this.#logs.set(channel, log);
    log.loading = true;
    try {
      const before = older ? log.messages[0]?.id : undefined;
      const { messages } = await this.ask("history", { channel, limit: PAGE_SIZE, ...(before && { before }) });
      const known = new Map([...log.messages, ...messages].map((message) => [message.id, message]));
      if (!older)
        for (const { id } of log.messages) if (!messages.some((message) => message.id === id)) known.delete(id);
      log.messages = [...known.values()].sort((a, b) => compareIds(a.id, b.id));
      if (!older) log.complete = false;
      log.complete ||= messages.filter((message) => !(message.flags & EPHEMERAL)).length < PAGE_SIZE;
    } finally {
      log.loading = false;
    }
    this.tell("log", { channel });
  }

  /** The other users who are typing in a channel. @param {string} channel */
  typing(channel) {
    const now = Date.now();
    return [...(this.#typing.get(channel) ?? [])]
      .filter(([id, until]) => until > now && id !== this.me?.id)
      .flatMap(([id]) => this.user(id) ?? []);
  }

  /** Mark a channel as read, both here and on the server. @param {string} channel */
  markRead(channel) {
    if (!this.unread.get(channel)) return;
    this.unread.set(channel, 0);
    this.tell("unread", { channel });
    this.ask("read", { channel }).catch(() => {});
  }

  /** @param {Message} message */
  async dismiss(message) {
    await this.ask("dismiss", { message: message.id });
    this.#drop(message.channel_id, message.id);
  }

  /**
   * Show below a message that an action failed; an empty text removes that.
   * @param {Message} message
   * @param {string} text
   */
  fail(message, text) {
    if (text) this.failures.set(message.id, text);
    else if (!this.failures.delete(message.id)) return;
    this.tell("log", { channel: message.channel_id });
  }

  /**
   * Show a line at a channel's end that only this page knows: a command being sent, or one that failed.
   * @param {string} channel
   * @param {Notice | null} notice
   */
  notice(channel, notice) {
    if (notice) this.notices.set(channel, notice);
    else this.notices.delete(channel);
    this.tell("log", { channel });
  }

  end() {
    this.wire.end();
  }

  async #sit() {
    try {
      const answer = await this.ask("sit", {
        ...(this.person ? { person: this.person } : {}),
        locale: navigator.language,
      });
      this.me = answer.me;
      this.people = answer.people;
      this.bots = answer.bots;
      this.guild = answer.guild;
      this.commands = answer.commands;
      this.channels = new Map(answer.channels.map((channel) => [channel.id, channel]));
      this.unread = new Map(Object.entries(answer.unread));
      this.takesDms = !answer.dms_closed;
      this.state = "ready";
      this.tell("ready");
      for (const channel of this.#logs.keys()) this.load(channel).catch(() => {});
    } catch (refusal) {
      this.state = "refused";
      this.tell("refused", sentenceOf(refusal));
    }
  }

  /** @param {Event} event */
  #heard(event) {
    const { t, d } = event;
    switch (t) {
      case "INTERACTION_THINKING":
        this.#put(d.message, { created: true });
        this.interactions.heard(event);
        break;
      case "INTERACTION_DONE":
      case "INTERACTION_FAILED":
      case "MODAL":
        this.interactions.heard(event);
        break;
      case "MESSAGE_CREATE":
        this.#typing.get(d.channel_id)?.delete(d.author?.id);
        this.#put(d, { created: true });
        this.arrived = [d, ...this.arrived].slice(0, ARRIVED_KEPT);
        this.tell("typing", { channel: d.channel_id });
        break;
      case "MESSAGE_UPDATE":
        this.#put(d, { created: false });
        break;
      case "MESSAGE_DELETE":
        this.#drop(d.channel_id, d.id);
        break;
      case "CHANNEL_CREATE":
      case "CHANNEL_UPDATE":
      case "THREAD_CREATE":
      case "THREAD_UPDATE":
        this.channels.set(d.id, { ...this.channels.get(d.id), ...d });
        this.tell("channels");
        break;
      case "CHANNEL_DELETE":
      case "THREAD_DELETE":
        this.channels.delete(d.id);
        this.unread.delete(d.id);
        this.tell("channels");
        break;
      case "TYPING_START":
        this.#types(d.channel_id, d.user_id);
        break;
      case "READ":
        this.unread.set(d.channel, 0);
        this.tell("unread", d);
        break;
      case "UNREAD":
        this.unread.set(d.channel, d.count);
        this.tell("unread", d);
        break;
      case "PEOPLE":
        this.people = d.people;
        this.tell("people");
        break;
      case "COMMANDS":
        this.commands = d.commands;
        this.tell("commands");
        break;
      default: // A newer server may send events that this page doesn't know.
    }
  }

  /**
   * @param {Message} message
   * @param {{ created: boolean }} options
   */
  #put(message, { created }) {
    const log = this.#logs.get(message.channel_id);
    if (!log) return;
    const index = log.messages.findIndex(({ id }) => id === message.id);
    if (index >= 0) log.messages[index] = { ...log.messages[index], ...message };
    else if (created) log.messages = [...log.messages, message].sort((a, b) => compareIds(a.id, b.id));
    else return;
    if (!created) this.failures.delete(message.id);
    this.tell("log", { channel: message.channel_id, ...(created && index < 0 && { created: message }) });
  }

  /**
   * @param {string} channel
   * @param {string} message
   */
  #drop(channel, message) {
    const log = this.#logs.get(channel);
    if (!log) return;
    log.messages = log.messages.filter(({ id }) => id !== message);
    this.failures.delete(message);
    this.tell("log", { channel });
  }

  /**
   * @param {string} channel
   * @param {string} user
   */
  #types(channel, user) {
    const users = this.#typing.get(channel) ?? new Map();
    users.set(user, Date.now() + TYPING_LASTS);
    this.#typing.set(channel, users);
    this.tell("typing", { channel });
    setTimeout(() => this.tell("typing", { channel }), TYPING_LASTS + 50);
  }
}
