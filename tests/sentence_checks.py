"""What every table of sentences in the language tests has to hold."""

from lastcard.rules.language import explain, parse


def is_read_as(sentence: str, understood: str) -> None:
    """The sentence is a rule, read back so; and what is read back means the same."""
    found = explain(sentence)
    assert (found.kind, found.understood) == ("rule", understood), found
    assert parse(understood) == found.rule


def is_asked_back(sentence: str, readings: list[str]) -> None:
    """The sentence is not accepted; exactly these readings are offered, and each of them would be."""
    found = explain(sentence)
    assert not found.accepted
    assert list(found.readings) == readings
    assert all(explain(reading).accepted for reading in readings)
