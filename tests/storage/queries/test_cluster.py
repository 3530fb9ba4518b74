"""Every query and every write about processes, restores and secrets, compared with a search in lists."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.host.model.cluster import WHOLE, Claim, ProcessMessage, Shards
from bot.host.model.era import FormerEra, StoredKind
from bot.storage.repositories.cluster import processes
from tests.storage.drawing import GUILDS, NOBODY, T0
from tests.storage.lists import ALL_SHARDS, changed, expect, ids, live, note, random_lists, remove, when

if TYPE_CHECKING:
    import pytest

    from bot.storage.sqlite.store import SqliteStore
    from bot.storage.transaction import SqlTransaction
    from tests.storage.lists import Lists

TOKENS = ("a", "b", "c", "new")
SERVED = (Shards(frozenset({1, 2}), 3), Shards(frozenset({0}), 2))


async def check(tx: SqlTransaction, lists: Lists, write: Any, change: Any) -> None:
    """Check that the write does what's expected and changes nothing else."""
    assert (await changed(tx, lists, write)).differing(expect(lists, change)) == []


async def test_leases(store: SqliteStore) -> None:
    async with store.writing() as tx:
        await tx.eras.begin(era := "k3x9zq", at=when(T0))
        async for _, lists in random_lists(tx, 20, "leases holders", tables=1):
            until = {holder.token: when(holder.until) for holder in lists.holders}
            found = [(each.shard, each.count, each.token, each.until, each.besides) for each in await tx.leases.all()]
            rows = sorted(lists.leases, key=lambda lease: lease.shard)
            assert found == [(r.shard, r.count, r.token, until.get(r.token), bool(r.besides)) for r in rows]
            for token in TOKENS:
                assert await tx.leases.held_shards(token, era=era) == {r.shard for r in rows if r.token == token}
                assert await tx.leases.held_shards(token, era="another") == frozenset()

                def sign(after: Lists, token: str = token, until: int | None = T0 + 9) -> None:
                    remove(after.holders, token=token)
                    if until is not None:
                        after.holders.append(SimpleNamespace(token=token, until=until))

                await check(tx, lists, tx.leases.renew(token, until=when(T0 + 9)), sign)
                await check(tx, lists, tx.leases.renew(token, until=None), lambda x, sign=sign: sign(x, until=None))
                for shards, besides in product(SERVED, (False, True)):

                    def take(
                        after: Lists, token: str = token, shards: Shards = shards, besides: bool = besides
                    ) -> None:
                        kept = [r for r in after.leases if r.count == shards.count and r.shard not in shards.numbers]
                        after.leases[:] = kept
                        lease = {"count": shards.count, "token": token, "besides": int(besides)}
                        after.leases.extend(SimpleNamespace(shard=shard, **lease) for shard in shards.numbers)
                        used = {lease.token for lease in after.leases}
                        after.holders[:] = [holder for holder in after.holders if holder.token in used]

                    await check(tx, lists, tx.leases.take(shards, token, besides=besides), take)


async def test_taking_no_shards_keeps_own_holder(store: SqliteStore) -> None:
    async with store.writing() as tx:
        await tx.leases.renew("new", until=when(T0))
        await tx.leases.take(Shards(frozenset(), 2), "new")
        assert [row["token"] for row in await tx.session.rows("SELECT token FROM holders")] == ["new"]


async def test_mailbox_identify_turns_claims_and_secrets(store: SqliteStore) -> None:
    async with store.writing() as tx:
        async for _, lists in random_lists(tx, 6, "words entries allowances secrets", tables=1):
            for shards in ALL_SHARDS:
                tx.shards = shards
                words = sorted((word for word in lists.words if shards.have(word.guild)), key=lambda word: word.id)
                assert [(word.id, word.guild) for word in await tx.mailbox.messages()] == [
                    (w.id, w.guild) for w in words
                ]
            tx.shards = WHOLE
            some = [*ids(lists.words)[:2], NOBODY]
            await check(tx, lists, tx.mailbox.delete(some), lambda x, some=some: remove(x.words, id=some))
            said = await changed(tx, lists, tx.mailbox.leave(ProcessMessage(guild=GUILDS[0], what="a", about="b")))
            (new,) = [word for word in said.words if word not in lists.words]
            assert (new.guild, new.what, new.about) == (GUILDS[0], "a", "b")
            for bucket, later in product((1, 2, 3), (0, 1, 9)):
                entered = [entry.at + 2 for entry in lists.entries if entry.bucket == bucket]
                at = max([T0 + later, *entered])
                answers: list[Any] = []
                turn = tx.leases.reserve_identify(bucket, now=when(T0 + later), apart=timedelta(microseconds=2))

                def enter(after: Lists, bucket: int = bucket, at: int = at) -> None:
                    remove(after.entries, bucket=bucket)
                    after.entries.append(SimpleNamespace(bucket=bucket, at=at))

                await check(tx, lists, note(answers, turn), enter)
                assert answers == [when(at)]
            for purpose in ("a", "b", "new"):

                def keep(after: Lists, purpose: str = purpose) -> None:
                    remove(after.secrets, purpose=purpose)
                    after.secrets.append(SimpleNamespace(purpose=purpose, digits="07" * 32))
                    remove(after.allowances, name=purpose)
                    columns = ("need", "share", "share_before", "lowered", "until", "shut")
                    claim = dict(zip(columns, range(2, 8), strict=True))
                    after.allowances.append(SimpleNamespace(name=purpose, **claim))

                async def write(purpose: str = purpose) -> None:
                    await tx.secrets.save(purpose, bytes([7]) * 32)
                    await tx.rate_shares.put(Claim(purpose, 2, 3, 4, 5, 6, 7))

                await check(tx, lists, write(), keep)
                stored = {secret.purpose: secret.digits for secret in lists.secrets}
                secret = await tx.secrets.get(purpose)
                assert (secret and secret.hex()) == stored.get(purpose)
            names = sorted(claim.name for claim in lists.allowances)
            assert [claim.name for claim in await tx.rate_shares.all()] == names
            dropped = expect(lists, lambda x: remove(x.allowances, name=["a", "x"]))
            assert (await changed(tx, lists, tx.rate_shares.drop(["a", "x"]))).differing(dropped) == []


async def test_mailbox_returns_at_most_500_messages_at_once(store: SqliteStore) -> None:
    async with store.writing() as tx:
        for number in range(501):
            await tx.mailbox.leave(ProcessMessage(guild=None, what="a", about=f"{number}"))
        assert [word.about for word in await tx.mailbox.messages()] == [f"{number}" for number in range(500)]


async def test_only_the_latest_changes_are_remembered(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "REMEMBERED", 3)
    async with store.writing() as tx:
        assert await tx.mailbox.last_change() == 0
        assert await tx.mailbox.changes(0) == []
        for number in range(1, 6):
            await tx.mailbox.record_change("person", 10 * number)
            assert await tx.mailbox.last_change() == number
            stored = [(each, "person", 10 * each) for each in range(max(1, number - 2), number + 1)]
            for after in range(1, number + 1):
                known = [each for each in stored if each[0] > after]
                gone = after < stored[0][0]
                assert await tx.mailbox.changes(after) == (None if gone else known)
            assert await tx.mailbox.changes(0) == stored
        await tx.mailbox.forget_changes()
        assert [await tx.mailbox.changes(after) for after in (0, 5)] == [None, None]
        await tx.mailbox.record_change("server", 60)
        assert await tx.mailbox.changes(await tx.mailbox.last_change() - 1) == [(7, "server", 60)]


async def test_restore_begins_an_era_and_new_numbers(store: SqliteStore) -> None:
    kinds = "tables restored tournaments invitations bulletins outbox"
    async with store.writing() as tx:
        first = store.eras.current
        await tx.session.rows("SAVEPOINT empty")
        await tx.eras.begin("k3x9zq", at=when(T0))
        assert (await tx.eras.get()).former == (FormerEra(first, when(T0)),)
        await tx.session.rows("ROLLBACK TO empty")
        async for _, lists in random_lists(tx, 4, kinds, tables=12):
            numbers = {
                row["name"]: row["seq"] for row in await tx.session.rows("SELECT name, seq FROM sqlite_sequence")
            }
            highest = {kind: numbers[kind.value] for kind in StoredKind}
            replaced = FormerEra("zzzzzz", when(T0 + 1), 1, 5000, 2, 1)
            later = FormerEra("zzzzzy", when(T0 + 3), 1, 5000, 2, 1)
            own = FormerEra(first, when(T0 + 2), 9, 1, 2, 3)
            await tx.session.rows("SAVEPOINT begun")
            await tx.eras.begin("k3x9zq", at=when(T0 + 9), replaced=[own, replaced, later])
            eras = await tx.eras.get()
            assert eras.current == "k3x9zq"
            ended = FormerEra(first, when(T0 + 9), *highest.values())
            shared = [min(number, own.highest(kind), replaced.highest(kind)) for kind, number in highest.items()]
            others = [FormerEra(era.name, era.ended_at, *shared, replaced=True) for era in (replaced, later)]
            assert eras.former == (ended, *others)
            waiting = {t.id for t in lists.tables if live(t)} | {r.table_id for r in lists.restored}
            found = await tx.session.rows("SELECT table_id FROM restored")
            assert {row["table_id"] for row in found} == waiting
            for kind, number in highest.items():
                known = max(number, own.highest(kind), replaced.highest(kind))
                row = await tx.session.rows(f"SELECT seq FROM sqlite_sequence WHERE name = '{kind.value}'")
                assert [each["seq"] for each in row] == [known // 1000 * 1000 + 999]
            await tx.eras.begin("yyyyyy", at=when(T0 + 10))
            assert (await tx.eras.get()).former[:-1] == eras.former
            assert (await tx.eras.get()).former[-1].name == "k3x9zq"
            row = await tx.session.rows("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
            assert [each["seq"] for each in row] == [numbers["outbox"]]
            await tx.session.rows("ROLLBACK TO begun")
