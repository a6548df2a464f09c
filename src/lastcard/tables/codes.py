"""Table codes: three short words that can be said aloud, as in `maple-otter-violin`.

There are 963 words, so about 893 million codes. That alone does not prevent guessing; the limit on wrong
codes per address does (`Settings.wrong_codes_per_minute`). No two words differ by a single letter, so one
typo never leads to somebody else's table. Older tables have codes of ten letters and digits.
"""

import re

from lastcard.common.entropy import Entropy

_WORD_LIST = """
acorn actor agent alarm album alien alley amber anchor angle apple apron arch arena argue armor
arrow aspen atlas atom attic audio award axis azure bacon badge bagel baker bamboo banjo barn basil
basket bath beak beard beast begin belly belt bench bike bingo birch bird black blade blend blimp
blink bloom blush boat body bonus book boost booth botany bottle bowl brain brand brave brick bride
brief brown bucket budget bugle build bulb bumpy bunny burst butter cabin cable cactus cake camel
camera camp canal candle candy canoe canyon cargo carpet carrot carve castle catch cedar cello chain
chalk charm chase cheek cheese chef cherry chess chick chimp choir chunk cider cinema circle civic
clam clean clerk clever cliff climb cloak cloth cloud clown club coach coast cobra cocoa coin comet
comic cookie copper coral cork corner cotton cougar count cousin cover cozy crab craft crane crash
crater crawl crayon cream crest crisp crow crumb cube cuddle cup curb curry cycle daily dance dapper
dash date dawn deck deep delta demand denim depot depth diary dice diet digit diner disco ditch
dodge dog doll domain domino donkey donut door double dove dozen dragon drama drape dress drift
drill drink drive drop drum dune dusk eager eagle early earth easel easy echo edge edit elbow elder
elegy elf emblem empty enjoy entry envy epic equal erase essay event expert extra eyelid fabric face
fairy falcon fancy farm fast father fault fence fern ferry fever fiber fiddle field fifty fig film
final finch finger first fish fjord flag flame flash fleet flint flip float flock floor flora fluff
fluid flute focus foil folk font food forest forum fossil found fox fresh friend fringe frog frost
frozen fruit fudge fully future fuzzy gadget galaxy gallon game gamma garden garlic gazebo gear
gecko gem genie gentle geyser giant gift giggle glad glass gleam glide globe glory glow glue goblet
gold goose gospel grace graph gravel gravy green grid grove growl guard guava guest guitar gulf
habit half ham hammer hand hangar happy harbor hardy harp hasty haven hawk hazel head health heart
heavy helmet help herb heron hiker hill hinge hippo hobby hockey holly home honest honey hoof horn
hornet hostel house hub human humble humor hunter husky hybrid icing icon idea igloo image impact
index indigo infant ink inlet insect inside iris island item ivory ivy jacket jaguar jar jazz jeans
jersey jet jewel jigsaw joke joy juggle juice july jumbo jump junior just kale karate kayak keen
keeper kennel kettle kick kidney kimono kind kiosk kite kitten kiwi knee koala label ladder lady
lagoon lamb lap laptop large laser laugh laurel lava leader leaf learn legend lemon lens lentil
letter level lid life light lilac lily limit linen lion liquid list little lizard llama local locket
lofty logic lotus lounge lucky lumber lunar lunch lung lyric magic magma magnet major mango maple
marble margin market marsh mascot mask master matrix may meadow meal melody melon memo menu mercy
merit meter method metro midday mighty milk mimic mini minus mirror misty mixer mobile model modern
moment month moon mosaic moss motor movie mud muffin mule mural museum music myth nacho napkin
nation native nature navy neat needle nephew nerve nickel nine noble nod noodle north note novel
nurse nut nylon nymph oak oasis object oboe ocean octave odd offer office often olive omega onion
onyx opal open opera option orange orbit orchid order organ otter owner oxide oyster pack paddle
page paint palace palm panda panel pansy paper parade parent party pasta patio peanut pearl pebble
pencil penny people pepper perch phone photo piano pickle picnic pigeon pillow pilot pirate pizza
planet plank plaza plenty plum poem polar polish polo pond pool poppy portal possum poster potato
powder pretty price prism proof proud prune public pulp pulse pupil puppet purple puzzle quack quail
quake quart queen quiet quill quiver quiz quota rabbit radar radio rail rally ranch rapid razor
ready recipe record red reef relay relic relish remedy resin rhino rhyme ribbon rich ridge ring
ripple river robin robot rodeo room rope rowing royal ruby rudder rug ruler rumba runner rush rusty
safari saga salad salmon salsa salt samba sample sandal satin saucer sauna savor scale scarf school
scoop score scout screen script scroll sculpt season second secret sedan seed select senior sequel
seven shade shadow shaft shark sheep shelf shield shine ship shirt shock shovel show shrimp shrub
siesta signal silver siren sister six size skate sketch skill skunk sky slang sleeve slice slim
slope small smart smile smoke smooth snack snail snake snug soap soccer social soda soft solid sonic
south space speak spell sphere spider spike spin spiral spirit splash spoon sport spray spring
sprout square squash squid stable staff stage stamp stand star statue steam step stereo stick stitch
stone stool storm straw street stripe strong studio sturdy sugar suit summer sunset super surf sushi
swan sweet swift swing sword syrup system tablet taco tactic talent tape target tart taste teapot
teddy temple tempo ten tennis test thank theory thing thirty three thrift thumb ticket tidy tiger
tile timber toad today toffee token tomato topic torch total totem toucan towel town track trade
tray treaty trend trial tribe trio trophy trunk trust tuba tulip tundra tunnel turban turkey turnip
turtle tutor tuxedo twelve twenty twice twig twirl twist typist uncle under unit upper urchin useful
usher vacant valet value vapor vector velvet vendor venue verse vessel video view villa vinyl violet
violin visit vista vital vivid voice volume voyage waffle wagon walnut walrus waltz wasp water wax
wheat wheel whisk white wicker widget wild window winner wisdom witty wolf wombat wonder world worm
wreath wrist yacht yard yellow yeti yogurt young yoyo zebra zenith zero zigzag zinc zipper zodiac
zombie zone
"""
WORDS = tuple(_WORD_LIST.split())
WORDS_IN_CODE = 3
CODE_PATTERN = "([a-z2-9]{10}|[a-z]{3,6}(-[a-z]{3,6}){2})"
EXAMPLE = "maple-otter-violin"


def new_code(entropy: Entropy, number: int = 0) -> str:
    """Returns a code for a new table, the `number`th of its server or folder."""
    return "-".join(entropy.choices(WORDS, WORDS_IN_CODE, "code", number))


def typed_code(text: str) -> str | None:
    """Parses a typed code, with any separators between its words; None if it is not a code.

    >>> typed_code(" Maple otter, violin ")
    'maple-otter-violin'
    >>> typed_code("hs7kq2mzpa")
    'hs7kq2mzpa'
    """
    code = re.sub(r"[\s,._-]+", "-", text.strip().lower())
    return code if re.fullmatch(CODE_PATTERN, code) else None
