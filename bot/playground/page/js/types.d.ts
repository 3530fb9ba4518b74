/**
 * Types of the messages on the connection, as far as the page reads them: Discord's own objects, and the requests of
 * PROTOCOL.md.
 */

export interface User {
  id: string;
  username: string;
  global_name: string | null;
  bot?: boolean;
}

export interface Channel {
  id: string;
  type: number;
  name?: string;
  topic?: string | null;
  position?: number;
  parent_id?: string | null;
  last_message_id?: string | null;
  recipients?: User[];
  message_count?: number;
  thread_metadata?: { archived: boolean };
}

export interface Media {
  url: string;
  width?: number | null;
  height?: number | null;
  description?: string | null;
}

export interface Attachment extends Media {
  id: string;
  filename: string;
  size: number;
  content_type?: string | null;
}

export interface Embed {
  title?: string;
  description?: string;
  url?: string;
  color?: number;
  timestamp?: string;
  author?: { name?: string };
  footer?: { text?: string };
  thumbnail?: Media;
  image?: Media;
  fields?: { name: string; value: string; inline?: boolean }[];
}

export interface Emoji {
  id?: string | null;
  name?: string | null;
}

export interface Option {
  value: string;
  label: string;
  description?: string | null;
  emoji?: Emoji;
  default?: boolean;
}

interface Pictured {
  media: Media;
  description?: string | null;
  spoiler?: boolean;
}

export interface Button {
  type: 2;
  style: number;
  label?: string;
  emoji?: Emoji;
  url?: string;
  custom_id?: string;
  disabled?: boolean;
}

export interface Role {
  id: string;
  name: string;
}

export interface SelectMenu {
  type: 3 | 5 | 6 | 8;
  custom_id: string;
  options?: Option[];
  placeholder?: string;
  min_values?: number;
  max_values?: number;
  disabled?: boolean;
  required?: boolean;
  channel_types?: number[];
  default_values?: { id: string }[];
}

export interface TextInput {
  type: 4;
  custom_id: string;
  style: number;
  label?: string;
  value?: string;
  placeholder?: string;
  min_length?: number;
  max_length?: number;
  required?: boolean;
}

/** A field in a modal. */
export type Input = TextInput | SelectMenu;

export interface Section {
  type: 9;
  components: Component[];
  accessory?: Component;
}

export interface Container {
  type: 17;
  components: Component[];
  accent_color?: number | null;
  spoiler?: boolean;
}

export interface FileShown {
  type: 13;
  file?: Media;
  name?: string | null;
  size?: number | null;
  spoiler?: boolean;
}

/** A component of a message or a modal. */
export type Component =
  | { type: 1; components: Component[] }
  | { type: 10; content: string }
  | { type: 12; items: Pictured[] }
  | { type: 14; spacing?: number; divider?: boolean }
  | { type: 18; label: string; description?: string | null; component: Input }
  | Button
  | Section
  | FileShown
  | Container
  | Input;

export interface Message {
  id: string;
  channel_id: string;
  type: number;
  author: User;
  content: string;
  timestamp: string;
  edited_timestamp: string | null;
  flags: number;
  mentions: User[];
  mention_everyone: boolean;
  embeds: Embed[];
  attachments: Attachment[];
  components: Component[];
  message_reference?: { message_id?: string; channel_id: string };
  referenced_message?: Message | null;
  interaction?: { type: number; user: User; name?: string };
  interaction_metadata?: { type: number; user: User; name?: string };
  thread?: Channel;
}

export interface Modal {
  id: string;
  title: string;
  custom_id: string;
  components: Component[];
}

export type Value = string | number | boolean;

/** A name and a description, also in the reader's language if they're translated. */
export interface Localised {
  name: string;
  name_localized?: string;
  description?: string;
  description_localized?: string;
}

export interface CommandOption extends Localised {
  type: number;
  required?: boolean;
  autocomplete?: boolean;
  choices?: (Localised & { value: Value })[];
  channel_types?: number[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  options?: CommandOption[];
}

export interface Command extends Localised {
  id: string;
  type?: number;
  contexts?: number[] | null;
  dm_permission?: boolean;
  options?: CommandOption[];
}

/** Each request's fields, and the response to it. */
export interface Asks {
  sit: [
    { person?: string; locale?: string },
    {
      me: User | null;
      people: User[];
      bots: User[];
      guild: { id: string; name: string; roles: Role[] };
      channels: Channel[];
      unread: Record<string, number>;
      commands: Command[];
      dms_closed?: boolean;
    },
  ];
  history: [{ channel: string; before?: string; limit: number }, { messages: Message[] }];
  read: [{ channel: string }, object];
  send: [{ channel: string; content: string; reply_to?: string }, { message: Message }];
  edit: [{ channel: string; message: string; content: string }, { message: Message }];
  delete: [{ channel: string; message: string }, object];
  click: [
    { channel: string; message: string; custom_id: string; component_type: number; values?: string[] },
    { interaction: string },
  ];
  command: [{ channel: string; name: string; options: Record<string, Value> }, { interaction: string }];
  complete: [
    { channel: string; name: string; options: Record<string, Value>; focused: string },
    { choices: { name: string; value: Value }[] },
  ];
  submit: [{ modal: string; values: Record<string, string | string[]> }, { interaction: string }];
  dm: [{ user: string }, { channel: Channel }];
  close_dms: [{ closed: boolean }, object];
  dismiss: [{ message: string }, object];
  person: [{ name: string }, { user: User }];
}

/** A request that begins an interaction. */
export type Interacting = "click" | "command" | "submit";

/** An event about an interaction. */
export type InteractionEvent =
  | { t: "INTERACTION_DONE"; d: { interaction: string } }
  | { t: "INTERACTION_THINKING"; d: { interaction: string; message: Message } }
  | { t: "INTERACTION_FAILED"; d: { interaction: string; message: string } }
  | { t: "MODAL"; d: { interaction: string; modal: Modal } };

/** An event, in contrast to a response. */
export type Event =
  | InteractionEvent
  | { t: "MESSAGE_CREATE" | "MESSAGE_UPDATE"; d: Message }
  | { t: "MESSAGE_DELETE"; d: { id: string; channel_id: string } }
  | { t: "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "THREAD_CREATE" | "THREAD_UPDATE"; d: Channel }
  | { t: "CHANNEL_DELETE" | "THREAD_DELETE"; d: { id: string } }
  | { t: "TYPING_START"; d: { channel_id: string; user_id: string } }
  | { t: "READ"; d: { channel: string } }
  | { t: "UNREAD"; d: { channel: string; count: number } }
  | { t: "PEOPLE"; d: { people: User[] } }
  | { t: "COMMANDS"; d: { commands: Command[] } };

/** A message from the server; the response to a request has its number. */
export type Frame = ({ op: "event" } & Event) | { op: "ok"; id: number } | { op: "error"; id: number; message: string };

/** The outcome of an interaction. */
export interface Outcome {
  kind: "done" | "thinking" | "modal" | "failed";
  message?: string;
}

/** A change of a session for the page's views: its kind, and details. */
export type News =
  | ["ready" | "channels" | "people" | "commands", detail?: undefined]
  | ["status" | "refused", text: string]
  | ["modal", modal: Modal]
  | ["unread", { channel: string; count?: number }]
  | ["typing", { channel: string }]
  | ["log", { channel: string; created?: Message }];

/** A line at a channel's end that only this page knows. */
export interface Notice {
  text: string;
  failed: boolean;
}

/** The loaded messages of a channel, oldest first. */
export interface Loaded {
  messages: Message[];
  complete: boolean;
  loading: boolean;
}

/** The names that a text needs, and the actions when they're pressed. */
export interface Context {
  me: User | null;
  users: User[];
  roles: Role[];
  channels: Map<string, Channel>;
  user(id: string): User | undefined;
  channelName(id: string): string | false;
  knowsChannel(id: string): boolean;
  openChannel(id: string, message?: string): void;
  startCommand(name: string): void;
}

/** A child for `append`, possibly in nested lists. Empty ones are left out. */
export type Child = Node | string | null | undefined | false | 0 | Child[];

/** An element's attributes; `on` has listeners, `style` custom properties and styles, `data` data attributes. */
export type Props = {
  on?: { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };
  style?: Record<string, string | number>;
  data?: Record<string, string | number>;
} & { [name: string]: unknown };

export interface Picture {
  src: string;
  alt?: string;
  width?: number | null;
  height?: number | null;
  spoiled?: boolean;
  name?: string;
}

export interface FileCard {
  src: string;
  name: string;
  size?: number | null;
  spoiled?: boolean;
}

/** An action with a component: its values if it's a select, and the element that's busy meanwhile. */
export type Act = (component: Button | SelectMenu, values: string[] | undefined, node: HTMLElement) => void;

/** A usable command, by its full name; `label` is its name in the reader's language. */
export interface Leaf {
  name: string;
  label: string;
  description: string;
  options: CommandOption[];
}

/** An item of the suggestions above the message box. */
export interface Item {
  label: string;
  detail?: string;
  icon?: Node;
  hints?: { name: string; required?: boolean }[];
}

/** A suggested value for a command's option. */
export interface Proposal extends Item {
  value: Value;
}

export interface Place {
  channel: Channel;
  depth: number;
}

export interface Places {
  title: string;
  rows: Place[];
  direct?: boolean;
}
