#!/usr/bin/env python3
"""Runs the command with a terminal as standard error and checks the display of progress.

    terminal.py TABLEGEN

The source includes a file on which the script holds a lease (`F_SETLEASE` of Linux) for more than a
second: until then the command waits for the file to open. Cases: settings that show or hide the display,
standard error that is no terminal, warnings, several outputs. The text that remains on the terminal must
be the same with and without the display.
"""

import fcntl
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

# Seconds until the included file opens. The display starts after one second.
WAIT = 1.8

SOURCE = """\
class Sized<int unused> { int X = 1; }
include "slow.inc"
def A : Sized<2>;
def B : Sized<3>;
"""

# An escape sequence: parameter and command.
ESCAPE = re.compile(rb"\x1b\[([0-9;?]*)([A-Za-z])")


def remaining(data):
    """Returns the lines that a terminal shows after `data`, without colors."""
    lines, row, column, offset = [[]], 0, 0, 0
    while offset < len(data):
        found = ESCAPE.match(data, offset)
        if found:
            offset = found.end()
            number = int(found[1]) if found[1].isdigit() else 1
            if found[2] == b"K":
                # All of the line, or what follows the cursor.
                del lines[row][0 if found[1] == b"2" else column :]
            elif found[2] == b"A":
                row = max(row - number, 0)
            elif found[2] == b"B":
                row += number
            elif found[2] not in (b"m", b"h", b"l"):
                raise ValueError(f"escape sequence {found[0]!r}")
            continue
        byte, offset = data[offset : offset + 1], offset + 1
        if byte == b"\r":
            column = 0
        elif byte == b"\n":
            row += 1
        else:
            lines += [[] for _ in range(row + 1 - len(lines))]
            line = lines[row]
            line += [b" "] * (column + 1 - len(line))
            line[column] = byte
            column += 1
        lines += [[] for _ in range(row + 1 - len(lines))]
    shown = [b"".join(line).decode().rstrip() for line in lines]
    while shown and not shown[-1]:
        shown.pop()
    return shown


class Run:
    """A run of the command in a directory of its own."""

    def __init__(self, program, args, variables=None, terminal=True):
        self.args = args
        self.directory = tempfile.TemporaryDirectory()
        path = Path(self.directory.name)
        (path / "main.td").write_text(SOURCE)
        (path / "slow.inc").write_text("class Other;\n")
        self.leased = os.open(path / "slow.inc", os.O_RDWR)
        fcntl.fcntl(self.leased, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        names = ("CI", "TABLEGEN_PROGRESS", "TABLEGEN_CACHE_DIR", "NO_COLOR", "LD_PRELOAD")
        environment = {name: os.environ[name] for name in os.environ if name not in names}
        environment |= {"TERM": "xterm"} | (variables or {})
        self.read_end, write_end = pty.openpty() if terminal else os.pipe()
        self.process = subprocess.Popen(
            [program, *args],
            cwd=path,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=write_end,
        )
        os.close(write_end)
        self.messages = b""
        self.threads = [threading.Thread(target=work) for work in (self.release, self.read)]
        for thread in self.threads:
            thread.start()

    def release(self):
        time.sleep(WAIT)
        # Ends the lease.
        os.close(self.leased)

    def read(self):
        while True:
            try:
                piece = os.read(self.read_end, 4096)
            except OSError:  # the terminal has no writers
                piece = b""
            if not piece:
                return
            self.messages += piece

    def finish(self):
        self.output = self.process.stdout.read().decode()
        self.status = self.process.wait(timeout=60)
        for thread in self.threads:
            thread.join()
        self.directory.cleanup()
        return self

    def check(self, condition, problem):
        if not condition:
            sys.exit(f"{self.args}: {problem}\n{self.output}\n{self.messages!r}")


def main():
    program = str(Path(sys.argv[1]).resolve())
    # Sent when another process opens the file; ends this one by default.
    signal.signal(signal.SIGIO, signal.SIG_IGN)
    records = ["main.td"]
    several = ["main.td", "--emit=print-records=a", "--emit=dump-json=b"]
    off = [*records, "--progress=false"]
    runs = {
        "shown": Run(program, records),
        "several": Run(program, several),
        "query": Run(program, ["query", "main.td", "Sized"]),
        "forced": Run(program, [*records, "--progress"], {"CI": "true"}),
        "variable": Run(program, records, {"CI": "true", "TABLEGEN_PROGRESS": "1"}),
        "off": Run(program, off),
        "off by variable": Run(program, records, {"TABLEGEN_PROGRESS": "0"}),
        "CI": Run(program, records, {"CI": "true"}),
        "dumb": Run(program, records, {"TERM": "dumb"}),
        "pipe": Run(program, [*records, "--progress"], terminal=False),
    }
    for run in runs.values():
        run.finish()
        run.check(run.status == 0, f"status {run.status}")
    text = remaining(runs["off"].messages)
    runs["off"].check(any("warning" in line for line in text), "no warning")
    for name, run in runs.items():
        displayed = b"evaluating main.td" in run.messages
        is_shown = name in ("shown", "several", "query", "forced", "variable")
        run.check(displayed == is_shown, f"{name}: displayed: {displayed}")
        run.check("evaluating" not in run.output and "\x1b" not in run.output, f"{name}: output")
        left = remaining(run.messages)
        if name == "query":  # the subcommand reports no unused arguments
            run.check(left == [], f"{name}: {left}")
        elif name == "pipe":
            run.check(b"\x1b" not in run.messages and b"\r" not in run.messages, name)
        else:
            run.check(left == text, f"{name}: {left}, not {text}")
        if name != "several" and name != "query":
            run.check(run.output == runs["off"].output, f"{name}: another output")
    print(f"{len(runs)} runs")


main()
