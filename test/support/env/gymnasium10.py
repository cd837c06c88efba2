"""The environments are those of the first release of Gymnasium with this interface.

It has no names for the ways to begin anew. It is not here, so that these modules stand for it. Prints `done`.
"""

import sys, types

gymnasium, vector = types.ModuleType("gymnasium"), types.ModuleType("gymnasium.vector")
gymnasium.Env, gymnasium.register = type("Env", (), {}), lambda **_: None
vector.VectorEnv = type("VectorEnv", (), {})
sys.modules.update({"gymnasium": gymnasium, "gymnasium.vector": vector})
from tetris_env import TetrisEnv, VectorEnv

assert issubclass(TetrisEnv, gymnasium.Env) and issubclass(VectorEnv, vector.VectorEnv)
print("done")
