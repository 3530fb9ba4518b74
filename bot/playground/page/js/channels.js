/** The sidebar's list: channels with their threads, then direct messages. */

import { avatar, byId, el, find, focusedIn, icon, nameOf } from "./dom.js";
import { badge } from "./people.js";
import { compareIds, isDm, isThread } from "./session.js";

/**
 * @import { App } from "./main.js"
 * @import { Session } from "./session.js"
 * @import { Channel, Place, Places } from "./types.js"
 */

const TEXT_LIKE = new Set([0, 5, 2, 15]);
const CATEGORY = 4;

/**
 * The channels in the sidebar's order: groups with a heading, and rows with their depth.
 * @param {Session} session
 * @returns {Places[]}
 */
export function arranged(session) {
  const all = [...session.channels.values()];
  /** @type {(a: Channel, b: Channel) => number} */
  const byPlace = (a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id);
  /** @type {(parent: string) => Channel[]} */
  const threads = (parent) =>
    all
      .filter((each) => isThread(each) && each.parent_id === parent && !each.thread_metadata?.archived)
      .sort((a, b) => compareIds(a.id, b.id));
  /** @type {(category: string | null) => Place[]} */
  const rows = (category) =>
    all
      .filter((each) => TEXT_LIKE.has(each.type) && (each.parent_id ?? null) === category)
      .sort(byPlace)
      .flatMap((channel) => [
        { channel, depth: 0 },
        ...threads(channel.id).map((thread) => ({ channel: thread, depth: 1 })),
      ]);
  const categories = all.filter(({ type }) => type === CATEGORY).sort(byPlace);
  const dms = all
    .filter(isDm)
    .sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id))
    .map((channel) => ({ channel, depth: 0 }));
  /** @type {Places[]} */
  const groups = [
    { title: "Channels", rows: rows(null) },
    ...categories.map((category) => ({ title: session.channelName(category), rows: rows(category.id) })),
    { title: "Direct messages", rows: dms, direct: true },
  ];
  return groups.filter((group) => group.rows.length > 0 || group.direct);
}

/**
 * @param {Channel} channel
 * @param {Session} session
 */
export function channelIcon(channel, session) {
  if (isDm(channel))
    return avatar(
      (channel.recipients ?? []).find(({ id }) => id !== session.me?.id),
      { size: "small" },
    );
  return icon(isThread(channel) ? "thread" : "hash");
}

/** @param {App} app */
export function renderChannels(app) {
  const session = app.seat;
  byId("guild").textContent = session.guild?.name ?? "Playground";
  const list = byId("channels");
  const focused = focusedIn(list)?.dataset.channel;
  list.replaceChildren(
    ...arranged(session).map((group) =>
      el(
        "section",
        { class: "group" },
        el("h3", {}, group.title),
        el(
          "ul",
          {},
          group.rows.map((row) => line(row, app)),
          group.direct && strangers(app),
        ),
      ),
    ),
  );
  if (focused) find(list, `[data-channel="${CSS.escape(focused)}"]`)?.focus();
}

/**
 * @param {Place} place
 * @param {App} app
 */
function line({ channel, depth }, app) {
  const session = app.seat;
  const unread = session.unread.get(channel.id) ?? 0;
  const here = app.channel === channel.id;
  const name = session.channelName(channel);
  return el(
    "li",
    { class: ["place", depth && "nested", here && "here", unread > 0 && "unread"].filter(Boolean).join(" ") },
    el(
      "button",
      {
        type: "button",
        "aria-current": here ? "page" : null,
        data: { channel: channel.id },
        on: { click: () => app.openChannel(channel.id) },
      },
      channelIcon(channel, session),
      el("span", { class: "place-name" }, name),
      badge(unread),
    ),
  );
}

/** The bots without an open direct message. @param {App} app */
function strangers(app) {
  const session = app.seat;
  const met = new Set(
    [...session.channels.values()].filter(isDm).flatMap(({ recipients }) => (recipients ?? []).map(({ id }) => id)),
  );
  return session.bots
    .filter(({ id }) => !met.has(id))
    .map((bot) =>
      el(
        "li",
        { class: "place" },
        el(
          "button",
          { type: "button", on: { click: () => app.openDm(bot.id) } },
          avatar(bot, { size: "small" }),
          el("span", { class: "place-name" }, nameOf(bot)),
        ),
      ),
    );
}
