#!/usr/bin/env python3
"""Compares an assembler that `tablegen mc new` made with llvm-mc.

    assemble.py CRATE --target riscv --elf /usr/riscv64-linux-gnu/lib/libc.so.6 --mattr +m,+a,+f,+d,+c
    assemble.py CRATE --target riscv --programs 50
    assemble.py CRATE --target riscv --mutations 1000000 --mattr +m,+a,+f,+d,+c
    assemble.py CRATE --target aarch64 --words 1000000 --mattr +all
    assemble.py CRATE --target x86 --cases cases.s

CRATE is the directory of the crate. Its examples are built in release mode.

- `--elf`: the disassembled sections with code of a program are assembled again. The bytes are those
  of the program, or else those that llvm-mc makes of the same text.
- `--programs`: clang compiles random C programs without and with optimization, some of them with line
  numbers. The object files of llvm-mc and of the crate have the same bytes.
- `--sources`: the same for C and C++ files that exist. `--options` is for clang, such as `-g -I...`.
- `--jumps`: the same for random jumps between alignments, which are short or long (X86).
- `--mutations`: instructions, of which a few tokens are others, are accepted or rejected as by
  llvm-mc.
- `--cases`: sources in one file, between lines `---`, have the same object files or are rejected. A line
  `options: ...` before a source has options of llvm-mc, and `targets: ...` targets that it is for.
- `--words`: the texts of random words are accepted or rejected as by llvm-mc, with the same bytes.

The exit status is 1 if there are more than --allow differences.
"""

import argparse
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile

# Triple, arguments of clang and of llvm-mc, arguments of the examples.
TARGETS = {
    "aarch64": ("aarch64-linux-gnu", []),
    "aarch64-big": ("aarch64_be-linux-gnu", ["--triple", "aarch64_be"]),
    "arm": ("armv7-linux-gnueabihf", ["--triple", "armv7-linux-gnueabihf"]),
    "thumb": ("thumbv7-linux-gnueabihf", ["--triple", "thumbv7-linux-gnueabihf"]),
    "avr": ("avr", []),
    "riscv": ("riscv64-linux-gnu", []),
    "riscv32": ("riscv32-linux-gnu", ["--triple", "riscv32"]),
    "bpf": ("bpfel", []),
    "bpf-big": ("bpfeb", ["--triple", "bpfeb"]),
    "loongarch": ("loongarch64-linux-gnu", []),
    "mips": ("mips-linux-gnu", ["--triple", "mips-linux-gnu"]),
    "mipsel": ("mipsel-linux-gnu", ["--triple", "mipsel-linux-gnu"]),
    "mips64": ("mips64-linux-gnuabi64", ["--triple", "mips64-linux-gnuabi64"]),
    "mips64el": ("mips64el-linux-gnuabi64", ["--triple", "mips64el-linux-gnuabi64"]),
    "mips-n32": ("mips64el-linux-gnuabin32", ["--triple", "mips64el-linux-gnuabin32"]),
    "systemz": ("s390x-linux-gnu", []),
    "webassembly": ("wasm32", []),
    "wasm64": ("wasm64", ["--triple", "wasm64"]),
    "x86": ("x86_64-linux-gnu", []),
    "x86-32": ("i386-linux-gnu", ["--triple", "i386"]),
}
# Features of clang's usual processor.
WASM = "+bulk-memory,+call-indirect-overlong,+multivalue,+mutable-globals,+nontrapping-fptoint,+reference-types,+sign-ext"
# Architectures for compiled programs: options of clang, features.
VARIANTS = {
    "webassembly": [
        ([], WASM),
        (["-g"], WASM),
        (["-fPIC", "-matomics", "-msimd128", "-mtail-call"], f"{WASM},+atomics,+simd128,+tail-call"),
        (["-fPIC", "-fwasm-exceptions"], f"{WASM},+exception-handling"),
        (["-mcpu=mvp", "-Os"], ""),
    ],
    "wasm64": [
        ([], WASM),
        (["-g", "-fPIC"], WASM),
        (["-matomics", "-msimd128", "-fwasm-exceptions"], f"{WASM},+atomics,+simd128,+exception-handling"),
    ],
    "aarch64": [
        ([], ""),
        (["-fPIC", "-fasynchronous-unwind-tables", "-march=armv8.2-a", "-g"], "+v8.2a"),
        (["-march=armv9-a+sve2", "-fno-unwind-tables", "-mcmodel=tiny"], "+v9a,+sve2"),
    ],
    "aarch64-big": [([], "")],
    "arm": [([], ""), (["-mfpu=neon-vfpv4", "-fPIC", "-g"], "+neon,+vfp4")],
    "thumb": [([], ""), (["-mfpu=neon-vfpv4", "-fPIC", "-g"], "+neon,+vfp4")],
    "avr": [
        (["-mmcu=atmega328p"], "+avr5"),
        (["-mmcu=atxmega128a1", "-g"], "+xmega"),
        (["-mmcu=attiny85", "-ffunction-sections"], "+avr25"),
    ],
    "riscv": [
        (["-march=rv64imafdc"], "+m,+a,+f,+d,+c"),
        (["-march=rv64imac", "-mabi=lp64", "-fPIC"], "+m,+a,+c"),
        (["-march=rv64gc", "-fasynchronous-unwind-tables", "-g"], "+m,+a,+f,+d,+c,+relax"),
    ],
    "riscv32": [(["-march=rv32imac", "-mabi=ilp32", "-g", "-fno-unwind-tables"], "+m,+a,+c")],
    "bpf": [(["-mcpu=v2"], "")],
    "bpf-big": [(["-mcpu=v2", "-g"], "")],
    "loongarch": [
        ([], "+64bit,+f,+d"),
        (["-march=la464", "-fPIC", "-mrelax", "-g"], "+lasx,+relax"),
    ],
    "mips": [
        (["-march=mips32r2"], "+mips32r2"),
        (["-march=mips32r2", "-mmicromips", "-fPIC"], "+mips32r2"),
        (["-march=mips32r6", "-fno-pic", "-mno-abicalls"], "+mips32r6"),
    ],
    "mipsel": [(["-march=mips32", "-fPIC", "-g"], ""), (["-march=mips32r5", "-mmsa", "-mfp64"], "+mips32r5,+msa,+fp64")],
    "mips64": [(["-march=mips64r2"], "+mips64r2"), (["-march=mips3", "-fPIC", "-g"], "+mips3")],
    "mips64el": [(["-march=mips64r6"], "+mips64r6"), (["-march=octeon"], "+mips64r2,+cnmips")],
    "mips-n32": [(["-march=mips64r2", "-mabi=n32"], "+mips64r2")],
    "systemz": [
        (["-march=z10"], ""),
        (["-march=z14", "-fPIC", "-fasynchronous-unwind-tables", "-g"], ""),
    ],
    "x86": [
        ([], ""),
        (["-fPIC", "-fasynchronous-unwind-tables", "-march=x86-64-v3"], ""),
        (["-fPIE", "-march=x86-64-v4", "-fno-omit-frame-pointer", "-g"], ""),
    ],
    "x86-32": [([], ""), (["-fPIC", "-march=pentium4", "-fasynchronous-unwind-tables"], "")],
}


def run(*args, **more):
    return subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def sections(llvm, path):
    """Returns name, address, offset and size of the sections with code."""
    text = run(f"{llvm}/llvm-readelf", "-SW", path, check=True).stdout.decode()
    for line in text.splitlines():
        match = re.match(r"\s*\[ *\d+\] (\S+)\s+PROGBITS\s+(\S+) (\S+) (\S+) \S+\s+(\S+)", line)
        if match and "X" in match.group(5):
            yield match.group(1), *(int(match.group(at), 16) for at in (2, 3, 4))


def text_of(llvm, path):
    """Returns the bytes of the section `.text` of an object file."""
    for name, _, offset, size in sections(llvm, path):
        if name == ".text":
            with open(path, "rb") as file:
                file.seek(offset)
                return file.read(size)
    return b""


# Branches to numbers, which Intel's syntax does not have.
BRANCH = re.compile(r"^((?:\w+ )*(?:call|j\w+|loop\w*|xbegin)\s+)(-?\d+)$")


class Tools:
    def __init__(self, args, scratch):
        self.args, self.scratch = args, scratch
        self.triple, own = TARGETS[args.target]
        self.llvm = args.llvm
        self.start = "\t.intel_syntax noprefix\n" if args.intel else ""
        target = os.environ.get("CARGO_TARGET_DIR") or os.path.join(args.crate, "target")
        manifest = os.path.join(args.crate, "Cargo.toml")
        build = ["cargo", "build", "--quiet", "--offline", "--release", "--features", "assembler"]
        build += ["--example", "assemble", "--example", "disassemble"]
        if not args.programs_are_built:
            subprocess.run([*build, "--manifest-path", manifest], check=True)
        examples = os.path.join(target, "release/examples")
        self.assembler = [os.path.join(examples, "assemble"), *own]
        self.disassembler = [os.path.join(examples, "disassemble"), *own]

    def path(self, name):
        return os.path.join(self.scratch, name)

    def disassembled(self, raw, mattr, *more):
        """Returns lines with offsets and texts, without comments of their own lines."""
        options = [*self.features(mattr), "--offsets", *more]
        options += ["--syntax", "1"] if self.args.intel else []
        text = run(*self.disassembler, *options, raw, check=True).stdout.decode()
        return [line for line in text.splitlines() if not line.startswith("\t")]

    def features(self, mattr):
        return ["--mattr", mattr] if mattr else []

    def mc(self, source, out, mattr, *more):
        args = [f"{self.llvm}/llvm-mc", f"--triple={self.triple}", f"--mattr={mattr}"]
        args += [f"--mcpu={self.args.mcpu}"] if self.args.mcpu else []
        return run(*args, "-filetype=obj", *more, source, "-o", out)

    def own(self, source, out, mattr, *more):
        cpu = ["--mcpu", self.args.mcpu] if self.args.mcpu else []
        return run(*self.assembler, *self.features(mattr), *cpu, *more, source, "-o", out)


def code(tools, path):
    """Assembles the disassembled code of a program again. Returns the number of differences."""
    args, different = tools.args, 0
    for name, address, offset, size in sections(tools.llvm, path):
        with open(path, "rb") as file:
            file.seek(offset)
            expected = file.read(size)
        raw, source = tools.path("raw"), tools.path("code.s")
        with open(raw, "wb") as file:
            file.write(expected)
        lines = tools.disassembled(raw, args.mattr, "--address", str(address))
        unknown = [line for line in lines if line.endswith("<unknown>")]
        with open(source, "w") as file:
            file.write("\t.text\n\t.option norelax\n" if "riscv" in args.target else "\t.text\n")
            file.write(tools.start)
            for index, line in enumerate(lines):
                at, _, text = line.partition(":\t")
                end = lines[index + 1].partition(":")[0] if index + 1 < len(lines) else None
                start = int(at, 16) - address
                if text == "<unknown>":
                    stop = int(end, 16) - address if end else size
                    numbers = ", ".join(str(byte) for byte in expected[start:stop])
                    file.write(f"\t.byte {numbers}\n")
                else:
                    if args.intel:
                        text = BRANCH.sub(r"\1symbol+\2", text)
                    file.write(f"\t{text}\n")
        one, other = tools.path("one.o"), tools.path("other.o")
        mc, own = tools.mc(source, one, args.mattr), tools.own(source, other, args.mattr)
        if mc.returncode or own.returncode:
            errors = (mc.stderr + own.stderr).decode()
            print(f"{name}: {mc.returncode} {own.returncode}\n{errors[:2000]}")
            different += 1
            continue
        theirs, ours = text_of(tools.llvm, one), text_of(tools.llvm, other)
        is_same, is_theirs = ours == expected, ours == theirs
        count = sum(a != b for a, b in zip(ours, expected))
        print(
            f"{name}: {len(lines)} lines, {len(unknown)} of them data, {size} bytes; "
            f"bytes that are not the program's: {count}; llvm-mc's bytes: {is_theirs}"
        )
        different += not (is_theirs or is_same)
    return different


class Program:
    """Random C program."""

    TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned"]
    TYPES += ["long long", "unsigned long long"]

    def __init__(self, seed, has_floats, has_tls, section=".init_array"):
        self.random = random.Random(seed)
        self.types = self.TYPES + (["float", "double"] if has_floats else [])
        self.has_tls, self.count, self.lines, self.section = has_tls, 0, [], section

    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def expression(self, names, depth=0):
        choose = self.random.choice
        if depth > 3 or self.random.random() < 0.25:
            return choose([choose(names), str(self.random.choice([0, 1, 7, 255, 4096, 123456789]))])
        one, other = self.expression(names, depth + 1), self.expression(names, depth + 1)
        kind = self.random.randrange(6)
        if kind == 0:
            return f"({one} {choose(['<', '>', '==', '!='])} {other} ? {one} : {other})"
        if kind == 1:
            return f"((long long)({one}) {choose(['&', '|', '^'])} (long long)({other}))"
        if kind == 2:
            return f"((long long)({one}) {choose(['<<', '>>'])} {self.random.randrange(1, 31)})"
        return f"({one} {choose(['+', '-', '*'])} {other})"

    def function(self, globals_, functions, is_static):
        name = self.name("function")
        kinds = [self.random.choice(self.types) for _ in range(self.random.randrange(1, 6))]
        names = [f"a{index}" for index in range(len(kinds))]
        parameters = ", ".join(f"{kind} {one}" for kind, one in zip(kinds, names))
        result = self.random.choice(self.types)
        visible = names + [one for one, _ in globals_]
        body = []
        for _ in range(self.random.randrange(2, 8)):
            kind = self.random.randrange(5)
            target = self.random.choice(visible)
            value = self.expression(visible)
            if kind == 0:
                body.append(f"if ({self.expression(visible)}) {target} = {value}; else {names[0]}++;")
            elif kind == 1:
                body.append(f"for (int i = 0; i < {names[0]}; i++) {target} += i ^ (int)({value});")
            elif kind == 2 and functions:
                callee, count = self.random.choice(functions)
                arguments = ", ".join(self.expression(visible, 3) for _ in range(count))
                body.append(f"{target} += {callee}({arguments});")
            elif kind == 3:
                cases = "".join(
                    f" case {index}: {target} = {self.expression(visible, 2)}; break;"
                    for index in range(self.random.randrange(3, 9))
                )
                body.append(f"switch ((int){names[0]}) {{{cases} default: external({names[0]}); }}")
            else:
                body.append(f"{target} = {value};")
        head = f"{'static ' if is_static else ''}{result} {name}({parameters})"
        text = "".join(f"\n    {line}" for line in body)
        self.lines.append(f"{head} {{{text}\n    return {self.expression(visible, 2)};\n}}")
        functions.append((name, len(names)))

    def text(self):
        self.lines.append("extern int external(int);\nextern int shared[8];")
        globals_ = [("shared[3]", "int")]
        for _ in range(self.random.randrange(3, 9)):
            kind, name = self.random.choice(self.types), self.name("value")
            storage = self.random.choice(["", "static ", "static ", "const_", "tls"])
            if storage == "tls":
                storage = "_Thread_local " if self.has_tls else ""
            number = self.random.choice([0, 0, 1, 77, 100000])
            if storage == "const_":
                values = ", ".join(str(self.random.randrange(99)) for _ in range(4))
                self.lines.append(f"static const {kind} {name}[4] = {{{values}}};")
                self.lines.append(f"const {kind} *pointer_{name} = &{name}[2];")
                globals_.append((f"*({kind} *)pointer_{name}", kind))
            else:
                self.lines.append(f"{storage}{kind} {name} = {number};")
                globals_.append((name, kind))
        name = self.name("text")
        self.lines.append(f'const char *{name} = "text {self.count}\\n\\"\\001";')
        functions = []
        for _ in range(self.random.randrange(2, 7)):
            self.function(globals_, functions, self.random.random() < 0.3)
        self.lines.append(f"__attribute__((weak)) void *table[] = {{(void *){functions[-1][0]}}};")
        self.lines.append(f"__attribute__((section(\"{self.section}\"), used)) void *more = table;")
        return "\n".join(self.lines) + "\n"


def differs(tools, source, mattr, what, kept):
    """Returns true if llvm-mc and the crate do not make the same object file. Prints `what`, and keeps
    the source with the name `kept`."""
    one, other = tools.path("one.o"), tools.path("other.o")
    mc, own = tools.mc(source, one, mattr), tools.own(source, other, mattr)
    errors = (mc.stderr + own.stderr).decode()[:300]
    if not mc.returncode and not own.returncode:
        with open(one, "rb") as first, open(other, "rb") as second:
            if first.read() == second.read():
                return False
        errors = ""
    keep = f"{tools.args.keep}/{kept}.s" if tools.args.keep else None
    if keep:
        os.replace(source, keep)
    print(f"{what}: {keep} {errors}")
    return True


def llvm_version(llvm_mc):
    """Returns the version that llvm-mc names in tables for debuggers."""
    text = run(llvm_mc, "--version").stdout.decode()
    return re.search(r"LLVM version (\S+)", text).group(1)


def cases(tools, path):
    """Compares object files of small sources. Returns the number of differences."""
    with open(path) as file:
        sources = file.read().split("\n---\n")
    different, rejections, producer = 0, 0, llvm_version(f"{tools.llvm}/llvm-mc")
    for number, text in enumerate(sources):
        options, own_options = [], []
        if text.startswith("targets: "):
            targets, _, text = text.partition("\n")
            if tools.args.target not in targets.split()[1:]:
                continue
        if text.startswith("options: "):
            line, _, text = text.partition("\n")
            options = line.split()[1:]
            own_options = [*options, "--producer", f"llvm-mc (based on LLVM {producer})",
                           "--fdebug-compilation-dir", os.getcwd()]
            checksum = hashlib.md5((tools.start + text + "\n").encode()).hexdigest()
            own_options += ["--checksum", checksum]
        source, one, other = (tools.path(name) for name in ("case.s", "one.o", "other.o"))
        with open(source, "w") as file:
            file.write(tools.start + text + "\n")
        mc = tools.mc(source, one, tools.args.mattr, *options)
        own = tools.own(source, other, tools.args.mattr, *own_options)
        if mc.returncode and own.returncode:
            rejections += 1
            continue
        if not mc.returncode and not own.returncode:
            with open(one, "rb") as first, open(other, "rb") as second:
                if first.read() == second.read():
                    continue
        different += 1
        errors = (mc.stderr + own.stderr).decode()[:500]
        print(f"case {number}: {mc.returncode} {own.returncode}\n{text}\n{errors}")
    print(f"{len(sources)} cases, {rejections} of them rejected, {different} different")
    return different


def programs(tools, files, is_random):
    """Compares object files of compiled programs. Returns the number of differences."""
    args, different, compared, lines = tools.args, 0, 0, 0
    is_bpf = args.target.startswith("bpf")
    for number, path in enumerate(files):
        source = tools.path("program.s")
        for options, mattr in VARIANTS[args.target]:
            for level in ("-O0", "-O2"):
                clang = [f"{tools.llvm}/clang", f"--target={tools.triple}", "-w", "-S", level]
                clang += ["-masm=intel"] if args.intel else []
                clang += ["-ffreestanding"] if is_random else []
                made = run(*clang, *options, *args.options.split(), path, "-o", source)
                if made.returncode:
                    if not is_bpf:
                        print(made.stderr.decode()[:500])
                    continue
                with open(source, errors="replace") as file:
                    lines += len(file.readlines())
                compared += 1
                what = f"program {number} {path} {options} {level}"
                different += differs(tools, source, mattr, what, f"{number}{level}")
    print(f"{compared} files of {len(files)} programs, {lines} lines, {different} different")
    return different


def random_programs(tools, count):
    """Writes random C programs. Returns their paths."""
    args, paths = tools.args, []
    is_bpf = args.target.startswith("bpf")
    for seed in range(count):
        paths.append(tools.path(f"program{seed}.c"))
        with open(paths[-1], "w") as file:
            has_tls = not is_bpf and args.target != "avr"
            # Linkers of WebAssembly accept only functions in `.init_array`.
            section = ".more" if "wasm" in tools.triple else ".init_array"
            file.write(Program(args.seed + seed, not is_bpf, has_tls, section).text())
    return paths


def jumps(tools, count):
    """Compares object files of random jumps of X86. Returns the number of differences."""
    args, different = tools.args, 0
    for seed in range(count):
        source = random.Random(args.seed + seed)
        labels = list(range(source.randrange(15, 60)))
        unused, lines = labels[:], []
        source.shuffle(unused)
        while unused:
            kind = source.randrange(10)
            near = f".L{source.choice(labels)}"
            if kind < 3:
                name = source.choice(["jmp", "jne", "jb"])
                lines.append(f"\t{name} {source.choice([near, near, 'ext', 'ext@PLT'])}")
            elif kind == 3:
                others = ["call f@PLT", "addq $ext, %rax", "pushq $ext", "cmpl $8, 20(%rsp)"]
                lines.append("\t" + source.choice(others))
            elif kind < 7:
                len_of = source.choice([range(1, 20), range(20, 70), range(60, 120)])
                lines.append(f"\t.skip {source.choice(len_of)}, 0x90")
            elif kind == 7:
                more = source.choice(["", ", , 5", ", 0x90"])
                lines.append(f"\t.p2align {source.choice([3, 4, 5])}{more}")
            else:
                lines.append(f".L{unused.pop()}:")
        path = tools.path("jumps.s")
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        different += differs(tools, path, args.mattr, f"jumps {seed}", f"jumps{seed}")
    print(f"{count} files of jumps, {different} different")
    return different


# Lines of AArch64 that are no instructions, where `#` starts a number, and specifiers.
AARCH64_OTHER = r'^\s*[.#]|^\s*\w+\s*:|[=;"\']|/[/*]'
AARCH64_SPECIFIERS = [":lo12:symbol", ":got_lo12:symbol", ":abs_g1:symbol", ":tprel_hi12:symbol"]

TOKEN = re.compile(r"[A-Za-z_.][A-Za-z0-9_.]*|\d[0-9a-zA-Z]*|\S")


def mutated(lines, source, vocabulary):
    line = source.choice(lines)
    tokens = [(match.start(), match.end()) for match in TOKEN.finditer(line)]
    for _ in range(source.randrange(1, 3)):
        if not tokens:
            break
        start, end = source.choice(tokens)
        kind = source.randrange(4)
        new = source.choice(vocabulary)
        if kind == 0:
            new = ""
        elif kind == 1:
            new = f"{line[start:end]} {new}"
        elif kind == 2:
            new = str(source.choice([0, 1, -1, 31, 32, 63, 64, -2048, 2047, 2048, 4096, -32, 1 << 31]))
        line = line[:start] + new + line[end:]
        tokens = [(match.start(), match.end()) for match in TOKEN.finditer(line)]
    return line


def rejected(tools, lines):
    """Returns the errors of llvm-mc, by indices of lines without those that end it by a signal, and
    the indices of the latter."""
    args, path = tools.args, tools.path("lines.s")
    with open(path, "w") as file:
        file.write(tools.start + "\n".join(lines) + "\n")
    mc = [f"{tools.llvm}/llvm-mc", f"--triple={tools.triple}", f"--mattr={args.mattr}"]
    mc += [f"--mcpu={args.mcpu}"] if args.mcpu else []
    theirs = run(*mc, path, "-o", tools.path("lines.out"))
    if theirs.returncode >= 0:
        pattern = re.compile(r"^\S*?lines\.s:(\d+):\d+: error: (.*)$", re.M)
        found = {int(a): b for a, b in pattern.findall(theirs.stderr.decode("latin-1"))}
        first = 1 + tools.start.count("\n")
        return [found.get(index + first) for index in range(len(lines))], set()
    if len(lines) == 1:
        return [], {0}
    middle = len(lines) // 2
    errors, crashes = rejected(tools, lines[:middle])
    more, others = rejected(tools, lines[middle:])
    return errors + more, crashes | {index + middle for index in others}


def mutations(tools, count):
    """Compares which lines are accepted. Returns the number of differences."""
    args, source = tools.args, random.Random(tools.args.seed)
    raw = tools.path("raw")
    lines = []
    for size in (2, 4):
        with open(raw, "wb") as file:
            file.write(source.randbytes(40000 * size))
        found = tools.disassembled(raw, args.mattr)
        lines += [line.partition(":\t")[2] for line in found if "<unknown>" not in line]
    lines = sorted({line.partition("\t#")[0] for line in lines})
    by_name = {}
    for line in lines:
        by_name.setdefault(line.split()[0], []).append(line)
    lines = [line for all_of in by_name.values() for line in all_of[:40]]
    vocabulary = sorted({token for line in lines for token in TOKEN.findall(line)})
    is_aarch64 = args.target.startswith("aarch64")
    specifiers = ["%hi(symbol)", "%lo(symbol)", "%pcrel_hi(symbol)"]
    specifiers = AARCH64_SPECIFIERS if is_aarch64 else specifiers
    vocabulary += ["symbol", "symbol+4", *specifiers]
    vocabulary += ["(", ")", ",", "-", "+", "@", "%", "1f", "0x10", ".", "~", "<<", "*"] * 4
    different, done, accepted, kinds = 0, 0, 0, {}
    while done < count:
        chunk = [mutated(lines, source, vocabulary) for _ in range(min(50000, count - done))]
        # Lines that are directives or labels, or that end the text, are left out.
        other = AARCH64_OTHER if is_aarch64 else r'^\s*\.|[:#=;"\']|/[/*]'
        chunk = [line for line in chunk if not re.search(other, line)]
        # Where registers can be numbers, llvm-mc ignores lines with `number % symbol`.
        if args.target == "systemz":
            chunk = [line for line in chunk if not re.search(r"\d\w*\s*%", line)]
        expected, crashes = rejected(tools, chunk)
        chunk = [line for index, line in enumerate(chunk) if index not in crashes]
        found = checked(tools, chunk)
        if found is None:
            return different + len(chunk)
        for number, line in enumerate(chunk):
            one, other = expected[number], found.get(number)
            accepted += one is None
            if (one is None) != (other is None):
                different += 1
                kinds.setdefault((one, other, line.split(" ")[0]), line)
        done += len(chunk)
    print(f"{done} lines, {accepted} accepted, {different} different")
    for (one, other, _), line in list(kinds.items())[: args.kinds]:
        print(f"`{line.strip()}`: expected {one}, found {other}")
    return different


def checked(tools, lines):
    """Returns the errors of the crate's assembler by indices of lines. `None` if it failed."""
    path = tools.path("lines.s")
    with open(path, "w") as file:
        file.write(tools.start + "\n".join(lines) + "\n")
    cpu = ["--mcpu", tools.args.mcpu] if tools.args.mcpu else []
    ours = run(*tools.assembler, *tools.features(tools.args.mattr), *cpu, "--check", path)
    if ours.returncode:
        print(ours.stderr.decode()[-500:])
        return None
    found = dict(line.split(": ", 1) for line in ours.stdout.decode().splitlines())
    first = 1 + tools.start.count("\n")
    return {int(number) - first: text for number, text in found.items()}


# Distance of instructions whose bytes are compared.
SLOT = 16


def slots(tools, lines):
    """Returns the bytes of each line, as llvm-mc and the crate's assembler make them."""
    source, one, other = tools.path("slots.s"), tools.path("one.o"), tools.path("other.o")
    with open(source, "w") as file:
        file.write("\t.text\n" + tools.start)
        file.writelines(f"{line}\n\t.balign {SLOT}, 1\n" for line in lines)
    made = [tools.mc(source, one, tools.args.mattr), tools.own(source, other, tools.args.mattr)]
    for errors in made:
        print(errors.stderr.decode()[:500], end="")
    texts = [text_of(tools.llvm, path) for path in (one, other)]
    return [[text[at * SLOT :][:SLOT] for at in range(len(lines))] for text in texts]


def words(tools, count):
    """Compares the bytes that the texts of random words are assembled to. Returns the number of
    differences."""
    args, source, raw = tools.args, random.Random(tools.args.seed), tools.path("raw")
    different, compared, kinds = 0, 0, {}
    for done in range(0, count, 50000):
        with open(raw, "wb") as file:
            file.write(source.randbytes(4 * min(50000, count - done)))
        lines = [line.partition(":\t")[2] for line in tools.disassembled(raw, args.mattr)]
        lines = [line for line in lines if "<unknown>" not in line]
        expected, crashes = rejected(tools, lines)
        found = checked(tools, lines)
        if found is None:
            return different + len(lines)
        both = []
        for index, line in enumerate(lines):
            one, other = expected[index] if index < len(expected) else None, found.get(index)
            if index in crashes:
                continue
            if (one is None) != (other is None):
                different += 1
                kinds.setdefault((one, other, line.split()[0]), line)
            elif one is None:
                both.append(line)
        # Prefixes have to fit the next line, which may be another one here.
        both = [line for line in both if not line.startswith("movprfx")]
        compared += len(both)
        theirs, ours = slots(tools, both)
        for line, one, other in zip(both, theirs, ours):
            if one != other:
                different += 1
                kinds.setdefault((one[:4].hex(), other[:4].hex(), line.split()[0]), line)
    print(f"{count} words, {compared} assembled, {different} different")
    for (one, other, _), line in list(kinds.items())[: args.kinds]:
        print(f"`{line.strip()}`: expected {one}, found {other}")
    return different


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("crate")
    parser.add_argument("--target", choices=TARGETS, required=True)
    parser.add_argument("--elf", help="program whose code is disassembled and assembled again")
    parser.add_argument("--programs", type=int, help="number of C programs")
    parser.add_argument("--sources", nargs="+", default=[], help="C and C++ files")
    parser.add_argument("--options", default="", help="options of clang")
    parser.add_argument("--cases", help="file with sources between lines `---`")
    parser.add_argument("--jumps", type=int, help="number of files with jumps")
    parser.add_argument("--mutations", type=int, help="number of lines")
    parser.add_argument("--words", type=int, help="number of random words")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mattr", default="")
    parser.add_argument("--intel", action="store_true", help="Intel's syntax of X86")
    parser.add_argument("--mcpu", default="")
    parser.add_argument("--allow", type=int, default=0, help="number of allowed differences")
    parser.add_argument("--kinds", type=int, default=30, help="kinds of differences to print")
    parser.add_argument("--keep", help="directory for the texts of programs with differences")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="directory of the programs")
    parser.add_argument("--programs-are-built", action="store_true", help="do not build the examples")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        tools, different = Tools(args, scratch), 0
        if args.elf:
            different += code(tools, args.elf)
        if args.programs:
            different += programs(tools, random_programs(tools, args.programs), True)
        if args.sources:
            different += programs(tools, args.sources, False)
        if args.cases:
            different += cases(tools, args.cases)
        if args.jumps:
            different += jumps(tools, args.jumps)
        if args.mutations:
            different += mutations(tools, args.mutations)
        if args.words:
            different += words(tools, args.words)
    return 1 if different > args.allow else 0


if __name__ == "__main__":
    sys.exit(main())
