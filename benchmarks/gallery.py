"""Measures what each rule of the gallery does to a game, and writes it beside the rule.

python benchmarks/gallery.py [--rounds 4000]

Each rule is played against the same table without it, in the same deals, four `solid` players each.
"""

import argparse

from lastcard.lab import Comparison
from lastcard.lab.comparison import compare_pairs
from lastcard.lab.plan import planned
from lastcard.lab.variants import with_rule
from lastcard.rules.gallery import FILE, GalleryGroup, gallery

HEAD = """\
# House rules from tables all over the world, as sentences to pick from. `effect` is made by
# `python benchmarks/gallery.py`: four solid players, with and without the rule, in the same deals.
"""


def effect_of(found: Comparison) -> str:
    """One line about the length of a round."""
    length = found.comparisons[0]["decisions"]
    change = round(100 * (length.other / length.base - 1))
    if not length.significant or not change:
        return f"Rounds are about as long as without it: {length.other:.0f} decisions."
    than = f"{abs(change)} % {'longer' if change > 0 else 'shorter'}"
    return f"Rounds are {than}: {length.other:.0f} decisions instead of {length.base:.0f}."


def written(groups: tuple[GalleryGroup, ...], effects: dict[str, str]) -> str:
    """The file, with these effects."""
    lines = [HEAD]
    for group in groups:
        lines += ["[[group]]", f'title = "{group.title}"', "rules = ["]
        for rule in group.rules:
            effect = effects.get(rule.sentence, rule.effect)
            lines.append(f'    {{ sentence = "{rule.sentence}", effect = "{effect}" }},')
        lines += ["]", ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4000)
    base = planned("classic", "solid", rounds=parser.parse_args().rounds)
    effects = {}
    for group in gallery():
        for rule in group.rules:
            effects[rule.sentence] = effect_of(compare_pairs([with_rule(base, rule.sentence)]))
            print(f"{rule.sentence}: {effects[rule.sentence]}", flush=True)
    FILE.write_text(written(gallery(), effects), encoding="utf-8")


if __name__ == "__main__":
    main()
