"""Remembers for which message forms edits with a new picture don't work, to avoid useless attempts."""

from __future__ import annotations

import logging
import re
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, TypeVar

from bot.discord_ui.components import MessageContent, MessageForm
from bot.discord_ui.findings import Assumption, KnownFindings, Verdict
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning

T = TypeVar("T")

REFUSALS: Final = 2
"""After this many refusals that name a file, edits with new pictures count as refused if other edits succeed."""
WITHIN: Final = timedelta(minutes=10)
REMEMBERED: Final = timedelta(days=1)
FINDINGS: Final[Mapping[MessageForm, tuple[Assumption, ...]]] = {
    MessageForm.V2: (Assumption.EDIT_PICTURE_V2, Assumption.PICTURE_SEEN_V2),
    MessageForm.ORDINARY: (Assumption.EDIT_PICTURE_ORDINARY, Assumption.PICTURE_SEEN_ORDINARY),
}
"""The assumptions of the self-test that decide about each form."""
_NAMES_A_FILE: Final = re.compile("attachment", re.IGNORECASE)
_log = logging.getLogger(__name__)


class EditNotTriedError(Exception):
    """An edit with a new picture that wasn't attempted, because such edits are known not to work."""


class PictureEdits:
    """Tells whether edits may add new pictures, from a self-test or from refusals that have no other explanation."""

    def __init__(
        self, known: KnownFindings | None = None, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._known = known or KnownFindings(None)
        self._now = now
        self._refusals: defaultdict[MessageForm, deque[datetime]] = defaultdict(lambda: deque(maxlen=REFUSALS))
        self._taken_at: dict[MessageForm, datetime] = {}
        """The time of the last successful edit without a new picture, by form."""
        self._refused_at: dict[MessageForm, datetime] = {}

    def are_refused(self, form: MessageForm) -> bool:
        found = [each for each in map(self._known.of, FINDINGS[form]) if each is not None]
        if any(each.verdict is Verdict.FAILS for each in found):
            return True
        since = self._refused_at.get(form)
        if since is None or self._now() - since > REMEMBERED:
            return False
        return not any(each.at is not None and each.at > since for each in found)

    @property
    def keep_files(self) -> bool:
        """False if a recent self-test has found that an edit loses the files it names."""
        return not self._known.fails(Assumption.KEEP_FILE)

    async def apply(self, page: MessageContent, call: Call, send: Callable[[MessageContent], Awaitable[T]]) -> T:
        """Show the page with `send`. Raises CallError, without trying if its pictures are known to be refused."""
        if page.pictures and self.are_refused(page.form):
            raise CallError(call, Meaning.REFUSED_FORM, Cause.INVALID, EditNotTriedError())
        try:
            sent = await send(page)
        except CallError as error:
            if page.pictures and error.cause is Cause.INVALID and _NAMES_A_FILE.search(error.text):
                self._refusals[page.form].append(self._now())
                self._judge(page.form)
            raise
        if page.pictures:
            self._refusals[page.form].clear()
        else:
            self._taken_at[page.form] = self._now()
            self._judge(page.form)
        return sent

    def _judge(self, form: MessageForm) -> None:
        """Conclude that edits with new pictures don't work if they've failed recently while other edits succeeded."""
        now, refusals, taken = self._now(), self._refusals[form], self._taken_at.get(form)
        if len(refusals) == REFUSALS and taken is not None and now - min(refusals[0], taken) <= WITHIN:
            refusals.clear()
            self._refused_at[form] = now
            _log.warning(
                "Discord no longer accepts pictures in edits of %(form)s messages", {"form": form.name.lower()}
            )
