"""Sources of secrets for tables: the operating system, or a seed that gives the same ones again."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence


class Entropy:
    """Unpredictable, unique secrets from the operating system."""

    seeded = False

    def token(self, *purpose: object) -> str:
        """Returns 64 hexadecimal digits; `purpose` describes their use."""
        return secrets.token_hex(32)

    def choices(self, pool: Sequence[str], count: int, *purpose: object) -> list[str]:
        """Returns `count` of these words, each chosen independently: a table's code."""
        number = int(self.token(*purpose), 16)
        found = []
        for _ in range(count):
            number, place = divmod(number, len(pool))
            found.append(pool[place])
        return found


class SeededEntropy(Entropy):
    """Reproducible secrets: the same seed and purpose always give the same one. For tests and repeated games.

    >>> SeededEntropy("7").choices("abcdefgh", 5, "code", 1)
    ['b', 'h', 'c', 'f', 'g']
    """

    seeded = True

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()

    def token(self, *purpose: object) -> str:
        message = "\n".join(map(str, purpose)).encode()
        return hmac.new(self._seed, message, hashlib.sha256).hexdigest()


def entropy_for(seed: str | None) -> Entropy:
    """Returns the source for this seed; without one, the operating system's."""
    return Entropy() if seed is None else SeededEntropy(seed)
