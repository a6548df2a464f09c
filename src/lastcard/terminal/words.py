"""Every word the full-screen table says. What the browser's page says too is said in the same words."""

Words = str | tuple[str, str]  # the second form: for one, and for other numbers

# As in page/words.js; a test compares them.
SHARED: dict[str, Words] = {
    "title": "lastcard",
    "tagline": "The card game you know, in six editions – with house rules and cards you write yourself.",
    "your_name": "Your name",
    "play_now": "Play now",
    "play_now_hint": "against three computer players",
    "new_table": "New table",
    "join": "Join",
    "table_of": "{edition} table",
    "edition": "Edition",
    "house_rules": "House rules",
    "house_rules_hint": "Everything is played as printed unless you change it here.",
    "sentences": "Customizable cards",
    "sentences_hint": (
        "Write in plain English what each card does. Everybody has to agree before the match."
    ),
    "sentence_number": "Card {number}",
    "understood": "I understood: {words}.",
    "enforced": "enforced by the table",
    "act": "an act in the room",
    "not_understood": "Not understood: {words}",
    "seats": "Seats",
    "players": ("{count} player", "{count} players"),
    "computers": "Computer players",
    "clock": "Time for each decision",
    "open_table": "Open the table",
    "back": "Back",
    "own_edition_there": "your own edition",
    "level": "How well they play",
    "level_of": "How well {name} plays",
    "level_choice": "{level}: {words}",
    "level_newcomer": "newcomer",
    "level_newcomer_hint": "plays whatever fits",
    "level_casual": "casual",
    "level_casual_hint": "errs now and then",
    "level_solid": "solid",
    "level_solid_hint": "hardly ever errs",
    "level_sharp": "sharp",
    "level_sharp_hint": "picks its moments",
    "level_expert": "expert",
    "level_expert_hint": "thinks ahead",
    "good_to_know": "Good to know",
    "number_bounds": "A whole number from {least} to {most}.",
    "house_stacking": "Stacking",
    "house_seven_zero": "Seven-O",
    "house_jump_in": "Jump in",
    "house_force_play": "Forced play",
    "house_draw_until_playable": "Draw until it fits",
    "house_no_bluffing": "No bluffing",
    "house_two_player_reverse": "Reverse skips, for two",
    "house_uno_penalty": "Penalty for a missed call",
    "house_hand_size": "Cards dealt",
    "house_target": "Points to win",
    "house_scoring": "Scoring",
    "choice_false": "off",
    "choice_true": "on",
    "choice_stacking_true": "like on like",
    "choice_stacking_mixed": "mixed",
    "choice_scoring_winner": "the winner scores",
    "choice_scoring_lowest": "the lowest total wins",
    "lobby": "Lobby",
    "share": "Share",
    "seat": "Seat {number}",
    "empty_seat": "empty",
    "computer": "computer player",
    "computer_of": "computer player: {level}",
    "remove": "Remove",
    "ready": "Ready",
    "not_ready": "Not ready",
    "i_am_ready": "I am ready",
    "host": "host",
    "start": "Start the match",
    "start_filled": "Start with suggestions for what is missing",
    "waiting_for_host": "Waiting for {name} to start.",
    "agree": "I agree to these sentences",
    "disagree": "I do not agree",
    "agreed": "agreed",
    "objects": "does not agree",
    "write_title": "Your rule cards",
    "write_hint": (
        "Write {count} rule for the dispenser. Nobody sees it before it comes out.",
        "Write {count} rules for the dispenser. Nobody sees them before they come out.",
    ),
    "write": "Hand in",
    "written": "{written} of {total} written",
    "leave": "Leave the table",
    "enter_name": "Under which name do you join?",
    "watching": ("{count} watching", "{count} watching"),
    "who_plays": "Who plays",
    "sit_down": "Take a seat",
    "fill_seats": "Computers in all empty seats",
    "is_you": "you",
    "rules_short": "What is played",
    "all_as_printed": "No house rules: everything as printed.",
    "handed_in": "Handed in. You may still change them.",
    "all_set": "Everything is ready.",
    "ready_hint": "Say when you are ready; then {name} can start.",
    "take_seat_first": "You are watching. Take a seat to play.",
    "you": "You",
    "your_turn": "Your turn",
    "hand": "Your hand",
    "cards": ("{count} card", "{count} cards"),
    "draw": "Draw",
    "draw_pile": ("Draw pile, {count} card", "Draw pile, {count} cards"),
    "no_color": "none yet",
    "way_left": "to the left",
    "way_right": "to the right",
    "keep": "Keep it",
    "accept": "Accept",
    "accept_draw": ("Draw {count} card", "Draw {count} cards"),
    "challenge": "Challenge",
    "stop": "Lay no more",
    "uno": "UNO!",
    "call": "Call UNO",
    "call_armed": "You will call with your next card.",
    "catch": "Catch {name}!",
    "report": "Report {name}",
    "caught_hint": "did not call",
    "sits_in": "computer sits in",
    "gone": "not connected",
    "misses_turn": "misses a turn",
    "dealer": "dealer",
    "nobody": "Nobody",
    "name_color": "Name a color",
    "name_wanted": "Which color do you want?",
    "pick_player": "Choose a player",
    "pick_heads": "Who is heads?",
    "pick_tails": "Who is tails? (heads: {name})",
    "challenge_question": (
        "{card} was played on you: draw {count}, or challenge {name}. A bluff costs them {guilty} "
        "cards, an honest card costs you {honest}."
    ),
    "answer_question": "{card} was played on you: accept, or answer with a card that fits.",
    "discard_question": ("Discard {count} card", "Discard {count} cards"),
    "give_question": ("Give away {count} card", "Give away {count} cards"),
    "lay_question": "Lay a card of each color",
    "lay_row_question": "Lay cards that fit, one after another",
    "drawn_question": "You drew {card}. Play it?",
    "drawn_unfit": "The card you drew does not fit.",
    "act_question": "In the room: {act}",
    "does_it": "Done!",
    "refuses": "I refuse",
    "laugh_question": "Was it funny?",
    "laughs": "Ha!",
    "does_not_laugh": "Not funny",
    "verdict_question": "Did {name} break the rule?",
    "agrees": "Yes",
    "disagrees": "No",
    "waiting_for": "Waiting for {names} …",
    "looking_at_card": "{name} looks at the card just drawn …",
    "sort": "Sort",
    "sort_color": "by color",
    "sort_number": "by number",
    "sort_dealt": "as they came",
    "log": "Log",
    "chat": "Chat",
    "say": "Say something",
    "rules": "Rules",
    "score_sheet": "Scores",
    "round_over": "{name} wins the round",
    "round_points": ("{count} point", "{count} points"),
    "match_over": "{names} won the match!",
    "next_round": "Next round",
    "waiting_next": "Waiting for the others …",
    "rematch": "Rematch",
    "replay": "Replay",
    "total": "Total",
    "round": "Round {number}",
    "target": "first to {count}",
    "single_round": "a single round",
    "take_back": "Take my hand back",
    "sat_in_for_you": "A computer player is sitting in for you.",
    "question": "Question",
    "usable": "possible now",
    "you_watch": "You are watching.",
    "onlooker_waits": "The players go on when they are ready.",
    "score_name": "Name",
    "hint_play_or_draw": "Play one of the bright cards, or draw.",
    "hint_play": "Play one of the bright cards.",
    "hint_draw": "No card fits: draw.",
    "hint_call": "Two cards left: press UNO! before you play.",
    "hint_call_late": "Press UNO! before somebody catches you.",
    "hint_touch": "Touch one of the bright cards.",
    "hint_jump": "You may jump in with a bright card.",
    "keys": "Keys: H hand, arrows, Enter plays, D draws, U calls UNO, S sorts",
    "ended": "You are no longer at this table: {words}",
    "all_hands": "All hands",
    "seen_by": "As {name} saw it",
    "onlooker": "As an onlooker",
    "first": "To the beginning",
    "previous": "One back",
    "next": "One on",
    "last": "To the end",
    "autoplay": "Play",
    "verify": "Verify",
    "seen_as": "Which cards you see",
    "speed": "Speed",
    "winner": "winner",
    "acted": "just moved",
    "round_dealt": "Round {number} is dealt.",
    "play_on": "Play on from here",
    "review": "Review",
    "review_player": "Whose decisions",
    "review_waits": "Waiting for the reviewer …",
    "review_done": "{done} of {total} decisions",
    "review_nothing": "There was nothing to decide.",
    "chance_to_win": "Chance to win, decision by decision",
    "chance_error": "{chance}% ± {error}",
    "decision_title": "What {name} could do at move {number}",
    "option_chosen": "chosen",
    "option_best": "best",
    "costly_moves": "Costly moves",
    "no_costly_moves": "No move cost much. Well played!",
    "move_short": "Move {number}",
    "home": "Home",
    "close": "Close",
    "cancel": "Cancel",
}

KEYS = """\
←→ ↑↓ Enter  choose a card and play it (so does a click)
D  K         draw; keep the card just drawn
Y  N         yes and no, to whatever is asked
A  C         accept; challenge
1 … 0        answer with a color or a player
U            call UNO, or play the next card with the call
X  !         catch a missed call; report a broken rule
W  ?         why (not) this card, and what it does (or right click)
S            sort by color, by number, as the cards came
Tab          between the hand and the answers
L  P  R      the log, the score sheet, the rules
V            review a finished round: your chance to win
T            say something (online)
M            light or dark
Ctrl+S       save the match so far as a record
Q  Esc       leave; a private game is kept after every move

◆ red  ✹ yellow  ♠ green  ≈ blue  ♥ pink  ✱ wild
+2 draw two   ⊘ skip   ⇄ reverse   ψ with the dino's footprint
A heavy border: the card can be played now."""

OWN: dict[str, Words] = {
    "agree_short": "Agree",
    "come_back_later": "Come back later",
    "fill_short": "Computers",
    "go_on": "Go on",
    "go_there": "Go to this move",
    "keys_help": KEYS,
    "keys_short": "Keys",
    "keys_title": "Keys and marks",
    "kept_game": "The game is kept: `lastcard play` goes on with it.",
    "kept_record": "The record of the match: {path}",
    "kept_seat": "Your seat is kept: `lastcard play {url}` takes you back to it.",
    "leave_local": "Every move is saved. `lastcard play` offers this game again.",
    "leave_online": "You can come back with the same command. If you leave, a computer player takes over.",
    "light": "Light or dark",
    "no_save_over": "{path} exists and is no record; choose another name.",
    "move": "Move {number} of {total}",
    "name_hint": "what the others call you",
    "new_table_local": "choose the rules and who plays",
    "nobody_to_talk_to": "Computer players do not listen.",
    "quit": "Leave",
    "review_later": "There is nothing to review before the round is over (online: the match).",
    "save": "Save the match",
    "save_hint": "The file, for `lastcard watch`, `lastcard review` and `lastcard play --load`:",
    "saved_as": "Saved as {path}.",
    "no_witness": "The record is true; no share of yours is in this deal, so it proves nothing more to you.",
    "unfair_deal": "Not a fair deal: {words}",
    "verified": "True: every card is as the seed deals it, every move legal.",
    "why": "Why?",
}

WORDS = SHARED | OWN


def say(key: str, **values: object) -> str:
    """Words by their key; with `count`, the right plural.

    >>> say("cards", count=1), say("cards", count=3)
    ('1 card', '3 cards')
    """
    words = WORDS[key]
    if isinstance(words, tuple):
        words = words[0] if values.get("count") == 1 else words[1]
    return words.format(**{name: _number(value) for name, value in values.items()})


def _number(value: object) -> object:
    return f"{value:,}" if isinstance(value, int) and abs(value) >= 1000 else value


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
