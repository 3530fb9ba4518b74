"""Functions for answers, which are paths through a question's menus."""

from __future__ import annotations

from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer, Choice, Decision, E, H, Rules, State, T
from bot.engine.quoting import quote_token
from bot.engine.rng import Rng


def check_draft(rules: Rules[T, H, E], state: State[T, H], decision: Decision, draft: Answer) -> None:
    """Raise NotLegalError if `draft` has a choice that its menu doesn't offer."""
    legal = longest_legal(rules, state, decision, draft)
    if legal != draft:
        raise NotLegalError(_not_offered(draft[len(legal)], rules.menu(state, decision, legal)))


def check(rules: Rules[T, H, E], state: State[T, H], decision: Decision, answer: Answer) -> None:
    """Raise NotLegalError unless `answer` is legal and complete."""
    check_draft(rules, state, decision, answer)
    offered = rules.menu(state, decision, answer)
    if offered:
        raise NotLegalError(f"The answer isn't complete yet: it can go on with {_some(offered)}.")


def is_legal(rules: Rules[T, H, E], state: State[T, H], decision: Decision, answer: Answer) -> bool:
    """Return whether `answer` is legal and complete."""
    try:
        check(rules, state, decision, answer)
    except NotLegalError:
        return False
    return True


def finish(rules: Rules[T, H, E], state: State[T, H], decision: Decision, draft: Answer) -> Answer | None:
    """`draft` as a complete answer: unchanged, or with DONE added if that's offered; None if it needs more."""
    return _with_done(draft, rules.menu(state, decision, draft))


def complete(rules: Rules[T, H, E], state: State[T, H], decision: Decision, draft: Answer) -> Answer | None:
    """Like `finish`, but with only the choices offered to players; None if they can't lock the answer in."""
    return _with_done(draft, rules.offered_choices(state, decision, draft))


def _with_done(draft: Answer, offered: tuple[Choice, ...]) -> Answer | None:
    if not offered:
        return draft
    return (*draft, DONE) if any(choice.key == DONE for choice in offered) else None


def without_done(answer: Answer) -> Answer:
    """The answer without a final DONE."""
    return answer[:-1] if answer and answer[-1] == DONE else answer


def longest_legal(rules: Rules[T, H, E], state: State[T, H], decision: Decision, draft: Answer) -> Answer:
    """The longest beginning of `draft` that the menus allow."""
    for length, key in enumerate(draft):
        if not any(choice.key == key for choice in rules.menu(state, decision, draft[:length])):
            return draft[:length]
    return draft


def longest_whole(rules: Rules[T, H, E], state: State[T, H], decision: Decision, draft: Answer) -> Answer | None:
    """The longest beginning of `draft` that its player may lock in; None if there's none."""
    parts = (draft[:length] for length in range(len(draft), -1, -1))
    return next((part for part in parts if complete(rules, state, decision, part) is not None), None)


def instructions(rules: Rules[T, H, E], state: State[T, H], decision: Decision, draft: Answer) -> tuple[Answer, ...]:
    """The shorter beginnings of `draft` that the player may lock in, shortest first. If there are none, all shorter
    beginnings, unless a random completion of `draft` ends with DONE."""
    begun = tuple(draft[:length] for length in range(len(draft)))
    whole = tuple(part for part in begun if complete(rules, state, decision, part) is not None)
    if whole:
        return whole
    ended, _ = at_random(rules, state, decision, Rng(0), draft)
    return () if ended[-1:] == (DONE,) else begun


def at_random(
    rules: Rules[T, H, E], state: State[T, H], decision: Decision, rng: Rng, so_far: Answer = ()
) -> tuple[Answer, Rng]:
    """A random complete answer that begins with `so_far`, and the generator's next state."""
    answer = so_far
    while offered := rules.offered_choices(state, decision, answer):
        choice, rng = rng.pick(offered)
        answer = (*answer, choice.key)
    return answer, rng


def is_forced(rules: Rules[T, H, E], state: State[T, H], decision: Decision) -> bool:
    """Return whether the question has only one legal answer."""
    answer: Answer = ()
    while offered := rules.menu(state, decision, answer):
        if len(offered) > 1:
            return False
        answer = (*answer, offered[0].key)
    return True


def count(rules: Rules[T, H, E], state: State[T, H], decision: Decision, *, most: int) -> int:
    """The number of answers to the question; counting stops at `most`."""
    found = 0
    open_paths: list[Answer] = [()]
    while open_paths and found < most:
        path = open_paths.pop()
        offered = rules.menu(state, decision, path)
        if offered:
            open_paths.extend((*path, choice.key) for choice in reversed(offered))
        else:
            found += 1
    return found


def _some(offered: tuple[Choice, ...], most: int = 8) -> str:
    keys = [choice.key for choice in offered[:most]]
    return ", ".join(keys) + (", ..." if len(offered) > most else "")


def _not_offered(key: str, offered: tuple[Choice, ...]) -> str:
    if not offered:
        return f"The answer is already complete before {quote_token(key)}."
    return f"{quote_token(key)} is not among the choices here: {_some(offered)}."
