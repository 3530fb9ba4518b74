"""Build a message from a request's body: limits, attachments, mentions, flags."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.playground import errors
from bot.playground.errors import Form
from bot.playground.wire import MAX_FILE, Flags, MessageKind, Obj
from bot.playground.world.components import Checker
from bot.playground.world.mentions import read_allowed, set_mentions, texts
from bot.playground.world.model import Attachment, Channel, Message
from bot.playground.world.permissions import Permission
from bot.playground.world.sniff import sniff
from bot.playground.world.world import World

MAX_CONTENT = 2000
MAX_ATTACHMENTS = 10
SETTABLE = Flags.SUPPRESS_EMBEDS | Flags.SILENT | Flags.COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Upload:
    """A part `files[n]` in a multipart request; `number` is n."""

    number: str
    filename: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Request:
    """A parsed request body."""

    payload: Obj
    uploads: tuple[Upload, ...] = ()


@dataclass(frozen=True, slots=True)
class Composed:
    """A new or edited message, with the bytes of its new attachments."""

    message: Message
    files: dict[int, bytes]


def create(
    world: World,
    request: Request,
    *,
    channel: Channel,
    author: int,
    ephemeral_for: int | None = None,
    application: int | None = None,
    kind: MessageKind = MessageKind.DEFAULT,
    reply_to: int | None = None,
    interaction: Obj | None = None,
) -> Composed:
    form = Form()
    payload = request.payload
    reference = payload.get("message_reference")
    if isinstance(reference, dict) and application is None:
        reply_to, kind = _reference(world, form, reference, channel), MessageKind.REPLY
    attachments, files, named = _attachments(world, form, request, old=())
    draft = Message(
        id=world.ids.next(),
        channel=channel.id,
        author=author,
        kind=kind,
        flags=_flags(form, payload, ephemeral=ephemeral_for is not None),
        tts=bool(payload.get("tts")),
        nonce=_nonce(form, payload) if application is None else None,
        attachments=attachments,
        reply_to=reply_to,
        application=application,
        interaction=interaction or {},
        shown_to=ephemeral_for,
    )
    return Composed(_fill(world, form, payload, draft, named=named), files)


def edit(world: World, request: Request, old: Message, *, now: float) -> Composed:
    """The edited message. Fields that aren't in the body usually stay the same, but if files are uploaded, only
    attachments that the body lists are kept. Raises ApiError if Discord would refuse the edit."""
    form = Form()
    payload = request.payload
    flags = old.flags
    if payload.get("flags") is not None:
        keep = flags & ~int(Flags.SUPPRESS_EMBEDS)
        flags = keep | (int(payload["flags"]) & int(Flags.SUPPRESS_EMBEDS | Flags.COMPONENTS_V2))
        if old.flags & Flags.COMPONENTS_V2 and not int(payload["flags"]) & Flags.COMPONENTS_V2:
            said = "The components v2 flag cannot be removed"
            form.complain(("flags",), "MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2", said)
    attachments, files, named = _attachments(world, form, request, old=old.attachments)
    if not world.quirks.edits_take_files:
        named &= {each.filename for each in attachments if each.id not in files}
    if files and not flags & Flags.COMPONENTS_V2 and not world.quirks.ordinary_edits_take_files:
        form.complain(("attachments",), "INVALID_ATTACHMENT", "Attachments cannot be added by this edit")
    edited = None if old.flags & Flags.LOADING else now
    message = replace(old, flags=flags & ~int(Flags.LOADING), attachments=attachments, edited=edited)
    return Composed(_fill(world, form, payload, message, named=named), files)


def _fill(world: World, form: Form, payload: Obj, message: Message, *, named: frozenset[str]) -> Message:
    v2 = bool(message.flags & Flags.COMPONENTS_V2)
    content, embeds, components = message.content, message.embeds, message.components
    if "content" in payload:
        units, written = world.quirks.counts_units, payload["content"] or ""
        content = form.length(("content",), written, high=MAX_CONTENT, units=units).strip()
    if "embeds" in payload:
        embeds = tuple({"type": "rich"} | embed for embed in payload["embeds"] or ())
    if "components" in payload or (components and "attachments" in payload):
        shown = payload.get("components", list(components)) or []
        components = Checker(form, v2=v2, files=named, emojis=world.emojis).message(shown)
    if v2 and (content or embeds or payload.get("poll") or payload.get("sticker_ids")):
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if payload.get(key):
                said = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                form.complain((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", said)
        content, embeds = "", ()
    allowed = read_allowed(form, payload)
    form.check()
    if not (components if v2 else content or embeds or components or message.attachments):
        raise errors.empty_message()
    message = replace(message, content=content, embeds=embeds, components=components)
    if message.id in world.messages[message.channel] and not payload.keys() & {"content", "components"}:
        return message  # a message whose text hasn't changed keeps its mentions
    return set_mentions(world, message, "\n".join((content, *texts(components))), allowed)


def _flags(form: Form, payload: Obj, *, ephemeral: bool) -> int:
    flags = payload.get("flags") or 0
    if not isinstance(flags, int):
        form.complain(("flags",), "NUMBER_TYPE_COERCE", f'Value "{flags}" is not int.')
        return 0
    return flags & int(SETTABLE) | (int(Flags.EPHEMERAL) if ephemeral else 0)


def _nonce(form: Form, payload: Obj) -> str | None:
    nonce = payload.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        form.complain(("nonce",), "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")
    return None if nonce is None else str(nonce)


def _reference(world: World, form: Form, reference: Obj, channel: Channel) -> int | None:
    number = int(reference.get("message_id") or 0)
    found = world.messages[channel.id].get(number)
    if found is not None and found.shown_to is None:
        return number
    if reference.get("fail_if_not_exists", True):
        form.complain(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return None


def _attachments(
    world: World, form: Form, request: Request, *, old: tuple[Attachment, ...]
) -> tuple[tuple[Attachment, ...], dict[int, bytes], frozenset[str]]:
    """The attachments, the bytes of new ones, and the file names that components may refer to: those that the
    request itself lists, or uploads without a list. This is the strictest reading of Discord's observed behaviour: a
    request can't name files that it doesn't list, and if it has a list or uploads, it drops the others."""
    listed = request.payload.get("attachments")
    parts = {upload.number: upload for upload in request.uploads}
    if any(len(upload.body) > MAX_FILE for upload in request.uploads):
        raise errors.too_large()
    kept: list[Attachment] = []
    files: dict[int, bytes] = {}
    staying = () if listed is not None or parts else old
    if listed is None:
        listed = [{"id": number} for number in parts]
    before = {str(each.id): each for each in old}
    for index, entry in enumerate(listed):
        number = str(entry.get("id"))
        description = entry.get("description")
        if description is not None:
            form.length(("attachments", index, "description"), description, high=1024, units=True)
        if number in before:
            same = before[number]
            kept.append(replace(same, description=description) if "description" in entry else same)
        elif number in parts:
            upload = parts[number]
            made = _attachment(world, upload, str(entry.get("filename") or upload.filename), description)
            kept.append(made)
            files[made.id] = upload.body
        else:
            said = "The attachment is neither in the message nor in the request"
            form.complain(("attachments", index, "id"), "MESSAGE_ATTACHMENT_NOT_FOUND", said)
    form.count(("attachments",), kept, MAX_ATTACHMENTS)
    return (*staying, *kept), files, frozenset(each.filename for each in kept)


def _attachment(world: World, upload: Upload, filename: str, description: str | None) -> Attachment:
    name = re.sub(r"[^\w.\-]", "", filename.replace(" ", "_")) or "unknown"
    looks = sniff(upload.body, name)
    return Attachment(
        id=world.ids.next(),
        filename=name,
        size=len(upload.body),
        content_type=looks.content_type,
        width=looks.width,
        height=looks.height,
        description=description,
        spoiler=name.startswith("SPOILER_"),
    )


def require_attach_permission(world: World, request: Request, *, channel: Channel, author: int) -> None:
    """Raise ApiError if there are files and the author isn't allowed to attach any."""
    if request.uploads:
        world.require(author, channel, Permission.ATTACH_FILES)
