"""Builds the package `tetris_env` for pip, which calls these functions (PEP 517 and PEP 660). It needs
nothing but Python, so that pip has nothing to download."""

import base64
import hashlib
import pathlib
import zipfile

HERE = pathlib.Path(__file__).parent.resolve()
ABOUT = "tetris_env-1.0.dist-info/"
METADATA = """Metadata-Version: 2.1
Name: tetris-env
Version: 1.0
Summary: Games of Tetris for a learner, as environments of gymnasium
Requires-Python: >=3.8
Provides-Extra: gymnasium
Requires-Dist: gymnasium>=1.0; extra == "gymnasium"
"""
WHEEL = """Wheel-Version: 1.0
Generator: tetris_env
Root-Is-Purelib: true
Tag: py3-none-any
"""


def write_wheel(folder, files):
    """Writes a wheel with these files, contents by name, into the folder; its name."""
    files = {**files, ABOUT + "METADATA": METADATA.encode(), ABOUT + "WHEEL": WHEEL.encode()}
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        record += "%s,sha256=%s,%d\n" % (name, digest, len(content))
    files[ABOUT + "RECORD"] = (record + ABOUT + "RECORD,,\n").encode()
    wheel = "tetris_env-1.0-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(folder, wheel), "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    sources = sorted(HERE.glob("tetris_env/*.py"))
    files = {source.relative_to(HERE).as_posix(): source.read_bytes() for source in sources}
    return write_wheel(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return write_wheel(wheel_directory, {"tetris_env.pth": b"%s\n" % bytes(HERE)})
