/** The box at the bottom of a channel: messages, replies, and the beginning of commands. */

import { CommandBar } from "./commandbar.js";
import { avatar, byId, el, icon, nameOf } from "./dom.js";
import { called, flatCommands, matching } from "./options.js";
import { isDm, isThread } from "./session.js";
import { Suggestions } from "./suggest.js";

/**
 * @import { App } from "./main.js"
 * @import { Session } from "./session.js"
 * @import { Channel, Item, Leaf, Message, User } from "./types.js"
 */

const LONGEST = 2000;
const COUNT_FROM = 1800;
const COMMAND = /^\/([\w -]*)$/u;
const NAMED = /(?:^|\s)([@#])([\p{L}\p{N}_-]{0,32})$/u;

export class Composer {
  /** @type {CommandBar | null} */
  #bar = null;
  /** @type {Message | null} */
  #answering = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.suggestions = new Suggestions();
    this.area = el("textarea", {
      id: "entry",
      class: "entry",
      rows: "1",
      autocomplete: "off",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-multiline": "true",
      on: { input: () => this.#typed(), keydown: (event) => this.#key(event), blur: () => this.suggestions.hide() },
    });
    this.count = el("span", { class: "left", role: "status" });
    this.send = el("button", { class: "send", type: "submit", "aria-label": "Send", title: "Send" }, icon("send"));
    this.slash = el(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": "Commands",
        title: "Commands",
        on: { pointerdown: (event) => event.preventDefault(), click: () => this.#openCommands() },
      },
      icon("slash"),
    );
    this.reply = el("div", { class: "replying", hidden: true });
    this.form = el(
      "form",
      {
        class: "entry-form",
        on: {
          submit: (event) => {
            event.preventDefault();
            this.#send();
          },
        },
      },
      this.slash,
      this.area,
      this.count,
      this.send,
    );
    this.typing = el("p", { class: "typing", "aria-live": "polite" });
    byId("compose").replaceChildren(this.suggestions.node, this.reply, this.form, this.typing);
    this.#typed();
  }

  /**
   * Switch to a channel and restore its draft.
   * @param {Session} session
   * @param {Channel} channel
   * @param {{ left?: { session: Session, channel: string } | null }} [options]
   */
  open(session, channel, { left } = {}) {
    if (left && !this.#bar) left.session.drafts.set(left.channel, this.area.value);
    this.#closeBar({ focus: false });
    this.answer(null);
    const name = session.channelName(channel);
    const prompt = isDm(channel) ? `Message @${name}` : isThread(channel) ? `Message “${name}”` : `Message #${name}`;
    this.area.placeholder = prompt;
    this.area.setAttribute("aria-label", prompt);
    this.area.value = session.drafts.get(channel.id) ?? "";
    this.#typed({ quiet: true });
  }

  focus() {
    if (this.#bar) this.#bar.focus();
    else this.area.focus();
  }

  /** Reply to a message with the next one; null cancels the reply. @param {Message | null} message */
  answer(message) {
    this.#answering = message;
    this.reply.hidden = !message;
    if (!message) return;
    this.reply.replaceChildren(
      el("span", {}, "Replying to ", el("strong", {}, nameOf(message.author))),
      el(
        "button",
        {
          class: "icon-button",
          type: "button",
          "aria-label": "Stop replying",
          on: {
            click: () => {
              this.answer(null);
              this.focus();
            },
          },
        },
        icon("close"),
      ),
    );
    this.focus();
  }

  /** Begin a command by its full name, as when a mention of the command is pressed. @param {string} name */
  start(name) {
    const command = this.#commands().find((each) => each.name === name);
    if (command) this.#begin(command);
    else this.app.toast(`There's no command /${name} here.`);
  }

  /** @param {User[]} users */
  showTyping(users) {
    const names = users.map(nameOf);
    const text =
      names.length === 0
        ? ""
        : names.length === 1
          ? `${names[0]} is typing …`
          : names.length < 4
            ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are typing …`
            : "Several people are typing …";
    if (this.typing.dataset.text === text) return;
    this.typing.dataset.text = text;
    this.typing.replaceChildren(
      ...(text ? [el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), text] : []),
    );
  }

  #commands() {
    const { seat, channel } = this.app;
    return flatCommands(seat.commands, { dm: isDm(seat.channels.get(channel ?? "")) });
  }

  #openCommands() {
    if (!this.area.value) this.area.value = "/";
    this.area.focus();
    this.#typed();
  }

  /** @param {{ quiet?: boolean }} [options] */
  #typed({ quiet = false } = {}) {
    const text = this.area.value;
    this.area.style.setProperty("height", "auto");
    this.area.style.setProperty("height", `${Math.min(this.area.scrollHeight, innerHeight * 0.4)}px`);
    this.count.textContent = text.length > COUNT_FROM ? String(LONGEST - text.length) : "";
    this.count.classList.toggle("over", text.length > LONGEST);
    this.send.disabled = !text.trim() || text.length > LONGEST;
    if (!quiet) this.#propose(text);
  }

  /** @param {string} text */
  #propose(text) {
    const command = COMMAND.exec(text);
    if (command) {
      this.#proposeCommands(command[1]);
      return;
    }
    const before = text.slice(0, this.area.selectionStart);
    const named = NAMED.exec(before);
    // In DMs there are no channels to name, and a # begins a table's number.
    if (!named || (named[1] === "#" && isDm(this.app.seat.channels.get(this.app.channel ?? "")))) {
      this.suggestions.hide();
      return;
    }
    const session = this.app.seat;
    /** @type {Item[]} */
    const items =
      named[1] === "@"
        ? session.users.map((user) => ({
            label: nameOf(user),
            detail: `@${user.username}`,
            icon: avatar(user, { size: "small" }),
          }))
        : [...session.channels.values()]
            .filter((each) => !isDm(each) && each.type !== 4)
            .map((channel) => ({
              label: session.channelName(channel),
              icon: icon(isThread(channel) ? "thread" : "hash"),
            }));
    this.suggestions.show(this.area, matching(items, named[2]).slice(0, 8), {
      title: named[1] === "@" ? "People" : "Channels",
      pick: (item) => {
        const start = before.length - named[2].length;
        this.area.setRangeText(`${item.label} `, start, before.length, "end");
        this.#typed();
      },
    });
  }

  /** @param {string} typed */
  #proposeCommands(typed) {
    const commands = this.#commands();
    const named = commands.find(({ label }) => `${label} ` === typed);
    if (named?.options.length && !commands.some(({ label }) => label.startsWith(typed))) {
      // A space after a whole name goes on to the first option.
      this.#begin(named);
      return;
    }
    const items = commands.map((command) => ({
      label: `/${command.label}`,
      detail: command.description,
      icon: icon("slash"),
      hints: command.options.map((option) => ({ name: called(option), required: option.required })),
      command,
    }));
    this.suggestions.show(this.area, matching(items, typed ? `/${typed}` : ""), {
      title: typed ? `Commands matching /${typed}` : "Commands",
      empty: "No command matches what you typed.",
      pick: (item, key) => this.#take(item.command, key),
    });
  }

  /**
   * A command without options whose whole name was typed needs no second Enter.
   * @param {Leaf} command
   * @param {string} key
   */
  #take(command, key) {
    const whole = this.area.value.trim() === `/${command.label}`;
    if (whole && key === "Enter" && command.options.length === 0) {
      this.area.value = "";
      this.#typed();
      this.app.runCommand(command.name, {});
    } else this.#begin(command);
  }

  /** @param {Leaf} command */
  #begin(command) {
    this.#closeBar({ focus: false });
    this.suggestions.hide();
    if (COMMAND.test(this.area.value)) this.area.value = "";
    this.#typed({ quiet: true });
    this.#bar = new CommandBar({
      app: this.app,
      command,
      suggestions: this.suggestions,
      done: () => this.#closeBar({ focus: true }),
    });
    this.form.replaceWith(this.#bar.node);
    this.#bar.focus();
  }

  /** @param {{ focus: boolean }} options */
  #closeBar({ focus }) {
    if (!this.#bar) return;
    const { node } = this.#bar;
    this.#bar = null;
    this.suggestions.hide();
    node.replaceWith(this.form);
    if (focus) this.area.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || event.altKey || this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) this.#send();
    else if (event.key === "ArrowUp" && !this.area.value) this.app.editLast();
    else if (event.key === "Escape" && this.#answering) this.answer(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async #send() {
    const written = this.area.value;
    const content = this.#withMentions(written.trim());
    if (!content || written.length > LONGEST) return;
    const answering = this.#answering;
    this.area.value = "";
    this.answer(null);
    this.#typed();
    const sent = await this.app.send(content, answering);
    // Restore an unsent text, unless the person has begun another one meanwhile.
    if (!sent && !this.area.value) {
      this.area.value = written;
      this.answer(answering);
      this.#typed({ quiet: true });
    }
  }

  /** Replace the names of people and channels by Discord's mentions. @param {string} text */
  #withMentions(text) {
    const session = this.app.seat;
    const named = [
      ...session.users.map((user) => [`@${nameOf(user)}`, `<@${user.id}>`]),
      ...[...session.channels.values()]
        .filter((each) => each.name && !isDm(each))
        .map((channel) => [`#${channel.name}`, `<#${channel.id}>`]),
    ].sort(([a], [b]) => b.length - a.length);
    return text.replace(/[@#][^\s@#][^@#]*/gu, (piece) => {
      const found = named.find(([name]) => piece.startsWith(name) && !/[\p{L}\p{N}_]/u.test(piece[name.length] ?? " "));
      return found ? found[1] + piece.slice(found[0].length) : piece;
    });
  }
}
