"""The one way a sentence is turned down: what was not understood, where, and what would be."""


class NotUnderstood(ValueError):  # noqa: N818 - said as a person would
    """A sentence that is no rule, or could be several; `span` points at the words that are to blame."""

    def __init__(self, problem: str, span: tuple[int, int], readings: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.problem = problem
        self.span = span
        self.readings = readings
