"""The maximum length of a sentence, and the places where it may stand."""

LONGEST_SENTENCE = 300
PLACES = ("custom", "rule_card", "table_rule", "edition")
