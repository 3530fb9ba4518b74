/** Commands and their options: names, possible values, and checks of entered ones. */

import { avatar, icon, nameOf } from "./dom.js";

/**
 * @import { Session } from "./session.js"
 * @import { Command, CommandOption, Item, Leaf, Localised, Proposal, Value } from "./types.js"
 */

const SUBCOMMAND = 1,
  GROUP = 2,
  INTEGER = 4,
  BOOLEAN = 5,
  USER = 6,
  CHANNEL = 7,
  MENTIONABLE = 9,
  NUMBER = 10;
const IN_DM = 1,
  IN_GUILD = 0;

/** @type {Record<number, string>} */
export const TYPE_WORDS = {
  3: "text",
  4: "whole number",
  5: "yes or no",
  6: "person",
  7: "channel",
  8: "role",
  9: "person",
  10: "number",
  11: "file",
};

/**
 * All usable commands, subcommands by their full names, in alphabetical order.
 * @param {Command[]} commands
 * @param {{ dm: boolean }} options
 * @returns {Leaf[]}
 */
export function flatCommands(commands, { dm }) {
  return commands
    .filter((command) => (command.type ?? 1) === 1)
    .filter((command) => !command.contexts || command.contexts.includes(dm ? IN_DM : IN_GUILD))
    .filter((command) => !dm || command.contexts || command.dm_permission !== false)
    .flatMap((command) => leaves(command, command.name, called(command)))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/**
 * @param {Command | CommandOption} node
 * @param {string} name
 * @param {string} label
 * @returns {Leaf[]}
 */
function leaves(node, name, label) {
  const options = node.options ?? [];
  const inner = options.filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (inner.length) return inner.flatMap((each) => leaves(each, `${name} ${each.name}`, `${label} ${called(each)}`));
  return [{ name, label, description: described(node), options }];
}

/** The name in the reader's language. @param {Localised} node */
export function called(node) {
  return node.name_localized ?? node.name;
}

/** The description in the reader's language. @param {Localised} node */
export function described(node) {
  return node.description_localized ?? node.description ?? "";
}

/**
 * The possible values of an option; null if any value (or any of the bot's suggestions) can be entered.
 * @param {CommandOption} option
 * @param {Session} session
 * @returns {Proposal[] | null}
 */
export function fixedChoices(option, session) {
  if (option.choices?.length) return option.choices.map((each) => ({ label: called(each), value: each.value }));
  switch (option.type) {
    case BOOLEAN:
      return [
        { label: "Yes", value: true },
        { label: "No", value: false },
      ];
    case USER:
    case MENTIONABLE:
      return session.users.map((user) => ({
        label: nameOf(user),
        detail: user.bot ? "App" : `@${user.username}`,
        value: user.id,
        icon: avatar(user, { size: "small" }),
      }));
    case CHANNEL:
      return [...session.channels.values()]
        .filter(({ type }) => (option.channel_types?.length ? option.channel_types.includes(type) : type !== 1))
        .map((channel) => ({ label: session.channelName(channel), value: channel.id, icon: icon("hash") }));
    default:
      return null;
  }
}

/**
 * The option's value, or the problem as a sentence.
 * @param {CommandOption} option
 * @param {string} text
 * @returns {{ value: Value } | { problem: string }}
 */
export function valueIn(option, text) {
  if (option.type === INTEGER || option.type === NUMBER) {
    const value = Number(text);
    if (!Number.isFinite(value) || (option.type === INTEGER && !Number.isInteger(value)))
      return { problem: `${called(option)} must be a ${TYPE_WORDS[option.type]}.` };
    if (option.min_value !== undefined && value < option.min_value)
      return { problem: `${called(option)} must be at least ${option.min_value}.` };
    if (option.max_value !== undefined && value > option.max_value)
      return { problem: `${called(option)} must be at most ${option.max_value}.` };
    return { value };
  }
  if (option.min_length && text.length < option.min_length)
    return { problem: `${called(option)} needs at least ${option.min_length} characters.` };
  if (option.max_length && text.length > option.max_length)
    return { problem: `${called(option)} can have up to ${option.max_length} characters.` };
  return { value: text };
}

/**
 * Matching items, those that begin with the typed text first.
 * @template {Item} Proposed
 * @param {Proposed[]} items
 * @param {string} typed
 */
export function matching(items, typed) {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return items;
  /** @type {(item: Item) => number} */
  const rank = ({ label }) =>
    label.toLowerCase().startsWith(wanted) ? 0 : label.toLowerCase().includes(wanted) ? 1 : 2;
  return items.filter((item) => rank(item) < 2).sort((a, b) => rank(a) - rank(b));
}
