#!/usr/bin/env python3
"""Generates definitions of MLIR's dialects for xDSL, and runs them.

    xdsl_dialects.py --tablegen target/release/tablegen --mlir llvm-project/mlir/include [FILE.mlir ...]

Needs the package xdsl of PyPI, 0.75. `directives.py` has the custom directives that modules import. All modules are imported, which makes xDSL check the definitions, and put into one
context. Prints the numbers of operations, constraints and assembly formats.

Random functions of `functions.py` go from mlir-opt in the generic form through xDSL with the generated dialects, and
back in the generic form and with xDSL's assembly formats. mlir-opt must read the same module. Operations with changes
are verified by both; each that only xDSL rejects is an error.
"""

import argparse
import collections
import importlib.util
import io
import pathlib
import re
import subprocess
import sys
import tempfile

from xdsl.context import Context
from xdsl.dialects import builtin
from xdsl.ir import Dialect
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import DiagnosticException, ParseError, VerifyException

import functions
import irdl
import run

COUNTS = re.compile(r"# Constraints: (\d+) of xDSL, (\d+) conditions, (\d+) in part, (\d+) in C\+\+ only\.\n"
                    r"# Assembly formats: (\d+) of (\d+)\.")
# Types of the dialect llvm, which its operations name in C++ only.
SOURCES = {**run.SOURCES, "llvm": [*run.SOURCES["llvm"], "Dialect/LLVMIR/LLVMTypes.td"]}
# Dialects of the random functions.
USED = ["arith", "cf", "func", "index", "llvm", "math", "scf"]


def opt(args, text, *options):
    """Returns the module that mlir-opt prints, or None and its messages."""
    done = subprocess.run([args.mlir_opt, *options, "-"], input=text, capture_output=True, text=True, check=False)
    return (done.stdout, "") if done.returncode == 0 else (None, done.stderr)


def generate(args, name, sources, work):
    """Writes the module of a dialect, and imports it. Returns its text and the dialect."""
    source = work / f"{name}.td"
    source.write_text("".join(f'include "mlir/{one}"\n' for one in sources))
    directories = [args.mlir, *{pathlib.Path(args.mlir, "mlir", one).parent for one in sources}]
    path = work / f"dialect_{name}.py"
    command = [args.tablegen, "--gen-xdsl", f"--dialect={name}", "--custom-directives=directives.DynamicIndexList", *(f"-I{one}" for one in directories), source]
    subprocess.run([str(one) for one in [*command, "-o", path]], check=True)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    # Annotations of dataclasses are looked up by the module's name.
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    [dialect] = [one for one in vars(module).values() if isinstance(one, Dialect)]
    return path.read_text(), dialect


def load(args, work):
    """Imports all dialects. Returns those that could be, by name, and the number of the others."""
    loaded, failed, sums = {}, 0, [0] * 8
    for name, sources in SOURCES.items():
        try:
            text, dialect = generate(args, name, sources, work)
        except Exception as error:  # xDSL raises many kinds.
            failed += 1
            print(f"{name}: {type(error).__name__}: {error}")
            continue
        loaded[name] = dialect
        counts = [int(one) for one in COUNTS.search(text).groups()]
        numbers = [len([*dialect.operations]), len([*dialect.attributes]), *counts]
        sums = [a + b for a, b in zip(sums, numbers)]
        if args.list:
            print(f"{name}: {describe(numbers)}")
    context = Context()
    for name, dialect in loaded.items():
        context.load_dialect(builtin.Builtin if name == "builtin" else dialect)
    print(f"{len(loaded)} dialects loaded, {failed} not: {describe(sums)}")
    return loaded, failed


def describe(numbers):
    operations, definitions, own, conditions, partial, nothing, stated, formats = numbers
    return (f"{operations} operations, {definitions} types and attributes; constraints: {own} of xDSL, {conditions} "
            f"conditions, {partial} in part, {nothing} not; {stated} of {formats} assembly formats")


class Runner:
    """Parser and printer of modules with some dialects."""

    def __init__(self, dialects):
        self.dialects = dialects

    def context(self):
        context = Context(allow_unregistered=True)
        context.load_dialect(builtin.Builtin)
        for dialect in self.dialects:
            context.load_dialect(dialect)
        return context

    def parse(self, text):
        """Returns a module, and verifies it."""
        module = Parser(self.context(), text).parse_module()
        module.verify()
        return module

    @staticmethod
    def print(module, is_generic):
        out = io.StringIO()
        Printer(stream=out, print_generic_format=is_generic).print_op(module)
        return out.getvalue() + "\n"


def round_trips(args, runner):
    """Compares functions. Returns the number of those that differ."""
    failed, operations, printed = 0, collections.Counter(), collections.Counter()
    for seed in range(args.seed, args.seed + args.functions):
        text = functions.function(seed)
        expected, messages = opt(args, text, "-mlir-print-op-generic")
        if expected is None:
            sys.exit(f"function {seed}: {messages}")
        operations.update(re.findall(r'"(\w+\.[\w.]+)"\(', expected))
        try:
            module = runner.parse(expected)
            texts = {"generic": runner.print(module, True), "custom": runner.print(module, False)}
            # What xDSL prints, it reads.
            texts["again"] = runner.print(runner.parse(texts["custom"]), True)
        except (DiagnosticException, ParseError, VerifyException) as error:
            failed += 1
            print(f"function {seed}: {str(error)[:1000]}")
            continue
        printed.update(op.name for op in module.walk() if getattr(op, "assembly_format", None))
        for kind, other in texts.items():
            found, messages = opt(args, other, "-mlir-print-op-generic")
            if found != expected:
                failed += 1
                print(f"function {seed}, {kind}: {messages or difference(expected, found)}")
                break
    print(f"round trips: {args.functions - failed} of {args.functions} functions, {sum(operations.values())} operations of "
          f"{len(operations)} kinds, {sum(printed.values())} of {len(printed)} kinds with an assembly format")
    return failed


def files(args, runner):
    """Compares MLIR files. Returns the number of those that differ."""
    failed = 0
    for file in args.files:
        expected, messages = opt(args, file.read_text(), "-mlir-print-op-generic")
        if expected is None:
            sys.exit(f"{file}: {messages}")
        try:
            module = runner.parse(expected)
        except (DiagnosticException, ParseError, VerifyException) as error:
            failed += 1
            print(f"{file}: {str(error)[:1000]}")
            continue
        in_format = {op.name for op in module.walk() if getattr(op, "assembly_format", None)}
        print(f"{file}: {len({op.name for op in module.walk()})} kinds of operations, {len(in_format)} with an assembly format")
        custom = runner.print(module, False)
        for kind, text in [("generic", runner.print(module, True)), ("custom", custom)]:
            found, messages = opt(args, text, "-mlir-print-op-generic")
            if found != expected:
                failed += 1
                print(f"{file}, {kind}: {messages or difference(expected, found)}")
        try:
            again = runner.print(runner.parse(custom), False)
        except (DiagnosticException, ParseError, VerifyException) as error:
            failed += 1
            print(f"{file}, again: {str(error)[:1000]}")
            continue
        if again != custom:
            failed += 1
            print(f"{file}, again: {difference(custom, again)}")
        failed += types(args, runner, [dialect.name for dialect in runner.dialects], expected)
    return failed


def types(args, runner, names, text):
    """Compares the verification of operations with other types. Returns the number of those that only xDSL rejects."""
    chunks = [f'{source}"{name}"{rest}' for name, _, source, rest in irdl.changed(text, names, args.mutations)]
    expected, rejected, failed = irdl.rejected(args, None, chunks), 0, 0
    for index, chunk in enumerate(chunks):
        try:
            runner.parse(chunk)
        except (DiagnosticException, ParseError, VerifyException) as error:
            rejected += index in expected
            if index not in expected:
                failed += 1
                print(f"xDSL alone rejects {chunk}: {str(error)[:500]}")
    print(f"{len(chunks)} operations with other types: C++ rejects {len(expected)}, of which xDSL rejects {rejected}; xDSL "
          f"alone rejects {failed}")
    return failed


def difference(expected, found):
    lines = zip(expected.splitlines(), found.splitlines())
    return next((f"{a.strip()} became {b.strip()}" for a, b in lines if a != b), "lines are missing")


def mutations(args, runner):
    """Compares verifiers. Returns the number of valid modules that xDSL rejects."""
    invalid = rejected = valid = failed = 0
    seed = args.seed
    while invalid < args.mutations:
        text, _ = opt(args, functions.function(seed % 50), "-mlir-print-op-generic")
        changed, about = functions.mutate(text, seed)
        seed += 1
        if changed is None:
            continue
        accepted, _ = opt(args, changed)
        try:
            runner.parse(changed)
            message = None
        except (DiagnosticException, ParseError, VerifyException) as error:
            message = str(error)
        if accepted is None:
            invalid += 1
            rejected += message is not None
        else:
            valid += 1
            if message is not None:
                failed += 1
                print(f"xDSL alone rejects {about}: {message[:1000]}")
    print(f"{invalid} invalid modules, of which xDSL rejects {rejected}; {valid} valid ones, of which it rejects {failed}")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tablegen", required=True)
    parser.add_argument("--mlir", required=True, help="directory of MLIR's .td files")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--keep", type=pathlib.Path, help="directory for the modules")
    parser.add_argument("--functions", type=int, default=200, help="number of functions")
    parser.add_argument("--mutations", type=int, default=100, help="number of invalid modules")
    parser.add_argument("--seed", type=int, default=0, help="first seed")
    parser.add_argument("--list", action="store_true", help="print the numbers of each dialect")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="other MLIR files")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        work = args.keep or pathlib.Path(directory)
        work.mkdir(parents=True, exist_ok=True)
        dialects, failed = load(args, work)
        everything = [dialect for name, dialect in dialects.items() if name != "builtin"]
        failed += files(args, Runner(everything))
        runner = Runner([dialects[name] for name in USED])
        failed += round_trips(args, runner)
        failed += mutations(args, runner)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
