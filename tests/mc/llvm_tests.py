#!/usr/bin/env python3
"""Runs the assembler's tests of LLVM (`llvm/test/MC`) through crates that `tablegen mc new` made.

    llvm_tests.py TESTS --programs DIR/assemble- [X86 RISCV/rv64c.s ...]

TESTS is the directory `llvm/test/MC` of a checkout. `DIR/assemble-x86` is the example `assemble` of the crate
of X86, and so on. Each command line `llvm-mc` of a test that assembles
runs twice, with `-filetype=obj`: through llvm-mc, and with the same options through the crate. The object
files must have the same bytes, or both must be rejected. Command lines that disassemble or whose options the
crates do not have are counted apart. Prints a line for each directory, and the different runs.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import assemble

# Crates by the beginnings of triples.
CRATES = {
    "riscv": "riscv", "x86_64": "x86", "i386": "x86", "i486": "x86", "i586": "x86", "i686": "x86", "x86": "x86",
    "aarch64": "aarch64", "arm64": "aarch64", "loongarch": "loongarch", "s390x": "systemz", "systemz": "systemz",
    "bpf": "bpf", "arm": "arm", "thumb": "arm", "mips": "mips", "avr": "avr",
    "wasm": "webassembly",
}
# Crates with files of formats other than ELF.
WITH_FORMATS = {"x86", "aarch64"}
# Options that have no effect on object files.
IGNORED = {"-show-encoding", "-show-inst", "-filetype", "-output-asm-variant", "-print-imm-hex", "-no-print-imm-hex",
           "-riscv-no-aliases", "-preserve-comments", "-n", "-assemble", "-M", "-as-lex", "-fatal-warnings", "-no-warn",
           "-no-deprecated-warn"}
WITH_VALUE = {"-arm-implicit-it", "-triple", "-mcpu", "-mattr", "-arch", "-target-abi", "-defsym", "-I", "-dwarf-version",
              "-fdebug-compilation-dir", "-x86-asm-syntax", "-x86-align-branch-boundary", "-x86-align-branch",
              "-filetype", "-output-asm-variant", "-M", "-o"}
SAME = {"-mcpu", "-mattr", "-target-abi", "-defsym", "-I", "-position-independent", "-mc-relax-all", "-crel", "-g",
        "-dwarf-version", "-fdebug-compilation-dir", "-x86-asm-syntax", "-x86-align-branch-boundary",
        "-x86-align-branch", "-x86-branches-within-32B-boundaries", "-dwarf64", "-arm-add-build-attributes", "-arm-implicit-it", "-masm-integers", "-no-type-check"}


def run_lines(path):
    """Returns the command lines of a test."""
    lines, part = [], ""
    for line in path.read_text(errors="replace").splitlines():
        found = re.search(r"\bRUN:(.*)", line)
        if found:
            part += found.group(1).strip()
            if part.endswith("\\"):
                part = part[:-1] + " "
            else:
                lines.append(part)
                part = ""
    return lines


def commands(path, work):
    """Returns the arguments of each llvm-mc of a test."""
    for line in run_lines(path):
        line = re.sub(r"%if [^%]*%\{(.*)%\}", r"\1", line)
        for piece in re.split(r"\||&&|;(?![^'\"]*['\"])", line):
            piece = re.sub(r"^\s*(not( --crash)?|env \S+=\S+)\s+", "", piece)
            if not re.match(r"\s*llvm-mc\s", piece):
                continue
            for name, value in [("%s", str(path)), ("%S", str(path.parent)), ("%p", str(path.parent)), ("%t", f"{work}/t")]:
                piece = re.sub(re.escape(name) + r"(?![a-z])", value, piece)
            piece = re.sub(r"\s*\d?>(&\d)?\s*\S*", " ", piece)
            piece = re.sub(r"<\s*(\S+)", r"\1", piece)
            try:
                words = shlex.split(piece)[1:]
            except ValueError:
                continue
            yield words


def options(words):
    """Returns the options with their values, and the file."""
    found, file, words = [], None, list(words)
    while words:
        word = words.pop(0)
        if not word.startswith("-") or word == "-":
            file = word
            continue
        name, equals, value = word.partition("=")
        name = "-" + name.lstrip("-")
        if name.startswith("-I") and len(name) > 2:
            name, equals, value = "-I", "=", name[2:]
        if not equals and name in WITH_VALUE and words:
            value = words.pop(0)
        found.append((name, value))
    return found, file


def translate(found, file, data, version):
    """Returns the crate and arguments of its example. A string says why there are none."""
    triple, arch, out = "", "", []
    for name, value in found:
        if name in ("-disassemble", "-disassemble-zeros", "-mdis", "-cdis", "-hdis", "-as-lex"):
            return "disassembles"
        if name == "-triple":
            triple = value
        elif name == "-arch":
            arch = {"x86-64": "x86_64", "x86": "i386"}.get(value, value)
        elif name == "-dwarf-version" and value == "0" or name in IGNORED or name == "-o":
            continue
        elif name in SAME:
            out.append("-" + name if len(name) > 2 else name)
            out += [value] if name in WITH_VALUE else []
        else:
            return f"option {name}"
    triple = triple or "x86_64-unknown-linux-gnu"
    if arch:
        # The option replaces the architecture of the triple.
        triple = "-".join([arch, *triple.split("-")[1:]])
    crate = next((crate for start, crate in CRATES.items() if triple.startswith(start)), None)
    if crate is None:
        return f"triple {triple.split('-')[0]}"
    if crate not in WITH_FORMATS and any(format in triple for format in ("macho", "darwin", "ios", "windows", "coff", "uefi", "apple", "cygwin", "mingw",
                                            "xros", "watchos", "win32")):
        return "other object files"
    if any(name == "-g" for name, _ in found):
        out += ["--producer", f"llvm-mc (based on LLVM {version})"]
        if any(option == ("-dwarf-version", "5") for option in found):
            out += ["--checksum", hashlib.md5(data).hexdigest()]
    if not any(name == "-fdebug-compilation-dir" for name, _ in found):
        out += ["--fdebug-compilation-dir", os.getcwd()]
    return crate, ["--triple", triple, *out]


def execute(command, seconds=60):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return "timeout", ""
    return done.returncode, done.stderr.decode(errors="replace")


def test(path, args):
    """Returns the results of the command lines of a test: a word, and a message."""
    results = []
    with tempfile.TemporaryDirectory() as work:
        seen = set()
        for words in commands(path, work):
            found, file = options(words)
            key = tuple(option for option in found if option[0] not in IGNORED | {"-o"})
            if key in seen:
                continue
            seen.add(key)
            file = file if file and file != "-" else str(path)
            if not os.path.exists(file):
                results.append(("other source", file))
                continue
            translated = translate(found, file, pathlib.Path(file).read_bytes(), args.version)
            if isinstance(translated, str):
                results.append((translated, ""))
                continue
            crate, own = translated
            theirs, ours = f"{work}/theirs.o", f"{work}/ours.o"
            for output in (theirs, ours):
                pathlib.Path(output).unlink(missing_ok=True)
            keep = [word for name, value in found if name not in IGNORED | {"-o"}
                    for word in ([f"{name}={value}"] if name in WITH_VALUE else [name])]
            status, _ = execute([args.llvm_mc, *keep, "-filetype=obj", file, "-o", theirs])
            if status not in (0, 1):
                results.append(("llvm-mc crashes", ""))
                continue
            own_status, message = execute([f"{args.programs}{crate}", *own, file, "-o", ours])
            line = " ".join(words)
            if own_status not in (0, 1):
                results.append(("CRASH", f"{line}: {message[:300]}"))
            elif (status == 0) != (own_status == 0):
                results.append(("accepted" if own_status == 0 else "rejected", f"{line}: {message[:200]}"))
            elif status == 0 and pathlib.Path(theirs).read_bytes() != pathlib.Path(ours).read_bytes():
                results.append(("object", line))
            else:
                results.append(("same", ""))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tests", type=pathlib.Path)
    parser.add_argument("--programs", required=True, help="beginning of the paths of the examples `assemble`, before the name of the target")
    parser.add_argument("--llvm-mc", default="llvm-mc-22")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--quiet", action="store_true", help="no different runs")
    parser.add_argument("names", nargs="*", default=["X86", "RISCV", "AArch64", "LoongArch", "SystemZ", "BPF", "ARM", "ELF", "COFF", "MachO", "AsmParser"])
    args = parser.parse_intermixed_args()
    args.version = assemble.llvm_version(args.llvm_mc)
    failed = False
    for name in args.names:
        top = args.tests / name
        paths = [top] if top.is_file() else sorted(path for path in top.rglob("*")
                                                   if path.suffix in (".s", ".S", ".asm", ".test") and "Inputs" not in path.parts)
        counts = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for path, results in zip(paths, pool.map(lambda path: test(path, args), paths)):
                for word, message in results:
                    counts[word] += 1
                    if message and not args.quiet:
                        print(f"{path.relative_to(args.tests)}: {word}: {message}")
        compared = sum(counts[word] for word in ("same", "object", "accepted", "rejected", "CRASH"))
        failed |= counts["same"] != compared
        others = ", ".join(f"{count} {word}" for word, count in counts.most_common() if word not in ("same",))
        print(f"{name}: {counts['same']} of {compared} are the same; {others}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
