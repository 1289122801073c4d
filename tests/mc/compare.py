#!/usr/bin/env python3
"""Compares a disassembler that `tablegen mc new` made with llvm-objdump.

    compare.py CRATE --target riscv --random 1000000 --mattr +m,+a,+f,+d,+c
    compare.py CRATE --target riscv --elf /usr/riscv64-linux-gnu/lib/libc.so.6
    compare.py CRATE --target webassembly --programs 50

CRATE is the directory of the crate. Its example `disassemble` is built in release mode. Random
input is a section of that many words, which both programs disassemble from start to end, so that
lengths and skipped bytes are compared, too. With --programs, clang compiles random C programs of
WebAssembly. Prints the number of lines and of differences, and the
first differences of each kind. The exit status is 1 if there are more than --allow differences,
without those whose expected text matches --newer, instructions that LLVM's programs have and the
descriptions of the crate lack, or whose text matches --undecoded, instructions that llvm-objdump does
not decode. Lines after such an instruction count with it until both programs agree again.
"""

import argparse
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

import webassembly
from assemble import Program

# Triple, format of llvm-objcopy (None: assembled), arguments of the example.
TARGETS = {
    "bpf": ("bpfel", None, ["--mcpu", "v4"]),
    "bpf-big": ("bpfeb", None, ["--triple", "bpfeb", "--mcpu", "v4"]),
    "hexagon": ("hexagon", "elf32-hexagon", []),
    "riscv": ("riscv64", "elf64-littleriscv", []),
    "riscv32": ("riscv32", "elf32-littleriscv", ["--triple", "riscv32"]),
    "loongarch": ("loongarch64", "elf64-loongarch", []),
    "avr": ("avr", None, []),
    "systemz": ("s390x", "elf64-s390", []),
    "m68k": ("m68k", None, []),
    "mips": ("mips", "elf32-tradbigmips", ["--triple", "mips"]),
    "mipsel": ("mipsel", "elf32-tradlittlemips", []),
    "mips64el": ("mips64el", "elf64-tradlittlemips", []),
    "msp430": ("msp430", None, []),
    "powerpc": ("powerpc64le", "elf64-powerpcle", []),
    "powerpc-big": ("powerpc64", "elf64-powerpc", ["--triple", "powerpc64"]),
    "powerpc32": ("powerpc", "elf32-powerpc", ["--triple", "powerpc"]),
    "sparc": ("sparcv9", None, []),
    "sparc32": ("sparc", None, ["--triple", "sparc"]),
    "sparcel": ("sparcel", None, ["--triple", "sparcel"]),
    "xtensa": ("xtensa", None, []),
    "aarch64": ("aarch64", "elf64-littleaarch64", []),
    "arm": ("armv8a", "elf32-littlearm", []),
    "arm7": ("armv7a", "elf32-littlearm", []),
    "thumb": ("thumbv8a", "elf32-littlearm", []),
    "thumb7": ("thumbv7a", "elf32-littlearm", []),
    "thumb-m": ("thumbv8.1m.main", "elf32-littlearm", []),
    "x86": ("x86_64", "elf64-x86-64", []),
    "x86-32": ("i386", "elf32-i386", ["--triple", "i386"]),
    "webassembly": ("wasm32", "wasm", []),
    "x86-16": ("i386-unknown-unknown-code16", "elf32-i386", ["--triple", "i386-unknown-unknown-code16"]),
}
# In place of comments that describe what an instruction does. Addresses follow on another line.
DESCRIBED = " # described"
LINE = re.compile(r"^\s*([0-9a-f]+):\s*(.*?)\s*$")
# Options of clang for WebAssembly.
FEATURES = ["-msimd128", "-mtail-call", "-matomics", "-mbulk-memory", "-mreference-types"]
FEATURES += ["-mmultivalue", "-mnontrapping-fptoint", "-msign-ext", "-mextended-const"]
VARIANTS = [["-mcpu=mvp"], FEATURES, ["-fPIC"]]
# Bytes of a function of random instructions of WebAssembly. Blocks do not end, and LLVM's programs
# name more of them than the crate.
FUNCTION = 4096


def run(*args):
    return subprocess.run(args, check=True, stdout=subprocess.PIPE).stdout


def lines(text, unit=0, has_comments=False):
    found = []
    for line in text.decode("latin-1").splitlines():
        match = LINE.match(line)
        if has_comments and found and re.match(r"\s*# [^/]*$", line):
            address, words = found[-1]
            found[-1] = address, f"{words} {line.strip()}"
        elif match:
            words = match.group(2)
            if words != "<unknown>" and not has_comments:
                words = re.sub(r"\s+# (?!imm = |0x).*$", DESCRIBED, words)
                # Names of addresses, which precede comments.
                words = re.sub(r"\s+<[^<>]*>(?=$|\t| *(?://|#|@|;|\}) *)", "", words, count=1)
            # llvm-objdump counts the instructions of BPF, in decimal.
            address = int(match.group(1)) * unit if unit else int(match.group(1), 16)
            found.append((address, re.sub(r"\s+", " ", words)))
    return found


def objdump(llvm, path, triple, mattr, mcpu, more, is_intel):
    args = [f"{llvm}/llvm-objdump", f"--triple={triple}", "-z", "--no-leading-headers"]
    args += ["--no-show-raw-insn", "--no-print-imm-hex", f"--mattr={mattr}", *more]
    args += [f"--mcpu={mcpu}"] if mcpu else []
    args += ["-M", "intel"] if is_intel else []
    return lines(run(*args, path), 8 if triple.startswith("bpf") else 0)


def sections(llvm, path):
    """Returns name, address, offset and size of the sections with code."""
    text = run(f"{llvm}/llvm-readelf", "-SW", path).decode()
    for line in text.splitlines():
        match = re.match(r"\s*\[ *\d+\] (\S+)\s+PROGBITS\s+(\S+) (\S+) (\S+) \S+\s+(\S+)", line)
        if match and "X" in match.group(5):
            yield match.group(1), *(int(match.group(at), 16) for at in (2, 3, 4))


def input_bytes(args):
    if args.file:
        with open(args.file, "rb") as file:
            data = file.read()
    else:
        data = random.Random(args.seed).randbytes(args.random * args.word)
    if args.avoid:
        words = (data[start : start + args.word] for start in range(0, len(data), args.word))
        data = b"".join(word for word in words if not re.match(args.avoid, word.hex()))
    return data.translate(None, bytes.fromhex(args.without))


def objects(args, scratch):
    """Writes modules of WebAssembly, and returns their names."""
    name = lambda index: os.path.join(scratch, f"{index}.o")
    if args.elf:
        return [args.elf]
    if args.programs:
        made = []
        for seed in range(args.programs):
            source = os.path.join(scratch, "program.c")
            with open(source, "w") as file:
                # Pointers cannot be in this section.
                text = Program(args.seed + seed, True, False).text()
                file.write(re.sub(r".*init_array.*", "", text))
            for variant in VARIANTS:
                for level in ("-O0", "-O2"):
                    made.append(name(len(made)))
                    clang = [f"{args.llvm}/clang", "--target=wasm32", "-w", "-c", level, *variant]
                    run(*clang, source, "-o", made[-1])
        return made
    data = input_bytes(args)
    for index, start in enumerate(range(0, len(data), FUNCTION)):
        with open(name(index), "wb") as file:
            file.write(webassembly.module(data[start : start + FUNCTION]))
    return [name(index) for index in range(-(-len(data) // FUNCTION))]


def compare_modules(args, own, scratch, raw):
    """Compares modules of WebAssembly. Returns the number of differences."""
    theirs, ours, code = [], [], b""
    for index, path in enumerate(objects(args, scratch)):
        with open(path, "rb") as file:
            functions = webassembly.functions(file.read())
        with open(raw, "wb") as file:
            file.write(b"".join(body for _, body in functions))
        code += b"".join(body for _, body in functions)
        command = [f"{args.llvm}/llvm-objdump", "-d", "-z", "--no-leading-headers"]
        expected = lines(run(*command, "--no-show-raw-insn", path), has_comments=True)
        # Offsets in the section. Files that are linked have addresses.
        base = expected[0][0] - functions[0][0]
        theirs += [((index, address - base), text) for address, text in expected]
        # The bodies of functions follow each other in the input.
        starts, start = [], 0
        for offset, body in functions:
            starts.append((start, offset))
            start += len(body)
        found, at = [], 0
        for address, text in lines(run(*own, raw), has_comments=True):
            while at + 1 < len(starts) and starts[at + 1][0] <= address:
                at += 1
            found.append(((index, starts[at][1] + address - starts[at][0]), text))
        ours += found
    with open(raw, "wb") as file:
        file.write(code)
    return report(theirs, ours, args)


def report(theirs, ours, args):
    one, other = dict(theirs), dict(ours)
    different, newer, kinds, is_newer = 0, 0, collections.defaultdict(list), False
    for address in sorted(one.keys() | other.keys()):
        expected, found = one.get(address), other.get(address)
        if expected and expected.endswith(DESCRIBED) and found:
            expected = expected.removesuffix(DESCRIBED)
            found = re.sub(r" # 0x.*$", "", found)
        if expected == found or args.common and not (expected and found):
            is_newer = False
            continue
        is_newer |= bool(args.newer and expected and re.match(args.newer, expected))
        is_newer |= bool(args.undecoded and found and re.match(args.undecoded, found))
        if is_newer:
            newer += 1
        else:
            different += 1
        kind = tuple((text or "-").split(" ")[0] for text in (expected, found))
        kinds[kind].append((address, expected, found))
    known = sum(text != "<unknown>" for text in one.values())
    print(f"{len(one)} lines, {known} instructions, {different} different, {newer} of newer ones")
    for kind, cases in sorted(kinds.items(), key=lambda item: -len(item[1]))[: args.kinds]:
        address, expected, found = cases[0]
        address = f"{address:x}" if isinstance(address, int) else "%d, %x" % address
        expected, found = (str(text)[:300] for text in (expected, found))
        print(f"{len(cases):8} {address}: expected `{expected}`, found `{found}`")
    return different


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("crate")
    parser.add_argument("--target", choices=TARGETS, required=True)
    parser.add_argument("--program", help="built example, which is not built again")
    parser.add_argument("--random", type=int, help="number of words")
    parser.add_argument("--word", type=int, default=4, help="bytes of a word")
    parser.add_argument("--without", default="", help="bytes to remove from the input, such as d2")
    parser.add_argument("--common", action="store_true", help="only addresses that both programs reach")
    parser.add_argument("--avoid", help="words to remove from the input, such as those that end llvm-objdump: a pattern of hexadecimal digits")
    parser.add_argument("--file", help="raw bytes")
    parser.add_argument("--elf", help="program whose sections with code are compared")
    parser.add_argument("--programs", type=int, help="number of C programs of WebAssembly")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mattr", default="")
    parser.add_argument("--mcpu", default="")
    parser.add_argument("--intel", action="store_true", help="Intel's syntax of X86")
    parser.add_argument("--kinds", type=int, default=20, help="kinds of differences to print")
    parser.add_argument("--allow", type=int, default=0, help="number of allowed differences")
    parser.add_argument("--newer", help="texts that only newer descriptions have: a pattern")
    parser.add_argument("--undecoded", help="texts that llvm-objdump does not decode: a pattern")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="directory of the programs")
    parser.add_argument("--time", action="store_true", help="also print the speed of the example")
    args = parser.parse_args()
    triple, form, own = TARGETS[args.target]
    example = args.program
    if not example:
        manifest = os.path.join(args.crate, "Cargo.toml")
        build = ["cargo", "build", "--quiet", "--offline", "--release", "--example", "disassemble"]
        # The library is the same as for `assemble.py`.
        if os.path.isdir(os.path.join(args.crate, "src/asm")):
            build += ["--features", "assembler"]
        subprocess.run([*build, "--manifest-path", manifest], check=True)
        target = os.environ.get("CARGO_TARGET_DIR") or os.path.join(args.crate, "target")
        example = os.path.join(target, "release/examples/disassemble")
    own = [example, *own] + (["--mattr", args.mattr] if args.mattr else [])
    own += (["--mcpu", args.mcpu] if args.mcpu else []) + (["--syntax", "1"] if args.intel else [])
    different = 0
    with tempfile.TemporaryDirectory() as scratch:
        raw, obj = os.path.join(scratch, "raw"), os.path.join(scratch, "obj")
        if args.target == "webassembly":
            different += compare_modules(args, own, scratch, raw)
        elif args.elf:
            # With an identifier, llvm-objdump would read the file with debug information.
            copy = os.path.join(scratch, "copy")
            remove = "--remove-section=.note.gnu.build-id"
            run(f"{args.llvm}/llvm-objcopy", remove, args.elf, copy)
            parts = []
            for name, address, offset, size in sections(args.llvm, args.elf):
                with open(args.elf, "rb") as file:
                    file.seek(offset)
                    parts.append((address, file.read(size)))
                more = ["-d", "-j", name]
                theirs = objdump(args.llvm, copy, triple, args.mattr, args.mcpu, more, args.intel)
                with open(raw, "wb") as file:
                    file.write(parts[-1][1])
                ours = lines(run(*own, "--address", str(address), raw))
                print(name, end=": ")
                different += report(theirs, ours, args)
            with open(raw, "wb") as file:
                file.write(b"".join(code for _, code in parts))
        else:
            with open(raw, "wb") as file:
                file.write(input_bytes(args))
            if form:
                run(f"{args.llvm}/llvm-objcopy", "-I", "binary", "-O", form, raw, obj)
                more = ["-D", "-j", ".data"]
            else:
                source = os.path.join(scratch, "source.s")
                with open(source, "w") as file:
                    file.write(f'.text\n.incbin "{raw}"\n')
                mc = f"{args.llvm}/llvm-mc"
                run(mc, f"--triple={triple}", "-filetype=obj", source, "-o", obj)
                more = ["-d"]
            theirs = objdump(args.llvm, obj, triple, args.mattr, args.mcpu, more, args.intel)
            different += report(theirs, lines(run(*own, raw)), args)
        if args.time:
            sys.stdout.write(run(*own, "--time", raw).decode())
    return 1 if different > args.allow else 0


if __name__ == "__main__":
    sys.exit(main())
