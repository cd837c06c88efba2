"""What the package and the program refuse, a sentence a line.

Argument: TETRIS.
"""

import os, signal, sys
from tetris_env import Games, TetrisEnv, TetrisError, VectorEnv

command = [sys.argv[1], "env"]

def explain(function):
    try:
        function()
    except TetrisError as error:
        print(error)
    else:
        print("no error")

explain(lambda: TetrisEnv(command, size="2x5"))
explain(lambda: TetrisEnv(["./nonesuch"]))
explain(lambda: TetrisEnv(["sh", "-c", "exit 3"]))
explain(lambda: TetrisEnv(command, reward="gold"))
explain(lambda: TetrisEnv(command, reward="attack"))
explain(lambda: VectorEnv(1025, command).reset())
explain(lambda: VectorEnv(0, command))
explain(lambda: TetrisEnv(command, mode="ticks", ms=-5))
explain(lambda: TetrisEnv(command + ["--board", "text"]))
env = TetrisEnv(command, size="3x4")
explain(lambda: env.step(0))
explain(env.render)
explain(env.action_masks)
env.reset(seed=1)
explain(lambda: env.step(99))
while not env.step(list(env.action_masks()).index(1))[2]:
    pass
explain(lambda: env.step(0))
os.kill(env.games.process.pid, signal.SIGKILL)
env.games.process.wait()
explain(lambda: env.reset())
explain(lambda: env.reset())
env.close()
with VectorEnv(2, command) as games:
    explain(lambda: games.step([0, 0]))
    games.reset(seed=1)
    explain(lambda: games.step([0]))
