"""Fair deals: commitments before shares, shares before cards, and what every client saw of it."""

import asyncio
import json
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import orjson
import pytest
from playwright._impl._driver import compute_driver_executable

from clocks import ManualClock
from desk import SHORT, Desk, truth, whats
from lastcard.cli.commands import main
from lastcard.clients.online import OnlineSession
from lastcard.clients.websocket import Client, CommandRefusedError, SeatConnection
from lastcard.common.entropy import SeededEntropy
from lastcard.common.errors import LastcardError
from lastcard.game.actions import CALL
from lastcard.game.match import TABLE_KEYS, Match
from lastcard.game.records import Record, commitment
from lastcard.server.room import Room
from lastcard.store import Entry
from lastcard.tables import CommandResult, Table, created
from lastcard.tables.client_state import ClientState
from lastcard.tables.frames import both_forms, event_frames, table_frame, yours_frame
from lastcard.tables.protocol import COMMAND, NewTable, TableSettings
from lastcard.tables.timers import Pace, Presence, due_event
from lastcard.tables.witness import Shares, Witness, WitnessError
from serving import QUICK, Served

NEVER_SENT = "0" * 32


def share_of(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:32]


def sealed(*guests: str, **settings: Any) -> Desk:
    """A table at which everybody has committed to a share, and the host has started the match."""
    desk = Desk(*guests, **settings)
    for name in guests:
        desk.do(name, "ready", commitment=commitment(share_of(name)))
    desk.do("Ann", "start", commitment=commitment(share_of("Ann")))
    return desk


def dealt(*guests: str, **settings: Any) -> Desk:
    desk = sealed(*guests, **settings)
    for name in ("Ann", *guests):
        desk.do(name, "reveal", share=share_of(name))
    return desk


def kinds(desk: Desk) -> list[str]:
    return [orjson.loads(text)["kind"] for text, _ in desk.log]


def words(happened: list[Any]) -> list[str]:
    return [frame["words"] for frame in event_frames(both_forms(happened), None)]


def witness_of(desk: Desk, name: str) -> Witness:
    """What this player's client would have seen, from the entries of the log."""
    seen, shares = ClientState(), Shares()
    shares._secret[commitment(share_of(name))] = share_of(name)
    table = Table(desk.table.code)
    for text, at in desk.log:
        table.fold(orjson.loads(text), at)
        if name in {person.name for person in table.here()}:
            person = next(person for person in table.here() if person.name == name)
            frame = {"type": "welcome", "version": table.version, "table": table_frame(table), "chat": []}
            frame |= {"game": {"round": 1} if table.match else None, "yours": yours_frame(table, person.seat)}
            seen.fold({**frame, "you": {"id": person.id, "name": name, "seat": person.seat, "muted": False}})
            shares.look(seen)
    return shares.witnesses[table.number]


# --- at the table -----------------------------------------------------------------------------------


def test_commitments_are_published_before_any_share_and_shares_before_any_card() -> None:
    desk = Desk("Bob", computers=(2,))
    desk.do("Bob", "ready", commitment=commitment(share_of("Bob")))
    lobby = table_frame(desk.table)
    assert lobby["commitments"] == [None, commitment(share_of("Bob")), None]
    desk.do("Ann", "start", commitment=commitment(share_of("Ann")))
    frame = table_frame(desk.table)
    assert frame["phase"] == "dealing" and desk.table.match is None
    assert frame["commitments"] == [commitment(share_of(name)) for name in ("Ann", "Bob")] + [None]
    assert frame["commitment"] == lobby["commitment"] and frame["contributions"] == []
    assert (
        frame["not_yet"] == "The cards are dealt as soon as Ann and Bob reveal their shares of the shuffle."
    )
    desk.do("Bob", "reveal", share=share_of("Bob"))
    assert desk.table.match is None
    assert "as soon as Ann reveals a share" in (table_frame(desk.table)["not_yet"] or "")
    assert share_of("Bob") not in orjson.dumps(table_frame(desk.table)).decode()
    desk.do("Ann", "reveal", share=share_of("Ann"))
    frame = table_frame(desk.table)
    assert frame["phase"] == "playing" and frame["commitments"][1] == commitment(share_of("Bob"))
    assert frame["contributions"] == [f"0:{share_of('Ann')}", f"1:{share_of('Bob')}"]
    assert desk.match.contributions == tuple(frame["contributions"])
    assert kinds(desk)[-4:] == ["sealed", "revealed", "revealed", "started"]


def test_a_share_that_does_not_fit_is_refused_and_so_is_a_second_one() -> None:
    desk = Desk("Bob")
    assert "when the host has started" in desk.refused("Bob", "reveal", share=share_of("Bob")).words
    desk = sealed("Bob")
    assert "not the share" in desk.refused("Bob", "reveal", share=share_of("Ann")).words
    desk.do("Bob", "reveal", share=share_of("Bob"))
    assert "No share" in desk.refused("Bob", "reveal", share=share_of("Bob")).words
    desk.join("Cy")
    assert "No share" in desk.refused("Cy", "reveal", share=share_of("Cy")).words


def test_nobody_sits_down_gets_up_or_changes_the_rules_while_shares_are_revealed() -> None:
    desk = sealed("Bob")
    assert "about to begin" in desk.refused("Bob", "stand").words
    assert "about to begin" in desk.refused("Bob", "ready", ready=False).words
    assert "about to begin" in desk.refused("Ann", "configure", settings=TableSettings(seats=2)).words
    assert "about to begin" in desk.refused("Ann", "start").words
    desk.join("Cy")
    assert "about to begin" in desk.refused("Cy", "sit", seat=1).words


def test_where_nobody_has_committed_to_a_share_the_cards_are_dealt_at_once() -> None:
    desk = Desk("Bob")
    desk.start()
    assert desk.table.phase == "playing" and desk.match.contributions == ()


def test_a_seed_that_was_given_decides_the_cards_alone() -> None:
    desk = Desk("Bob")
    desk.table.entropy = SeededEntropy("1")
    desk.do("Bob", "ready", commitment=commitment(share_of("Bob")))
    desk.do("Ann", "start", commitment=commitment(share_of("Ann")))
    assert desk.table.phase == "playing" and desk.match.contributions == ()


def test_a_host_who_watches_may_add_a_share_too() -> None:
    desk = Desk("Bob", "Cy", seat=None)
    desk.do("Bob", "ready")
    desk.do("Cy", "ready", commitment=commitment(share_of("Cy")))
    desk.do("Ann", "start", commitment=commitment(share_of("Ann")))
    committed = [None, commitment(share_of("Cy")), commitment(share_of("Ann"))]
    assert table_frame(desk.table)["commitments"] == committed
    desk.do("Ann", "hand over", person=desk.person("Bob").id)  # the share stays hers
    desk.do("Ann", "reveal", share=share_of("Ann"))
    desk.do("Cy", "reveal", share=share_of("Cy"))
    assert desk.match.contributions == (f"1:{share_of('Cy')}", f"2:{share_of('Ann')}")
    witness = witness_of(desk, "Ann")
    assert (witness.place, witness.hand) == (2, ())
    assert "all 2 shares" in witness.verify(Record.of(desk.match))


def test_a_missing_share_ends_the_deal_for_all_to_see_with_a_new_seed() -> None:
    desk = sealed("Bob", "Cy")
    old = table_frame(desk.table)["commitment"]
    desk.do("Ann", "reveal", share=share_of("Ann"))
    desk.now = desk.table.dealing.since + desk.pace.reveal_within - 0.1  # type: ignore[union-attr]
    assert desk.due_event() is None
    desk.now += 0.1
    decision = desk.due_event()
    assert decision is not None
    said = words(desk.write(decision))
    assert said == [
        "Bob and Cy did not reveal a share of the shuffle: the deal begins again with a new seed."
    ]
    frame = table_frame(desk.table)
    assert frame["phase"] == "lobby" and frame["commitment"] != old and desk.table.match is None
    # Ann's share is known by now, so that it cannot protect her any more: she has to commit anew, too.
    assert frame["commitments"] == [None] * 3 and not any(seat["ready"] for seat in frame["seats"])
    for name in ("Bob", "Cy"):
        desk.do(name, "ready", commitment=commitment(share_of(name)))
    desk.do("Ann", "start", commitment=commitment(share_of("Ann again")))
    for name, share in (("Ann", "Ann again"), ("Bob", "Bob"), ("Cy", "Cy")):
        desk.do(name, "reveal", share=share_of(share))
    assert desk.table.phase == "playing" and commitment(desk.match.seed) == frame["commitment"]


@pytest.mark.parametrize("how", ["leaves", "is sent away", "is the host"])
def test_leaving_before_the_cards_are_dealt_ends_the_deal(how: str) -> None:
    desk = sealed("Bob", "Cy")
    old = desk.table.commitment
    if how == "is sent away":
        happened = desk.do("Ann", "kick", person=desk.person("Bob").id)
    else:
        happened = desk.do("Bob" if how == "leaves" else "Ann", "leave")
    assert whats(happened)[-1] == "unsealed" and "left before the deal" in words(happened)[-1]
    assert desk.table.phase == "lobby" and desk.table.commitment != old
    assert sum(seat.taken for seat in desk.table.seats) == 2


def test_an_onlooker_who_leaves_ends_nothing() -> None:
    desk = Desk("Bob")
    desk.join("Cy")
    desk.do("Bob", "ready", commitment=commitment(share_of("Bob")))
    desk.do("Ann", "start")
    desk.do("Cy", "leave")
    assert desk.table.phase == "dealing"


def test_whoever_folds_the_log_anew_in_the_middle_of_a_deal_comes_to_the_same() -> None:
    desk = sealed("Bob")
    desk.do("Bob", "reveal", share=share_of("Bob"))
    again = desk.again()
    assert truth(again.table) == truth(desk.table)
    late = desk.now + desk.pace.reveal_within
    bodies = [
        due_event(each.table, Presence(frozenset(), {}, True), Pace(), set(), late) for each in (desk, again)
    ]
    missing = [decision.bodies[0]["missing"] for decision in bodies if decision]
    assert missing == [[0], [0]]  # one of them is written down, with its seed
    desk.do("Ann", "reveal", share=share_of("Ann"))
    assert truth(desk.again().table) == truth(desk.table)


class OneProcess:
    """A store that holds one log in memory."""

    shared = False

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    async def append(self, entries: list[Entry]) -> bool:
        self.entries += entries
        return True

    async def read(self, code: str, after: int) -> list[Entry]:
        return self.entries[after:]

    async def summarize(self, summary: Any, at: float) -> None:
        assert summary.phase != "dealing"


def test_a_running_server_ends_a_deal_by_its_own_clock() -> None:
    async def test() -> None:
        clock, store = ManualClock(), OneProcess()
        room = Room("abcdefghjk", store, Pace(), clock=clock)  # type: ignore[arg-type]
        new = NewTable(name="Ann", settings=TableSettings(seats=2), computers=[1])
        await room.write(lambda now: CommandResult(created(new, "hash", "secret")))
        start = {"type": "start", "key": "k", "commitment": commitment(share_of("Ann"))}
        room.connections.add(Silent())  # type: ignore[arg-type]
        await room.command(0, COMMAND.validate_python(start))
        assert room.table.phase == "dealing"
        await clock.advance(14.9)
        assert room.table.phase == "dealing"
        await clock.advance(0.2)
        for _ in range(100):
            await asyncio.sleep(0)
        assert room.table.phase == "lobby" and room.table.seed != "secret"

    asyncio.run(test())


class Silent:
    """A connection that nobody reads."""

    person = None
    delay = 0.0

    def send(self, frame: bytes) -> None: ...


# --- what a witness finds out -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> tuple[Record, Witness]:
    """A finished match and what Ann saw of its deal."""
    desk = dealt("Bob", house=SHORT, veil=0)
    for name in ("Ann", "Bob"):
        desk.missing[name] = desk.now
    desk.goes_on()
    return Record.of(desk.match), witness_of(desk, "Ann")


def test_a_true_record_agrees_with_its_witness(played: tuple[Record, Witness]) -> None:
    record, witness = played
    record.verify()
    assert len(witness.hand) == 7 and witness.restarts == 0
    assert witness.verify(record) == (
        "The deal is the one witnessed: the seed and all 2 shares of the shuffle were fixed "
        "before any share was known."
    )
    assert "given up once before" in replace(witness, restarts=1).verify(record)
    assert "given up 2 times before" in replace(witness, restarts=2).verify(record)


def dealt_with(record: Record, seed: str, contributions: tuple[str, ...]) -> Match:
    return Match(
        record.edition,
        record.players,
        seed=seed,
        contributions=contributions,
        keys=TABLE_KEYS,
        house=record.house,
    )


def wilds(match: Match, name: str) -> int:
    return sum(card.startswith("wild") for card in match.hand(name))


def test_the_operator_who_looks_for_a_friends_share_is_found_out(played: tuple[Record, Witness]) -> None:
    """The attack that used to work: the seed stays, so its commitment fits, and a share is swapped."""
    record, witness = played
    for number in count():
        swapped = (record.contributions[0], f"1:{share_of(f'try {number}')}")
        match = dealt_with(record, record.seed, swapped)
        if wilds(match, "Bob") >= 3:
            break
    forged = Record.of(match)
    forged.verify()  # it agrees with itself, and with the server's commitment
    assert forged.commitment == witness.commitment
    with pytest.raises(WitnessError, match="Bob's share in the shuffle is not the one committed to"):
        witness.verify(forged)


def test_the_operator_who_looks_for_a_seed_is_found_out(played: tuple[Record, Witness]) -> None:
    record, witness = played
    match = dealt_with(record, "a better secret", record.contributions)
    with pytest.raises(WitnessError, match="The seed is not the one"):
        witness.verify(Record.of(match))


def test_nothing_else_about_a_deal_can_be_changed_either(played: tuple[Record, Witness]) -> None:
    record, witness = played
    first, second = record.contributions

    def found(problem: str, **changes: Any) -> None:
        with pytest.raises(WitnessError, match=problem):
            witness.verify(replace(record, **changes))

    found("not those of the seats", contributions=(first,))
    found("not those of the seats", contributions=(first, second, "2:more"))
    found("not those of the seats", contributions=(second, second))
    found("not those of the seats", contributions=("no colon", second))
    found("Ann's share", contributions=("0" + second[1:], "1" + first[1:]))  # bound to their seats
    found("players, or their seats", players=record.players[::-1])
    found("does not follow from one seed", dealer="Bob")
    found("does not follow from one seed", version=TABLE_KEYS - 1)
    forked = record.forked(0, "another secret")
    with pytest.raises(WitnessError, match="does not follow from one seed"):
        witness.verify(Record.of(forked))
    with pytest.raises(WitnessError, match="Your own share is not in the shuffle"):
        replace(witness, share=NEVER_SENT).verify(record)
    with pytest.raises(WitnessError, match="first hand you were shown"):
        replace(witness, hand=("wild",) * 7).verify(record)


def test_a_share_is_given_out_once_and_only_under_ones_own_commitment() -> None:
    desk = sealed("Bob")
    shares, seen = Shares(), ClientState()
    own = shares.commit()
    you = {"id": 0, "name": "Ann", "seat": 0, "muted": False}
    frame = {"type": "welcome", "version": 1, "you": you, "chat": [], "game": None, "yours": None}

    def look(**changes: Any) -> str | None:
        seen.fold({**frame, "table": {**table_frame(desk.table), **changes}})
        return shares.look(seen)

    assert look() is None  # another commitment stands at our seat
    assert look(commitments=[None, own]) is None
    assert look(commitments=[own, None], phase="lobby") is None
    share = look(commitments=[own, None])
    assert share is not None and commitment(share) == own
    assert look(commitments=[own, None], commitment="another seed") is None  # it is known by now
    assert shares.witnesses[1].commitment == table_frame(desk.table)["commitment"]
    again = shares.commit()
    assert look(commitments=[again, None], commitment="another seed") is not None
    assert shares.witnesses[1].restarts == 1


# --- files and commands -----------------------------------------------------------------------------


def test_verify_with_a_witness(
    played: tuple[Record, Witness], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, witness = played
    file, seen = tmp_path / "match.json", tmp_path / "match.witness.json"
    record.write(file)
    witness.write(seen)
    assert Witness.read(seen) == witness
    assert main(["verify", str(file), "--witness", str(seen)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2 and "is true" in said[0] and "is the one witnessed" in said[1]
    replace(witness, commitment=commitment("another")).write(seen)
    assert main(["verify", str(file), "--witness", str(seen)]) != 0
    assert "The seed is not the one that the server committed to" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "not JSON"),
        ("[]", "not a lastcard witness"),
        ('{"format": "lastcard record"}', "not a lastcard witness"),
        ('{"format": "lastcard witness", "version": 2}', "another version"),
        ('{"format": "lastcard witness", "version": 1}', "table is missing or wrong"),
    ],
)
def test_what_is_no_witness_is_refused_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(WitnessError, match=problem):
        Witness.from_json(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [("place", 2), ("place", True), ("match", "1"), ("commitments", [1]), ("hand", "wild"), ("more", 1)],
)
def test_a_damaged_witness_is_refused(played: tuple[Record, Witness], name: str, value: Any) -> None:
    values = json.loads(played[1].to_json()) | {name: value}
    with pytest.raises(WitnessError, match="damaged"):
        Witness.from_json(json.dumps(values))


# --- over the network -------------------------------------------------------------------------------


async def plays(seat: SeatConnection) -> None:
    """Do anything until the match is over."""
    async for _ in seat.news():
        if seat.table and seat.table["phase"] == "over":
            return
        if seat.asked and seat.legal:
            with suppress(CommandRefusedError):  # the clock may have been quicker
                await seat.act(next(action for action in seat.legal if action != CALL))


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not so():
            await asyncio.sleep(0.02)


def test_a_match_on_a_real_server_agrees_with_what_everybody_saw(tmp_path: Path) -> None:
    async def evening(url: str) -> tuple[str, list[Witness]]:
        async with Client(url) as client:
            settings = TableSettings(seats=3, house={"target": 0, "hand_size": 2}, clock=1)
            me = await client.create(NewTable(name="Ann", settings=settings, computers=[2]))
            other = await client.join(me.code, "Bob", 1)
            async with client.sit(me.code, me.token) as ann:

                def committed() -> str | None:
                    return ann.table["commitments"][1] if ann.table else None

                async with client.sit(me.code, other.token) as bob:
                    await bob.ready()
                    await until(committed)
                first = committed()
                # Bob's program is gone, and his share with it: the next one commits anew by itself.
                async with client.sit(me.code, other.token) as bob:
                    await until(lambda: committed() not in (None, first))
                    await ann.start()
                    await asyncio.wait_for(asyncio.gather(plays(ann), plays(bob)), 60)
                    record = await client.record(me.code)
                    return record, [witness for seat in (ann, bob) if (witness := seat.witness())]

    with Served(f"sqlite:///{tmp_path / 'tables.db'}", seed=None, **QUICK) as served:
        text, witnesses = asyncio.run(evening(served.url))
    record = Record.from_json(text)
    record.verify()
    assert [witness.place for witness in witnesses] == [0, 1]
    for witness in witnesses:
        assert len(witness.hand) >= 2 and "all 2 shares" in witness.verify(record)
        assert f"{witness.place}:{witness.share}" in record.contributions


def test_the_terminal_checks_the_deal_and_keeps_record_and_witness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def evening(url: str) -> OnlineSession:
        async with Client(url) as client:
            settings = TableSettings(seats=2, house={"target": 0, "hand_size": 2})
            me = await client.create(NewTable(name="Ann", settings=settings, computers=[1]))
        place = OnlineSession(url, me.code, me.token)
        await place.open()
        await until(lambda: place.table)
        await place.ask({"type": "start", "commitment": place.commit()})
        await until(lambda: place.phase == "playing")
        while place.phase != "over":
            if place.asked and place.legal:
                with suppress(LastcardError):
                    await place.act(place.legal[0]["action"])
            await asyncio.sleep(0.02)
        await until(lambda: place.verdict)
        await place.close()
        return place

    with Served(f"sqlite:///{tmp_path / 'tables.db'}", seed=None, **QUICK) as served:
        place = asyncio.run(evening(served.url))
    assert "the seed and the only share of the shuffle were fixed" in place.verdict
    assert place.log[-1] == place.verdict
    kept = tmp_path / "lastcard" / "records" / f"{place.code}-1"
    record, witness = Record.read(kept.with_suffix(".json")), Witness.read(kept.with_suffix(".witness.json"))
    assert witness.verify(record) == place.verdict


# --- in the browser ---------------------------------------------------------------------------------

NODE = shutil.which("node") or compute_driver_executable()[0]  # Playwright brings one along


def in_node(folder: Path, script: str) -> str:
    """What a script prints that imports the page's modules."""
    for name in ("sha256.js", "witness.js", "memory.js"):
        folder.joinpath(name).write_text((files("lastcard") / "page" / name).read_text(encoding="utf-8"))
    folder.joinpath("package.json").write_text('{"type": "module"}')
    folder.joinpath("script.js").write_text(script)
    return subprocess.run([NODE, "script.js"], cwd=folder, check=True, capture_output=True, text=True).stdout


def test_the_pages_sha256_is_sha256(tmp_path: Path) -> None:
    texts = ["", "abc", *("a" * size for size in (55, 56, 63, 64, 119, 120, 1000)), "é🃏" * 40]
    script = f"""import {{ sha256 }} from "./sha256.js";
for (const text of {json.dumps(texts)}) console.log(sha256(text));"""
    assert in_node(tmp_path, script).split() == [sha256(text.encode()).hexdigest() for text in texts]


def test_the_page_finds_out_what_the_terminal_finds_out(
    played: tuple[Record, Witness], tmp_path: Path
) -> None:
    record, witness = played
    first = record.contributions[0]
    plain = json.loads(record.to_json())
    changes: list[dict[str, Any]] = [
        {},
        {"seed": "a better secret"},
        {"contributions": [first]},
        {"contributions": [first, "1:" + NEVER_SENT]},
        {"players": ["Bob", "Ann"]},
        {"forks": [[0, "x", commitment("x")]]},
        {"dealer": "Bob"},
    ]
    script = f"""import {{ problemWith }} from "./witness.js";
const witness = {witness.to_json()};
for (const told of {json.dumps([plain | change for change in changes])})
  console.log(problemWith(witness, told)?.[0] ?? "good");
console.log(problemWith({{ ...witness, share: "x" }}, {json.dumps(plain)})[0]);"""
    assert in_node(tmp_path, script).split() == [
        "good", "unfair_seed", "unfair_shares", "unfair_share", "unfair_players", "unfair_rule",
        "unfair_rule", "unfair_own",
    ]  # fmt: skip
