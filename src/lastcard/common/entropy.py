"""Sources of secrets for tables: the operating system, or a seed that gives the same ones again."""

import hashlib
import hmac
import secrets


class Entropy:
    """Secrets from the operating system: nobody can foresee them, and none comes twice."""

    seeded = False

    def token(self, *purpose: object) -> str:
        """Returns 64 hexadecimal digits. `purpose` says what they are for."""
        return secrets.token_hex(32)

    def word(self, signs: str, length: int, *purpose: object) -> str:
        """Returns a word of these signs, such as a table's code."""
        number = int(self.token(*purpose), 16)
        found = []
        for _ in range(length):
            number, place = divmod(number, len(signs))
            found.append(signs[place])
        return "".join(found)


class SeededEntropy(Entropy):
    """The same secret for the same seed and purpose, every time: for tests and for games played again.

    >>> SeededEntropy("7").word("abcdefgh", 5, "code", 1)
    'bhcfg'
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
