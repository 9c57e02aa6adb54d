"""Chance that is the same on every machine and in every version of Python."""

_MASK = (1 << 64) - 1


class Chance:
    """SplitMix64."""

    def __init__(self, seed):
        self._state = seed

    def bits(self):
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound):
        return self.bits() % bound

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def one_in(self, number):
        return self.below(number) == 0

    def choose(self, items):
        return items[self.below(len(items))]

    def weighted(self, pairs):
        """One of (item, weight) pairs, as often as its weight says."""
        left = self.below(sum(weight for _, weight in pairs))
        for item, weight in pairs:
            if left < weight:
                return item
            left -= weight
        raise AssertionError("the weights add up")

    def hex(self, digits):
        return f"{self.bits():016x}"[:digits]

    def uuid(self):
        high, low = self.bits(), self.bits()
        text = f"{high:016x}{low:016x}"
        return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-a{text[17:20]}-{text[20:]}"
