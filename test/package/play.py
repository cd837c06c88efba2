"""play.py COMMAND... [NAME=VALUE...] -- PROGRAM [OPTION...] KEYS:TEXT...

Plays a program at a terminal of 80x24. COMMAND, NAME=VALUE and PROGRAM are executed as one command.
For each step sends KEYS (which may be empty; Enter means that key), then waits for TEXT in the
output, or without TEXT for the end of the program. Exits with 0 if the program ended with 0 and
restored the terminal, else prints an error with the last output."""
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

LIMIT = 60  # seconds for each step


def read_until(master, found):
    """Returns what is written until `found` is true of it, the program ends, or LIMIT is over."""
    written, end = b"", time.monotonic() + LIMIT
    while not found(written) and time.monotonic() < end:
        if select.select([master], [], [], 0.5)[0]:
            try:
                chunk = os.read(master, 65536)
            except OSError:
                chunk = b""
            if not chunk:
                break
            written += chunk
    return written


def await_end(child):
    """Returns the exit code; None if the program had to be killed, because LIMIT is over."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid == child:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def main():
    words = sys.argv[1:]
    split = words.index("--")
    steps = [step.partition(":")[::2] for step in words[split + 1:] if ":" in step]
    command = words[:split] + [word for word in words[split + 1:] if ":" not in word]
    child, master = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execvp(command[0], command)
    before = termios.tcgetattr(master)
    shown = b""
    for keys, text in steps:
        os.write(master, b"\r" if keys == "Enter" else keys.encode())
        shown = read_until(master, (lambda written: text.encode() in written) if text else
                           (lambda written: False))
        if text and text.encode() not in shown:
            sys.exit(f"after {keys} '{text}' was not shown, but {shown!r}")
    status = await_end(child)
    if status is None:
        sys.exit(f"did not end, but showed {shown!r}")
    if status != 0:
        sys.exit(f"ended with {status}: {shown!r}")
    try:
        if termios.tcgetattr(master)[:4] != before[:4]:
            sys.exit("the terminal was not given back")
    except termios.error:
        pass  # it is gone with its last user


main()
