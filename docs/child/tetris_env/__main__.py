"""How many placements a second Python makes, client and program together, by time and by processor
time. `python3 -m tetris_env [COMMAND...]`, by default `tetris env`."""

import os
import sys
import time

from tetris_env import COMMAND, VectorEnv


def measure(command, count, masks, seconds=3.0):
    """Placements a second, and the microseconds of processor time of one."""
    steps = 0
    # Columns in turn, so many pieces that all of them find room.
    with VectorEnv(count, command, masks=masks, next=1, pieces=30) as games:
        games.reset(seed=1)
        begin, used = time.perf_counter(), os.times()
        while time.perf_counter() < begin + seconds:
            games.step([(3 * steps + game) % 8 for game in range(count)])
            steps += 1
        passed = time.perf_counter() - begin
    now = os.times()  # with the program, which has ended
    return count * steps / passed, 1e6 * (sum(now[:4]) - sum(used[:4])) / (count * steps)


def main():
    for count, masks in ((1, False), (16, False), (16, True)):
        rate, cost = measure(sys.argv[1:] or COMMAND, count, masks)
        print(
            "%2d at once, masks %s: %.0f placements a second, %.1f microseconds of processor time each"
            % (count, "on " if masks else "off", rate, cost),
            flush=True,
        )


if __name__ == "__main__":
    main()
