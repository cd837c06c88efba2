"""Fails unless the package and the program refuse with these sentences; prints `done`.

Argument: TETRIS.
"""

import os, signal, sys
from tetris_env import Games, TetrisEnv, TetrisError, VectorEnv

command = [sys.argv[1], "env"]

def expect(sentence, function):
    try:
        function()
    except TetrisError as error:
        assert str(error) == sentence, error
    else:
        raise AssertionError(f"nothing is refused; expected: {sentence}")

expect("tetris env: --size: '2x5' is not the size of a well; expected columns and rows as in 10x20, "
       "from 3x1 to 64x60", lambda: TetrisEnv(command, size="2x5"))
expect("cannot start ./nonesuch: No such file or directory", lambda: TetrisEnv(["./nonesuch"]))
expect("sh has ended with status 3", lambda: TetrisEnv(["sh", "-c", "exit 3"]))
expect("'gold' is no reward; expected score, rows, attack, win",
       lambda: TetrisEnv(command, reward="gold"))
expect("classic games have no attack; expected rules='modern' beside it",
       lambda: TetrisEnv(command, reward="attack"))
expect("'game' is '1024'; expected a whole number from 0 to 1023",
       lambda: VectorEnv(1025, command).reset())
expect("the number of games is 0; expected one at least", lambda: VectorEnv(0, command))
expect("ms is -5; expected a number from 0 to 3600000",
       lambda: TetrisEnv(command, mode="ticks", ms=-5))
expect("the command has boards that are not bits; expected --board bits",
       lambda: TetrisEnv(command + ["--board", "text"]))
not_begun = "game 0 has not begun; expected a reset"
env = TetrisEnv(command, size="3x4")
expect(not_begun, lambda: env.step(0))
expect(not_begun, env.render)
expect(not_begun, env.action_masks)
env.reset(seed=1)
expect("the action is 99; expected a number from 0 to 11", lambda: env.step(99))
while not env.step(list(env.action_masks()).index(1))[2]:
    pass
expect("the game has ended (no-move); expected a reset", lambda: env.step(0))
os.kill(env.games.process.pid, signal.SIGKILL)
env.games.process.wait()
expect(sys.argv[1] + " has ended with status -9", lambda: env.reset())
expect("the games are closed; expected new ones", lambda: env.reset())
env.close()
with VectorEnv(2, command) as games:
    expect(not_begun, lambda: games.step([0, 0]))
    games.reset(seed=1)
    expect("1 actions for 2 games; expected one for each", lambda: games.step([0]))
print("done")
