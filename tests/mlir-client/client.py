#!/usr/bin/env python3
"""Builds a dialect in C++ against an installed MLIR and uses it.

    client.py --tool target/release/tablegen

CMake runs the command in place of mlir-tblgen (MLIR_TABLEGEN). The program that comes out parses,
verifies, canonicalizes and prints test.mlir, runs a pass, and reports the errors of invalid.mlir.
A second build directory is configured with mlir-tblgen itself. Compared are all generated files and
what they depend on.
"""

import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def configure(out, llvm, tool):
    run(
        "cmake", "-G", "Ninja", "-S", HERE, "-B", out, f"-DCMAKE_PREFIX_PATH={llvm}",
        f"-DMLIR_TABLEGEN={tool}", "-DCMAKE_CXX_FLAGS=-O0",
    )


def generated(out):
    """The contents of generated files by name, and the .td files that they depend on."""
    files = {}
    for directory, _, names in os.walk(out):
        for name in names:
            if name.endswith((".inc", ".md")):
                with open(os.path.join(directory, name), "rb") as file:
                    files[name] = file.read()
    lines = run("ninja", "-C", out, "-t", "deps").splitlines()
    sources = {line.strip() for line in lines if line.endswith(".td")}
    return files, sources


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tool", required=True, help="the command tablegen")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22", help="where MLIR is installed")
    opt = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        # The command acts as mlir-tblgen because of its name.
        link = os.path.join(work, "bin", "mlir-tblgen")
        os.mkdir(os.path.dirname(link))
        os.symlink(os.path.abspath(opt.tool), link)
        ours, theirs = os.path.join(work, "ours"), os.path.join(work, "theirs")
        configure(ours, opt.llvm, link)
        run("ninja", "-C", ours, "abacus-opt", "mlir-doc")
        configure(theirs, opt.llvm, os.path.join(opt.llvm, "bin", "mlir-tblgen"))
        run("ninja", "-C", theirs, "AbacusIncGen", "mlir-doc")
        (our_files, our_sources), (their_files, their_sources) = generated(ours), generated(theirs)
        differ = [name for name in their_files if our_files.get(name) != their_files[name]]
        program = os.path.join(ours, "abacus-opt")
        test = os.path.join(HERE, "test.mlir")
        printed = run(program, test, "--canonicalize", "--abacus-count=start=10")
        with open(os.path.join(HERE, "expected.mlir")) as file:
            expected = file.read()
        # What is printed can be read.
        again = run(program, "-", "--canonicalize", input=printed)
        run(program, os.path.join(HERE, "invalid.mlir"), "--split-input-file",
            "--verify-diagnostics")
    print(f"{len(their_files)} files, {len(differ)} differ: {' '.join(differ)}")
    print("the module is printed as expected" if printed == expected == again else printed)
    if our_sources != their_sources:
        print("depend on other files:", *sorted(our_sources ^ their_sources))
    same = not differ and our_sources == their_sources and printed == expected == again
    return 0 if same and their_files else 1


if __name__ == "__main__":
    sys.exit(main())
