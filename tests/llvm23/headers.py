#!/usr/bin/env python3
"""Compiles outputs for LLVM 23 against the headers of LLVM 23, and runs the tables of subtargets.

    headers.py --ours target/debug/tablegen --llvm mlc_llvm_static/static --targets llvm/lib/Target [BPF AVR ...]

The directory of --llvm has `include` and `lib` of LLVM 23, as the package `mlc-llvm-static` has them. The descriptions
are those of an older LLVM; operands that LLVM 23 no longer has are removed from copies of them. For each target
that evaluates, the outputs of `--gen-instr-info` and `--gen-subtarget` are compiled. The program prints the features
and processors that LLVM's library finds in the tables, and the features of each processor; they are compared
with the records.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = r"""
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCSchedule.h"
#include <cstdio>
using namespace llvm;
@KINDS@
#define GET_REGINFO_ENUM
#include "registersEnums.inc"
#define GET_SUBTARGETINFO_ENUM
#include "subtarget.inc"
#define GET_INSTRINFO_ENUM
#include "instructions.inc"
#define GET_INSTRINFO_SCHED_ENUM
#include "instructions.inc"
#define GET_INSTRINFO_MC_DESC
#include "instructions.inc"
#define GET_INSTRINFO_HEADER
#include "instructions.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "subtarget.inc"
#define GET_SUBTARGETINFO_HEADER
#include "subtarget.inc"
int main() {
  std::unique_ptr<MCSubtargetInfo> STI(create@TARGET@MCSubtargetInfoImpl(Triple(""), "", "", ""));
  for (const SubtargetFeatureKV &KV : STI->getAllProcessorFeatures())
    printf("feature %s\t%s\n", KV.key(), KV.desc());
  for (const SubtargetSubTypeKV &KV : STI->getAllProcessorDescriptions()) {
    printf("processor %s", KV.key());
    STI->setDefaultFeatures(KV.key(), KV.key(), "");
    for (const SubtargetFeatureKV &One : STI->getAllProcessorFeatures())
      if (STI->getFeatureBits()[One.Value])
        printf(" %s", One.key());
    printf("\n");
  }
}
"""


def run(command, **settings):
    return subprocess.run(command, capture_output=True, timeout=900, **settings)


def expected(records):
    """Returns the lines of the program that follow from the records."""
    features = {name: records[name] for name in records["!instanceof"]["SubtargetFeature"]}
    keys = sorted((one["Name"], one["Desc"]) for one in features.values() if one["Name"])
    lines = [f"feature {key}\t{text}" for key, text in keys]

    def closure(names):
        found, left = set(), list(names)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += [one["def"] for one in features[name]["Implies"]]
        return found

    processors = [records[name] for name in records["!instanceof"]["Processor"]]
    for one in sorted(processors, key=lambda one: one["Name"]):
        own = closure(item["def"] for field in ("Features", "TuneFeatures") for item in one[field])
        lines.append(" ".join([f"processor {one['Name']}", *sorted(features[name]["Name"] for name in own if features[name]["Name"])]))
    return lines


def check(opt, target, source, directory):
    """Returns a description of the failure of a target, or None."""
    include = opt.llvm / "include"
    common = ["--llvm=23", "--unverified", "-I", str(source), "-I", str(include), str(source / f"{target}.td")]
    outputs = {"instr-info": "instructions.inc", "subtarget": "subtarget.inc", "register-info": "registers.inc"}
    for action, name in outputs.items():
        done = run([opt.ours, f"--gen-{action}", *common, "-o", str(directory / name)])
        if done.returncode:
            return f"--gen-{action}: {done.stderr.decode(errors='replace').splitlines()[0]}"
        if b"has not been compared" not in (directory / name).read_bytes().split(b"\n", 1)[0]:
            return f"--gen-{action}: the first line does not say that the output is not compared"
    # Targets declare their own kinds of operands in headers that are not generated.
    kinds = set(re.findall(rf"\b{target}::(OPERAND_\w+)", (directory / "instructions.inc").read_text()))
    kinds = ", ".join(sorted(kinds))
    program = PROGRAM.replace("@KINDS@", f"namespace llvm::{target} {{ enum OperandKinds {{ {kinds} }}; }}" if kinds else "")
    (directory / "main.cpp").write_text(program.replace("@TARGET@", target))
    libraries = [f"-l{name}" for name in ("LLVMCodeGen", "LLVMMC", "LLVMTargetParser", "LLVMSupport", "LLVMDemangle")]
    done = run(["g++", "-std=c++17", "-O0", "-w", "-fno-rtti", "-DNDEBUG", "-I", str(include), "-I", str(directory),
                str(directory / "main.cpp"), "-o", str(directory / "main"), "-L", str(opt.llvm / "lib"),
                "-Wl,--start-group", *libraries, "-Wl,--end-group", str(opt.llvm / "lib/libz.a"), str(opt.llvm / "lib/libzstd.a"),
                "-lpthread", "-ldl", "-Wl,--gc-sections", "-ffunction-sections"])
    if done.returncode:
        errors = [line for line in done.stderr.decode(errors="replace").splitlines() if "error" in line or "undefined" in line]
        return "does not compile: " + "; ".join(errors[:3])
    done = run([str(directory / "main")])
    printed = done.stdout.decode(errors="replace").splitlines()
    records = json.loads(run([opt.ours, "--dump-json", *common]).stdout)
    wanted = expected(records)
    if done.returncode or printed != wanted:
        differing = [f"{a!r} in place of {b!r}" for a, b in zip(printed, wanted) if a != b]
        return f"the program prints {len(printed)} lines in place of {len(wanted)}: {differing[:1]}"
    return None


def copy(target, source, directory):
    """Copies a description, without operands that LLVM 23 does not have."""
    folder = directory / target
    shutil.copytree(source / target, folder)
    for path in folder.rglob("*.td"):
        os.chmod(path, 0o644)
        text = path.read_text(errors="surrogateescape")
        changed = re.sub(r"SUBREG_TO_REG(\s+)\(i(?:32|64) 0\)\s*,\s*", r"SUBREG_TO_REG\1", text)
        if changed != text:
            path.write_text(changed, errors="surrogateescape")
    return folder


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True, type=os.path.abspath)
    parser.add_argument("--llvm", required=True, type=Path, help="directory with include and lib of LLVM 23")
    parser.add_argument("--targets", required=True, type=Path, help="directory llvm/lib/Target")
    parser.add_argument("names", nargs="*", help="targets; all if none is given")
    opt = parser.parse_args()
    names = opt.names or sorted(path.name for path in opt.targets.iterdir() if (path / f"{path.name}.td").exists())
    same = total = 0
    for name in names:
        with tempfile.TemporaryDirectory() as directory:
            directory = Path(directory)
            source = copy(name, opt.targets, directory)
            done = run([opt.ours, "--llvm=23", "--null-backend", "-I", str(source), "-I", str(opt.llvm / "include"),
                        str(source / f"{name}.td")])
            if done.returncode:
                print(f"{name}: does not evaluate over these headers")
                continue
            total += 1
            failure = check(opt, name, source, directory)
            same += failure is None
            print(f"{name}: {failure or 'compiles and has the features and processors of the records'}", flush=True)
    print(f"same {same}/{total}")
    return int(same != total)


if __name__ == "__main__":
    sys.exit(main())
