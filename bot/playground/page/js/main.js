/** The page itself: its current person, its open channel, and the events for its views. */

import { arranged, channelIcon, renderChannels } from "./channels.js";
import { Composer } from "./composer.js";
import { byId, el, find, icon, nameOf, phone } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { Log } from "./log.js";
import { flash } from "./message.js";
import { closeModal, openModal } from "./modal.js";
import { renderPeople, renderSelf, renderStart } from "./people.js";
import { compareIds, isDm, isThread, Session } from "./session.js";
import { sentenceOf } from "./socket.js";

/** @import { Context, Message, Modal, News, User, Value } from "./types.js" */

const TOAST_LASTS = 6000;

export class App {
  /** @type {Session | null} */
  session = null;
  /** @type {string | null} */
  channel = null;
  /** @type {Map<string, Session>} */
  sessions = new Map();
  /** @type {User[]} */
  people = [];
  /** The previous person and channel. @type {{ session: Session, channel: string } | null} */
  left = null;

  constructor() {
    this.log = new Log(this);
    this.composer = new Composer(this);
    byId("menu").append(icon("menu"));
    byId("menu").addEventListener("click", () => this.drawer(!document.body.classList.contains("drawer")));
    byId("shade").addEventListener("click", () => this.drawer(false));
    phone.addEventListener("change", () => this.drawer(false));
    listenToKeys(this);
    document.addEventListener("visibilitychange", () => this.session && this.log.update());
    this.drawer(false);
    // The lobby's connection has no person and knows who's there. Each person's own one begins once somebody is chosen.
    this.lobby = new Session(null, (session, news) => this.#told(session, news));
    const asked = new URLSearchParams(location.search);
    this.wanted = { person: asked.get("person"), channel: asked.get("channel") };
    if (this.wanted.person) this.sit(this.wanted.person, this.wanted.channel);
    else this.#showStart();
  }

  /** @returns {Context} */
  get context() {
    const session = this.session ?? this.lobby;
    return {
      me: session.me,
      users: session.users,
      roles: session.guild?.roles ?? [],
      channels: session.channels,
      user: (id) => session.user(id),
      channelName: (id) => session.channels.has(id) && session.channelName(session.channels.get(id)),
      knowsChannel: (id) => session.channels.has(id),
      openChannel: (id, message) => this.openChannel(id, message),
      startCommand: (name) => this.composer.start(name),
    };
  }

  /** The current person's session. Throws if there's none yet. */
  get seat() {
    if (!this.session) throw new Error("First choose who to be.");
    return this.session;
  }

  /** The open channel. Throws if there's none yet. */
  get place() {
    if (!this.channel) throw new Error("No channel is open yet.");
    return this.channel;
  }

  /** @param {string} person */
  unreadOf(person) {
    return this.sessions.get(person)?.unreadTotal ?? 0;
  }

  /**
   * Become a person. Everyone else gets a connection, too, so that their unread messages are counted.
   * @param {string} person
   * @param {string | null} [channel]
   */
  sit(person, channel = null) {
    if (this.session?.person === person) return;
    closeModal();
    this.left = this.session && this.channel ? { session: this.session, channel: this.channel } : null;
    const session = this.#sessionOf(person);
    this.session = session;
    this.channel = null;
    if (channel) session.lastChannel = channel;
    for (const each of this.people) this.#sessionOf(each.id);
    if (session.state === "ready") this.#enter();
  }

  /**
   * Open a channel, or a message in it.
   * @param {string} id
   * @param {string} [message]
   */
  openChannel(id, message) {
    const session = this.seat;
    const channel = session.channels.get(id);
    if (!channel) {
      this.toast("You can't see that channel.");
      return;
    }
    this.drawer(false);
    if (this.channel === id) {
      if (message) flash(message);
      return;
    }
    const left = this.left ?? (this.channel ? { session, channel: this.channel } : null);
    this.left = null;
    this.channel = id;
    session.lastChannel = id;
    this.#address();
    this.#head();
    this.composer.open(session, channel, { left });
    this.composer.showTyping(session.typing(id));
    renderChannels(this);
    this.log.open(session, id, { message });
    if (!phone.matches) this.focusEntry();
  }

  /** @param {string} user */
  async openDm(user) {
    await this.#try(async () => {
      const session = this.seat;
      const { channel } = await session.ask("dm", { user });
      session.channels.set(channel.id, channel);
      this.openChannel(channel.id);
    });
  }

  /** Add a person and become them. @param {string} name */
  async addPerson(name) {
    if (!name) return;
    await this.#try(async () => {
      const { user } = await this.lobby.ask("person", { name });
      this.sit(user.id);
    });
  }

  /** @param {boolean} open */
  takeDms(open) {
    const session = this.seat;
    session.takesDms = open;
    this.#try(() => session.ask("close_dms", { closed: !open }));
  }

  /**
   * Return whether the message was sent.
   * @param {string} content
   * @param {Message | null} answering
   */
  async send(content, answering) {
    return this.#try(() =>
      this.seat.ask("send", { channel: this.place, content, ...(answering && { reply_to: answering.id }) }),
    );
  }

  /** @param {Message} message */
  reply(message) {
    this.composer.answer(message);
  }

  /** @param {Message | null} message */
  edit(message) {
    this.log.edit(message);
    if (!message) this.focusEntry();
  }

  /** Edit this person's last message here, if there's one. */
  editLast() {
    const { me } = this.seat;
    const mine = this.seat
      .log(this.channel ?? "")
      ?.messages.findLast(({ author, type }) => author?.id === me?.id && [0, 19].includes(type ?? 0));
    if (mine) this.edit(mine);
  }

  /**
   * @param {Message} message
   * @param {string} content
   */
  async saveEdit(message, content) {
    if (!content) {
      this.toast("A message can't be empty. Delete it instead.");
      return;
    }
    const saved =
      content === message.content ||
      (await this.#try(() => this.seat.ask("edit", { channel: message.channel_id, message: message.id, content })));
    if (saved) this.edit(null);
  }

  /** @param {Message} message */
  remove(message) {
    this.#try(() => this.seat.ask("delete", { channel: message.channel_id, message: message.id }));
  }

  /**
   * Send a command and show its progress at the channel's end.
   * @param {string} name
   * @param {Record<string, Value>} options
   */
  async runCommand(name, options) {
    const { seat: session, place: channel } = this;
    session.notice(channel, { text: `Sending /${name} …`, failed: false });
    this.log.toEnd();
    try {
      const outcome = await session.interact("command", { channel, name, options });
      session.notice(
        channel,
        outcome.kind === "failed"
          ? { text: `/${name}: ${outcome.message || "no answer arrived."}`, failed: true }
          : null,
      );
    } catch (refusal) {
      session.notice(channel, null);
      this.toast(sentenceOf(refusal));
    }
  }

  /** Show a short text that goes away by itself. @param {string} text */
  toast(text) {
    const node = el(
      "div",
      { class: "toast" },
      icon("alert"),
      el("span", {}, text),
      el(
        "button",
        { class: "icon-button", type: "button", "aria-label": "Dismiss", on: { click: () => node.remove() } },
        icon("close"),
      ),
    );
    byId("toasts").append(node);
    setTimeout(() => node.remove(), TOAST_LASTS);
  }

  focusEntry() {
    this.composer.focus();
  }

  /** Slide the channels and people in or out on a narrow page. @param {boolean} open */
  drawer(open) {
    const drawn = open && phone.matches;
    document.body.classList.toggle("drawer", drawn);
    byId("side").inert = phone.matches && !drawn;
    byId("chat").inert = drawn;
    byId("shade").hidden = !drawn;
    byId("menu").setAttribute("aria-expanded", String(drawn));
    if (drawn) find(byId("side"), "[aria-current=page], button")?.focus();
  }

  /** @param {string} person */
  #sessionOf(person) {
    const known = this.sessions.get(person);
    if (known) return known;
    const made = new Session(person, (session, news) => this.#told(session, news));
    this.sessions.set(person, made);
    return made;
  }

  /** @param {() => Promise<unknown>} work */
  async #try(work) {
    try {
      await work();
      return true;
    } catch (refusal) {
      this.toast(sentenceOf(refusal));
      return false;
    }
  }

  /**
   * @param {Session} session
   * @param {News} news
   */
  #told(session, news) {
    const [kind] = news;
    if (session === this.lobby) this.#toldByLobby(news);
    else if (session === this.session) this.#toldByMine(session, news);
    else if (kind === "unread" || kind === "ready") this.#counts();
  }

  /** @param {News} news */
  #toldByLobby([kind, detail]) {
    if (kind === "status") this.#banner(detail);
    if (kind !== "ready" && kind !== "people") return;
    this.people = [...this.lobby.people].sort((a, b) => compareIds(a.id, b.id));
    if (this.session) for (const each of this.people) this.#sessionOf(each.id);
    this.#counts();
  }

  /**
   * @param {Session} session
   * @param {News} news
   */
  #toldByMine(session, [kind, detail]) {
    switch (kind) {
      case "ready":
        this.#enter();
        break;
      case "refused":
        this.#refused(detail);
        break;
      case "unread":
        renderChannels(this);
        this.#counts();
        // The count comes after its message, which has been read if it's visible.
        if (detail.channel === this.channel && (detail.count ?? 0) > 0) this.log.update();
        break;
      case "channels":
        this.#channelsChanged();
        break;
      case "people":
        if (this.channel) this.log.redraw();
        break;
      case "log":
        if (detail.channel === this.channel) this.log.update(detail);
        break;
      case "typing":
        if (detail.channel === this.channel) this.composer.showTyping(session.typing(detail.channel));
        break;
      case "modal":
        openModal(detail, this);
        break;
      default: // Only the lobby's reports about the connection count, and commands are read when they're needed.
    }
  }

  #enter() {
    byId("start").hidden = true;
    byId("app").hidden = false;
    renderSelf(this);
    this.#counts();
    const rows = arranged(this.seat).flatMap((group) => group.rows.map(({ channel }) => channel.id));
    const wanted = this.channel ?? this.seat.lastChannel;
    const target = wanted && rows.includes(wanted) ? wanted : rows[0];
    if (target && target !== this.channel) this.openChannel(target);
    else {
      renderChannels(this);
      this.log.redraw();
    }
    this.#address();
  }

  /** @param {string} message */
  #refused(message) {
    this.session = null;
    this.toast(message);
    history.replaceState(null, "", location.pathname);
    this.#showStart();
  }

  #showStart() {
    byId("app").hidden = true;
    byId("start").hidden = false;
    renderStart(this);
  }

  #channelsChanged() {
    if (this.channel && !this.seat.channels.has(this.channel)) {
      this.channel = null;
      this.#enter();
      return;
    }
    renderChannels(this);
    this.#head();
    this.log.renamed();
  }

  #head() {
    const session = this.seat;
    const channel = session.channels.get(this.channel ?? "");
    if (!channel) return;
    const parent = isThread(channel) && session.channels.get(channel.parent_id ?? "");
    byId("chat-icon").replaceChildren(channelIcon(channel, session));
    byId("chat-title").textContent = session.channelName(channel);
    byId("chat-topic").textContent = parent
      ? `in #${parent.name}`
      : isDm(channel)
        ? "Only the two of you can read this."
        : (channel.topic ?? "");
    this.#title();
  }

  #counts() {
    renderPeople(this);
    if (!this.session) renderStart(this);
    this.#title();
    const waiting =
      [...this.sessions.values()].some((session) => session !== this.session && session.unreadTotal > 0) ||
      (this.session?.unreadTotal ?? 0) > 0;
    byId("menu").classList.toggle("waiting", waiting);
  }

  #title() {
    const { session } = this;
    const channel = session?.channels.get(this.channel ?? "");
    const unread = session?.unreadTotal ?? 0;
    const place = channel && `${isDm(channel) ? "@" : "#"}${session?.channelName(channel)}`;
    document.title = [unread > 0 && `(${unread})`, place, session?.me && nameOf(session.me), "Playground"]
      .filter(Boolean)
      .join(" · ")
      .replace(") · ", ") ");
  }

  #address() {
    const query = new URLSearchParams({
      person: this.seat.person ?? "",
      ...(this.channel && { channel: this.channel }),
    });
    history.replaceState(null, "", `?${query}`);
  }

  /** @param {string} text */
  #banner(text) {
    byId("banner").hidden = !text;
    const hurry = () => {
      this.lobby.wire.hurry();
      for (const session of this.sessions.values()) session.wire.hurry();
    };
    byId("banner").replaceChildren(
      ...(text
        ? [icon("alert"), text, el("button", { class: "text-button", type: "button", on: { click: hurry } }, "Try now")]
        : []),
    );
  }
}

new App();
