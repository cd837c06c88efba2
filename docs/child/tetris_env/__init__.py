"""Games of Tetris for a learner: the program `tetris env` behind the interface of gymnasium.

    from tetris_env import TetrisEnv

    env = TetrisEnv(size="10x10", sequence="random", reward="rows")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

It needs nothing but Python. If gymnasium is installed, the environments and spaces are its own, and
gymnasium.make("tetris_env/Tetris-v0") and make_vec know them. docs/env.md says what the games are.
"""

from tetris_env import spaces
from tetris_env.env import REWARDS, TetrisEnv, VectorEnv
from tetris_env.program import COMMAND, Games, TetrisError

__all__ = ["COMMAND", "Games", "REWARDS", "TetrisEnv", "TetrisError", "VectorEnv", "spaces"]

try:
    import gymnasium
except ImportError:
    pass
else:
    gymnasium.register(
        id="tetris_env/Tetris-v0",
        entry_point="tetris_env:TetrisEnv",
        vector_entry_point="tetris_env:VectorEnv",
    )
