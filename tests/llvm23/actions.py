#!/usr/bin/env python3
"""Compares outputs of actions with llvm-tblgen 23, for the actions of LLVM 23's library `TableGenBasic`.

    actions.py --ours target/debug/tablegen --theirs llvm-tblgen-23 --include llvm23/include
               [--targets llvm/lib/Target] [--groups headers,targets,fixtures] [--only ACTION] [--show 20]

Groups of inputs:
    headers    all .td files of the include directory, each with all actions
    targets    the description of each target of an older LLVM that llvm-tblgen 23 evaluates over the include
               directory, with the actions of targets and the dumps
    fixtures   the fixtures of this repository: dumps of all, and the action of their directory

Output, messages and exit status must be equal. Inputs that both programs reject with equal messages are counted apart,
and so are those at which llvm-tblgen crashes.
"""
import argparse
import collections
import difflib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NAME = "llvm-tblgen-23"
LIMIT = 200  # Seconds for one run.
TESTS = Path(__file__).resolve().parents[1]
FIXTURES = TESTS / "tests/fixtures"
LIBRARY = TESTS.parent / "crates/language/library"

DUMPS = ["print-records", "print-detailed-records", "dump-json", "print-sets", "print-enums --class={class}"]
# The option of each action as theirs and ours name it, if they differ.
OURS = {"gen-emitter-varlen": "gen-emitter"}
HEADERS = [
    "gen-attrs", "gen-vt", "gen-intrinsic-enums", "gen-intrinsic-impl", "gen-directive-decl", "gen-directive-impl",
    "gen-runtime-libcalls", "gen-target-library-info", "gen-target-features", "gen-arm-target-def",
    "gen-riscv-target-def",
]
TARGETS = ["gen-target-features", "gen-arm-target-def", "gen-riscv-target-def"]
# Targets whose instructions have variable length.
VARIABLE = {"M68k"}
# Directories of fixtures with the action that reads them.
SUITES = {
    "attributes": "gen-attrs", "value_types": "gen-vt", "intrinsic_enums": "gen-intrinsic-enums",
    "intrinsics": "gen-intrinsic-impl", "directive_headers": "gen-directive-decl", "directives": "gen-directive-impl",
    "runtime_libcalls": "gen-runtime-libcalls", "target_library": "gen-target-library-info",
    "target_features": "gen-target-features", "arm_target": "gen-arm-target-def",
    "riscv_target": "gen-riscv-target-def",
}
# Prefixes of intrinsics with which the enums of LLVM's intrinsics are printed.
PREFIXES = [
    "aarch64", "amdgcn", "arm", "bpf", "dx", "hexagon", "loongarch", "mips", "nvvm", "ppc", "r600", "riscv", "s390",
    "spv", "ve", "wasm", "x86", "xcore", "none",
]


def run(program, arguments, directory):
    try:
        done = subprocess.run([NAME, *arguments], executable=program, cwd=directory, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=LIMIT, env={**os.environ, "TABLEGEN_HELP": "0"})
    except subprocess.TimeoutExpired:
        return None, b"", b"timeout"
    return done.returncode, done.stdout, done.stderr


def tasks(opt):
    """Yields (group, action, arguments, directory)."""
    include = str(opt.include)
    if "headers" in opt.groups:
        for source in sorted(opt.include.rglob("*.td")):
            for action in [*DUMPS, *HEADERS]:
                yield "headers", action, ["-I", include, str(source)], "."
        for prefix in PREFIXES:
            yield ("headers", f"gen-intrinsic-enums --intrinsic-prefix={prefix}",
                   ["-I", include, f"{include}/llvm/IR/Intrinsics.td"], ".")
    if "targets" in opt.groups and opt.targets:
        for folder in sorted(opt.targets.iterdir()):
            source = folder / f"{folder.name}.td"
            if not source.exists():
                continue
            arguments = ["-I", str(folder), "-I", include, str(source)]
            if run(opt.theirs, ["--null-backend", *arguments], ".")[0] != 0:
                print(f"{folder.name}: llvm-tblgen does not evaluate it over these headers")
                continue
            more = ["gen-emitter-varlen"] if folder.name in VARIABLE else []
            for action in [*TARGETS, *more, *(one for one in DUMPS if not opt.no_dumps)]:
                yield "targets", action, arguments, "."
    if "fixtures" in opt.groups:
        library = ["-DTABLEGEN_LLVM_23", "-I", str(LIBRARY / "include")]
        for source in sorted(FIXTURES.rglob("*.td")):
            # As for LLVM 22, llvm-tblgen is not a model where a comment says so.
            is_other = b"// oracle: none" in source.read_bytes() and not source.name.startswith("llvm23_")
            if source.name.endswith(".inc.td") or is_other:
                continue
            suite = source.relative_to(FIXTURES).parts[0]
            own = [SUITES[suite]] if suite in SUITES else []
            if suite == "emitter" and "variable" in source.name:
                own.append("gen-emitter-varlen")
            for action in [*own, *DUMPS]:
                yield "fixtures", action, [*library, source.name], source.parent


def compare(opt, task):
    group, action, arguments, directory = task
    name, *rest = action.replace("{class}", "Instruction").split()
    theirs = run(opt.theirs, [f"--{name}", *rest, *arguments], directory)
    if theirs[0] is None or theirs[0] < 0:
        return task, "crash", None
    more = ["--unverified"] if name in OURS else []
    ours = run(opt.ours, [f"--{OURS.get(name, name)}", *more, *rest, *arguments], directory)
    if name in OURS:
        # Their library has the part without the header comment that the whole tool writes. The first line
        # of ours says that the whole action was not compared.
        ours = (ours[0], without_banner(ours[1].split(b"\n", 1)[-1]), ours[2])
    if theirs[0] != 0:
        # llvm-tblgen prints the output of some actions in spite of errors.
        theirs = (theirs[0], b"", theirs[2])
    if ours == theirs:
        return task, "same" if theirs[0] == 0 else "rejected", None
    return task, "different", (ours, theirs)


def without_banner(text):
    return text.split(b"\\*===", 1)[-1].split(b"\n", 2)[-1] if text.startswith(b"/*===") else text


def show(task, pair, lines):
    group, action, arguments, _ = task
    print(f"== {group}: {action} {arguments[-1]}")
    for label, ours, theirs in zip(["status", "output", "messages"], *pair):
        if ours == theirs:
            continue
        if label == "status":
            print(f"  exit status: ours {ours}, theirs {theirs}")
            continue
        ours, theirs = (text.decode(errors="replace").splitlines() for text in (ours, theirs))
        for count, line in enumerate(difflib.unified_diff(ours, theirs, "ours", "theirs", lineterm="", n=1)):
            if count == lines:
                break
            print("  " + line[:200])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True, type=os.path.abspath)
    parser.add_argument("--theirs", required=True, type=os.path.abspath)
    parser.add_argument("--include", required=True, type=lambda path: Path(path).absolute(), help="headers of LLVM 23")
    parser.add_argument("--targets", type=lambda path: Path(path).absolute(), help="directory llvm/lib/Target")
    parser.add_argument("--groups", default="headers,targets,fixtures")
    parser.add_argument("--only", help="actions whose name contains this")
    parser.add_argument("--files", help="inputs whose path contains this")
    parser.add_argument("--no-dumps", action="store_true", help="no dumps of targets, which take long")
    parser.add_argument("--show", type=int, default=20, help="lines of each difference")
    parser.add_argument("--jobs", type=int, default=2)
    opt = parser.parse_args()
    opt.groups = opt.groups.split(",")
    chosen = [task for task in tasks(opt)
              if (not opt.only or opt.only in task[1]) and (not opt.files or opt.files in task[2][-1])]
    counts = collections.defaultdict(collections.Counter)
    with ThreadPoolExecutor(opt.jobs) as pool:
        for task, result, pair in pool.map(lambda task: compare(opt, task), chosen):
            counts[task[0], task[1].split()[0]][result] += 1
            if pair:
                show(task, pair, opt.show)
    for (group, action), count in sorted(counts.items()):
        total = sum(count.values())
        rest = ", ".join(f"{result} {count[result]}" for result in ("rejected", "crash", "different") if count[result])
        print(f"{group:9} {action:24} same {count['same'] + count['rejected']}/{total}" + (f" ({rest})" if rest else ""))
    return int(any(count["different"] for count in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
