/** The messages of the open channel. */

import { byId, el, find, focusedIn, icon, nameOf } from "./dom.js";
import { flash, isCompact, renderMessage, summary } from "./message.js";
import { compareIds, EPHEMERAL, isDm } from "./session.js";
import { sentenceOf } from "./socket.js";
import { dayOf, sameDay } from "./time.js";

/**
 * @import { App } from "./main.js"
 * @import { Session } from "./session.js"
 * @import { Loaded, Message, Notice } from "./types.js"
 */

const NEAR = 80;

/**
 * A line that the log should have, and (with its node) one that it has. `same` changes if the line has to be drawn
 * again for another reason than a changed message.
 * @typedef {{ key: string, same: string, message?: Message, make: () => HTMLElement }} Wanted
 * @typedef {Wanted & { node: HTMLElement }} Standing
 */

/** The scrolling list of messages. */
export class Log {
  /** @type {Map<string, Standing>} */
  #rows = new Map();
  #stuck = true;
  #top = 0;
  #fresh = 0;
  /** @type {string | null} */
  #newFrom = null;
  /** @type {string | null} */
  #channel = null;
  /** @type {string | null} */
  #wanted = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.frame = byId("log");
    this.rows = byId("rows");
    this.pill = byId("pill");
    /** @type {string | null} */
    this.editing = null;
    this.frame.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.pill.addEventListener("click", () => this.toEnd());
    // Pictures and menus that open change the height; the end stays in view if it was.
    new ResizeObserver(() => this.#keep()).observe(this.rows);
    new ResizeObserver(() => this.#keep()).observe(this.frame);
    this.rows.addEventListener("click", (event) => this.#pick(event));
    // The event doesn't bubble.
    this.rows.addEventListener("toggle", () => this.update(), { capture: true });
  }

  /**
   * Show a channel from its end, or at a message.
   * @param {Session} session
   * @param {string} channel
   * @param {{ message?: string }} [options]
   */
  async open(session, channel, { message } = {}) {
    const unread = session.unread.get(channel) ?? 0;
    this.#channel = channel;
    this.#rows.clear();
    this.#stuck = true;
    this.#fresh = 0;
    this.#newFrom = null;
    this.#wanted = message ?? null;
    this.editing = null;
    this.rows.replaceChildren(el("p", { class: "log-empty", role: "presentation" }, "Loading …"));
    if (!session.log(channel)?.messages.length) {
      try {
        await session.load(channel);
      } catch (refusal) {
        if (this.#channel === channel)
          this.rows.replaceChildren(el("p", { class: "log-empty", role: "presentation" }, sentenceOf(refusal)));
        return;
      }
      if (this.app.session !== session || this.#channel !== channel) return;
    }
    this.#newFrom = firstUnread(session, channel, unread);
    this.update();
    this.toEnd();
    if (this.#wanted) flash(this.#wanted);
  }

  /** `created` is a message that has just arrived. @param {{ created?: Message }} [options] */
  update({ created } = {}) {
    const { session } = this.app;
    const channel = this.#channel;
    const log = channel && session?.log(channel);
    if (!session || !channel || !log) return;
    const height = this.frame.scrollHeight - this.frame.scrollTop;
    const firstBefore = find(this.rows, ".message")?.dataset.id;
    this.#patch(this.#wantedRows(session, channel, log));
    const first = log.messages[0]?.id;
    if (this.#stuck) this.toEnd();
    else if (firstBefore && first && compareIds(first, firstBefore) < 0)
      this.frame.scrollTop = this.frame.scrollHeight - height;
    if (created) this.#arrived(created, session);
    this.#read(session, channel);
  }

  /** Draw everything again, for example when names have changed. */
  redraw() {
    this.#rows.clear();
    this.update();
  }

  /** Update the names of threads at the messages that they belong to. */
  renamed() {
    const channels = this.app.session?.channels;
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (this.rows.querySelectorAll(".thread-link"))) {
      const name = channels?.get(link.dataset.thread ?? "")?.name;
      const shown = link.querySelector("strong");
      if (name && shown) shown.textContent = name;
    }
  }

  /** Open the editor of one of this person's messages; null closes it. @param {Message | null} message */
  edit(message) {
    this.editing = message?.id ?? null;
    this.update();
    const area = this.rows.querySelector("textarea");
    if (!area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }

  toEnd() {
    this.#stuck = true;
    this.#fresh = 0;
    this.frame.scrollTop = this.frame.scrollHeight;
    this.#showPill();
  }

  /**
   * @param {Session} session
   * @param {string} channel
   * @param {Loaded} log
   */
  #wantedRows(session, channel, log) {
    /** @type {Wanted[]} */
    const rows = [];
    if (log.complete) rows.push({ key: "top", same: channel, make: () => beginning(session, channel) });
    /** @type {Message | null} */
    let earlier = null;
    for (const message of log.messages) {
      const newDay = !earlier || !sameDay(earlier.timestamp, message.timestamp);
      const isNew = message.id === this.#newFrom;
      if (newDay)
        rows.push({
          key: `day-${message.id}`,
          same: "",
          make: () =>
            el(
              "div",
              { class: "divider", role: "separator", "aria-label": dayOf(message.timestamp) },
              el("span", {}, dayOf(message.timestamp)),
            ),
        });
      if (isNew)
        rows.push({
          key: "new",
          same: message.id,
          make: () =>
            el("div", { class: "divider new", role: "separator", "aria-label": "New messages" }, el("span", {}, "New")),
        });
      const compact = !newDay && !isNew && isCompact(message, earlier);
      const editing = this.editing === message.id;
      rows.push({
        key: message.id,
        message,
        same: `${compact}|${editing}|${session.failures.get(message.id) ?? ""}`,
        make: () => renderMessage(message, { app: this.app, session, compact, editing }),
      });
      earlier = message;
    }
    const notice = session.notices.get(channel);
    if (notice)
      rows.push({
        key: "notice",
        same: notice.text,
        make: () => noticeRow(notice, () => session.notice(channel, null)),
      });
    return rows;
  }

  /** @param {Wanted[]} wanted */
  #patch(wanted) {
    const focus = focusedIn(this.rows);
    const row = focus?.closest("[data-id]")?.getAttribute("data-id");
    const key = focus?.dataset.key;
    /** @type {Map<string, Standing>} */
    const kept = new Map();
    /** @type {ChildNode | null} */
    let at = this.rows.firstChild;
    for (const line of wanted) {
      const old = this.#rows.get(line.key);
      // A message with an open menu stays unchanged until the menu is closed.
      const chosenFrom = old?.node.querySelector(".select-list:popover-open");
      const unchanged = old && old.message === line.message && old.same === line.same;
      const node = old && (chosenFrom || unchanged) ? old.node : line.make();
      kept.set(line.key, old && chosenFrom ? old : { ...line, node });
      if (node === at) at = at.nextSibling;
      else this.rows.insertBefore(node, at);
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
    this.#rows = kept;
    if (row && key && !this.rows.contains(focus))
      find(this.rows, `[data-id="${CSS.escape(row)}"] [data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  /**
   * @param {Message} message
   * @param {Session} session
   */
  #arrived(message, session) {
    const own = message.author?.id === session.me?.id;
    if (own) this.toEnd();
    else {
      byId("announcer").textContent = `${nameOf(message.author)}: ${summary(message, this.app.context)}`;
      if (!this.#stuck) this.#fresh += 1;
    }
    this.#showPill();
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.frame;
    // Growing content moves the end away although nobody has scrolled.
    const upwards = scrollTop < this.#top;
    this.#top = scrollTop;
    this.#stuck = scrollHeight - scrollTop - clientHeight < NEAR || (this.#stuck && !upwards);
    if (this.#stuck) this.#fresh = 0;
    this.#showPill();
    const { session } = this.app;
    const channel = this.#channel;
    if (!session || !channel) return;
    this.#read(session, channel);
    if (scrollTop < NEAR && session.log(channel)) session.load(channel, { older: true }).catch(() => {});
  }

  #keep() {
    if (this.#stuck) this.frame.scrollTop = this.frame.scrollHeight;
  }

  /**
   * @param {Session} session
   * @param {string} channel
   */
  #read(session, channel) {
    if (this.#stuck && document.visibilityState === "visible" && session.log(channel)) session.markRead(channel);
  }

  #showPill() {
    this.pill.hidden = this.#stuck;
    const text =
      this.#fresh === 0 ? "Jump to newest" : this.#fresh === 1 ? "1 new message" : `${this.#fresh} new messages`;
    this.pill.classList.toggle("fresh", this.#fresh > 0);
    if (this.pill.textContent !== text) this.pill.replaceChildren(icon("down"), text);
  }

  /** A tap on a message shows or hides its tools, unless a pointer hovers over it. @param {MouseEvent} event */
  #pick(event) {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("button, a, textarea, .select")) return;
    const message = target.closest(".message");
    for (const other of this.rows.querySelectorAll(".picked")) if (other !== message) other.classList.remove("picked");
    message?.classList.toggle("picked");
  }
}

/**
 * The ID of the first unread message among the loaded ones; null if there's none.
 * @param {Session} session
 * @param {string} channel
 * @param {number} unread
 */
function firstUnread(session, channel, unread) {
  const others = (session.log(channel)?.messages ?? []).filter(
    ({ author, flags }) => author?.id !== session.me?.id && !(flags & EPHEMERAL),
  );
  return unread > 0 ? (others.at(-Math.min(unread, others.length))?.id ?? null) : null;
}

/**
 * @param {Session} session
 * @param {string} channel
 */
function beginning(session, channel) {
  const shown = session.channels.get(channel);
  const name = session.channelName(shown);
  const what = isDm(shown) ? `your messages with ${name}` : name;
  return el(
    "div",
    { class: "beginning" },
    el("h2", {}, name),
    el("p", {}, `This is the start of ${what}. Type `, el("kbd", {}, "/"), " to see what the bot can do."),
  );
}

/**
 * @param {Notice} notice
 * @param {() => void} dismiss
 */
function noticeRow({ text, failed }, dismiss) {
  return el(
    "div",
    { class: failed ? "notice failed" : "notice", role: failed ? "alert" : "status" },
    failed ? icon("alert") : el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    el("span", {}, text),
    failed && el("button", { class: "text-button", type: "button", on: { click: dismiss } }, "Dismiss"),
  );
}
