/** The page itself: whose eyes it looks through, which channel is open, and what reaches which view. */

import { arranged, channelSign, renderChannels } from "./channels.js";
import { Composer } from "./composer.js";
import { byId, el, icon, nameOf, phone } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { Log } from "./log.js";
import { flash } from "./message.js";
import { closeModal, openModal } from "./modal.js";
import { renderPeople, renderSelf, renderStart } from "./people.js";
import { compareIds, isDm, isThread, Session } from "./session.js";

const TOAST_LASTS = 6000;

/** The one page. */
class App {
  session = null;
  channel = null;
  sessions = new Map();
  people = [];

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
    // The connection of nobody in particular knows who is there; each person's own begins once somebody sits in.
    this.lobby = new Session(null, (session, kind, detail) => this.#told(session, kind, detail));
    const asked = new URLSearchParams(location.search);
    this.wanted = { person: asked.get("person"), channel: asked.get("channel") };
    if (this.wanted.person) this.sit(this.wanted.person, this.wanted.channel);
    else this.#showStart();
  }

  /** What text needs to know of names, and what is done when they are pressed. */
  get context() {
    const session = this.session ?? this.lobby;
    return {
      me: session.me,
      users: session.users,
      channels: session.channels,
      user: (id) => session.user(id),
      channelName: (id) => session.channels.has(id) && session.channelName(session.channels.get(id)),
      knowsChannel: (id) => session.channels.has(id),
      openChannel: (id, message) => this.openChannel(id, message),
      startCommand: (name) => this.composer.start(name),
    };
  }

  unreadOf(person) {
    return this.sessions.get(person)?.unreadTotal ?? 0;
  }

  /** Sits in as a person; their messages have been counted since the first time. */
  sit(person, channel = null) {
    if (this.session?.person === person) return;
    closeModal();
    const left = this.session && { session: this.session, channel: this.channel };
    this.session = this.#sessionOf(person);
    this.left = left;
    this.channel = null;
    if (channel) this.session.lastChannel = channel;
    for (const each of this.people) this.#sessionOf(each.id);
    if (this.session.state === "ready") this.#enter();
  }

  /** Opens a channel that this person sees, perhaps at a message. */
  openChannel(id, message) {
    const { session } = this;
    const channel = session.channels.get(id);
    if (!channel) {
      this.toast("You cannot see that channel.");
      return;
    }
    this.drawer(false);
    if (this.channel === id) {
      if (message) flash(message);
      return;
    }
    const left = this.left ?? (this.channel && { session, channel: this.channel });
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

  async openDm(user) {
    await this.#try(async () => {
      const { channel } = await this.session.ask("dm", { user });
      this.session.channels.set(channel.id, channel);
      this.openChannel(channel.id);
    });
  }

  addPerson(name) {
    if (name) this.#try(() => this.lobby.ask("person", { name }));
  }

  takeDms(open) {
    const { session } = this;
    session.takesDms = open;
    this.#try(() => session.ask("close_dms", { closed: !open }));
  }

  /** Sends a message; whether it went. */
  async send(content, answering) {
    return this.#try(() =>
      this.session.ask("send", { channel: this.channel, content, ...(answering && { reply_to: answering.id }) }),
    );
  }

  reply(message) {
    this.composer.answer(message);
  }

  edit(message) {
    this.log.edit(message);
    if (!message) this.focusEntry();
  }

  /** Edits this person's last message here, if there is one. */
  editLast() {
    const mine = (this.session.log(this.channel)?.messages ?? []).filter(
      ({ author, type }) => author?.id === this.session.me.id && [0, 19].includes(type ?? 0),
    );
    if (mine.length) this.edit(mine.at(-1));
  }

  async saveEdit(message, content) {
    if (!content) {
      this.toast("A message cannot be empty; delete it instead.");
      return;
    }
    const saved =
      content === message.content ||
      (await this.#try(() => this.session.ask("edit", { channel: message.channel_id, message: message.id, content })));
    if (saved) this.edit(null);
  }

  remove(message) {
    this.#try(() => this.session.ask("delete", { channel: message.channel_id, message: message.id }));
  }

  /** Sends a command and says at the channel's end how it fares. */
  async runCommand(name, options) {
    const { session, channel } = this;
    session.notice(channel, { text: `Sending /${name} …`, failed: false });
    this.log.toEnd();
    try {
      const outcome = await session.interact("command", { channel, name, options });
      session.notice(
        channel,
        outcome.kind === "failed"
          ? { text: `/${name}: ${outcome.message || "the bot did not answer."}`, failed: true }
          : null,
      );
    } catch (refusal) {
      session.notice(channel, null);
      this.toast(refusal.message);
    }
  }

  /** A short line that goes away by itself. */
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

  /** Slides the channels and people in or out, where they do not stand beside the chat. */
  drawer(open) {
    const drawn = open && phone.matches;
    document.body.classList.toggle("drawer", drawn);
    byId("side").inert = phone.matches && !drawn;
    byId("chat").inert = drawn;
    byId("shade").hidden = !drawn;
    byId("menu").setAttribute("aria-expanded", String(drawn));
    if (drawn) byId("side").querySelector("[aria-current=page], button")?.focus();
  }

  #sessionOf(person) {
    if (!this.sessions.has(person))
      this.sessions.set(person, new Session(person, (session, kind, detail) => this.#told(session, kind, detail)));
    return this.sessions.get(person);
  }

  async #try(work) {
    try {
      await work();
      return true;
    } catch (refusal) {
      this.toast(refusal.message);
      return false;
    }
  }

  #told(session, kind, detail) {
    if (session === this.lobby) this.#toldByLobby(kind, detail);
    else if (session === this.session) this.#toldByMine(kind, detail);
    else if (kind === "unread" || kind === "ready") this.#counts();
  }

  #toldByLobby(kind, detail) {
    if (kind === "status") this.#banner(detail);
    if (kind !== "ready" && kind !== "people") return;
    this.people = [...this.lobby.people].sort((a, b) => compareIds(a.id, b.id));
    if (this.session) for (const each of this.people) this.#sessionOf(each.id);
    this.#counts();
  }

  #toldByMine(kind, detail) {
    const here = detail?.channel === this.channel;
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
        // The count comes after its message: who has that before their eyes has read it already.
        if (here && detail.count > 0) this.log.update();
        break;
      case "channels":
        this.#channelsChanged();
        break;
      case "people":
        if (this.channel) this.log.redraw();
        break;
      case "log":
        if (here) this.log.update(detail);
        break;
      case "typing":
        if (here) this.composer.showTyping(this.session.typing(this.channel));
        break;
      case "modal":
        openModal(detail, this);
        break;
      default: // The lobby speaks of the connection, and commands are read when they are needed.
    }
  }

  #enter() {
    byId("start").hidden = true;
    byId("app").hidden = false;
    renderSelf(this);
    this.#counts();
    const rows = arranged(this.session).flatMap((group) => group.rows.map(({ channel }) => channel.id));
    const wanted = this.channel ?? this.session.lastChannel;
    const target = rows.includes(wanted) ? wanted : rows[0];
    if (target && target !== this.channel) this.openChannel(target);
    else {
      renderChannels(this);
      this.log.redraw();
    }
    this.#address();
  }

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
    if (this.channel && !this.session.channels.has(this.channel)) {
      this.channel = null;
      this.#enter();
      return;
    }
    renderChannels(this);
    this.#head();
  }

  #head() {
    const channel = this.session.channels.get(this.channel);
    if (!channel) return;
    const parent = isThread(channel) && this.session.channels.get(channel.parent_id);
    byId("chat-icon").replaceChildren(channelSign(channel, this.session));
    byId("chat-title").textContent = this.session.channelName(channel);
    byId("chat-topic").textContent = parent
      ? `in #${parent.name}`
      : isDm(channel)
        ? "Only the two of you read this."
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
    const channel = this.session?.channels.get(this.channel);
    const unread = this.session?.unreadTotal ?? 0;
    const place = channel && `${isDm(channel) ? "@" : "#"}${this.session.channelName(channel)}`;
    document.title = [unread > 0 && `(${unread})`, place, this.session?.me && nameOf(this.session.me), "Playground"]
      .filter(Boolean)
      .join(" · ")
      .replace(") · ", ") ");
  }

  #address() {
    const query = new URLSearchParams({ person: this.session.person, ...(this.channel && { channel: this.channel }) });
    history.replaceState(null, "", `?${query}`);
  }

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
