#!/usr/bin/env python3
"""Builds examples/bazel and examples/meson with the command, and compares the tables.

    build_systems.py --tool target/release/tablegen [bazel] [meson]

Needs Bazel (4.2 or later) and Meson with Ninja. Each project is built in a new directory, again
without changes, and after changes: an included file with the same bytes and a new time, a new
comment, and a new instruction. The tables are those that the command makes alone. Exits with 1 if
something differs.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "../.."))
FAILED = []


def check(what, holds):
    """Reports a check."""
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        FAILED.append(what)


def run(command, cwd, env=None):
    """Runs a command and returns its output. Ends the script if the command fails."""
    done = subprocess.run(command, cwd=cwd, env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}")
    return done.stdout


def copy_target(td):
    """Copies the description of a target, with one more include, to be changed."""
    shutil.copytree(os.path.join(ROOT, "examples/rv32i/td"), td)
    append(os.path.join(td, "rv32i.td"), 'include "more.td"\n')
    append(os.path.join(td, "more.td"), "def More;\n")


def expected(tool, root, td, outputs):
    """Returns the bytes of outputs, each made by a process of its own in directory `root`. `td` is the
    directory of the sources as the build system writes it."""
    bytes_of = {}
    with tempfile.TemporaryDirectory() as directory:
        for name, action in outputs.items():
            path = os.path.join(directory, name)
            run([tool, td + "/rv32i.td", "-I", td, f"--emit={action}={path}"], root)
        for name in sorted(os.listdir(directory)):
            with open(os.path.join(directory, name), "rb") as file:
                bytes_of[name] = file.read()
    return bytes_of


def same(built, tables):
    """Returns true if a directory has tables with these bytes."""
    for name, text in tables.items():
        path = os.path.join(built, name)
        if not os.path.exists(path):
            return False
        with open(path, "rb") as file:
            if file.read() != text:
                return False
    return True


def times(built, tables):
    """Returns the times of the last change of tables."""
    return {name: os.stat(os.path.join(built, name)).st_mtime_ns for name in tables}


def append(path, text):
    """Appends text to a file, with a later time."""
    time.sleep(0.05)
    with open(path, "a", encoding="utf-8") as file:
        file.write(text)


NEW = """def NEW : Instruction {
  let Namespace = "RV32I";
  let OutOperandList = (outs);
  let InOperandList = (ins);
  let AsmString = "new";
  let Size = 4;
  bits<32> Inst = 0x7f;
}
"""


def bazel(tool, directory):
    """Builds examples/bazel."""
    work = os.path.join(directory, "bazel")
    shutil.copytree(os.path.join(ROOT, "examples/bazel"), work)
    support = os.path.join(work, "third_party/tablegen")
    shutil.copytree(os.path.join(ROOT, "crates/tools/cli/support/bazel"), support)
    open(os.path.join(support, "WORKSPACE.bazel"), "w", encoding="utf-8").close()
    copy_target(os.path.join(work, "td"))
    shutil.copy(tool, os.path.join(work, "tools/tablegen"))
    root, built = work, os.path.join(work, "bazel-bin")
    included = os.path.join(work, "td/more.td")
    outputs = {"RV32IGenRegisterInfo.inc": "gen-register-info",
               "RV32IGenMCCodeEmitter.inc": "gen-emitter",
               "rv32i.rs": "rust:gen-register-info+gen-emitter"}
    base = ["bazel", f"--output_base={directory}/base"]
    build = base + ["build", "//:tables", "--color=no", "--curses=no"]
    try:
        run(build, work)
        tables = expected(tool, root, "td", outputs)
        check("bazel: tables as the command makes them, seven files", len(tables) == 7 and same(built, tables))
        log = run(build, work)
        check("bazel: nothing to do", "1 process: 1 internal" in log)
        os.utime(included)
        log = run(build, work)
        check("bazel: a new time is no change", "1 process: 1 internal" in log)
        append(included, NEW)
        run(build, work)
        changed = expected(tool, root, "td", outputs)
        check("bazel: an included file changes the tables", changed != tables and same(built, changed))
    finally:
        subprocess.run(base + ["shutdown"], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def meson(tool, directory):
    """Builds examples/meson."""
    work = os.path.join(directory, "meson")
    shutil.copytree(os.path.join(ROOT, "examples/meson"), os.path.join(work, "meson"))
    copy_target(os.path.join(work, "rv32i/td"))
    source, built = os.path.join(work, "meson"), os.path.join(work, "build")
    root, td = work, os.path.join(work, "rv32i/td")
    included = os.path.join(td, "more.td")
    programs = os.path.join(work, "bin")
    os.mkdir(programs)
    os.symlink(tool, os.path.join(programs, "tablegen"))
    env = dict(os.environ, PATH=programs + os.pathsep + os.environ["PATH"])
    outputs = {"RV32IGenMCCodeEmitter.inc": "gen-emitter",
               "RV32IGenAsmWriter.inc": "gen-asm-writer",
               "rv32i.rs": "rust:gen-register-info+gen-emitter"}
    run(["meson", "setup", built, source], work, env)
    ninja = ["ninja", "-C", built]
    run(ninja, work, env)
    tables = expected(tool, root, td, outputs)
    check("meson: tables as the command makes them", same(built, tables))
    check("meson: nothing to do", "no work to do" in run(ninja, work, env))
    first = times(built, tables)
    append(included, "// A comment.\n")
    check("meson: an included file is a dependency", "no work to do" not in run(ninja, work, env))
    after = times(built, tables)
    same_bytes = [name for name, text in expected(tool, root, td, outputs).items() if text == tables[name]]
    check("meson: outputs with the same bytes keep their times",
          bool(same_bytes) and all(first[name] == after[name] for name in same_bytes))
    append(included, NEW)
    run(ninja, work, env)
    changed = expected(tool, root, td, outputs)
    check("meson: an included file changes the tables", changed != tables and same(built, changed))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True, help="the command")
    parser.add_argument("systems", nargs="*", help="bazel, meson; all by default")
    options = parser.parse_args()
    tool = os.path.realpath(options.tool)
    with tempfile.TemporaryDirectory() as directory:
        for name, build in (("bazel", bazel), ("meson", meson)):
            if name in (options.systems or (name,)):
                if not shutil.which(name):
                    sys.exit(f"{name} is not installed")
                build(tool, directory)
        # Bazel makes what it wrote read-only.
        subprocess.run(["chmod", "-R", "u+w", directory], check=False)
    sys.exit(1 if FAILED else 0)


if __name__ == "__main__":
    main()
