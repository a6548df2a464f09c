"""Standing rules, durations, limits, protections and bans: what people write, and what it is read as."""

import pytest

from lastcard.rules.language import explain, parse, to_words
from lastcard.rules.language import tree as t
from lastcard.rules.language.tree import Base, Cards, Event, Lasting, Occasion, Players, Span

ACTOR = Players(Base.ACTOR)

ON_A_CARD = {
    "for the rest of the round, whenever you are skipped, the other player draws 3": [
        "Anyone who skips me has to pick up 3 cards!",
        "if somebody skips me, that player takes 3",
    ],
    "you cannot be skipped until a player plays a red card": [
        "as long as nobody has played a red card you can't be skipped",
    ],
    "the next wild draw four played on anyone goes back to whoever played it": [
        "whoever plays the next +4 must swallow it himself",
    ],
    "the next draw two played on you goes back to whoever played it": [
        "the next time someone plays a draw two on you, they take it themselves",
        "reflect the next +2 back to whoever plays it",
    ],
    "you need not draw the next time": [
        "Armor: next time an opponent makes you draw you draw nothing",
    ],
    "you cannot be skipped the next time": [
        "next time you would be skipped, it doesn't work",
    ],
    "the next time the player on your right plays a skip card, it has no effect": [
        "block the next skip that the player on your right plays",
    ],
    "you may play any card on anything on your next turn": [
        "my next card can be whatever I want",
        "on your next turn you may play any card",
    ],
    "the next player must play a 7 on their next turn or they draw 5": [
        "next player: play a 7 or draw 5",
        "If the next player doesn't play a 7 he draws 5",
        "The next player has to play a 7. If he can't or doesn't want to he takes 5.",
    ],
    "for the rest of the round, whenever the next player plays a red card, they draw 1": [
        "Curse: the next player draws 1 each time they play a red card",
    ],
    "choose one: you cannot be skipped until your next turn; or the next player draws 2": [
        "choose one: nobody can skip you until your next turn; or the next player draws 2",
    ],
    "draw cards count half until your next turn": [
        "until my next turn draw cards only make people pick up half the cards",
    ],
    "for the rest of the round, whenever a player plays a red card, they draw 1": [
        "Whenever anyone plays a red card, that player has to draw one.",
    ],
    "for the rest of the round, whenever a player plays a 7, the next player draws 2": [
        "every time somebody puts down a 7 the next guy picks up 2",
    ],
    "for the rest of the round, whenever a player plays a reverse card, everyone but them draws 1": [
        "if anybody lays a reverse, everyone else draws one",
    ],
    "for the rest of the round, whenever an opponent plays a wild card, you may discard 1": [
        "Each time an opponent plays a wild card, you may discard a card",
    ],
    "for the rest of the round, whenever a player plays a blue card, they show everyone their hand": [
        "as long as the round lasts, whoever plays a blue card must show their hand",
    ],
    "until your next turn, whenever a player plays a green card, they draw 2": [
        "until my next turn, anyone who plays a green card takes two",
    ],
    "for the rest of the round, whenever a player plays a skip card, they draw 1": [
        "after someone drops a skip they draw a card",
    ],
    "for the rest of the round, whenever a player is skipped, they draw 1": [
        "when someone gets skipped, they pick up 1 as well",
    ],
    "for the rest of the round, whenever a player plays a 4, the next player draws 1": [
        "From now on, 4s make the next player draw 1",
    ],
    "for the rest of the round, whenever a player plays a 6, reverse the direction of play": [
        "For the rest of this round every 6 reverses the direction",
    ],
    "for the rest of the round, whenever a player plays a 7, they swap hands with the next player": [
        "sevens swap hands with the next player",
    ],
    "for the rest of the round, 0s count as a skip": [
        "for the rest of the round 0s are skips",
    ],
    "for the rest of the round, whenever a player plays a 9, everyone passes their hand to the left": [
        "Every 9 means everybody passes their hand to the left",
    ],
    "the next time a player calls UNO, they discard 2": [
        "whoever says UNO first discards 2 cards",
    ],
    "the next draw two has no effect": [
        "The next time someone plays a draw two, it has no effect",
        "block the next draw two",
    ],
    "the next time a player draws a card, they draw 3": [
        "next time somebody draws a card, he draws 3 more",
    ],
    "for the rest of the round, whenever the next player plays a 5, they miss a turn": [
        "if the next player plays a 5, they miss their next turn",
    ],
    "for the rest of the round, whenever a player draws a card, they draw 1": [
        "Anyone who draws this round gets an extra card",
    ],
    "for the rest of the round, whenever you play a red card, everyone but you draws 1": [
        "whenever I play a red card, everyone else draws 1",
        "When I play a red card everyone else has to draw",
    ],
    "for the rest of the round, whenever you draw a card, the player on your left draws 1": [
        "whenever i draw, the person on my left draws too",
    ],
    "for the rest of the round, whenever you win the round, you score 20 points": [
        "If you win the round you get 20 extra points",
    ],
    "you may not play wild cards for your next 3 turns": [
        "for three turns you cant play wilds",
    ],
    "for the rest of the round, whenever a player ends their turn with more than 10 cards, they discard 2": [
        "Whoever ends a turn with more than 10 cards discards 2",
    ],
    "for the rest of the round, whenever a player ends their turn with exactly 1 card, they draw 1": [
        "if someone has only one card at the end of their turn they draw 1",
    ],
    "for the rest of the round, whenever a player comes to hold at least 10 cards, they discard down to 5 cards": [
        "when someone reaches 10 cards, they discard down to 5",
    ],
    "nobody may play red cards until your next turn": [
        "Nobody can play a red card until my next turn",
        "it is prohibited to play red until next turn of me",
    ],
    "nobody may play skip cards for the rest of the round": [
        "no one is allowed to play skips for the rest of the round",
        "no more skips this game",
    ],
    "the next player may not play blue cards on their next turn": [
        "the next player can't play any blue cards",
        "the following player can not put a blue card",
    ],
    "the next player may only play green cards on their next turn": [
        "the next player may only play green cards on his next turn",
    ],
    "nobody may play red cards for the rest of the round": [
        "red cards are banned this round",
    ],
    "nobody may play wild cards until your next turn": [
        "For one round, no wild cards!",
    ],
    "nobody may play wild cards until a player calls UNO": [
        "No wilds until someone says uno",
    ],
    "you may only play odd cards until your next turn": [
        "you can only play odd numbers until your next turn",
    ],
    "only even cards may be played until a player plays a wild card": [
        "everyone must play even numbers until somebody plays a wild",
    ],
    "only red cards or yellow cards may be played until your next turn": [
        "only red or yellow cards can be played until it's my turn again",
    ],
    "nobody may play action cards for the rest of the round": [
        "players may not use action cards for the rest of the game",
        "In this round it is not allowed to put action cards",
    ],
    "only cards of the color in play may be played until your next turn": [
        "nobody can change the color until your next turn",
        "The color in play cannot be changed for one round",
    ],
    "choose a player; they may not play red cards for their next 2 turns": [
        "pick a player, he may not play reds for 2 turns",
    ],
    "the player on your left may not play number cards on their next turn": [
        "the person on your left is not allowed to play number cards next turn",
    ],
    "the next player must play a red card on their next turn or they draw 2": [
        "Next player must play a red card or draw 2",
    ],
    "the next player must play a skip card on their next turn or they draw 4": [
        "next player must play a skip or draw four cards",
    ],
    "the next player must play a card of the color in play on their next turn or they draw 2": [
        "the next player has to play the same color or pick up 2 cards",
    ],
    "the next player must play a wild card on their next turn or they draw 3": [
        "The next player must play a wild. If they can't, they draw 3.",
    ],
    "everyone must play a yellow card on their next turn or they draw 1": [
        "everyone has to play a yellow card on their next turn or draw one",
    ],
    "9s fit on anything until your next turn": [
        "9s can be played on anything until your next turn",
    ],
    "2s fit on anything for the rest of the round": [
        "all 2s are wild for the rest of the round",
    ],
    "5s fit on anything for the rest of the round": [
        "treat fives as wild until the end of the round",
        "From now till the end of the round all 5s are jokers",
    ],
    "you may play red cards on anything for the rest of the round": [
        "you can play your reds on any color this round",
    ],
    "nobody may go out with action cards for the rest of the round": [
        "nobody may win with an action card this round",
        "the last card must be a number card",
    ],
    "nobody may go out until your next turn": [
        "nobody can go out until my next turn",
    ],
    "nobody may go out until a player draws a card": [
        "nobody is allowed to win before somebody has drawn a card",
    ],
    "nobody may go out with wild cards for the rest of the match": [
        "no player may finish on a wild for the rest of the match",
    ],
    "nobody may go out until a player calls UNO": [
        "Nobody may finish this round before someone calls UNO",
    ],
    "you cannot be skipped until your next turn": [
        "you cannot be skipped until your next turn",
    ],
    "you cannot be skipped until your next turn; you cannot be made to draw until your next turn": [
        "I can't be skipped or made to draw until my next turn",
    ],
    "you are immune to draw cards for your next 2 turns": [
        "You are immune to draw cards for 2 turns",
    ],
    "you are immune to draw twos for the rest of the round": [
        "you're immune to +2s until the round ends",
    ],
    "you are immune until your next turn": [
        "I'm invincible until my next turn!",
        "nobody can touch me till my next turn haha",
        "shield for one round",
        "you get a shield until your next turn",
    ],
    "you are immune to the next attack": [
        "Shield! The next card played against you has no effect",
    ],
    "you are immune to the next wild draw four": [
        "block the next draw four against you",
        "protect yourself from the next +4",
    ],
    "the next action card has no effect": [
        "cancel the next action card",
    ],
    "the next skip card has no effect": [
        "The next skip card has no effect.",
    ],
    "the next wild draw four has no effect": [
        "ignore the next +4",
    ],
    "the next draw card played on you goes back to whoever played it": [
        "the next draw card played on you bounces back",
        "mirror the next draw card",
        "Return to sender: the next +2 or +4 someone plays on you goes back to them",
    ],
    "draw twos played on you go back to whoever played it for the rest of the round": [
        "If someone plays a +2 on you, they draw instead",
    ],
    "the next wild draw four counts double": [
        "the next +4 counts double",
    ],
    "the next draw two counts double": [
        "Double the next draw two",
    ],
    "draw cards count double until your next turn": [
        "until your next turn all draw cards count double",
    ],
    "draw twos make the next player draw 4 for the rest of the round": [
        "all draw twos become draw fours for the rest of the round",
    ],
    "draw twos make the next player draw 5 for the rest of the round": [
        "plus twos are plus fives from now on",
    ],
    "draw cards count 1 more for the rest of the round": [
        "draw cards make you draw one more card this round",
    ],
    "nobody can be made to draw until your next turn": [
        "Nobody has to draw cards until your next turn",
    ],
    "you cannot be made to draw until your next turn": [
        "You do not have to draw until your next turn",
    ],
    "you cannot be made to draw for the rest of the round": [
        "no one can make me draw for the rest of the round",
    ],
    "you are immune to skip cards for the rest of the round": [
        "skips don't work on me this round",
    ],
    "until your next turn, reverse cards have no effect": [
        "reverses have no effect until your next turn",
    ],
    "for the rest of the round, reverse cards count as a skip": [
        "for the rest of the round reverse cards act as skips",
        "reverse cards are skips this round",
    ],
    "for the rest of the round, whenever a player plays a skip card, instead the next 2 players miss a turn": [
        "Skips skip two players for the rest of the round",
        "skip cards skip 2 people instead of 1 for the rest of the round",
    ],
    "you play with open hands until a player calls UNO": [
        "Play with open cards until someone calls UNO",
    ],
    "the next player plays with open hands for the rest of the round": [
        "the next player shows their hand for the rest of the round",
        "the next player must keep their hand face up for the rest of the round",
    ],
    "a player you choose plays with open hands for their next 3 turns": [
        "pick someone to play with their cards face up for 3 turns",
    ],
    "nobody may talk until your next turn; whoever does draws 2": [
        "nobody may talk until my next turn; whoever talks draws 2",
    ],
    "nobody may speak until your next turn; whoever does draws 1": [
        "Silence! Anyone who speaks draws a card, until my next turn",
    ],
    "nobody may talk for the rest of the round; whoever does draws 1": [
        "No talking for the rest of the round. Whoever talks draws 1",
    ],
    "nobody may laugh for the rest of the round; whoever does draws 2": [
        "From now on nobody is allowed to laugh. If you laugh, draw 2",
    ],
    "everyone must speak in rhymes for the rest of the round; whoever does not draws 1": [
        "everyone has to speak in rhymes until the round ends, each mistake costs a card",
    ],
    "nobody may laugh until a player plays a 7; whoever does draws 2": [
        "no laughing until someone plays a 7, penalty is two cards",
    ],
    "for the rest of the round, whenever you play a wild card, everyone but you misses a turn": [
        "everyone skips their next turn when I play a wild",
    ],
    "you name a color; nobody may play cards of that color until your next turn": [
        "name a color. nobody can play that color until your next turn",
    ],
    "choose an opponent; for the rest of the round, whenever they draw a card, you draw 1": [
        "pick an opponent: every time they draw you draw too",
    ],
    "choose an opponent; for the rest of the round, whenever they play a red card, they draw 1": [
        "pick an opponent. Whenever they play a red card they draw one",
    ],
    "the next time a player plays a wild card, they draw 2": [
        "the next player who plays a wild draws 2",
    ],
    "the next time a player plays a red card, they draw 3": [
        "the first to play a red card draws 3",
    ],
    "the next time a player draws a card, they draw 2": [
        "the next person to draw a card draws 2 more",
    ],
    "the next time a player plays a wild card, they draw 4": [
        "whoever plays the next wild draws 4",
    ],
    "the next time a player plays a red card, everyone draws 1": [
        "when the next red card is played everyone draws 1",
    ],
    "until your next turn, skip cards have no effect": [
        "cancel all skips until your next turn",
        "No skip works until my next turn",
    ],
    "everyone is immune to draw cards for the rest of the round": [
        "everyone is immune to draw cards",
    ],
    "the next player misses a turn": [
        "the next player cannot play",
    ],
    "for the rest of the round, whenever a player plays a green card, they draw 1": [
        "evry time sombody plays a green they hav to pick up 1",
    ],
    "for the rest of the round, whenever a player plays a wild card, they draw 2": [
        "WHEN SOMEONE PLAYS A WILD THEY HAVE TO DRAW TWO CARDS!!!",
    ],
    "for the rest of the round, whenever you play a 3, you draw 3": [
        "for the rest of the game if u play a 3 u draw 3 lol",
    ],
    "the next time a player plays a red card, they draw 4": [
        "Trap card: the next player who plays a red card has to draw 4.",
    ],
    "until their next turn, whenever the player on your left plays a number card, they draw 1": [
        "Curse! whenever the player on ur left plays a number card he draws 1 till his next turn",
    ],
    "until your next turn, whenever a player plays a blue card, they draw 1": [
        "Until my turn comes again, all who put a blue card must take one card",
    ],
    "until your next turn, whenever a player plays a skip card, they draw 2": [
        "who plays a skip until my next turn takes 2 cards",
    ],
    "until your next turn, whenever a player calls UNO, they draw 3": [
        "If anybody calls uno before my next turn he takes 3 cards",
    ],
    "for the rest of the round, whenever a player plays a wild card, they give 1 card to you": [
        "tax: everyone who plays a wild gives me a card",
    ],
    "until your next turn, whenever a player draws a card, they give 1 card to you": [
        "each player that draws a card has to give one to me, until my next turn",
    ],
    "for the rest of the round, whenever a player draws at least 2 cards at once, you discard 1": [
        "if any player draws 2 or more, i discard 1",
    ],
    "the next player may only play number cards on their next turn": [
        "The next player is only allowed to lay numbers",
    ],
    "the player on your left must play a green card on their next turn or they draw 2": [
        "My neighbor on the left must play green or take 2",
    ],
    "you are immune for your next 2 turns": [
        "i cant be attacked for 2 turns",
    ],
    "the next draw two makes the next player draw 3": [
        "The next draw two is a draw three",
    ],
    "wild draw fours make the next player draw 2 for the rest of the round": [
        "+4s are only +2s for the rest of the round",
    ],
    "the next draw card counts double": [
        "the next plus card counts twice",
    ],
    "until your next turn, draw cards have no effect": [
        "Block all draw cards until your next turn",
    ],
    "for the rest of the round, 7s count as a draw two": [
        "From now on, a 7 works like a draw two",
    ],
    "nobody may go out until a player plays a wild card": [
        "Nobody can win until a wild card has been played",
    ],
    "nobody may go out until a player plays a 0": [
        "the round can't end before someone plays a 0",
    ],
    "nobody may go out on their next turn": [
        "no one can go out on their next turn",
    ],
    "everyone plays with open hands for the rest of the round": [
        "everyone plays open until the round ends",
    ],
    "everyone plays with open hands until your next turn": [
        "all players put their cards face up until your next turn",
    ],
    "only yellow cards may be played until your next turn": [
        "For one lap only yellow cards may be played",
    ],
    "only number cards may be played for the rest of the round": [
        "only numbers this round!",
    ],
    "nobody may play action cards until your next turn": [
        "no action cards for a round",
    ],
    "for the rest of the round, whenever a player plays a wild card, they draw 1": [
        "Witching hour: until the round's end, black cards make the person who plays them draw 1.",
    ],
    "you may not go out with action cards for the rest of the round": [
        "your last card must be a number",
    ],
    "you may not go out with wild cards for the rest of the round": [
        "you can't go out with a wild this round",
    ],
}
AT_THE_TABLE = {
    "whenever a player plays a 6, if nobody has more cards than they, they may discard 1": [
        "If you play a 6 and have the most cards at the table, you may throw away one",
        "whenever a player plays a 6, if they have the most cards, they may discard 1",
    ],
    "whenever a player plays a reverse card, if there are more than 4 players, the next player misses a turn": [
        "If there are more than 4 players, a Reverse also skips the next player",
    ],
    "whenever a player plays a 2, they may look at the top card of the draw pile": [
        "After a 2 you may look at the top card of the draw pile",
    ],
    "whenever a player plays a blue 8, they score 25 points": [
        "Every blue 8 is worth 25 points for whoever plays it",
        "+25 points every time you play a blue 8",
    ],
    "whenever a player plays a yellow skip card, instead the next 2 players miss a turn": [
        "yellow skips count double",
    ],
    "nobody may take longer than 10 seconds; whoever does draws 1": [
        "if you take longer than 10 seconds you draw a card",
    ],
    "nobody may have phones at the table; whoever does draws 3": [
        "No phones at the table, otherwise you draw 3",
    ],
    "nobody may sneeze; if someone does, everyone but them draws 1": [
        "if you sneeze everyone else draws a card",
    ],
    "whenever a player plays a draw two, instead the next player draws 2": [
        "Draw twos don't skip",
        "You don't miss your turn after a draw two",
    ],
    "whenever a player plays a skip card, they score 10 points": [
        "You get 10 points for every skip you play",
    ],
    "whenever a player plays a skip card, instead reverse the direction of play": [
        "When a skip is played, it reverses the direction instead of skipping",
    ],
    "whenever a player plays a number card, if the card under this one is a card with the same number as the top card, the next player draws 1": [
        "Whenever somebody plays the same number as the card before, the next player draws 1",
    ],
    "whenever a player plays a 7, if the card under this one is a 7, the next player draws 3": [
        "if you play a 7 on a 7 the next player draws 3",
        "when two sevens are played in a row, the next player draws 3",
    ],
    "whenever a player plays a skip card, nobody may play skip cards until a player plays a card": [
        "Skips can't be played on skips",
        "no skip on a skip",
        "You may not put a skip on another skip",
    ],
    "whenever a player plays a red card, if the card under this one is a red card, they draw 1": [
        "when someone plays a red card after a red card they draw 1",
    ],
    "whenever a player plays a draw two, only number cards may be played until a player plays a card": [
        "After a draw two, the next card played must be a number",
        "Only number cards may be played on a draw two",
    ],
    "whenever a player plays a 5, if there are at least 4 players, the next 2 players miss a turn": [
        "When you play a 5 and there are four or more players, the next two are skipped",
    ],
    "whenever a player plays a draw two, the next player may discard 1": [
        "After a draw two, the victim may discard one card",
    ],
    "whenever a player plays a skip card, instead everyone but them misses a turn": [
        "A skip skips everybody else so you go again",
    ],
    "whenever a player loses a challenge, they show everyone their hand": [
        "Lose a challenge and you show everyone your hand",
        "Losing a challenge means showing everyone your hand",
    ],
    "whenever a player is caught, they lose 15 points": [
        "Being caught costs 15 points on top of the cards",
    ],
    "whenever a player is skipped, they draw 1": [
        "Skipped? Draw a card.",
        "every skip also makes the skipped player draw 1",
        "skipped players draw one",
    ],
    "whenever a player ends their turn with exactly 3 cards, they draw 1": [
        "Have exactly three cards when your turn ends? Then pick one up!",
    ],
    "whenever a player is skipped, they cannot be skipped until their next turn": [
        "no player can be skipped twice in a row",
        "you can't be skipped twice in a row",
    ],
    "whenever a player is caught, the other player may discard 1": [
        "If you catch someone who forgot to say uno you may discard a card",
    ],
    "whenever a player plays a reverse card, instead they take an extra turn": [
        "instead of changing the direction, a reverse gives you another turn",
    ],
    "whenever a player plays a 2, they take 1 card from an opponent of their choice": [
        "2s are thieves. Play a 2 and steal a card from any opponent!",
    ],
    "whenever a player comes to hold at least 3 wild cards, they win the round": [
        "if you ever have three wilds you win the round",
    ],
    "whenever a player plays a 6, they take an extra turn": [
        "If you play a 6 you go again",
        "6s mean you play again",
    ],
    "whenever a player plays a 7, they swap hands with an opponent of their choice": [
        "Sevens: swap hands with someone",
        "whoever plays 7 swaps cards with anyone",
    ],
    "whenever a player plays a 0, everyone passes their hand to the left": [
        "Zeros mean all hands move one seat to the left",
    ],
    "whenever a player plays a 9, everyone draws 1": [
        "When you play a 9, everybody has to draw",
        "In case of a 9 everyone takes a card",
    ],
    "whenever a player plays a 4, the next 2 players miss a turn": [
        "Play a 4 and skip the next two players",
    ],
    "whenever a player plays a 1, they may make the next player show them their hand": [
        "Whoever plays a 1 may look at the next player's hand",
    ],
    "1s count as a reverse": [
        "1s are reverses",
    ],
    "5s count as a skip": [
        "a 5 acts as a skip card",
    ],
    "5s count as a draw two": [
        "5s count as draw twos",
    ],
    "whenever a player calls UNO, everyone but them draws 1": [
        "When someone calls UNO, everybody else has to draw a card",
    ],
    "whenever a player plays a wild card, the previous player draws 1": [
        "after every wild the player before gets 1 card",
    ],
    "whenever a player plays a green skip card, instead everyone but them misses a turn": [
        "A green skip makes everyone but you lose a turn",
    ],
    "red 3s count as a wild draw four": [
        "every red 3 counts as a wild draw four",
    ],
    "whenever a player plays a skip card, a reverse card or a draw two, they draw 1": [
        "when someone plays a skip, reverse or draw two, they draw one",
    ],
    "whenever a player plays an action card, they must say thank you or draw 2": [
        "If you play an action card, say thank you or draw 2",
    ],
    "whenever a player loses a challenge, they draw 2": [
        "the loser of a challenge draws two extra",
    ],
    "whenever a player wins the round, they score 10 points": [
        "whoever wins a round gets 10 points extra",
    ],
    "whenever a player plays a blue 7, they may discard all their blue cards": [
        "blue 7s let you discard all your blue cards",
    ],
    "whenever a player plays an even card, they draw 1": [
        "whoever plays an even number must draw a card",
    ],
    "whenever a player plays a reverse card, the previous player draws 1": [
        "Reverse cards also make the previous player draw 1",
    ],
    "whenever a player draws at least 2 cards at once, they miss a turn": [
        "a player who draws 2 cards or more misses a turn",
    ],
    "whenever a player plays a 0, everyone discards 1 and draws 1": [
        "If somebody plays a 0, everyone discards one card and draws one",
    ],
    "whenever a player plays a 3, they may make a player you choose draw 3": [
        "If you play a 3 you may make any player draw 3",
    ],
    "whenever a player plays a 2, the next player draws 2": [
        "play a 2, next player draws 2",
        "If you play a 2 the next player picks up 2 and still gets to play",
        "whenever someone plays a 2, the next player draws 2 and does not miss a turn",
    ],
    "whenever a player plays a 7, they give 1 card to the player on their right": [
        "when somebody plays a seven he has to give one card to the player on his right",
    ],
    "nobody may go out with wild cards": [
        "you can't win by playing a black card",
        "it is not permitted to finish on a wild",
        "You can't go out with a wild card",
        "your last card may not be black",
        "black cards are not allowed as last card",
        "cannot finish with a wild",
    ],
    "nobody may go out with action cards": [
        "the last card must not be an action card",
        "You can only win with a number",
        "It is not allowed to finish with a special card",
        "Your last card has to be a number card",
        "You must finish with a number card",
    ],
    "nobody may go out with wild draw fours": [
        "no going out on a +4",
    ],
    "2s fit on anything": [
        "2s can be played on any card",
    ],
    "3s fit on anything": [
        "Threes are wild.",
    ],
    "5s fit on anything": [
        "you may play a 5 on anything",
    ],
    "draw twos make the next player draw 3": [
        "Draw Twos make the next player draw three",
        "+2 counts as +3",
        "Draw Two cards are worth three cards.",
    ],
    "wild draw fours make the next player draw 6": [
        "Draw fours are draw sixes",
        "+4 = +6",
    ],
    "draw cards count 1 more": [
        "All draw cards count one more",
    ],
    "skip cards have no effect": [
        "Skip cards have no effect in our house",
    ],
    "reverse cards have no effect": [
        "reverses do nothing",
    ],
    "nobody can be skipped": [
        "nobody can be skipped",
        "A player may not be skipped",
    ],
    "nobody may talk; whoever does draws 1": [
        "Nobody may talk. If you talk you draw 1.",
    ],
    "nobody may touch their phone; whoever does draws 2": [
        "no phones at the table: whoever touches their phone draws 2",
    ],
    "nobody may swear; whoever does draws 2": [
        "No swearing! Whoever swears picks up 2 cards",
        "Whoever swears draws 2",
    ],
    "nobody may laugh; whoever does draws 1": [
        "If you laugh you have to draw a card",
    ],
    "nobody may swear; whoever does draws 3": [
        "Swearing costs 3 cards",
    ],
    "whenever a player plays a 7, nobody may speak until a player plays a 7; whoever does draws 1": [
        "After a 7 nobody may speak until another 7 is played; every word costs 1 card",
    ],
    "whenever a player plays an 8, they must sing or draw 2": [
        "when somebody plays an 8 they have to sing or draw 2",
    ],
    "whenever a player plays a 3, they must tell a joke or draw 3": [
        "whoever plays a 3 has to tell a joke or draw 3",
    ],
    "whenever a player plays a 6, nobody may talk until a player plays a 6; whoever does draws 1": [
        "On a 6, nobody talks until the next 6. If you talk, draw one",
    ],
    "nobody may knock over a drink; whoever does draws 5": [
        "Whoever knocks over a drink draws 5",
    ],
    "everyone must say please; whoever does not draws 1": [
        "whoever forgets to say please draws 1",
    ],
    "whenever a player draws a card, they must say thank you or draw 1": [
        'say "thank you" when you draw or draw another one',
    ],
    "that is so anyway": [
        "You must say UNO when you have one card",
        "a skip skips the next player",
        "wild cards can be played on anything",
        "draw twos make the next player draw two",
        "reverse cards change the direction",
        "whoever has no cards left wins",
        "if you can't play you draw a card",
    ],
    "whenever a player plays a red 7, everyone but them draws 1": [
        "When someone plays a red 7, everybody except the one who played it draws 1",
    ],
    "whenever a player plays a 5, they may make a player you choose draw 2": [
        "if somebody plays a 5 you may choose a player who draws 2",
    ],
    "whenever a player plays a 5, choose a player, then they draw 2 and miss a turn": [
        "when you play a 5, choose a player. He draws 2 and misses a turn.",
    ],
    "whenever a player plays a 4, they name the color": [
        "When a 4 is played the player who played it picks a color",
    ],
    "whenever a player plays a wild card, they draw as many cards as the next player has": [
        "whenever someone plays a wild, they draw as many cards as the next player has",
    ],
    "whenever a player plays a reverse card, the next player draws 1, then the player after the next draws 2": [
        "After a reverse, the next player draws 1 and the one after that draws 2",
    ],
    "whenever a player plays a skip card, if they have exactly 2 cards, they draw 1": [
        "When you play a skip and have only two cards left you draw one",
    ],
    "whenever a player changes the direction, they swap hands with the player on their left": [
        "whenever the direction changes, swap hands with the player on your left",
    ],
    "whenever a player plays a 2, the player after the next draws 2": [
        "when somebody plays a 2, the second next player draws 2",
    ],
    "whenever a player plays a blue card, the player with the most cards may discard 1": [
        "every time a blue card is played, the player with the most cards may discard one",
    ],
    "whenever a player plays a wild card, they draw 1": [
        "each wild costs its player one card",
    ],
    "whenever a player plays a red card, they draw 1": [
        "red cards cost one card",
    ],
    "whenever a player plays an 8, the next player may discard 1": [
        "an 8 lets the next player discard a card",
    ],
    "whenever a player plays a 3, the next player draws 3": [
        "3s: the next player draws 3",
        "3 means next player draws 3",
    ],
    "whenever a player plays a 9, they draw until they draw a 9": [
        "a 9 makes you draw until you get a 9",
    ],
    "the dealer may not play wild cards": [
        "the dealer may not play wilds",
    ],
    "nobody may go out with wild cards or action cards": [
        "You may not win with a wild or an action card",
    ],
    "whenever a player plays a 2, they draw 2": [
        "when u play a 2 u pick 2",
    ],
    "8s fit on anything": [
        "8's are wild",
    ],
    "whenever a player plays a 6, they must say meow or draw 1": [
        "if ya play a 6 say meow or draw 1",
    ],
    "whenever a player plays a 1, the player on their left shows them their hand": [
        "Put a 1, look at the cards of your neighbour on the left",
    ],
    "whenever a player plays a 4, they give 1 card to the player on their right": [
        "Who lays a 4 must give a card to his right neighbor",
    ],
    "whenever a player plays a 3, reverse the direction of play": [
        "with a 3 the direction changes",
    ],
    "nobody may go out with wild draw fours or wild cards": [
        "You can't end the game with a +4 or a wild",
    ],
    "nobody may go out with cards other than red cards": [
        "last card must be red",
    ],
    "whenever a player misses a turn, they draw 1": [
        "Every time someone misses a turn they draw one",
    ],
    "whenever a player is skipped, they may discard 1": [
        "If you get skipped you may discard one card",
    ],
    "whenever a player changes the direction, they draw 1": [
        "when a player changes direction he draws 1",
    ],
    "whenever a player plays a 0, everyone draws 1": [
        "everybody takes a card when a 0 is played",
    ],
    "whenever a player plays an 8, the next player misses a turn": [
        "the next player skips his turn if you play an 8",
    ],
    "whenever a player plays a blue 3, they draw 1": [
        "draw one card if you play a blue 3",
    ],
    "wild draw fours make the next player draw 5": [
        "Wild draw fours make you draw five instead of four",
    ],
    "whenever a player wins the round, they score 25 points": [
        "whoever wins the round scores 25 more points",
    ],
    "whenever a player draws exactly 4 cards at once, they may discard 1": [
        "each time you draw 4 cards at once you may discard one",
    ],
    "whenever a player plays a 4, they must keep silent until their next turn or draw 2": [
        "Anyone who plays a 4 has to keep silent until his next turn or draw 2",
    ],
    "whenever a player plays a 3, nobody may speak until its player's next turn; whoever does draws 1": [
        "No one speaks after a 3 until the next turn of its player, whoever speaks draws 1",
    ],
    "whenever a player plays a 7, they must be quiet or draw 1": [
        "if you put a 7 you have to be quiet and if you talk you get a card",
    ],
}
UNCLEAR_ON_A_CARD = {
    "next player has to play with open cards until he draws": [
        "the next player plays with open hands until a player draws a card",
    ],
    "The next player may only play the same number or a wild": [
        "the next player may only play cards with the number of the top card on their next turn",
        "the next player may only play wild cards on their next turn",
    ],
    "whoever changes the color draws 1": [
        "for the rest of the round, whenever a player names a color, they draw 1",
    ],
    "when the color is changed, everyone draws one": [
        "for the rest of the round, whenever a player names a color, everyone draws 1",
    ],
    "For the next 3 turns nobody may play reverses": [
        "nobody may play reverse cards for their next 3 turns",
        "nobody may play reverse cards until your next turn",
    ],
    "if I get skipped this round, I draw nothing": [
        "for the rest of the round, whenever you are skipped, you draw 1",
    ],
    "skip cards skip you instead": [
        "for the rest of the round, whenever a player plays a skip card, instead they miss a turn",
        "for the rest of the round, whenever a player plays a skip card, instead you miss a turn",
    ],
    "next 2 turns nobody can play wilds": [
        "nobody may play wild cards for their next 2 turns",
        "nobody may play wild cards until your next turn",
    ],
}
UNCLEAR_AT_THE_TABLE = {
    "The winner of the last round can't play wilds": [
        "whenever a player ends their turn, if they won the last round, they may not play wild cards on their next turn"
    ],
    "After a wild only number cards may be played": [
        "whenever a player plays a wild card, only number cards may be played until a player plays a card",
        "whenever a player plays a wild card, only number cards may be played for the rest of the round",
    ],
    "After a 7 you have to play an even number or draw 2": [
        "whenever a player plays a 7, the next player must play an even card on their next turn or they draw 2",
        "whenever a player plays a 7, they must play an even card on their next turn or they draw 2",
    ],
    "If your challenge fails you draw 2 extra cards": ["whenever a player loses a challenge, they draw 2"],
    "if you have to draw, you draw two": [
        "whenever a player draws a card, they draw 1",
        "whenever a player draws a card, they draw 2",
    ],
    "a 4 means silence: whoever talks before the next 4 draws 2": [
        "whenever a player plays a 4, nobody may talk before the next 4 for the rest of the round; whoever does draws 2",
    ],
    "if someone has a red card they draw 1": [
        "whenever a player comes to hold a red card, they draw 1",
        "whenever a player ends their turn with a red card, they draw 1",
    ],
    "3s: draw 3": [
        "whenever a player plays a 3, they draw 3",
        "whenever a player plays a 3, the next player draws 3",
    ],
    "5s give everyone a card": [
        "whenever a player plays a 5, everyone draws 1",
        "whenever a player plays a 5, they give 1 card to everyone",
    ],
}
REFUSED_ON_A_CARD = [
    "look at the top card of the deck, keep it or put it on the bottom",
    "draw a card, keep it or give it to the next player",
    "if you get caught forgetting uno you draw 4 instead",
    "the color stays blue until my next turn",
    "the next player must play a number card, otherwise he loses a turn",
    "everybody must hold their cards with one hand for the rest of the round or draw 1",
    'nobody may say the word "card". Say it and you draw one.',
    "Everyone must stand on one leg until somebody calls uno; whoever falls draws 2",
    "when I play my last card everyone draws 2",
    "if someone plays a card of the same color as this one, they draw 1",
    "the next 3 cards played have no effect",
    "The next two skips do nothing",
    "at the end of the round you get 20 points",
    "until your next turn everyone draws 2 instead of 1",
    "for the next round, all draws are doubled",
    "if someone plays a +2 on me this round it doesn't count",
    "you can't be forced to draw by the next +4",
    "this card cannot be cancelled",
    "nobody can play until your next turn",
    "you may play two cards each turn for the rest of the round",
    "Freeze the colour: nobody can play another colour until its my turn again",
    "Force field: you can't be skipped, made to draw or swapped until your next turn",
]
REFUSED_AT_THE_TABLE = [
    "a green card may always be played on a yellow card",
    "Nobody may play a 7 except the dealer",
    "only the dealer may play wilds",
    "If someone has to draw because of a draw four, they may give one card to the player who played it",
    "If you draw a card you must show it to everybody",
    "when a player draws a card that fits he must play it",
    "when you go out with a 7, you get 10 bonus points",
    "the challenger who is wrong draws 8 instead of 6",
    "If you win with a wild card you get no points",
    "When the direction changes everybody swaps seats",
    "7 = swap hands, 0 = all pass left",
    "wilds may not be played two turns in a row",
    "Nobody may play a draw four while they have another card that fits",
    "a draw four can't be your first card",
    "You must not play a wild if you have a matching color",
    "skips skip nobody",
    "Nobody draws more than 4 cards",
    "the player with the most cards can't be skipped",
    "whoever says a color out loud draws 1",
    "Anyone caught looking at somebody else's cards draws 2",
    "only speak French",
    "everybody draws 2",
    "draw 2",
    "the next player draws 2",
    "you can play again",
    "sing a song",
    "If you have more than 10 cards you draw no more",
    "nobody may play wilds unless they have nothing else",
    "whoever plays two 7s in a row draws 2",
    "If you play a 9, give it to the next player",
    "if you draw a wild you may play it at once",
    "whoever draws the last card loses",
    "if the next player has only one card when you play a skip, they draw 2",
    "if a player plays a 6 and another player plays a 6, they swap hands",
    "the player to the left of whoever plays a 7 draws 2",
    "0s reset all hands: everyone discards and draws 7",
    "when you draw, you draw 2 instead of 1",
    "draw 2 instead of 1 if you can't play",
    "if you cannot play you draw 3 cards",
    "You draw two cards if you cannot play",
    "a +2 can only be played on the same color",
    "You can't play two wilds in a row",
    "a skip may only be played by the dealer",
    "on your first turn you may not play action cards",
    "No wilds in the first round",
    "You can't finish with a draw card unless you have said UNO",
    "no draw fours at the end",
    "You can't draw more than once per turn",
    "whoever gets a draw four may pass it on",
    "draw cards don't stack and count double",
    "When falling a 5, the next one draws one card",
    "if u say uno and dont have 1 card u draw 2",
    "whoever gets caught bluffing draws 6 instead of 4",
    "If somebody wins with a skip, he gets 10 more points",
]
ACTS_AT_THE_TABLE = {
    "everyone must speak with an accent": "everyone must speak with an accent",
    "When someone plays a 5, everyone must clap": "whenever a player plays a 5, everyone must clap",
    "no talking": "nobody may talk",
    "when someone draws more than 3 cards, everyone claps": "whenever a player draws more than 3 cards at once, everyone must clap",
}


def pairs(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(sentence, understood) for understood, sentences in table.items() for sentence in sentences]


@pytest.mark.parametrize(("sentence", "understood"), pairs(ON_A_CARD))
def test_what_lasts_is_understood_on_a_card(sentence: str, understood: str) -> None:
    found = explain(sentence)
    assert (found.kind, found.understood) == ("rule", understood), found
    assert parse(understood) == found.rule


@pytest.mark.parametrize(("sentence", "understood"), pairs(AT_THE_TABLE))
def test_what_lasts_is_understood_at_the_table(sentence: str, understood: str) -> None:
    found = explain(sentence, "table_rule")
    assert (found.kind, found.understood) == ("rule", understood), found
    assert parse(understood, "table_rule") == found.rule


@pytest.mark.parametrize("where", ["custom", "table_rule"])
def test_what_may_be_meant_in_two_ways_is_asked(where: str) -> None:
    table = UNCLEAR_ON_A_CARD if where == "custom" else UNCLEAR_AT_THE_TABLE
    for sentence, readings in table.items():
        found = explain(sentence, where)
        assert found.kind == "unclear" and list(found.readings) == readings, found
        assert all(explain(reading, where).accepted for reading in readings), readings


@pytest.mark.parametrize("sentence", REFUSED_ON_A_CARD)
def test_what_the_table_cannot_keep_is_refused_on_a_card(sentence: str) -> None:
    found = explain(sentence)
    assert not found.accepted and found.problem


@pytest.mark.parametrize("sentence", REFUSED_AT_THE_TABLE)
def test_what_the_table_cannot_keep_is_refused_as_its_rule(sentence: str) -> None:
    found = explain(sentence, "table_rule")
    assert not found.accepted and found.problem


@pytest.mark.parametrize(("sentence", "understood"), ACTS_AT_THE_TABLE.items())
def test_acts_by_table_rule_are_the_room_s(sentence: str, understood: str) -> None:
    found = explain(sentence, "table_rule")
    assert (found.kind, found.understood) == ("act", understood), found
    assert any(part.by == "room" for part in found.parts)


# ---- the trees themselves ----
def test_they_are_whoever_set_it_off_until_somebody_else_is_spoken_of() -> None:
    (rule,) = parse("whenever someone plays a 7, they draw 1 and the next player draws 2 and misses a turn")
    assert isinstance(rule, t.Whenever)
    assert rule.occasion == Occasion(Event.PLAYS, t.EVERYONE, Cards(symbol="7"))
    assert rule.then == (t.Draw(ACTOR, 1), t.Draw(t.NEXT, 2), t.Miss(t.THEY))
    assert rule.lasts == t.REST_OF_ROUND


def test_you_are_the_card_s_player_on_a_card_and_whoever_does_it_at_the_table() -> None:
    sentence = "whenever you play a 7, everyone else draws 1"
    (card,), (table,) = parse(sentence), parse(sentence, "table_rule")
    assert isinstance(card, t.Whenever) and isinstance(table, t.Whenever)
    assert card.occasion.who == t.YOU and card.then == (t.Draw(t.OTHERS, 1),)
    assert table.occasion.who == t.EVERYONE and table.lasts == Lasting(Span.MATCH)
    assert table.then == (t.Draw(Players(Base.EVERYONE, but=Base.ACTOR), 1),)


def test_a_condition_about_the_present_stays_one() -> None:
    (rule,) = parse("if you have a red card, the next player draws 2")
    assert isinstance(rule, t.If)


def test_limits_on_the_next_player_are_for_their_next_turn_and_others_for_the_round() -> None:
    assert parse("the next player may not play wilds")[0].lasts == t.NEXT_TURN  # type: ignore[union-attr]
    assert parse("nobody may play wilds")[0].lasts == t.REST_OF_ROUND  # type: ignore[union-attr]
    assert parse("you may only play reds")[0].lasts == t.REST_OF_ROUND  # type: ignore[union-attr]


def test_another_number_changes_the_number_alone() -> None:
    expected = (t.DrawChange(Cards(symbol="draw two"), t.Change.EXACTLY, 5),)
    for sentence in (
        "when someone plays a draw two, the next player draws 5 instead of 2",
        "draw twos make the next player draw five, not two",
        "draw twos are draw fives",
    ):
        assert parse(sentence) == expected, sentence


def test_what_breaking_a_ban_costs_is_the_table_s_and_the_rest_the_room_s() -> None:
    found = explain("nobody may talk; whoever talks draws 1", "table_rule")
    assert [(part.words, part.by) for part in found.parts] == [
        ("nobody may talk", "room"),
        ("whoever does draws 1", "table"),
    ]


def test_one_performer_and_a_price_stay_an_act() -> None:
    found = explain("the next player may not talk until their next turn; if they talk, they draw 2")
    assert found.kind == "act"
    assert isinstance(found.rule[0], t.Act) and found.rule[0].price == (t.Draw(t.THEY, 2),)  # type: ignore[index]


def test_whatever_is_understood_is_said_again_in_at_most_300_characters() -> None:
    for understood in (*ON_A_CARD, *AT_THE_TABLE):
        assert len(understood) <= 300


def test_the_same_rule_is_said_the_same_way() -> None:
    for understood in ON_A_CARD:
        assert to_words(parse(understood)) == understood
