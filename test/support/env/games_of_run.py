"""A learner's loop plays the games that `tetris run` plays, to the piece.

Argument: TETRIS. Prints `done`.
"""

import json, subprocess, sys
import flat_brain
from tetris_env import Games, TetrisEnv

program, steps = sys.argv[1], 1500
options = ["--size", "8x8", "--sequence", "random", "--seed", "5"]
results = []
with TetrisEnv([program, "env"], size="8x8", sequence="random", seed=5) as env:
    brain = flat_brain.Brain(env.hello)
    while steps > 0:
        observation, info = env.reset()
        total, done = 0, False
        while not done:
            rows = ["".join(".#"[cell] for cell in row) for row in observation["board"]]
            move = brain.best_move({**env.answers[0], "board": rows[::-1]})
            observation, reward, terminated, truncated, info = env.step(
                env.to_action(move["rotation"], move["x"]))
            total, steps = total + reward, steps - 1
            done = terminated or truncated
        assert total == info["score"]
        results.append([info[key] for key in ("seed", "pieces", "rows", "score", "end")])
assert len(results) > 3, results
run = [program, "run", "-n", str(len(results)), "--brain", "command:python3 " + flat_brain.__file__]
lines = subprocess.run(run + options + ["--format", "json"], stdout=subprocess.PIPE, check=True)
played = [json.loads(line) for line in lines.stdout.splitlines()]
assert results == [[game[key] for key in ("seed", "pieces", "rows", "score", "end")]
                   for game in played if game["type"] == "game"], results
with Games([program, "env", "--board", "bits"]) as games:
    first = games.reset(range(16), range(16))
    assert [each["seed"] for each in first] == list(range(16))
    second = games.step({game: (0, 0) for game in range(16)})
    assert all(int(each["board"], 16) > 0 for each in second)
print("done")
