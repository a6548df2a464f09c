"""A table from its opening to its record: who may do what, and the same log gives the same table."""

import random
from typing import Any

import orjson
import pytest
from pydantic import ValidationError

from desk import CODE, SHORT, Desk, everyone, found, names, plain_plays, truth, whats
from lastcard.game.actions import Play
from lastcard.game.records import commitment
from lastcard.tables import CommandResult, RefusedError, Table, created, undo, why
from lastcard.tables import protocol as p
from lastcard.tables.commands import not_yet
from lastcard.tables.frames import game_frame, missed, table_frame, welcome, yours_frame
from lastcard.tables.quick_phrases import PHRASES
from lastcard.tables.table import KEPT_CHAT, KEPT_EVENTS, KEPT_KEYS
from lastcard.tables.timers import NEVER, due, due_event

# --- opening a table ------------------------------------------------------------------------------


def opened(**new: Any) -> list[Any]:
    return created(p.NewTable(name=new.pop("name", "Ann"), **new), "hash", "1")


def test_a_table_needs_an_edition_that_there_is() -> None:
    with pytest.raises(RefusedError, match="There is no edition called 'clasic'; there are classic"):
        opened(settings=p.TableSettings(edition="clasic"))
    with pytest.raises(RefusedError, match="There is no edition called"):
        opened(settings=p.TableSettings(edition="../editions/classic.toml"))


@pytest.mark.parametrize("parent", ["../../etc/passwd", "/etc/passwd", "classic.toml", "./classic"])
def test_an_edition_that_was_sent_extends_no_files(parent: str) -> None:
    text = f'extends = "{parent}"\ntitle = "Mine"\n'
    with pytest.raises(RefusedError, match="it can extend only classic") as caught:
        opened(settings=p.TableSettings(edition_text=text))
    assert "\n" not in caught.value.words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "valid TOML"),
        ('title = "Mine"', "colors must be a list"),
        ('extends = "classic"\n[wild.wild]\nrule = "the next player draws draws 2"', "not understood"),
        ('extends = "classic"\n[wlid.x]\n', "there is no section"),
    ],
)
def test_what_is_wrong_with_an_edition_is_one_sentence(text: str, words: str) -> None:
    with pytest.raises(RefusedError, match=words) as caught:
        opened(settings=p.TableSettings(edition_text=text))
    assert "\n" not in caught.value.words and "Traceback" not in caught.value.words


def test_an_edition_of_ones_own_is_played() -> None:
    text = 'extends = "classic"\ntitle = "Mine"\n[wild.wild]\ncopies = 8\n'
    desk = Desk("Bob", edition_text=text, house=SHORT)
    assert table_frame(desk.table)["edition"] == "Mine"
    desk.start()
    assert desk.match.book.card("wild").copies == 8


def test_sentences_that_are_not_understood_are_refused_in_one_sentence() -> None:
    with pytest.raises(RefusedError, match="not understood") as caught:
        opened(settings=p.TableSettings(edition="customizable", customs=["the next player draws draws 2"]))
    assert "\n" not in caught.value.words
    with pytest.raises(RefusedError, match="no customizable cards"):
        opened(settings=p.TableSettings(customs=["you draw 2"]))


def test_house_rules_are_checked() -> None:
    with pytest.raises(RefusedError, match="no house rule called 'staking'"):
        opened(settings=p.TableSettings(house={"staking": True}))
    with pytest.raises(RefusedError, match="need 201 cards"):
        opened(settings=p.TableSettings(house={"hand_size": 20}, seats=10))


def test_a_table_has_2_to_10_seats() -> None:
    for seats in (1, 11):
        with pytest.raises(ValidationError):
            p.TableSettings(seats=seats)
    assert len(Desk(seats=10).table.seats) == 10


def test_computers_sit_where_nobody_else_does() -> None:
    for computers in ([0], [1, 1]):
        with pytest.raises(RefusedError, match="Two cannot sit in one seat"):
            opened(seat=0, computers=computers)
    with pytest.raises(RefusedError, match="The table has 4 seats"):
        opened(computers=[4])
    with pytest.raises(RefusedError, match="The table has 3 seats"):
        opened(seat=3, settings=p.TableSettings(seats=3))
    with pytest.raises(ValidationError):
        opened(computers=[-1])


def test_ten_computers_have_ten_names_whatever_the_host_is_called() -> None:
    bodies = opened(name="Ada", seat=None, computers=list(range(10)), settings=p.TableSettings(seats=10))
    called = [body["name"] for body in bodies]
    assert len({name.lower() for name in called}) == 11


# --- people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["\u202eynnA", "A\u200bnn", "\n", "...", "nobody", "You", "Ann and Bob", "and"]
)
def test_names_that_play_tricks_are_refused(name: str) -> None:
    with pytest.raises(RefusedError):
        opened(name=name)
    with pytest.raises(RefusedError):
        Desk().join(name)


def test_a_name_has_1_to_24_letters() -> None:
    for name in ("", "n" * 25):
        with pytest.raises(ValidationError):
            p.NewPerson(name=name)
    desk = Desk(seats=3)
    desk.join("n" * 24)
    desk.join("  Zoe\u0308   Smith ")
    assert everyone(desk.table)[-1].name == "Zoë Smith"


def test_a_name_is_taken_once_whatever_the_case() -> None:
    desk = Desk(computers=(1,))
    computer = desk.table.seats[1].computer
    for name in ("ann", "ANN", computer):
        with pytest.raises(RefusedError, match="already"):
            desk.join(str(name))


def test_one_sits_down_moves_and_stands_up() -> None:
    desk = Desk(seats=3)
    desk.join("Bob")
    assert desk.person("Bob").seat is None
    assert desk.refused("Bob", "sit", seat=0).words == "Somebody sits there already."
    assert "3 seats" in desk.refused("Bob", "sit", seat=3).words
    desk.do("Bob", "sit", seat=1)
    desk.do("Bob", "sit", seat=2)
    assert [seat.person for seat in desk.table.seats] == [0, None, 1]
    desk.do("Bob", "stand")
    assert not desk.table.seats[2].taken
    assert desk.refused("Bob", "stand").words == "You are not sitting at this table."
    assert desk.refused("Bob", "ready").words == "You are not sitting at this table."


def test_whoever_leaves_frees_the_seat_and_the_name() -> None:
    desk = Desk("Bob")
    token = desk.person("Bob").token
    assert desk.table.person_with(token) is desk.person("Bob")
    assert whats(desk.do("Bob", "leave")) == ["left"]
    assert not desk.table.seats[1].taken and desk.table.person_with(token) is None
    desk.join("Bob", 1)
    assert [person["id"] for person in table_frame(desk.table)["people"]] == [0, 2]


def test_the_host_can_hand_over_and_a_leaving_host_is_replaced() -> None:
    desk = Desk("Bob", seats=3)
    desk.join("Dee")
    assert desk.refused("Bob", "hand over", person=1).words == "Only the host can do that."
    assert desk.refused("Ann", "hand over", person=0).words == "That is you."
    assert desk.refused("Ann", "hand over", person=9).words == "There is no such person at this table."
    assert whats(desk.do("Ann", "hand over", person=2)) == ["host"]
    assert desk.table.host == 2
    assert desk.refused("Ann", "kick", person=1).words == "Only the host can do that."
    desk.do("Dee", "leave")
    assert desk.table.host == 0  # the first who sits
    desk.do("Ann", "leave")
    assert desk.table.host == 1


def test_whoever_comes_to_a_table_that_all_have_left_is_its_host() -> None:
    desk = Desk("Bob")
    desk.do("Bob", "leave")
    desk.do("Ann", "leave")
    desk.join("Cy", 0)
    assert desk.table.host == desk.person("Cy").id
    desk.do("Cy", "computer", seat=1)
    desk.start()


def test_the_host_can_send_somebody_away() -> None:
    desk = Desk("Bob")
    assert desk.refused("Bob", "kick", person=0).words == "Only the host can do that."
    assert whats(desk.do("Ann", "kick", person=1)) == ["kicked"]
    assert desk.person("Bob").gone and not desk.table.seats[1].taken


def test_the_host_can_take_somebodys_word() -> None:
    desk = Desk("Bob")
    desk.do("Ann", "mute", person=1)
    for kind, said in (("chat", {"text": "hi"}), ("say", {"phrase": "hello"})):
        assert "quiet" in desk.refused("Bob", kind, **said).words
    desk.do("Ann", "mute", person=1, muted=False)
    desk.do("Bob", "chat", text="hi")


def test_chat_is_kept_as_one_line_of_plain_text() -> None:
    desk = Desk("Bob")
    desk.do("Bob", "chat", text="  hello\n\tthere\u202e \u0000<b>♥</b> ")
    (line,) = desk.table.chat
    assert (line["text"], line["name"], line["phrase"]) == ("hello there <b>♥</b>", "Bob", None)
    assert line["at"] == int(desk.now * 1000)
    assert "nothing to say" in desk.refused("Bob", "chat", text="\u200b\u202e").words
    with pytest.raises(ValidationError):
        desk.decided("Bob", "chat", text="x" * 301)


def test_quick_phrases_are_said_in_the_tables_words() -> None:
    desk = Desk("Bob")
    for phrase in PHRASES:
        desk.do("Bob", "say", phrase=phrase)
        assert desk.table.chat[-1]["text"] == PHRASES[phrase]
        assert desk.table.chat[-1]["phrase"] == phrase
    with pytest.raises(ValidationError):
        desk.decided("Bob", "say", phrase="rude")


def test_only_the_newest_chat_is_kept() -> None:
    desk = Desk("Bob")
    for number in range(KEPT_CHAT + 5):
        desk.do("Bob", "chat", text=str(number))
    assert next(line["text"] for line in desk.table.chat) == "5" and len(desk.table.chat) == KEPT_CHAT


# --- before the match -----------------------------------------------------------------------------


def test_a_match_starts_when_all_sit_and_are_ready() -> None:
    desk = Desk(seats=2)
    assert desk.refused("Ann", "start").words == "Seat 2 is empty." == not_yet(desk.table)
    desk.join("Bob", 1)
    assert desk.refused("Ann", "start").words == "Not ready yet: Bob."
    desk.do("Bob", "ready")
    assert desk.refused("Bob", "start").words == "Only the host can do that."
    assert not_yet(desk.table) is None
    desk.do("Ann", "start")
    assert desk.table.phase == "playing" and not_yet(desk.table) is None
    for kind, fields in (("start", {}), ("ready", {}), ("configure", {"settings": {}})):
        assert desk.refused("Ann", kind, **fields).words == "That is for before the match."
    assert "before the match" in desk.refused("Ann", "sit", seat=1).words


def test_ready_can_be_taken_back() -> None:
    desk = Desk("Bob")
    desk.do("Bob", "ready")
    desk.do("Bob", "ready", ready=False)
    assert desk.refused("Ann", "start").words == "Not ready yet: Bob."


def test_configuring_takes_back_ready_and_consent() -> None:
    desk = Desk("Bob", edition="customizable", customs=["you draw 2"])
    for name in ("Ann", "Bob"):
        desk.do(name, "agree")
    desk.do("Bob", "ready")
    assert not_yet(desk.table) is None
    desk.do("Ann", "configure", settings={"edition": "customizable", "customs": ["you draw 3"], "seats": 2})
    assert [(seat.ready, seat.agrees) for seat in desk.table.seats] == [(False, None)] * 2
    changed = desk.table.version
    assert "changed the table since" in desk.refused("Bob", "agree", version=changed - 1).words
    desk.do("Bob", "agree", version=changed)
    assert desk.refused("Bob", "configure", settings={}).words == "Only the host can do that."
    assert "no edition" in desk.refused("Ann", "configure", settings={"edition": "x"}).words


def test_a_taken_seat_cannot_be_configured_away() -> None:
    desk = Desk("Bob", "Cy")
    assert "seat that would go" in desk.refused("Ann", "configure", settings={"seats": 2}).words
    desk.do("Ann", "configure", settings={"seats": 5})
    assert len(desk.table.seats) == 5 and desk.table.seats[2].taken
    desk.do("Cy", "stand")
    desk.do("Ann", "configure", settings={"seats": 2})
    assert len(desk.table.seats) == 2


def test_the_host_seats_computers() -> None:
    desk = Desk("Bob", seats=4)
    desk.do("Ann", "computer", seat=3)
    assert table_frame(desk.table)["seats"][3]["computer"]
    assert "already" in desk.refused("Ann", "computer", seat=1).words
    assert desk.refused("Ann", "computer", seat=2, on=False).words == "No computer player sits there."
    assert desk.refused("Ann", "computer", seat=9, on=False).words == "No computer player sits there."
    assert desk.refused("Bob", "computer", seat=2).words == "Only the host can do that."
    desk.do("Ann", "computer", seat=3, on=False)
    assert not desk.table.seats[3].taken


def test_everybody_must_consent_to_the_sentences_on_customizable_cards() -> None:
    desk = Desk("Bob", edition="customizable", customs=["you draw 2", "sing a song"])
    shown = table_frame(desk.table)["sentences"]
    assert [(line["sentence"], line["kind"]) for line in shown] == [
        ("you draw 2", "rule"),
        ("sing a song", "act"),
    ]
    assert all(line["understood"] for line in shown)
    desk.do("Ann", "agree")
    desk.do("Bob", "ready")
    assert desk.refused("Ann", "start", fill=True).words.endswith("agreed to the sentences yet: Bob.")
    desk.do("Bob", "agree", agrees=False)
    assert desk.refused("Ann", "start").words.endswith("agreed to the sentences yet: Bob.")
    desk.do("Bob", "agree")
    desk.do("Ann", "start")


def test_there_is_nothing_to_agree_to_without_sentences() -> None:
    assert Desk("Bob").refused("Bob", "agree").words == "There are no sentences to agree to."


def test_sjp1_everybody_writes_their_share_of_the_rule_cards() -> None:
    desk = Desk("Bob", "Cy", edition="jackpot", house=SHORT)
    assert [seat["to_write"] for seat in table_frame(desk.table)["seats"]] == [2, 2, 2]
    assert desk.refused("Bob", "write", sentences=["you draw 2"] * 3).clause == "SJP-1"
    refusal = desk.refused("Bob", "write", sentences=["you draw 2", "the next player draws draws 2"])
    assert "“the next player draws draws 2” is not understood" in refusal.words
    for name in ("Bob", "Cy"):
        desk.do(name, "ready")
    desk.do("Bob", "write", sentences=["you draw 2", "everyone draws 1"])
    assert desk.refused("Ann", "start").words == "Rule cards are still to be written by Ann, Cy."
    desk.do("Ann", "write", sentences=["the next player draws 1"])
    desk.do("Cy", "write", sentences=["the dealer draws 3", "sing a song"])
    assert desk.refused("Ann", "start").words == "Rule cards are still to be written by Ann."
    desk.do("Ann", "start", fill=True)
    suggested = desk.match.book.edition.suggestions[0]
    assert desk.match.book.rule_cards == (
        "the next player draws 1", suggested, "you draw 2", "everyone draws 1", "the dealer draws 3",
        "sing a song",
    )  # fmt: skip


def test_rule_cards_stay_secret_until_they_are_dispensed() -> None:
    desk = Desk("Bob", edition="jackpot", house=SHORT)
    desk.do("Bob", "write", sentences=["the dealer draws 3"])
    assert b"the dealer draws 3" not in orjson.dumps(table_frame(desk.table))
    assert table_frame(desk.table)["seats"][1]["written"] == 1


def test_few_suggestions_are_used_again() -> None:
    text = 'extends = "jackpot"\n[dispenser]\ncards = 16\nsuggestions = ["you draw 2"]\n'
    desk = Desk(computers=(1,), edition_text=text, house=SHORT)
    desk.start(fill=True)
    assert desk.match.book.rule_cards == ("you draw 2",) * 16


def test_rule_cards_are_written_only_where_there_are_any() -> None:
    assert "no rule cards in Classic" in Desk("Bob").refused("Bob", "write", sentences=["you draw 2"]).words


# --- in the match ---------------------------------------------------------------------------------


def test_a_refused_action_carries_its_clause_and_words() -> None:
    def misfit(desk: Desk) -> str:
        held = [*desk.match.hand(desk.asked)]
        return next((card for card in held if desk.match.why_not(f"plays {card}")), "")

    desk = found(lambda desk: bool(misfit(desk)) and desk.match.asked.question == "turn", "Bob", "Cy")
    who, other = desk.asked, next(name for name in names(desk.table) if name != desk.asked)
    refusal = desk.refused(who, "act", does=f"plays {misfit(desk)}", version=desk.table.version)
    assert refusal.clause == "K-T1" and "matches neither" in refusal.words
    assert desk.refused(other, "act", does="draws").clause == "K-T0"
    assert desk.refused(other, "act", does=f"catches {who}").clause == "K-U3"
    assert "no card" in desk.refused(who, "act", does="sings loudly").words
    assert "no card" in desk.refused(who, "act", does="plays purple 7").words
    assert desk.refused(who, "act", does=10**9).words == f"There is no action {10**9} here."
    answer = why(desk.table, desk.person(who), p.Why(key="w", does=f"plays {misfit(desk)}"))
    assert (answer["words"], answer["clause"]) == (refusal.words, "K-T1")
    assert why(desk.table, desk.person(who), p.Why(key="w", does="draws"))["words"] == ""


def test_nothing_is_played_before_the_match_or_by_onlookers() -> None:
    desk = Desk("Bob")
    desk.join("Dee")
    assert desk.refused("Ann", "act", does="draws").words == "There is no match going on."
    desk.start()
    assert desk.refused("Dee", "act", does="draws").words == "You are not sitting at this table."
    with pytest.raises(RefusedError, match="not sitting"):
        why(desk.table, desk.person("Dee"), p.Why(key="w", does="draws"))


def test_an_action_meant_for_an_earlier_question_is_refused() -> None:
    desk = found(lambda desk: bool(plain_plays(desk)), "Bob")
    before = desk.table.version
    desk.act(desk.asked, plain_plays(desk)[0])
    refusal = desk.refused(desk.asked, "act", does="draws", version=before)
    assert refusal.words == "The table has moved on since; look again."
    talked = desk.table.version
    desk.do("Ann", "chat", text="hm")
    desk.do(desk.asked, "act", does="draws", version=talked)  # talk is no new question


def test_a_color_said_with_a_wild_is_named_when_it_is_asked_for() -> None:
    def wild(desk: Desk) -> bool:
        return Play("wild") in desk.match.legal

    desk = found(wild, "Bob", "Cy")
    desk.act(desk.asked, "plays wild as blue")
    assert game_frame(desk.table)["color"] == "blue"  # type: ignore[index]
    assert len(orjson.loads(desk.log[-1][0])["taken"]) == 2


def test_onlookers_have_no_part_of_their_own() -> None:
    desk = Desk("Bob")
    desk.join("Dee")
    desk.start()
    for person in (desk.person("Dee"), None):
        frame = welcome(desk.table, person, None, desk.now, [], 1)
        assert frame["yours"] is None and frame["game"] is not None
        assert frame["game"]["open_hands"] == {}


def test_whoever_leaves_or_stands_up_in_a_match_is_played_on_by_a_computer() -> None:
    desk = Desk("Bob", "Cy", house=SHORT)
    desk.start()
    desk.do("Bob", "stand")
    desk.do("Cy", "leave")
    seats = table_frame(desk.table)["seats"]
    assert [(seat["name"], seat["computer"]) for seat in seats] == [
        ("Ann", False),
        ("Bob", True),
        ("Cy", True),
    ]
    assert desk.refused("Bob", "act", does="draws").words == "You are not sitting at this table."
    with pytest.raises(RefusedError, match="already"):
        desk.join("Cy")
    desk.do("Ann", "leave")
    desk.goes_on()
    assert desk.table.phase == "over"


# --- the same log, the same table -----------------------------------------------------------------


def test_a_race_that_is_lost_leaves_the_match_as_it_was() -> None:
    desk = found(lambda desk: Play("wild") in desk.match.legal, "Bob", "Cy")
    before = truth(desk.table)
    for does in ("plays wild as blue", "draws"):
        decision = desk.decided(desk.asked, "act", does=does)
        assert truth(desk.table) != before
        undo(desk.table, decision)
        assert truth(desk.table) == before
    undo(desk.table, desk.decided("Ann", "chat", text="hi"))
    assert truth(desk.table) == before
    desk.act(desk.asked, "draws")  # and it goes on as if nothing had been


def test_two_processes_decide_the_same_thing_for_a_computer() -> None:
    desk = Desk("Bob", computers=(2, 3), house=SHORT, clock=5, seed="3", seats=4)
    desk.start()
    done = 0
    while desk.table.phase != "over":
        when = due(desk.table, desk.here, desk.pace, desk.tried)
        assert when == due(desk.shadow, desk.here, desk.pace, desk.tried)
        assert when < NEVER
        desk.now = max(desk.now, when)
        desk.look()
        known = set(desk.tried)
        mine = due_event(desk.table, desk.here, desk.pace, desk.tried, desk.now)
        theirs = due_event(desk.shadow, desk.here, desk.pace, known, desk.now)
        assert (mine is None) == (theirs is None)
        if mine and theirs:
            assert mine.bodies == theirs.bodies
            undo(desk.shadow, theirs)
            desk.write(mine)
            done += 1
    assert done > 30


@pytest.mark.parametrize("size", [10, 150])
def test_a_log_folded_anew_gives_the_same_table(size: int) -> None:
    """Also with a veil in between, claims, talk, and people who come and go."""
    desk = Desk("Bob", "Cy", seed="6", computers=(3,), clock=30)
    desk.start()
    choose = random.Random(size)
    for number in range(size):
        desk.now += 0.4
        if number % 9 == 0:
            desk.do("Bob", "chat", text=f"{number}")
        if number == size // 2:
            desk.do("Cy", "stand")
        desk.lines.delay = {0: 0.1, 1: 0.3, 2: 0.05}
        desk.goes_on(until=desk.now + 2)
        person = choose.choice([name for name in ("Ann", "Bob", "Cy") if desk.person(name).seat is not None])
        legal = [] if desk.match.over else desk.match.legal_for(person)
        if legal and not (desk.table.veil and desk.now < desk.table.veil.until):
            try:
                desk.act(person, choose.choice(legal), at=desk.now)
            except RefusedError as refusal:
                assert "being decided" in refusal.words
    again = Table(CODE)
    for text, at in desk.log:
        again.fold(orjson.loads(text), at)
    if again.veil and not desk.table.veil:
        again.unveil()
    assert truth(again) == truth(desk.table)
    kinds = {orjson.loads(text)["kind"] for text, _ in desk.log}
    assert {"said", "acted", "stood"} <= kinds and (size < 100 or {"claimed", "dealt"} <= kinds)


def test_a_rematch_has_a_new_seed_and_a_new_commitment_and_keeps_the_seats() -> None:
    desk = Desk("Bob", "Cy", computers=(3,), house=SHORT, veil=0)
    first = table_frame(desk.table)["commitment"]
    desk.start()
    assert desk.refused("Ann", "rematch").words == "The match is not over yet."
    assert table_frame(desk.table)["seed"] is None
    to_the_end(desk)
    over = table_frame(desk.table)
    assert over["seed"] is not None and commitment(over["seed"]) == first == over["commitment"]
    desk.do("Cy", "leave")
    desk.join("Dee")
    assert "Only those who sit" in desk.refused("Dee", "rematch").words
    desk.do("Bob", "rematch")
    lobby = table_frame(desk.table)
    assert lobby["commitment"] != first and lobby["seed"] is None and lobby["match"] == 2
    assert [seat["name"] for seat in lobby["seats"]] == ["Ann", "Bob", None, desk.table.seats[3].computer]
    assert not any(seat["ready"] for seat in lobby["seats"]) and lobby["contributions"] == []
    assert game_frame(desk.table) is None and yours_frame(desk.table, 0) is None
    desk.do("Dee", "sit", seat=2)
    desk.start()
    assert commitment(desk.match.seed) == lobby["commitment"]


def to_the_end(desk: Desk) -> None:
    for person in desk.table.here():
        if person.seat is not None:
            desk.write(CommandResult([{"kind": "away", "seat": person.seat}]))
    desk.goes_on()
    assert desk.table.phase == "over"


# --- keys -----------------------------------------------------------------------------------------


def test_only_the_newest_keys_are_kept() -> None:
    desk = Desk("Bob")
    for number in range(KEPT_KEYS + 1):
        desk.do("Bob", "chat", text="x", key=f"key {number}".replace(" ", "-"))
    assert "key-0" not in desk.person("Bob").keys and f"key-{KEPT_KEYS}" in desk.person("Bob").keys


@pytest.mark.parametrize("key", ["", "x" * 65, "two words", "ümlaut", "a\n"])
def test_a_key_is_short_and_plain(key: str) -> None:
    with pytest.raises(ValidationError):
        p.COMMAND.validate_python({"type": "leave", "key": key})


# --- what was missed ------------------------------------------------------------------------------


def test_who_comes_back_is_told_what_was_missed() -> None:
    desk = Desk("Bob", "Cy", house=SHORT)
    desk.start()
    version = desk.table.version
    assert missed(desk.table, None) == ("nothing", [])
    assert missed(desk.table, version) == ("nothing", [])
    assert missed(desk.table, version + 1) == ("too much", [])
    desk.do("Bob", "chat", text="hi")
    happened = desk.act(desk.asked, desk.match.legal[-1])
    assert missed(desk.table, version) == ("events", happened)
    assert missed(desk.table, version + 1) == ("events", happened)
    for _ in range(KEPT_EVENTS):
        desk.do("Bob", "chat", text="hi")
    assert missed(desk.table, version) == ("too much", [])
    assert missed(desk.table, desk.table.version - KEPT_EVENTS)[0] == "events"


def test_whoever_sits_down_takes_a_computers_place_before_the_match() -> None:
    desk = Desk(computers=(1, 2), house=SHORT)
    desk.join("Bob", 1)
    assert desk.table.seats[1].person is not None and desk.table.seats[1].computer is None
    desk.do("Bob", "sit", seat=2)
    assert [seat.taken for seat in desk.table.seats] == [True, False, True]
    assert desk.refused("Bob", "sit", seat=0).words == "Somebody sits there already."


def test_whoever_sits_down_plays_on_for_a_computer_during_the_match() -> None:
    desk = Desk("Bob", computers=(2,), house=SHORT, seats=3)
    desk.start()
    computer, held = desk.match.players[2], desk.match.hand(desk.match.players[2])
    assert "Seats of people" in desk.refused("Bob", "sit", seat=2).words  # who sits keeps the seat
    with pytest.raises(RefusedError, match="Seats of people"):
        desk.join("Cara", 1)
    desk.join("Cara", 2)
    assert desk.table.seats[2].person == desk.person("Cara").id
    assert yours_frame(desk.table, 2)["hand"] == list(held)  # type: ignore[index]
    assert desk.match.players[2] == computer, "the name in the match stays"


def test_who_leaves_comes_back_to_the_seat_that_was_kept_warm_and_to_no_other() -> None:
    desk = Desk("Bob", computers=(2,), house=SHORT, seats=3)
    desk.start()
    desk.do("Bob", "stand")
    assert "other cards" in desk.refused("Bob", "sit", seat=2).words
    desk.do("Bob", "sit", seat=1)
    assert desk.person("Bob").seat == 1
    desk.do("Bob", "leave")
    with pytest.raises(RefusedError, match="called Bob already"):
        desk.join("Bob", 2)
    desk.join("Bob", 1)
    assert desk.table.seats[1].person == desk.person("Bob").id and not desk.table.seats[1].left


def test_who_is_alone_has_no_clock_and_nobody_sits_in() -> None:
    desk = Desk(computers=(1,), clock=20, seed="3", veil=0)
    desk.start()
    while desk.asked != "Ann":
        desk.now = due(desk.table, desk.here, desk.pace, desk.tried)
        done = desk.due_event()
        assert done is not None
        desk.write(done)
    desk.missing["Ann"] = desk.now
    assert due(desk.table, desk.here, desk.pace, set()) == NEVER
