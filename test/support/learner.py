"""Fails unless the package tetris_env is what a learner expects; prints `done`. With gymnasium it also has
to pass that one's checks, without a warning; with the second word there has to be one.
Usage: PYTHONPATH=docs/child python3 learner.py TETRIS [gymnasium]
"""
import sys
import warnings

import tetris_env
from tetris_env import TetrisEnv, VectorEnv

command = [sys.argv[1], "env"]
KINDS = (
    {"size": "6x8"},
    {"size": "6x8", "mode": "ticks"},
    {"size": "6x12", "sequence": "test", "next": 1},
    {"size": "5x6", "rules": "modern", "reward": "attack"},
    {"size": "5x6", "rules": "modern", "mode": "ticks", "masks": False},
    {"size": "5x6", "versus": "bad", "next": 0, "reward": "win"},
)


def play(env, steps, seed):
    """What it tells while actions by chance are made, all of it within its spaces."""
    observation, info = env.reset(seed=seed)
    told = [str((observation, info))]
    env.action_space.seed(seed)
    for _ in range(steps):
        assert observation in env.observation_space, observation
        mask = info.get("action_mask")
        actions = env.action_space.sample(mask if mask is None or env.action_space.shape == () else tuple(mask))
        assert actions in env.action_space
        observation, reward, terminated, truncated, info = env.step(actions)
        told.append(str((observation, reward, terminated, truncated, info)))
        if isinstance(env, TetrisEnv) and (terminated or truncated):
            observation, info = env.reset()
    return told


def first_legal(mask):
    return list(mask).index(1) if 1 in mask else 0


# A seed is given once, and then all is repeated.
for options in KINDS:
    for make in (lambda: TetrisEnv(command, **options), lambda: VectorEnv(3, command, **options)):
        with make() as env:
            first = play(env, 30, 7)
            assert first == play(env, 30, 7), options
            assert first != play(env, 30, 8) or options.get("sequence") == "test", options

# A placement that is refused changes nothing and says why. Its number is that of the placement.
with TetrisEnv(command, size="10x10", reward="rows", render_mode="ansi") as env:
    before, info = env.reset(seed=7)
    assert env.to_placement(9) == (0, 9, 0, False) and env.to_action(0, 9) == 9
    assert list(info["action_mask"]) == [int(action < 9) for action in range(40)]
    observation, reward, terminated, truncated, info = env.step(9)
    assert str(observation) == str(before)
    assert (reward, terminated, truncated) == (0, False, False)
    assert info["error"].startswith("SQUARE cannot be placed at rotation 0, x 9"), info
    assert env.render().splitlines()[-2] == "SQUARE then PYRAMID L1 S2 STICK L2", env.render()
    observation, reward, terminated, truncated, info = env.step(0)
    assert info["error"] is None
    corner = [list(row[:3]) for row in observation["board"][:3]]
    assert corner == [[1, 1, 0], [1, 1, 0], [0, 0, 0]], corner
with TetrisEnv(command, rules="modern", no_hold=True) as env:
    assert env.action_space.n == 4 * 20 * 10
    assert env.to_placement(env.to_action(3, 7, 15)) == (3, 7, 15, False)

# Rewards are what the games count.
for reward in ("score", "rows"):
    with TetrisEnv(command, reward=reward, size="4x8") as env:
        total, done, info = 0, False, env.reset(seed=1)[1]
        while not done:
            _, value, done, _, info = env.step(first_legal(info["action_mask"]))
            total += value
        assert total == info[reward]
with TetrisEnv(command, reward="win", versus="bad", pps="1,10") as env:
    info, done = env.reset(seed=7)[1], False
    while not done:
        _, value, done, _, info = env.step(first_legal(info["action_mask"]))
    assert value == 1 and info["end"] == "goal", info
for goal, options, end, worth in (
    ("ultra", {"seconds": 10}, "time", 0),
    ("zen", {"pieces": 1}, "limit", 0),
    ("sprint", {"size": "4x4"}, None, -1),
):
    options = {"rules": "modern", "goal": goal, "mode": "ticks", "ms": 5000, **options}
    with TetrisEnv(command, reward="win", **options) as env:
        env.reset(seed=7)
        done = False
        while not done:
            _, value, terminated, truncated, info = env.step(0)
            done = terminated or truncated
        assert value == worth and end in (None, info["end"]), (goal, value, info)
with TetrisEnv(command, pieces=3) as env:
    env.reset(seed=7)
    ends = [env.step(first_legal(env.action_masks()))[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)], ends

# A game that has ended begins anew with the next step, and the seeds go on behind the first ones.
with VectorEnv(2, command, size="4x4") as env:
    env.reset(seed=7)
    seeds, ended = set(), [False, False]
    for _ in range(30):
        actions = [first_legal(mask) for mask in env.action_masks()]
        _, rewards, terminations, _, infos = env.step(actions)
        for game in range(2):
            assert not ended[game] or infos["pieces"][game] == rewards[game] == 0
        ended = list(terminations)
        seeds.update(map(int, infos["seed"]))
    assert seeds == set(range(7, max(seeds) + 1)) and len(seeds) > 4, seeds

try:
    import gymnasium
    from gymnasium.utils.env_checker import check_env
except ImportError:
    assert "gymnasium" not in sys.argv
else:
    assert tetris_env.spaces.Box is gymnasium.spaces.Box
    warnings.simplefilter("error")
    for options in KINDS:
        env = gymnasium.make("tetris_env/Tetris-v0", command=command, **options)
        check_env(env.unwrapped)
        env.close()
    games = gymnasium.make_vec("tetris_env/Tetris-v0", num_envs=5, command=command, size="4x4")
    games = gymnasium.wrappers.vector.RecordEpisodeStatistics(games)
    _, infos = games.reset(seed=9)
    episodes = 0
    for _ in range(40):
        actions = games.action_space.sample(mask=tuple(infos["action_mask"]))
        observations, _, _, _, infos = games.step(actions)
        assert observations in games.observation_space
        episodes += "episode" in infos
    assert episodes > 5
    games.close()
    pair = gymnasium.vector.SyncVectorEnv([lambda: TetrisEnv(command, size="6x8")] * 2)
    pair.reset(seed=3)
    pair.step(pair.action_space.sample())
    pair.close()
print("done")
