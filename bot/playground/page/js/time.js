/** Times in words. Relative ones are kept up to date while they're on the page. */

import { el } from "./dom.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
/**
 * Units with their length in seconds, and the number at which the next longer unit is used.
 * @typedef {[Intl.RelativeTimeFormatUnit, number, number]} Unit
 * @type {Unit[]}
 */
const UNITS = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, 30],
  ["month", 2629800, 12],
];
/** @type {Unit} */
const YEAR = ["year", 31557600, Infinity];

const formats = Object.fromEntries(
  Object.entries(STYLES).map(([style, options]) => [style, new Intl.DateTimeFormat(undefined, options)]),
);
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "always" });
const clock = formats.t;

/** An instant (in seconds since 1970) in words, relative to now. @param {number} unix */
export function fromNow(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, length, limit]) => Math.abs(Math.round(seconds / length)) < limit) ?? YEAR;
  return relative.format(Math.round(seconds / size), unit);
}

/**
 * A timestamp in a message (`<t:unix:style>`). Relative ones are kept up to date.
 * @param {number} unix
 * @param {string} [style]
 */
export function timestamp(unix, style = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return el("span", {}, "Invalid date");
  const full = formats.F.format(date);
  const text = style === "R" ? fromNow(unix) : formats[style].format(date);
  return el(
    "time",
    { class: "stamp", datetime: date.toISOString(), title: full, data: style === "R" ? { ticks: unix } : {} },
    text,
  );
}

/** A short text for the time when a message was sent. @param {string} iso */
export function sentAt(iso) {
  const date = new Date(iso);
  const days = Math.round((startOfDay(new Date()) - startOfDay(date)) / 86400000);
  const time = clock.format(date);
  const text = days === 0 ? time : days === 1 ? `Yesterday ${time}` : `${formats.d.format(date)} ${time}`;
  return el("time", { class: "sent", datetime: iso, title: formats.F.format(date) }, text);
}

/** Only the time of day, for grouped messages and notifications. @param {string} iso */
export function clockAt(iso) {
  return el(
    "time",
    { class: "sent", datetime: iso, title: formats.F.format(new Date(iso)) },
    clock.format(new Date(iso)),
  );
}

/** The day of an instant, as a heading between messages. @param {string} iso */
export function dayOf(iso) {
  return formats.D.format(new Date(iso));
}

/**
 * Return whether two instants are on the same day in this time zone.
 * @param {string} a
 * @param {string} b
 */
export function sameDay(a, b) {
  return startOfDay(new Date(a)) === startOfDay(new Date(b));
}

/** @param {Date} date */
function startOfDay(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-ticks]")) {
    const text = fromNow(Number(node.getAttribute("data-ticks")));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);
