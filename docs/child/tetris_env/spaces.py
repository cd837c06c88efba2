"""The spaces of gymnasium if it is installed, else small ones with the same names and functions."""

try:
    import numpy
except ImportError:
    numpy = None

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
    from gymnasium.vector.utils import batch_space
except ImportError:
    import random

    def _nest(shape, make):
        """Nested lists of that shape, as an array if there are arrays."""
        nested = make() if not shape else [_nest(shape[1:], make) for _ in range(shape[0])]
        return make_array(nested) if shape else nested

    def _fits(value, shape, low, high):
        if not shape:
            return not isinstance(value, (str, bytes)) and value == int(value) and low <= value <= high
        return len(value) == shape[0] and all(_fits(each, shape[1:], low, high) for each in value)

    class Space:
        """A set of values: `value in space`, and one of them at random."""

        shape = ()

        def __init__(self):
            self.seed()

        def seed(self, seed=None):
            self._random = random.Random(seed)

        def __contains__(self, value):
            try:
                return self.contains(value)
            except (TypeError, ValueError):  # not of that kind at all
                return False

        def __eq__(self, other):
            return repr(self) == repr(other)

    class Discrete(Space):
        """The numbers from 0 to n - 1."""

        def __init__(self, n):
            self.n = n
            super().__init__()

        def sample(self, mask=None):
            """One of those whose place in the mask is 1; 0 if there is none."""
            return self._random.choice(
                [i for i in range(self.n) if mask is None or mask[i]] or [0]
            )

        def contains(self, value):
            return _fits(value, (), 0, self.n - 1)

        def __repr__(self):
            return "Discrete(%d)" % self.n

    class MultiDiscrete(Space):
        """A list of numbers, each from 0 to that of nvec at its place less one."""

        def __init__(self, nvec):
            self.nvec = list(nvec)
            self.shape = (len(self.nvec),)
            super().__init__()

        def sample(self, mask=None):
            masks = mask if mask is not None else [None] * len(self.nvec)
            picks = [
                [i for i in range(n) if each is None or each[i]] or [0]
                for n, each in zip(self.nvec, masks)
            ]
            return make_array([self._random.choice(each) for each in picks])

        def contains(self, value):
            return len(value) == len(self.nvec) and all(
                _fits(each, (), 0, n - 1) for each, n in zip(value, self.nvec)
            )

        def __repr__(self):
            return "MultiDiscrete(%s)" % self.nvec

    class Box(Space):
        """Whole numbers from low to high, nested in that shape."""

        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), dtype
            super().__init__()

        def sample(self):
            return _nest(self.shape, lambda: self._random.randint(self.low, self.high))

        def contains(self, value):
            return _fits(value, self.shape, self.low, self.high)

        def __repr__(self):
            return "Box(%s, %s, %s, %s)" % (self.low, self.high, self.shape, self.dtype)

    class Dict(Space):
        """A dictionary with a value of each space."""

        def __init__(self, spaces):
            self.spaces = dict(spaces)
            super().__init__()

        def __getitem__(self, key):
            return self.spaces[key]

        def seed(self, seed=None):
            for i, space in enumerate(self.spaces.values()):
                space.seed(None if seed is None else seed + i)

        def sample(self):
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, value):
            return value.keys() == self.spaces.keys() and all(
                value[key] in space for key, space in self.spaces.items()
            )

        def __repr__(self):
            return "Dict(%s)" % self.spaces

    def batch_space(space, n):
        """The space of n values of it at once."""
        if isinstance(space, Discrete):
            return MultiDiscrete([space.n] * n)
        if isinstance(space, MultiDiscrete):
            return Box(0, max(space.nvec) - 1, (n,) + space.shape, "int64")
        if isinstance(space, Box):
            return Box(space.low, space.high, (n,) + space.shape, space.dtype)
        return Dict({key: batch_space(each, n) for key, each in space.spaces.items()})


def make_array(values, dtype=None):
    """The values as an array of numpy if it is installed."""
    return values if numpy is None else numpy.array(values, dtype)
