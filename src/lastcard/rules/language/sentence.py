"""How long a sentence may be, and where it may stand."""

LONGEST_SENTENCE = 300
PLACES = ("custom", "rule_card", "table_rule", "edition")
