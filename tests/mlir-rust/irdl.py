#!/usr/bin/env python3
"""Generates IRDL of MLIR's dialects, and loads it into mlir-opt.

    irdl.py --tablegen target/release/tablegen --mlir llvm-project/mlir/include [FILE.mlir ...]

mlir-opt has these dialects, so each is loaded under another name, with the prefix `x_`. Prints the numbers of
operations and constraints that IRDL states, and those of tblgen-to-irdl, whose constraints of C++ (`irdl.c_pred`)
cannot be loaded.

The operations of the files, and others with one type changed, are verified by the dialects in C++ and by those that
are loaded. Each operation that only the latter reject is an error of the generator, but for variadic operands of
several types, which IRDL does not have.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
from random import Random

import run

COUNTS = re.compile(r"Constraints: (\d+) stated, (\d+) in part, (\d+) in C\+\+ only\. "
                    r"Optional attributes, which IRDL does not state: (\d+)")
PREFIX = "x_"


def output(command, **options):
    """Returns the exit status, the output and the messages of a command."""
    done = subprocess.run([str(one) for one in command], capture_output=True, text=True, check=False, **options)
    return done.returncode, done.stdout, done.stderr


def renamed(text, names):
    """Returns IRDL with other names of dialects."""
    for name in names:
        text = re.sub(rf"(?<=irdl\.dialect )@{name}\b|@{name}(?=::)", f"@{PREFIX}{name}", text)
    return text


def generate(args, name, sources):
    """Returns the IRDL of a dialect, and that of tblgen-to-irdl."""
    source = "".join(f'include "mlir/{one}"\n' for one in sources)
    with tempfile.NamedTemporaryFile("w", suffix=".td") as file:
        file.write(source)
        file.flush()
        # Some files include others of their directory by their names.
        directories = [args.mlir, *{pathlib.Path(args.mlir, "mlir", one).parent for one in sources}]
        rest = [f"--dialect={name}", *(f"-I{one}" for one in directories), file.name]
        own = output([args.tablegen, "--gen-irdl", *rest])
        other = output([args.tblgen_to_irdl, "--gen-dialect-irdl-defs", *rest])
    if own[0] != 0:
        sys.exit(f"{name}: {own[2]}")
    return own[1], other[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tablegen", required=True)
    parser.add_argument("--mlir", required=True, help="directory of MLIR's .td files")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--tblgen-to-irdl", default="tblgen-to-irdl-22")
    parser.add_argument("--keep", type=pathlib.Path, help="directory for the files")
    parser.add_argument("--mutations", type=int, default=20, help="number of other types for each operation")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as directory:
        work = args.keep or pathlib.Path(directory)
        work.mkdir(parents=True, exist_ok=True)
        whole, sums = [], [0] * 6
        for name, sources in run.SOURCES.items():
            text, other = generate(args, name, sources)
            path = work / f"{name}.irdl"
            path.write_text(renamed(text, [name]))
            status, _, messages = output([args.mlir_opt, f"--irdl-file={path}", "/dev/null"])
            if status != 0:
                failed += 1
                print(f"{name}: {messages.splitlines()[0]}")
                continue
            whole.append(name)
            counts = [int(one) for one in COUNTS.search(text).groups()]
            operations = len(re.findall(r"^  irdl\.operation ", text, re.M))
            missing = text.count("// Not stated: ")
            sums = [a + b for a, b in zip(sums, [operations, missing, *counts])]
            in_cpp = other.count('"irdl.c_pred"')
            print(f"{name}: {operations} operations, {missing} not stated; constraints: {counts[0]} stated, "
                  f"{counts[1]} in part, {counts[2]} not, {counts[3]} optional attributes; "
                  f"tblgen-to-irdl: {in_cpp} c_pred")
        print(f"all: {sums[0]} operations, {sums[1]} not stated; constraints: {sums[2]} stated, {sums[3]} in part, "
              f"{sums[4]} not, {sums[5]} optional attributes")
        for file in args.files:
            failed += verify(args, work, whole, file)
    return int(failed > 0)


def attributes(text):
    """Returns operations in generic form with properties as attributes, since IRDL has no properties."""
    text = re.sub(r"<\{(.*?)\}> \{", r"{\1, ", text)
    return re.sub(r"<\{(.*?)\}>(?= )", r"{\1}", text)


def rejected(args, irdl, chunks):
    """Returns the first message of each operation that mlir-opt rejects, by its index."""
    text = "\n// -----\n".join(chunks)
    rest = [f"--irdl-file={irdl}"] if irdl else []
    _, _, messages = output([args.mlir_opt, "--allow-unregistered-dialect", "--split-input-file", *rest], input=text)
    starts, line = [], 1
    for chunk in chunks:
        starts.append(line)
        line += chunk.count("\n") + 2
    found = {}
    for number, message in re.findall(r"^<stdin>:(\d+):\d+: error: (.*)$", messages, re.M):
        index = sum(start <= int(number) for start in starts) - 1
        found.setdefault(index, message)
    return found


def changed(text, names, mutations):
    """Returns the operations of a module in generic form, and others with one type changed: name, number of the change,
    operation that makes the operands, the rest of the operation."""
    dialects = "|".join(names)
    pattern = re.compile(rf'"((?:{dialects})\.\w+)"\(([^()]*)\)((?: <\{{.*\}}>)?(?: \{{.*\}})?) : \((.*)\) -> (.*)$', re.M)
    random = Random(1)
    for name, _, attached, operands, results in pattern.findall(text):
        operands, results = types(operands), types(results.strip("()"))
        for number in range(mutations + 1):
            changed = [operands[:], results[:]]
            if number > 0:
                side = random.choice([one for one in changed if one] or [[None]])
                side[random.randrange(len(side))] = random.choice(TYPES)
            before, after = (", ".join(one) for one in changed)
            values = ", ".join(f"%0#{index}" for index in range(len(operands)))
            source = f'%0:{len(operands)} = "u.source"() : () -> ({before})\n' if operands else ""
            yield name, number, source, f"({values}){attached} : ({before}) -> ({after})"


def verify(args, work, names, file):
    """Compares the verification of operations with other types. Returns the number of errors."""
    status, text, messages = output([args.mlir_opt, "--mlir-print-op-generic", file])
    if status != 0:
        print(f"{file}: {messages.splitlines()[0]}")
        return 1
    dialects = "|".join(names)
    own, loaded, described = [], [], []
    for name, number, source, rest in changed(text, names, args.mutations):
        own.append(f'{source}"{name}"{rest}')
        other = attributes(f'{source}"{PREFIX}{name}"{rest}')
        loaded.append(re.sub(rf"!({dialects})\.", rf"!{PREFIX}\1.", other))
        described.append((name, number))
    used = sorted({name.split(".")[0] for name, _ in described})
    irdl = work / "used.irdl"
    irdl.write_text("".join((work / f"{name}.irdl").read_text() for name in used))
    expected, found = rejected(args, None, own), rejected(args, irdl, loaded)
    both, wrong = len(expected.keys() & found.keys()), sorted(found.keys() - expected.keys())
    originals = [index for index, (_, number) in enumerate(described) if number == 0]
    print(f"{file}: {len(originals)} operations, {len(own)} with other types: C++ rejects {len(expected)}, of which "
          f"IRDL rejects {both}; IRDL alone rejects {len(wrong)}")
    for index in wrong[:20]:
        print(f"  {loaded[index].splitlines()[-1]}: {found[index]}")
    return len(wrong)


TYPES = ["i1", "i32", "i64", "si8", "ui16", "index", "f32", "f64", "bf16", "vector<4xi32>", "vector<4xf32>",
         "vector<2x2xf32>", "tensor<4xf32>", "tensor<?xi32>", "tensor<*xf32>", "memref<4xf32>", "memref<?xi32>",
         "memref<*xf32>", "complex<f32>", "none", "tuple<i32>", "(i32) -> i32"]


def types(text):
    """Returns the types of a list."""
    found, depth, start = [], 0, 0
    for index, char in enumerate(text):
        depth += char in "<([{"
        depth -= char in ")]}" or char == ">" and text[index - 1] != "-"
        if char == "," and depth == 0:
            found.append(text[start:index].strip())
            start = index + 1
    return [*found, text[start:].strip()] if text.strip() else []


if __name__ == "__main__":
    sys.exit(main())
