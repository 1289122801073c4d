#!/usr/bin/env python3
"""Completes options of every subcommand in bash, zsh and fish, and formats every manual page.

    shells.py [--require] PROGRAM

PROGRAM is the command `tablegen`. What a shell completes after `tablegen SUBCOMMAND --` must be the long options
that `tablegen SUBCOMMAND --help` lists; some values are completed, too. The page that `tablegen man SUBCOMMAND`
prints is formatted by `man`, must have these options, and man must not warn. A shell, or man, that is missing is
skipped with a message; with --require, that is a failure.
"""

import argparse
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

LONG = re.compile(r"^ +(?:-\w, +)?(--[a-z][a-z-]*)", re.M)
# Completed words: the arguments, and a word that must be among the completions.
VALUES = [
    (["fm"], "fmt"),
    (["check", "--deny", "unused-cl"], "unused-class"),
    (["query", "--format", "js"], "json"),
    (["completions", "zs"], "zsh"),
    (["completions", "--color=never", "elv"], "elvish"),
    (["cache", "cl"], "clear"),
    (["help", "qu"], "query"),
    (["help", "gen-register-i"], "gen-register-info"),
    (["man", "qu"], "query"),
    (["man", "ma"], "man"),
    (["check", "--action", "gen-register-i"], "gen-register-info"),
    (["diff", "--format", "mark"], "markdown"),
    (["query", "x.td", "--color", "al"], "always"),
    (["mc", "n"], "new"),
    (["mc", "new", "--target", "risc"], "riscv"),
    (["kernel", "ins"], "install"),
    (["--gen-register-i"], "--gen-register-info"),
    (["--color", "al"], "always"),
    (["-W", "same-enc"], "same-encoding"),
    (["x.td", "-W", "no-same-enc"], "no-same-encoding"),
    (["-W", "no-al"], "no-all"),
]


def run(command, text=None, env=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, env=env)
    if done.returncode != 0:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr}")
    return done.stdout


class Bash:
    def __init__(self, program, script):
        self.script = script

    def complete(self, words):
        list_of_words = " ".join(f"'{word}'" for word in words)
        before = words[-2] if len(words) > 1 else "tablegen"
        text = f"""compopt() {{ :; }}
{self.script}
COMP_WORDS=(tablegen {list_of_words})
COMP_CWORD={len(words)}
_tablegen tablegen '{words[-1]}' '{before}'
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
        return set(run(["bash", "-s"], text).split())


class Fish:
    def __init__(self, program, script):
        self.file = tempfile.NamedTemporaryFile("w", suffix=".fish")
        self.file.write(script)
        self.file.flush()

    def complete(self, words):
        line = " ".join(["tablegen", *words])
        shown = run(["fish", "--no-config", "-c", f"source {self.file.name}; complete -C '{line}'"])
        return {line.split("\t")[0] for line in shown.splitlines()}


class Zsh:
    """A zsh with a terminal, as its completion needs its line editor."""

    END = "END-OF-LIST"

    def __init__(self, program, script):
        self.dir = tempfile.TemporaryDirectory()
        with open(os.path.join(self.dir.name, "_tablegen"), "w") as file:
            file.write(script)
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.environ.update(TERM="dumb", PS1="", PATH=os.path.dirname(program) + ":" + os.environ["PATH"])
            os.execvp("zsh", ["zsh", "-f", "-i"])
        # Completions are printed one a line, in place of being inserted.
        self.write(f"""stty rows 1000 cols 200; unsetopt prompt_cr prompt_sp; PS1=; fpath=({self.dir.name} $fpath)
autoload -Uz compinit && compinit -u -d {self.dir.name}/dump
shown=()
compadd () {{
  local -a found; builtin compadd -O found "$@"; shown+=($found)
  builtin compadd "$@"
}}
list_all () {{ shown=(); zle -C inner complete-word _main_complete; zle inner; print -rl -- START $shown {self.END} }}
zle -N list_all; bindkey '^X^L' list_all; print READY""" + "\n")
        self.read_until(r"\nREADY\r?\n")

    def write(self, text):
        os.write(self.terminal, text.encode())

    def read_until(self, pattern):
        text, end = "", time.monotonic() + 30
        while not re.search(pattern, text):
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            if not ready:
                sys.exit(f"zsh does not answer: {text[-2000:]}")
            text += os.read(self.terminal, 1 << 16).decode("utf-8", "replace")
        return text

    def complete(self, words):
        # The line is killed before and after.
        self.write("\x15" + " ".join(["tablegen", *words]) + "\x18\x0c")
        text = self.read_until(rf"START\r?\n[\s\S]*{self.END}")
        self.write("\x15")
        return {word.strip().replace("\\", "") for word in text.rsplit("START", 1)[1].split("\n")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--require", action="store_true")
    parser.add_argument("program")
    options = parser.parse_args()
    program = os.path.realpath(options.program)
    with tempfile.TemporaryDirectory() as bin:
        os.symlink(program, os.path.join(bin, "tablegen"))
        sys.exit(check(os.path.join(bin, "tablegen"), options.require))


def check(program, require):
    overview = run([program, "--help"])
    listed = overview.split("\nSubcommands,", 1)[1].split("\nActions,", 1)[0]
    subcommands = re.findall(r"^  ([a-z]+) +- ", listed, re.M)
    wanted = {name: set(LONG.findall(run([program, name, "--help"]))) for name in subcommands}
    problems, skipped = [], []
    for shell in [Bash, Zsh, Fish]:
        name = shell.__name__.lower()
        if not shutil.which(name):
            skipped.append(name)
            continue
        made = shell(program, run([program, "completions", name]))
        for subcommand, options in wanted.items():
            found = {word for word in made.complete([subcommand, "--"]) if re.fullmatch("--[a-z-]+", word)}
            if found != options:
                problems.append(f"{name}: `{subcommand}` has {sorted(found)}, not {sorted(options)}")
        for words, value in VALUES:
            found = made.complete(words)
            if value not in found:
                problems.append(f"{name}: `{' '.join(words)}` has {sorted(found)[:20]}, not {value}")
        print(f"{name}: options of {len(wanted)} subcommands, {len(VALUES)} other words")
    if shutil.which("man"):
        for subcommand, options in [(None, set()), *wanted.items()]:
            with tempfile.NamedTemporaryFile("w", suffix=".1") as page:
                page.write(run([program, "man", *([subcommand] if subcommand else [])]))
                page.flush()
                env = {**os.environ, "MANWIDTH": "200", "LC_ALL": "C.UTF-8"}
                command = ["man", "--warnings=all", "-l", page.name]
                done = subprocess.run(command, capture_output=True, text=True, env=env)
            text = re.sub(r".\x08", "", done.stdout)
            if done.returncode != 0 or done.stderr or len(text) < 200:
                problems.append(f"man {subcommand}: status {done.returncode}: {done.stderr}")
            missing = {option for option in options if option not in text}
            if missing:
                problems.append(f"man {subcommand}: {sorted(missing)} are missing")
        print(f"man: pages of the command and of {len(wanted)} subcommands")
    else:
        skipped.append("man")
    for name in skipped:
        print(f"skipped: there is no {name}")
    for problem in problems:
        print(problem)
    return 1 if problems or require and skipped else 0


if __name__ == "__main__":
    main()
