"""The error for a refused sentence: what was not understood, where, and what would be."""


class NotUnderstood(ValueError):  # noqa: N818 - said as a person would
    """A sentence that is not a rule, or could be several; `span` points at the words at fault."""

    def __init__(self, problem: str, span: tuple[int, int], readings: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.problem = problem
        self.span = span
        self.readings = readings
