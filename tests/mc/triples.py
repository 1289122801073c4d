#!/usr/bin/env python3
"""Compares what triples select in a crate that `tablegen mc new` made with what they select in llvm-mc.

    triples.py CRATE --target arm

For each triple of the target, with no processor and no features: instructions of other processors are decoded or
rejected as by llvm-mc, with the same text; with an assembler, sources are accepted or rejected as by llvm-mc, and
object files of ELF have the same bytes, so that flags, byte order and class are compared. Unknown processors and
features have the warnings of llvm-mc. Prints the number of comparisons; the exit status is 1 if one differs.
"""

import argparse
import os
import subprocess
import sys
import tempfile

# Triples and sources of one instruction, by target. Some of the instructions need features that only some of
# the triples select.
TARGETS = {
    "aarch64": (
        ["aarch64", "aarch64-linux-gnu", "aarch64_be-none-elf", "arm64", "arm64e-apple-ios", "arm64-windows-msvc"],
        ["add x0, x1, x2", "fadd v0.4s, v1.4s, v2.4s", "paciza x1", "ldadd x0, x1, [x2]", "add z0.s, z1.s, z2.s"],
    ),
    "arm": (
        ["arm", "arm-none-eabi", "armv4t-none-eabi", "armv5te-linux-gnueabi", "armv6-linux-gnueabihf"]
        + ["armv7-linux-gnueabihf", "thumbv7a-linux-gnueabi", "thumbv6m-none-eabi", "armv6m-none-eabi"]
        + ["thumbv7em-none-eabi", "thumbv8m.base-none-eabi", "thumbv8.1m.main-none-eabi", "armv8a", "armebv7a"]
        + ["thumb", "thumbeb", "armv7k-apple-watchos", "thumbv7-windows-msvc", "armv9a", "armv8r-none-eabi"],
        ["mov r0, r1", "clz r0, r1", "movw r0, #1", "sdiv r0, r1, r2", "dmb ish", "vadd.f32 s0, s1, s2", "blx r0"]
        + ["nop", "sevl", "lda r0, [r1]", "smlal r0, r1, r2, r3", "bkpt #1", "aese.8 q0, q1"],
    ),
    "avr": (["avr", "avr-unknown-unknown"], ["add r0, r1", "push r0", "jmp 4"]),
    "bpf": (
        ["bpf", "bpfel", "bpfeb", "bpfel-unknown-none"],
        ["r0 += r1", "w0 += w1", "r0 = bswap16 r0", "gotol +1", "r0 = *(u32 *)(r1 + 4)", "exit"],
    ),
    "loongarch": (
        ["loongarch64", "loongarch64-linux-gnu", "loongarch64-linux-gnusf", "loongarch64-linux-gnuf32"]
        + ["loongarch64-unknown-linux-musl", "loongarch32"],
        ["add.w $a0, $a1, $a2", "add.d $a0, $a1, $a2", "fadd.d $fa0, $fa1, $fa2", "vadd.b $vr0, $vr1, $vr2"],
    ),
    "hexagon": (["hexagon", "hexagon-linux-gnu", "hexagon-unknown-none-elf"], ["{ r0 = add(r1,r2) }", "{ jump 0; r1 = #5 }", "{ dealloc_return }"]),
    "m68k": (["m68k", "m68k-linux-gnu"], ["move.l %d0, %d1", "add.l %d0, %d1", "cas.l %d0, %d1, (%a0)"]),
    "msp430": (["msp430", "msp430-elf"], ["add r4, r5", "mov 2(r4), r5", "jmp $+4"]),
    "powerpc": (
        ["powerpc", "powerpc-linux-gnu", "powerpcle", "powerpc64", "powerpc64-linux-gnu", "powerpc64le-linux-gnu", "ppc64"],
        ["add 3, 4, 5", "ld 3, 8(4)", "vaddubm 1, 2, 3", "xvadddp 1, 2, 3", "b .+8", "dcbt 3, 4, 5", "paddi 3, 4, 5, 0"],
    ),
    "sparc": (
        ["sparc", "sparcel", "sparcv9", "sparc64-linux-gnu", "sparc-linux-gnu"],
        ["add %g1, %g2, %g3", "ldx [%g1], %g2", "fmovs %f1, %f2", "popc %g1, %g2", "rett %i7+8", "save %sp, -96, %sp"],
    ),
    "xtensa": (
        ["xtensa", "xtensa-linux-gnu"],
        ["add a1, a2, a3", "l32i.n a1, a2, 4", "entry a1, 16", "mull a1, a2, a3", "add.s f1, f2, f3"],
    ),
    "mips": (
        ["mips", "mipsel", "mips64", "mips64el-linux-gnuabi64", "mips64-linux-gnuabin32", "mipsisa32r6el"]
        + ["mipsisa64r6-linux-gnuabi64", "mips-linux-gnu"],
        ["addu $2, $3, $4", "daddu $2, $3, $4", "seleqz $2, $3, $4", "dclz $2, $3", "rotr $2, $3, 4", "clz $2, $3"],
    ),
    "riscv": (
        ["riscv32", "riscv64", "riscv64-linux-gnu", "riscv32-unknown-elf", "riscv64-unknown-freebsd", "riscv64-hermit"],
        ["addi a0, a1, 2", "addiw a0, a1, 2", "mul a0, a1, a2", "c.nop", "fadd.d fa0, fa1, fa2"],
    ),
    "systemz": (
        ["s390x", "s390x-linux-gnu", "s390x-ibm-linux"],
        ["lr %r1, %r2", "vlr %v0, %v1", "popcnt %r1, %r2", "risbgn %r1, %r2, 1, 2, 3"],
    ),
    "webassembly": (["wasm32", "wasm64", "wasm32-wasi"], ["i32.add", "i64.const 1"]),
    "x86": (
        ["x86_64", "x86_64-linux-gnu", "x86_64-linux-gnux32", "amd64-freebsd", "i386", "i686-linux-gnu"]
        + ["i386-unknown-linux-code16", "x86_64-pc-windows-msvc", "i586-apple-darwin"],
        ["addl %eax, %ebx", "vaddps %zmm0, %zmm1, %zmm2", "jmp 1f\n.fill 256\n1:", "pushl %eax", "syscall"]
        + ["movq %rax, %rbx", "inc %eax", ".align 16", "nop\n.p2align 5, 0x90\nnop"],
    ),
}
# Features of all instructions of the sources, to get their bytes.
ALL = {
    "aarch64": ["-mattr=+all"],
    "arm": ["-mattr=+v8,+vfp3,+neon,+aes,+hwdiv,+hwdiv-arm,+fp-armv8"],
    "avr": ["-mcpu=avr51"],
    "bpf": ["-mcpu=v4"],
    "loongarch": ["-mattr=+64bit,+d,+lsx"],
    "hexagon": [],
    "m68k": ["-mcpu=M68040"],
    "msp430": [],
    "powerpc": ["-mcpu=future"],
    "sparc": ["-mcpu=niagara4"],
    "xtensa": ["-mattr=+density,+windowed,+mul32,+fp"],
    "mips": [],
    "riscv": ["-mattr=+m,+a,+f,+d,+c"],
    "systemz": ["-mcpu=z14"],
    "webassembly": [],
    "x86": [],
}


def run(*args, data=None):
    return subprocess.run(args, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def build(crate, name, features):
    command = ["cargo", "build", "--quiet", "--offline", "--release", "--example", name, *features]
    subprocess.run([*command, "--manifest-path", os.path.join(crate, "Cargo.toml")], check=True)
    target = os.environ.get("CARGO_TARGET_DIR") or os.path.join(crate, "target")
    return os.path.join(target, "release/examples", name)


def warnings(text):
    return sorted({line for line in text.decode().splitlines() if "is not a recognized" in line})


def words(text):
    return " ".join(text.split())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("crate")
    parser.add_argument("--target", choices=TARGETS, required=True)
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="directory of the programs")
    args = parser.parse_args()
    llvm_mc = os.path.join(args.llvm, "llvm-mc")
    has_assembler = os.path.isdir(os.path.join(args.crate, "src/asm"))
    features = ["--features", "assembler"] if has_assembler else []
    disassemble = build(args.crate, "disassemble", features)
    assemble = build(args.crate, "assemble", features) if has_assembler else None
    triples, sources = TARGETS[args.target]
    count, differences = 0, []
    with tempfile.TemporaryDirectory() as scratch:
        source, own, other = (os.path.join(scratch, name) for name in ("source", "own", "other"))

        def write(path, data):
            with open(path, "wb") as file:
                file.write(data)

        def check(what, found, expected):
            nonlocal count
            count += 1
            if found != expected:
                differences.append(f"{what}: {found}, but llvm-mc: {expected}")

        for triple in triples:
            encodings = set()
            for line in sources:
                write(source, (line + "\n").encode())
                for with_all in [[], ALL[args.target]]:
                    shown = run(llvm_mc, f"-triple={triple}", "-show-encoding", *with_all, source)
                    for text in shown.stdout.decode().splitlines():
                        code = text.partition("encoding: [")[2].partition("]")[0]
                        if code and "A" not in code and "'" not in code:
                            encodings.add(bytes(int(byte, 16) for byte in code.split(",")))
                if not assemble or "windows" in triple or "apple" in triple:
                    continue
                made = run(assemble, "--triple", triple, source, "-o", own)
                expected = run(llvm_mc, f"-triple={triple}", "-filetype=obj", source, "-o", other)
                both = made.returncode == 0, expected.returncode == 0
                check(f"{triple} {line!r}: accepted", *both)
                if both == (True, True):
                    objects = [open(path, "rb").read().hex() for path in (own, other)]
                    check(f"{triple} {line!r}", *objects)
            for code in sorted(encodings):
                write(source, code)
                found = run(disassemble, "--triple", triple, "--offsets", source).stdout.decode()
                texts = [words(text.partition("\t")[2]) for text in found.splitlines()]
                data = " ".join(f"{byte:#04x}" for byte in code).encode()
                shown = run(llvm_mc, "-disassemble", f"-triple={triple}", data=data)
                lines = [words(text) for text in shown.stdout.decode().splitlines() if text.strip()]
                expected = [text for text in lines if not text.startswith(".")]
                if b"invalid instruction" in shown.stderr:
                    expected = ["<unknown>"]
                    texts = [text for text in texts if text == "<unknown>"][:1]
                check(f"{triple} {code.hex(' ')}", texts, expected)
        write(source, b"\n")
        names = ["mcpu", "x"], ["mattr", "+unknown,-other,plain"]
        for program in [disassemble, assemble] if assemble else [disassemble]:
            for option, value in names:
                output = ["-o", own] if program == assemble else []
                made = run(program, "--triple", triples[0], f"--{option}", value, source, *output)
                expected = run(llvm_mc, f"-triple={triples[0]}", f"-{option}={value}", source)
                check(f"{option}", warnings(made.stderr), warnings(expected.stderr))
    for difference in differences:
        print(difference)
    print(f"{len(triples)} triples, {count} comparisons, {len(differences)} different")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
