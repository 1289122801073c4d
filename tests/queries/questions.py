#!/usr/bin/env python3
"""Compares answers of `tablegen query` with those of jq over llvm-tblgen's --dump-json.

    questions.py CORPUS --tool target/release/tablegen                 RISCV
    questions.py CORPUS --tool T --target AMDGPU --dump amdgpu.json    with a dump from an earlier run

CORPUS is a directory with the directory `llvm` of llvm-project. Without --dump, llvm-tblgen makes the
dump in a temporary file. jq answers all questions in one run; the tool runs once for each question.
The output lists the number of records, processor time and the largest memory. The exit status is 1 if
an answer differs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

# For each target: namespace, register, class of encodings.
TARGETS = {
    "RISCV": ("RISCV", "VL", "RVInstI"),
    "AMDGPU": ("AMDGPU", "EXEC", "VOP2_Pseudo"),
}


def questions(namespace, register, encoding):
    """Returns the name, the class, the condition, and jq's condition of each question."""
    return [
        ("branches", "Instruction", f'Namespace == "{namespace}" && isBranch',
         f'.Namespace == "{namespace}" and .isBranch == 1'),
        ("size of 4 bytes", "Instruction", "Size == 4", ".Size == 4"),
        ("with a pattern", "Instruction", "Pattern != []", ".Pattern != []"),
        ("implicit registers", "Instruction", "Uses != [] || Defs != []", ".Uses != [] or .Defs != []"),
        ("readers of a register", "Instruction", f'"{register}" in Uses',
         f'any(.Uses[]?; .def == "{register}")'),
        ("loads that are no stores", "Instruction", "mayLoad && !mayStore",
         ".mayLoad == 1 and .mayStore != 1"),
        ("patterns of a node", "Pattern", 'PatternToMatch contains "add"',
         'any(.PatternToMatch | ..; type == "object" and .def == "add")'),
        ("syntax by expression", "Instruction", 'AsmString =~ "^[a-z]*add"',
         '(.AsmString // "") | test("^[a-z]*add")'),
        ("one encoding", "Instruction", f'"{encoding}" in @superclasses',
         f'any(.["!superclasses"][]; . == "{encoding}")'),
        ("alignment of register classes", "RegisterClass", "Alignment > 16", ".Alignment > 16"),
    ]


def measured(command, output=subprocess.PIPE):
    """Runs a command. Returns its output, seconds of processor time, and MB of memory."""
    process = subprocess.Popen(command, stdout=output)
    text = process.stdout.read() if process.stdout else b""
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command[0]} failed")
    return text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--target", choices=sorted(TARGETS), default="RISCV")
    parser.add_argument("--llvm", default="llvm-tblgen-22")
    parser.add_argument("--dump", help="dump of the target's records, in place of llvm-tblgen's run")
    args = parser.parse_args()
    here = os.path.join(args.corpus, "llvm/lib/Target", args.target)
    source = [os.path.join(here, f"{args.target}.td")]
    include = ["-I", here, "-I", os.path.join(args.corpus, "llvm/include")]
    asked = questions(*TARGETS[args.target])
    with tempfile.TemporaryDirectory() as scratch:
        dump = args.dump
        if dump is None:
            dump = os.path.join(scratch, "dump.json")
            with open(dump, "wb") as file:
                _, time, memory = measured([args.llvm, "--dump-json", *include, *source], file)
            print(f"llvm-tblgen --dump-json: {time:.2f} s, {memory} MB", flush=True)
        members = ", ".join(
            f'{json.dumps(name)}: [$all["!instanceof"].{of}[] as $n | $all[$n] | select({jq}) | .["!name"]]'
            for name, of, _, jq in asked)
        text, time, memory = measured(["jq", "-c", f". as $all | {{{members}}}", dump])
        print(f"jq, all questions: {time:.2f} s, {memory} MB", flush=True)
    expected = json.loads(text)
    differences = 0
    for name, of, condition, _ in asked:
        command = [args.tool, "query", *source, of, *include, "--where", condition]
        text, time, memory = measured([*command, "--format", "ndjson", "--select", "@name"])
        found = [json.loads(line)["!name"] for line in text.splitlines()]
        same = sorted(found) == sorted(expected[name])
        differences += not same
        verdict = "same" if same else f"{len(expected[name])} expected"
        print(f"{name}: {len(found)} records, {verdict}, {time:.2f} s, {memory} MB", flush=True)
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
