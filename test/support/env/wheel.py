"""pip asks for no package that would have to be fetched first, and finds all of ours in the wheel.

Argument: TETRIS. Prints `done`.
"""

import csv, os, pathlib, sys, tempfile, zipfile
import make_wheel

folder = pathlib.Path(make_wheel.__file__).parent
assert "requires = []" in (folder / "pyproject.toml").read_text()
with tempfile.TemporaryDirectory() as place:
    wheel = os.path.join(place, make_wheel.build_wheel(place))
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        record = archive.read("tetris_env-1.0.dist-info/RECORD").decode()
    assert [line[0] for line in csv.reader(record.splitlines())] == names, record
    sources = sorted(path.name for path in folder.glob("tetris_env/*.py"))
    assert names[:len(sources)] == ["tetris_env/" + name for name in sources], names
    sys.path[:] = [wheel] + [path for path in sys.path if path != str(folder)]
    import tetris_env
    with tetris_env.TetrisEnv([sys.argv[1], "env"]) as env:
        env.reset(seed=1)
    assert tetris_env.__file__.startswith(wheel), tetris_env.__file__
print("done")
