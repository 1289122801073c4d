#!/usr/bin/env python3
"""Compares hooks whose Rust is made from the C++ of a description with that C++.

    stated.py --tablegen target/debug/tablegen --llvm llvm-project/llvm RISCV AArch64 ARM X86 ...

The selector of each target is generated. The predicates on immediates and the transforms that have a body are
compiled as Rust, with overflow checks, and their C++ against LLVM's headers; both answer for the same numbers:
those near powers of two, and random ones. Needs `llvm-22-dev` and a C++ compiler. The exit status is 1 if an
answer differs.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HEAD = re.compile(r"    fn (imm_\w+)\(&self, imm: (i64|f64)\) -> bool \{")


def methods(module):
    """Yields the predicates on immediates with a body: name, type of the immediate, C++, Rust."""
    lines = module[module.index("pub trait SelectHooks") :].split("\n")
    lines = lines[: lines.index("}")]
    code, in_code = [], False
    for index, line in enumerate(lines):
        if line.startswith("    ///"):
            text = line[8:]
            if text == "```cpp":
                code, in_code = [], True
            elif in_code and text == "```":
                in_code = False
            elif in_code:
                code.append(text)
            continue
        head = HEAD.fullmatch(line)
        if head and code:
            yield head[1], head[2], "\n".join(code), "\n".join(lines[index + 1 : lines.index("    }", index)])
        code = []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tablegen", required=True, help="the command")
    parser.add_argument("--llvm", required=True, help="directory with include and lib/Target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("targets", nargs="+")
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    llvm = pathlib.Path(arguments.llvm)
    found = {}
    with tempfile.TemporaryDirectory() as name:
        out = pathlib.Path(name)
        for target in arguments.targets:
            folder = llvm / "lib/Target" / target
            module = out / "selector.rs"
            command = [arguments.tablegen, "--gen-dag-isel", "--rust", "-I", folder, "-I", llvm / "include"]
            subprocess.run([*command, folder / f"{target}.td", "-o", module], check=True, capture_output=True)
            for method, ty, cpp, body in methods(module.read_text()):
                found.setdefault((ty, cpp), (f"{target} {method}", body))
        items = list(found.items())
        integers = {0, -1}
        for bits in range(64):
            for near in (-2, -1, 0, 1, 2):
                integers |= {(1 << bits) + near, -(1 << bits) + near}
        integers |= {random.getrandbits(random.randrange(1, 65)) for _ in range(400)}
        integers = sorted({(value + (1 << 63)) % (1 << 64) - (1 << 63) for value in integers})
        floats = [0, 1 << 63] + [random.getrandbits(64) for _ in range(50)]
        floats += [int.from_bytes(__import__("struct").pack(">d", value), "big") for value in (0.5, 1, 2, -1, -0.5, 4)]
        rust, cpp = [], ["#include <cstdint>", "#include <cstdio>", '#include "llvm/ADT/APFloat.h"',
                         '#include "llvm/Support/MathExtras.h"', '#include "llvm/ADT/bit.h"', "using namespace llvm;"]
        calls = {"i64": ([], []), "f64": ([], [])}
        for index, ((ty, code), (_, body)) in enumerate(items):
            rust.append(f"fn f{index}(imm: {ty}) -> bool {{\n{body}\n}}")
            parameter = "int64_t Imm" if ty == "i64" else "const APFloat &Imm"
            cpp.append(f"static bool f{index}({parameter}) {{\n{code}\n}}")
            calls[ty][0].append(f"f{index}")
            calls[ty][1].append(f"f{index}")
        literals = ", ".join(f"{value}i64" if value >= 0 else f"({value + 1}i64 - 1)" for value in integers)
        patterns = ", ".join(str(value) + "u64" for value in floats)
        list_of = lambda names: "[" + ", ".join(names) + "]"
        rust.append(
            f"fn main() {{\n    for imm in [{literals}] {{\n        let fs: [fn(i64) -> bool; {len(calls['i64'][0])}] = {list_of(calls['i64'][0])};\n"
            "        let text: String = fs.iter().map(|f| if f(imm) { '1' } else { '0' }).collect();\n        println!(\"{imm} {text}\");\n    }\n"
            f"    for imm in [{patterns}] {{\n        let fs: [fn(f64) -> bool; {len(calls['f64'][0])}] = {list_of(calls['f64'][0])};\n"
            "        let text: String = fs.iter().map(|f| if f(f64::from_bits(imm)) { '1' } else { '0' }).collect();\n        println!(\"{imm} {text}\");\n    }\n}")
        cpp.append(
            "int main() {\n  for (int64_t imm : {" + ", ".join(f"int64_t({value & (1 << 64) - 1}ull)" for value in integers) + "}) {\n    printf(\"%lld \", (long long)imm);\n"
            + "".join(f"    putchar({name}(imm) ? '1' : '0');\n" for name in calls["i64"][1]) + "    puts(\"\");\n  }\n"
            "  for (uint64_t imm : {" + ", ".join(f"{value}ull" for value in floats) + "}) {\n    printf(\"%llu \", (unsigned long long)imm);\n"
            "    APFloat F(APFloat::IEEEdouble(), APInt(64, imm));\n"
            + "".join(f"    putchar({name}(F) ? '1' : '0');\n" for name in calls["f64"][1]) + "    puts(\"\");\n  }\n}")
        (out / "hooks.rs").write_text("#![allow(unused, clippy::all)]\n" + "\n".join(rust))
        (out / "hooks.cpp").write_text("\n".join(cpp))
        subprocess.run(["rustc", "--edition=2024", "-Coverflow-checks=on", "-Cdebug-assertions=on", "hooks.rs", "-o", "rust"], cwd=out, check=True)
        flags = subprocess.run(["llvm-config-22", "--cxxflags", "--ldflags", "--libs", "support", "--system-libs"], capture_output=True, text=True, check=True).stdout.split()
        sources = [one for one in flags if not one.startswith("-l")]
        subprocess.run(["c++", "-w", *sources, "hooks.cpp", "-o", "cpp", *[one for one in flags if one.startswith("-l")]], cwd=out, check=True)
        answers = [subprocess.run([out / one], capture_output=True, text=True, check=True).stdout.splitlines() for one in ("rust", "cpp")]
    wrong = set()
    for one, other in zip(*answers):
        (value, ours), (_, theirs) = one.split(" "), other.split(" ")
        names = calls["i64" if value.lstrip("-") in {str(abs(x)) for x in integers} and len(ours) == len(calls["i64"][0]) else "f64"][0]
        for name, a, b in zip(names, ours, theirs):
            if a != b:
                wrong.add((items[int(name[1:])][1][0], value, a, b))
    for one in sorted(wrong)[:20]:
        print("different:", *one)
    hooks = {one[0] for one in wrong}
    print(f"{len(items)} pieces of C++, {len(answers[0])} numbers, {len(hooks)} hooks differ")
    return 1 if wrong or len(answers[0]) != len(answers[1]) else 0


if __name__ == "__main__":
    sys.exit(main())
