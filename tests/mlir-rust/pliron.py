#!/usr/bin/env python3
"""Generates dialects of MLIR for the crate pliron, and compares what they do with mlir-opt.

    pliron.py --tablegen target/release/tablegen --mlir llvm-project/mlir/include

- Random functions over arith, func, cf, scf, index, math and llvm are printed by mlir-opt. The generated
  code parses the text, verifies and prints it. mlir-opt must read the result as the same module, in the
  custom form and in the generic form. The text must be mlir-opt's, but for names of values and comments.
- Operations of such functions are changed. mlir-opt and the generated verifier must both accept or both
  reject the result, unless the check is C++ code that the module lists as not covered.

The exit status is 1 if a function differs or the verifiers disagree.
"""

import argparse
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys

import functions
import run

DIALECTS = ["arith", "cf", "func", "index", "llvm", "math", "scf"]

# Messages of the verifiers that mlir-tblgen generates, and of the parser.
GENERATED = re.compile(
    r"must be |failed to satisfy constraint|requires attribute|failed to verify that|expected \d+ operands|"
    r"requires (?:the same|a single|one result|\w+ (?:operands|results|or more))|requires (?:zero|\d+|at least)|"
    r"operand count|number of (?:operands|results)|does not have|incorrect number|expected (?:one|two|zero) "
)


def opt(program, text, *options):
    """Returns mlir-opt's text, or `None` and its message."""
    done = subprocess.run([program, *options], input=text, capture_output=True, text=True)
    return (done.stdout, "") if done.returncode == 0 else (None, done.stderr)


def counts(text):
    """Returns the numbers of a module: operations, those with a format, with hooks, with the generic form
    only, enums, attributes, types, constraints, covered ones."""
    entries = re.findall(r"registry\.add_operation::<.*?\n    \);", text, re.S)
    formats = sum("Some(parse_" in one for one in entries)
    custom = sum("Some(H::parse_" in one for one in entries)
    constraints = re.findall(r"^    mlir::Constraint \{.*$", text, re.M)
    return [
        len(entries), formats, custom, len(entries) - formats - custom,
        len(re.findall(r"^/// (?:Enum|Set of bits of the enum) `", text, re.M)),
        len(re.findall(r"^/// Attribute `#", text, re.M)),
        len(re.findall(r"^/// Type `!", text, re.M)),
        len(constraints),
        len([one for one in constraints if "Predicate::Unknown(" not in one]),
    ]


def build(arguments, out):
    """Generates the modules, and compiles the program. Returns its path, `None` if it is not compiled."""
    here = pathlib.Path(__file__).resolve().parent
    source = out / "src"
    if source.exists():
        shutil.rmtree(source)
    shutil.copytree(here / "pliron" / "src", source)
    manifest = (here / "pliron" / "Cargo.toml").read_text()
    runtime = here.parents[1] / "crates/machine/pliron"
    (out / "Cargo.toml").write_text(manifest.replace("../../../crates/machine/pliron", str(runtime)))
    generated = source / "generated"
    generated.mkdir()
    (generated / "mod.rs").write_text("".join(f"pub mod {name};\n" for name in DIALECTS))
    total = [0] * 9
    others = {}
    print(f"{'dialect':8} {'ops':>5} {'format':>7} {'hook':>5} {'generic':>8} {'enums':>6} {'attrs':>6} {'types':>6} {'constraints':>12} {'covered':>8}")
    for name in DIALECTS:
        files = run.SOURCES[name]
        text = "".join(f'include "mlir/{one}"\n' for one in files)
        (out / f"{name}.td").write_text(text)
        include = [f"-I{arguments.mlir}"] + [
            f"-I{arguments.mlir}/mlir/{pathlib.Path(one).parent}" for one in files
        ]
        target = generated / f"{name}.rs"
        command = [arguments.tablegen, "--gen-mlir-rust", "--rust", "--api=pliron", f"--dialect={name}"]
        subprocess.run(command + include + [str(out / f"{name}.td"), "-o", str(target)], check=True)
        numbers = counts(target.read_text())
        others[name] = (numbers[7:9], run.not_covered(target.read_text()))
        total = [a + b for a, b in zip(total, numbers)]
        print(("{:8} {:5} {:7} {:5} {:8} {:6} {:6} {:6} {:12} {:8}").format(name, *numbers))
    print(("{:8} {:5} {:7} {:5} {:8} {:6} {:6} {:6} {:12} {:8}").format("all", *total))
    print(f"constraints covered: {100 * total[8] / total[7]:.1f} %")
    if arguments.list:
        for name, (numbers, names) in others.items():
            run.print_not_covered(name, numbers, names)
    if arguments.no_compile:
        return None
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", out / "target"))
    environment = dict(os.environ, CARGO_TARGET_DIR=str(target), RUSTFLAGS="-D warnings")
    subprocess.run(["cargo", "build", "--quiet"], cwd=out, env=environment, check=True)
    return target / "debug" / "dialects"


def results(program, directory):
    """Returns the result of each file."""
    environment = dict(os.environ, RUST_BACKTRACE="0")
    done = subprocess.run([program, directory], capture_output=True, text=True, check=True, env=environment)
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def fresh(directory):
    if directory.exists():
        shutil.rmtree(directory)
    directory.mkdir(parents=True)
    return directory


def without_names(text):
    """Returns the lines of a module without names of values, and without comments.

    mlir-opt prints names like `%cst` and `%sum`, which C++ code of the dialects determines. The generated
    printers number values: `%0`, and `%0:2` for two results."""
    text = re.sub(r" *//.*", "", text)
    text = re.sub(r"%[\w$.-]+(?:[:#]\d+)?", "%", text)
    text = re.sub(r"%(?:, %)+ = ", "% = ", text)
    return [line.rstrip() for line in text.strip().splitlines()]


def first_difference(text, expected):
    """Returns the first line of a module that has another text, in both forms."""
    pairs = itertools.zip_longest(without_names(text), without_names(expected), fillvalue="")
    return next(f"`{one.strip()}`, not `{other.strip()}`" for one, other in pairs if one != other)


def round_trips(arguments, program, out):
    """Compares functions. Returns the number of those that differ."""
    directory = fresh(out / "functions")
    generic, operations, same_text = {}, {}, 0
    for seed in range(arguments.functions):
        text, message = opt(arguments.mlir_opt, functions.function(arguments.seed + seed))
        if text is None:
            sys.exit(f"function {seed} is not valid: {message}")
        name = f"f{seed}"
        (directory / f"{name}.mlir").write_text(text)
        generic[name] = opt(arguments.mlir_opt, text, "-mlir-print-op-generic")[0]
        for one in re.findall(r'"([\w.]+)"\(', generic[name]):
            operations[one] = operations.get(one, 0) + 1
    failed = 0
    answers = results(program, directory)
    for name, expected in generic.items():
        answer = answers.get(name, "no answer")
        if answer == "printed":
            out_text = (directory / f"{name}.out").read_text()
            input_text = (directory / f"{name}.mlir").read_text()
            is_same = without_names(out_text) == without_names(input_text)
            same_text += is_same
            for kind in ["out", "generic"]:
                text = (directory / f"{name}.{kind}").read_text()
                found, message = opt(arguments.mlir_opt, text, "-mlir-print-op-generic")
                if found != expected:
                    answer = f"{kind} differs {message.strip()}"
            if answer == "printed" and not is_same:
                answer = f"the text is not mlir-opt's: {first_difference(out_text, input_text)}"
        if answer != "printed":
            failed += 1
            print(f"{name}: {answer}")
    print(f"round trips: {arguments.functions - failed} of {arguments.functions} functions, {sum(operations.values())} "
          f"operations of {len(operations)} kinds; {same_text} have mlir-opt's text but for names of values")
    return failed


def negatives(arguments, program, out):
    """Compares verifiers. Returns the number of disagreements."""
    directory = fresh(out / "mutations")
    expected, what, seed = {}, {}, 0
    while len(expected) < arguments.mutations:
        text, _ = opt(arguments.mlir_opt, functions.function(arguments.seed + seed % 50), "-mlir-print-op-generic")
        changed, about = functions.mutate(text, arguments.seed + seed)
        seed += 1
        if changed is None:
            continue
        accepted, message = opt(arguments.mlir_opt, changed)
        # Accepted changes are of use, too, but the number counts invalid operations.
        name = f"m{seed}"
        if accepted is None:
            expected[name] = message
        else:
            what[name] = (about, None)
            (directory / f"{name}.mlir").write_text(changed)
            continue
        what[name] = (about, message)
        (directory / f"{name}.mlir").write_text(changed)
    answers = results(program, directory)
    agreed = uncovered = failed = accepted = 0
    for name, (about, message) in what.items():
        is_rejected = answers.get(name) != "printed"
        if is_rejected == (message is not None):
            agreed += message is not None
            accepted += message is None
            continue
        first = message.splitlines()[0] if message else ""
        if message is not None and not GENERATED.search(first):
            uncovered += 1
            print(f"not covered: {about}: {first}")
            continue
        failed += 1
        print(f"{name}: {about}: mlir-opt: {first or 'accepted'}; {answers.get(name)}")
    print(f"{len(expected)} invalid operations: {agreed} rejected by both, {uncovered} only by C++ code of MLIR, {failed} disagreements; "
          f"{accepted} valid changes accepted by both")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tablegen", required=True, help="the command")
    parser.add_argument("--mlir", required=True, help="directory with mlir/IR/OpBase.td")
    parser.add_argument("--mlir-opt", default="mlir-opt-22", help="mlir-opt of LLVM 22")
    parser.add_argument("--out", default="target/mlir-pliron", help="directory of the crate")
    parser.add_argument("--functions", type=int, default=200, help="number of functions")
    parser.add_argument("--mutations", type=int, default=100, help="number of invalid operations")
    parser.add_argument("--seed", type=int, default=0, help="first seed")
    parser.add_argument("--list", action="store_true", help="print the constraints of each dialect that are not covered")
    parser.add_argument("--no-compile", action="store_true", help="only generate and count")
    arguments = parser.parse_args()
    arguments.tablegen = str(pathlib.Path(arguments.tablegen).resolve())
    out = pathlib.Path(arguments.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    program = build(arguments, out)
    if program is None:
        return 0
    failed = round_trips(arguments, program, out)
    failed += negatives(arguments, program, out)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
