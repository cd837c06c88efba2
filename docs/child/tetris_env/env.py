"""Environments with the interface of gymnasium: one game, or many games in one process."""

from tetris_env.program import COMMAND, Games, TetrisError
from tetris_env.spaces import Box, Dict, Discrete, MultiDiscrete, batch_space, make_array, numpy

try:
    from gymnasium.vector import AutoresetMode

    NEXT_STEP = AutoresetMode.NEXT_STEP
except ImportError:  # gymnasium 1.0 has no names for this
    NEXT_STEP = "NextStep"

try:
    from gymnasium import Env
    from gymnasium.vector import VectorEnv as VectorBase
except ImportError:

    class Env:
        """What gymnasium.Env has that is used here."""

        def reset(self, *, seed=None, options=None):
            """There is no random number generator."""

        @property
        def unwrapped(self):
            return self

    VectorBase = Env

# What a step is worth, from the answers before and after it, which docs/env.md describes.
REWARDS = {
    "score": lambda before, after: after["reward"],
    "rows": lambda before, after: after["rows"] - before["rows"],
    "attack": lambda before, after: after["attack"],
    "win": lambda before, after: {None: 0, "goal": 1, "limit": 0, "time": 0}.get(after["end"], -1),
}

MOST_MS = 3600000
NO_PIECE = 7
MOST_COMBO = 31
# What a step brings that is refused.
NOTHING = {"reward": 0, "attack": 0, "spin": "none", "perfect_clear": False}
# What an observation does not have, and the information about a step has.
TOLD = (
    *("seed", "pieces", "rows", "score", "level", "ms", "attack", "spin", "perfect_clear"),
    *("sent", "rival_pieces", "rival_sent", "end", "error"),
)


def list_fields(hello):
    """The name, the space and the reader of each member of an observation but for the boards."""
    pieces = {each["name"]: i for i, each in enumerate(hello["pieces"])}
    pieces[None] = NO_PIECE
    count = hello["next"]
    space = Discrete(NO_PIECE + 1)
    fields = [("piece", space, lambda answer: pieces[answer["piece"]])]
    if count > 0:

        def read_next(answer):
            known = [pieces[name] for name in answer["next"]]
            return known + [NO_PIECE] * (count - len(known))

        fields.append(("next", MultiDiscrete([NO_PIECE + 1] * count), read_next))
    if hello["modern"]:
        fields += [
            ("held", space, lambda answer: pieces[answer["held"]]),
            ("can_hold", Discrete(2), lambda answer: int(answer["can_hold"])),
            ("combo", Discrete(MOST_COMBO + 1), lambda answer: min(answer["combo"] + 1, MOST_COMBO)),
            ("back_to_back", Discrete(2), lambda answer: int(answer["back_to_back"])),
        ]
    if "verbs" in hello:
        sizes = [4, hello["width"], hello["height"]]
        keys = ("rotation", "x", "y")
        fields.append(("at", MultiDiscrete(sizes), lambda answer: [answer[k] or 0 for k in keys]))
    if "versus" in hello["setup"]:
        most = hello["height"]
        fields.append(
            (
                "incoming",
                Discrete(most + 1),
                lambda answer: min(sum(each["rows"] for each in answer["incoming"]), most),
            )
        )
    return fields


def read_boards(boards, width, height):
    """The cells of boards in hexadecimal digits: of each its rows, the lowest first."""
    cells = width * height
    if numpy is None:
        values = bytes.maketrans(b"01", b"\0\1")
        texts = [format(int(board, 16), "0%db" % cells)[::-1] for board in boards]
        flat = [text.encode().translate(values) for text in texts]
        return [list(zip(*[iter(each)] * width)) for each in flat]
    size = (cells + 7) // 8 * 2
    digits = bytes.fromhex("".join(board.rjust(size, "0") for board in boards))
    bits = numpy.unpackbits(numpy.frombuffer(digits, numpy.uint8).reshape(len(boards), -1), axis=1)
    return bits[:, ::-1][:, :cells].reshape(len(boards), height, width)


class Played:
    """What one game and many games have in common. Without `masks` the placements are not listed,
    which is quicker. `ms` is the time that a verb takes in a modern game with mode="ticks". The
    other options are those of the program: size="10x10", versus=3, no_hold=True."""

    def __init__(self, count, command, reward, masks, ms, options):
        if reward not in REWARDS:
            raise TetrisError("%r is no reward; expected %s" % (reward, ", ".join(REWARDS)))
        if count < 1:
            raise TetrisError("the number of games is %d; expected one at least" % count)
        if not 0 <= ms <= MOST_MS:
            raise TetrisError("ms is %s; expected a number from 0 to %d" % (ms, MOST_MS))
        words = list(command) + ["--placements"] * bool(masks)
        if "--board" in words and "bits" not in words[words.index("--board") + 1 :][:1]:
            raise TetrisError("the command has boards that are not bits; expected --board bits")
        words += ["--board", "bits"] * ("--board" not in words)
        for name, value in options.items():
            if value is not None and value is not False:
                words.append("--" + name.replace("_", "-"))
                words += [] if value is True else [str(value)]
        self.reward = REWARDS[reward]
        self.masks = masks
        self.games = Games(words)
        self.hello = hello = self.games.ask({"type": "hello"})
        if "error" in hello:
            raise TetrisError(hello["error"])
        hello["modern"] = hello["setup"].get("rules", "classic") != "classic"
        if reward == "attack" and not hello["modern"]:
            self.close()
            raise TetrisError("classic games have no attack; expected rules='modern' beside it")
        self.width, self.height = hello["width"], hello["height"]
        self.next_seed = None
        self.answers = [None] * count  # as the program gives them
        self.told = None
        self.fields = list_fields(hello)
        board = Box(0, 1, (self.height, self.width), "uint8")
        self.boards = ["board"] + ["rival_board"] * ("versus" in hello["setup"])
        spaces = {name: board for name in self.boards}
        spaces.update((name, space) for name, space, _ in self.fields)
        self.single_observation_space = Dict(spaces)
        if "actions" in hello:
            self.steps = ['"action":%d' % i for i in range(hello["actions"])]
        elif hello["modern"]:
            self.steps = ['"ms":%d,"verbs":"%s"' % (ms, verb) for verb in ["", *hello["verbs"]]]
        else:
            self.steps = ['"verbs":"%s"' % verb for verb in hello["verbs"]]
        self.single_action_space = Discrete(len(self.steps))

    def close(self, **_):
        self.games.close()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def to_action(self, rotation, x, y=0, hold=False):
        """The number of the placement."""
        heights = self._count_heights()
        return ((hold * 4 + rotation) * heights + y % heights) * self.width + x

    def to_placement(self, action):
        """The rotation, the column, the row (0 in classic games) and hold of that number."""
        rest, x = divmod(int(action), self.width)
        rest, y = divmod(rest, self._count_heights())
        return rest % 4, x, y, rest >= 4

    def _count_heights(self):
        return self.hello["limit"] if self.hello["modern"] else 1

    def _set_seed(self, seed):
        if seed is not None:
            self.next_seed = int(seed) % (self.hello["max_seed"] + 1)

    def _ask_reset(self, game):
        """The request that begins that game anew, with the seed after the last one, if one was
        given."""
        if self.next_seed is None:
            return '{"type":"reset","game":%d}' % game
        seed = self.next_seed
        self._set_seed(seed + 1)
        return '{"type":"reset","game":%d,"seed":%d}' % (game, seed)

    def _ask_step(self, game, action):
        if not 0 <= action < len(self.steps):
            most = len(self.steps) - 1
            raise TetrisError("the action is %s; expected a number from 0 to %d" % (action, most))
        return '{"type":"step","game":%d,%s}' % (game, self.steps[action])

    def _ask(self, requests):
        """Sends the requests of all games. A placement that is refused is no error: the game is as
        it was, and the answer says so in `error`."""
        answers = self.games.ask_line("[" + ",".join(requests) + "]")
        for game, answer in enumerate(answers):
            error = answer.get("error")
            last = self.answers[game]
            if error is not None:
                if last is None or last["end"] is not None:
                    raise TetrisError(error)
                still = {key: value for key, value in NOTHING.items() if key in last}
                answers[game] = {**last, **still}
            answers[game]["error"] = error
        if self.told is None:
            self.told = [key for key in TOLD if key in answers[0]]
        before, self.answers = self.answers, answers
        return before

    def _observe(self):
        """The observations of all games, each member as a list or an array."""
        answers = self.answers
        observation = {
            name: read_boards([each[name] for each in answers], self.width, self.height)
            for name in self.boards
        }
        for name, _, read in self.fields:
            observation[name] = [read(each) for each in answers]
        return observation

    def _require_begun(self):
        for game, answer in enumerate(self.answers):
            if answer is None:
                raise TetrisError("game %d has not begun; expected a reset" % game)

    def action_masks(self):
        """Which actions are possible in each game, as 1 and 0."""
        self._require_begun()
        count = len(self.steps)
        if "actions" not in self.hello:
            runs = [answer["end"] is None for answer in self.answers]
            return make_array([[int(is_running)] * count for is_running in runs], "int8")
        if numpy is None:
            masks = [[0] * count for _ in self.answers]
            for mask, answer in zip(masks, self.answers):
                for action in answer["placements"]:
                    mask[action] = 1
            return masks
        masks = numpy.zeros((len(self.answers), count), numpy.int8)
        for mask, answer in zip(masks, self.answers):
            mask[answer["placements"]] = 1
        return masks


class TetrisEnv(Played, Env):
    """One game. An illegal placement changes nothing; info["error"] says what was wrong with it."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self, command=COMMAND, *, reward="score", masks=True, ms=50, render_mode=None, **options
    ):
        Played.__init__(self, 1, command, reward, masks, ms, options)
        self.observation_space = self.single_observation_space
        self.action_space = self.single_action_space
        self.render_mode = render_mode

    def reset(self, *, seed=None, options=None):
        """(observation, info). With a seed the games from here on are repeated."""
        Env.reset(self, seed=seed)
        self._set_seed(seed)
        self._ask([self._ask_reset(0)])
        return self._look()

    def step(self, action):
        """(observation, reward, terminated, truncated, info)"""
        [before] = self._ask([self._ask_step(0, action)])
        [after] = self.answers
        end = after["end"]
        observation, info = self._look()
        reward = self.reward(before, after)
        return observation, reward, end not in (None, "limit"), end == "limit", info

    def action_masks(self):
        return Played.action_masks(self)[0]

    def render(self):
        """The board as text, with the falling piece and the next ones below it."""
        self._require_begun()
        [answer] = self.answers
        [board] = read_boards([answer["board"]], self.width, self.height)
        rows = ["".join(".#"[cell] for cell in row) for row in board]
        pieces = [str(answer["piece"]), "then", *answer["next"]]
        return "\n".join(rows[::-1] + [" ".join(pieces), "score %d" % answer["score"]]) + "\n"

    def _look(self):
        observation = {name: values[0] for name, values in self._observe().items()}
        for name, values in observation.items():
            if isinstance(values, list) and name not in self.boards:
                observation[name] = make_array(values)
        info = {key: self.answers[0][key] for key in self.told}
        if self.masks:
            info["action_mask"] = self.action_masks()
        return observation, info


class VectorEnv(Played, VectorBase):
    """Many games in one process, each of which begins anew with the step after its end. All that
    TetrisEnv has is an array or a list with a place for each game."""

    metadata = {"render_modes": [], "autoreset_mode": NEXT_STEP}

    def __init__(self, num_envs=16, command=COMMAND, *, reward="score", masks=True, ms=50, **options):
        options.pop("render_mode", None)
        Played.__init__(self, num_envs, command, reward, masks, ms, options)
        self.num_envs = num_envs
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.all = make_array([True] * num_envs)

    def reset(self, *, seed=None, options=None):
        """(observations, infos). With a seed the games from here on are repeated: the first has it,
        the others those after it."""
        VectorBase.reset(self, seed=seed)
        self._set_seed(seed)
        self._ask([self._ask_reset(game) for game in range(self.num_envs)])
        return self._look()

    def step(self, actions):
        """(observations, rewards, terminations, truncations, infos)"""
        if len(actions) != self.num_envs:
            counts = (len(actions), self.num_envs)
            raise TetrisError("%d actions for %d games; expected one for each" % counts)
        has_ended = [last is not None and last["end"] is not None for last in self.answers]
        requests = [
            self._ask_reset(game) if has_ended[game] else self._ask_step(game, action)
            for game, action in enumerate(actions)
        ]
        before = self._ask(requests)
        rewards = [
            self.reward(old, new) if old["end"] is None else 0
            for old, new in zip(before, self.answers)
        ]
        ends = [answer["end"] for answer in self.answers]
        observations, infos = self._look()
        return (
            observations,
            make_array(rewards, "float64"),
            make_array([end not in (None, "limit") for end in ends]),
            make_array([end == "limit" for end in ends]),
            infos,
        )

    def _look(self):
        observations = {
            name: values if name in self.boards else make_array(values)
            for name, values in self._observe().items()
        }
        infos = {}
        for key in self.told:
            infos[key] = make_array([answer[key] for answer in self.answers])
            infos["_" + key] = self.all
        if self.masks:
            infos["action_mask"], infos["_action_mask"] = self.action_masks(), self.all
        return observations, infos
