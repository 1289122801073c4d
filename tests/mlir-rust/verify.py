#!/usr/bin/env python3
"""Verifies the operations of MLIR files with the generated `verify` of all dialects.

    verify.py --tablegen target/release/tablegen --mlir llvm-project/mlir/include --prefix /usr/lib/llvm-22 \\
        llvm-project/mlir/test/Dialect

Each file goes through mlir-opt, which prints its valid parts in generic form. A program with melior and the
modules of all dialects parses them, and verifies each operation. MLIR accepts all of them, so each one that
a generated function rejects is an error of the generator. Prints the numbers of operations that were verified
and rejected, with the first text of each kind, and the number of kinds of each dialect that occur.

The files of an older or newer version of LLVM have parts that mlir-opt rejects; they are left out. Needs the
packages that `run.py` needs.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import run

MANIFEST = """[package]
name = "verify"
version = "0.1.0"
edition = "2024"
[workspace]
[profile.dev]
debug = false
[dependencies]
melior = {{ version = "0.27", default-features = false }}
tablegen-rt = {{ path = "{runtime}" }}
"""

# `VERIFIERS` are the arms of a match on names of operations, `MODULES` the modules of dialects.
PROGRAM = """#![allow(unused)]
MODULES

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{BufRead, Write};
use std::rc::Rc;

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::ir::operation::{Operation, OperationLike, WalkOrder, WalkResult};
use melior::utility::register_all_dialects;
use tablegen_rt::mlir;

/// Returns the error of the generated function, `None` for an operation without one.
fn verify(name: &str, operation: &Operation<'_>) -> Option<Result<(), String>> {
    macro_rules! check {
        ($ty:ty) => {{
            match <$ty>::try_from(operation) {
                Ok(known) => known.verify().map_err(|error| error.to_string()),
                Err(error) => Err(format!("try_from: {error}")),
            }
        }};
    }
    Some(match name {
VERIFIERS
        _ => return None,
    })
}

const ALL: &[&mlir::Operation] = &[
INFOS
];

/// Replaces the characters between the parts of a description.
fn plain(text: &str) -> String {
    text.replace(|one: char| one.is_whitespace() || one == '|', " ")
}

fn groups(groups: &[mlir::Group]) -> String {
    let all = groups.iter().map(|group| {
        let expected = group.constraint().map_or("", |constraint| constraint.summary);
        format!("{}:{:?}:{}", group.name(), group.arity(), plain(expected))
    });
    all.collect::<Vec<_>>().join("|")
}

/// Prints the description of each operation that MLIR has.
fn describe(context: &Context) {
    for info in ALL.iter().filter(|info| context.is_registered_operation(info.name())) {
        let attributes = info.attributes().iter().map(|one| {
            let expected = one.constraint().map_or("", |constraint| constraint.summary);
            format!("{}:{}:{}", one.name(), one.is_required(), plain(expected))
        });
        let attributes = attributes.collect::<Vec<_>>().join("|");
        let (operands, results) = (info.operands(), info.results());
        let is_sized = |groups| groups == mlir::Groups::Sized;
        println!(
            "{}\\t{}\\t{}\\t{}\\t{}\\t{}\\t{}\\t{}",
            info.name(), groups(operands.1), groups(results.1), groups(info.regions()),
            groups(info.successors()), attributes, is_sized(operands.0), is_sized(results.0),
        );
    }
}

/// Reads modules, one in each line, and prints the errors of MLIR, or the results of the generated functions.
fn serve(context: &Context) {
    let messages = Rc::new(RefCell::new(Vec::new()));
    let kept = Rc::clone(&messages);
    context.attach_diagnostic_handler(move |one| {
        kept.borrow_mut().push(one.to_string().replace(char::is_whitespace, " "));
        true
    });
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let Some(module) = Module::parse(context, &line) else {
            let all = messages.take().join("; ");
            writeln!(output, "invalid\\t{all}").and_then(|()| output.flush()).expect("the output");
            continue;
        };
        let mut found = String::new();
        module.as_operation().walk(WalkOrder::PreOrder, |operation| {
            let name = operation.name();
            let name = name.as_string_ref().as_str().unwrap_or_default();
            if let Some(Err(error)) = verify(name, &operation) {
                found = format!("{name}: {}", error.replace(char::is_whitespace, " "));
            }
            WalkResult::Advance
        });
        messages.take();
        writeln!(output, "valid\\t{found}").and_then(|()| output.flush()).expect("the output");
    }
}

fn main() {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    let context = Context::new_with_threading(false);
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context.set_allow_unregistered_dialects(true);
    match std::env::args().nth(1).as_deref() {
        Some("--describe") => return describe(&context),
        Some("--serve") => return serve(&context),
        _ => {}
    }
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file");
        for part in text.split("// -----\\n") {
            let Some(module) = Module::parse(&context, part) else {
                println!("unread\\t{path}");
                continue;
            };
            module.as_operation().walk(WalkOrder::PreOrder, |operation| {
                let name = operation.name();
                let name = name.as_string_ref().as_str().unwrap_or_default();
                match verify(name, &operation) {
                    None => println!("unknown\\t{name}"),
                    Some(Ok(())) => println!("valid\\t{name}"),
                    Some(Err(error)) => {
                        let error = error.replace(char::is_whitespace, " ");
                        println!("rejected\\t{name}\\t{path}\\t{error}");
                    }
                }
                WalkResult::Advance
            });
        }
    }
}
"""

OPERATION = re.compile(r"^impl<'c> (\w+)<'c> \{\n    /// Name of the operation\.\n    pub const NAME: &'static str = \"([^\"]+)\";", re.M)


def build(arguments, out):
    """Generates the modules, and compiles the program. Returns its path, and the names of operations."""
    source = out / "src"
    source.mkdir(parents=True, exist_ok=True)
    arms, infos, names = [], [], []
    for name, files in run.SOURCES.items():
        text = run.generate(arguments, name, files, source)
        for ty, operation in OPERATION.findall(text):
            verified = f"dialect_{name}::{ty}<'_, &Operation<'_>>"
            arms.append(f'        "{operation}" => check!({verified}),')
            infos.append(f"    dialect_{name}::{ty}::INFO,")
            names.append(operation)
    modules = "\n".join(f"mod dialect_{name};" for name in run.SOURCES)
    program = PROGRAM.replace("MODULES", modules).replace("VERIFIERS", "\n".join(arms))
    program = program.replace("INFOS", "\n".join(infos))
    (source / "main.rs").write_text(program)
    runtime = pathlib.Path(__file__).resolve().parents[2] / "tablegen-rt"
    (out / "Cargo.toml").write_text(MANIFEST.format(runtime=runtime))
    environment = dict(os.environ)
    if arguments.prefix:
        environment["MLIR_SYS_220_PREFIX"] = arguments.prefix
        environment["TABLEGEN_220_PREFIX"] = arguments.prefix
    subprocess.run(["cargo", "build", "--quiet"], cwd=out, env=environment, check=True)
    return pathlib.Path(os.environ.get("CARGO_TARGET_DIR", out / "target")) / "debug" / "verify", names


def generic(arguments, path, target):
    """Writes the valid parts of a file in generic form. Returns false if there are none."""
    command = [arguments.mlir_opt, "--mlir-print-op-generic", "--split-input-file", "--allow-unregistered-dialect"]
    done = subprocess.run([*command, str(path)], capture_output=True)
    text = done.stdout.decode("utf-8", "replace")
    target.write_text(text)
    return bool(text.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tablegen", required=True, help="the command")
    parser.add_argument("--mlir", required=True, help="directory with mlir/IR/OpBase.td")
    parser.add_argument("--prefix", help="installation of LLVM 22 with MLIR, for melior")
    parser.add_argument("--mlir-opt", default="mlir-opt-22", help="mlir-opt of LLVM 22")
    parser.add_argument("--out", default="target/mlir-verify", help="directory of the crate")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("paths", nargs="+", help="MLIR files, or directories with them")
    arguments = parser.parse_args()
    arguments.tablegen = str(pathlib.Path(arguments.tablegen).resolve())
    out = pathlib.Path(arguments.out).resolve()
    program, names = build(arguments, out)
    paths = []
    for path in map(pathlib.Path, arguments.paths):
        paths += sorted(path.rglob("*.mlir")) if path.is_dir() else [path]
    parts = out / "parts"
    parts.mkdir(exist_ok=True)
    targets = [parts / f"{index}.mlir" for index in range(len(paths))]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        valid = list(pool.map(lambda pair: generic(arguments, *pair), zip(paths, targets)))
    origin = {str(target): path for target, path in zip(targets, paths)}
    used = [str(target) for target, is_valid in zip(targets, valid) if is_valid]
    counts, kinds, first = collections.Counter(), collections.Counter(), {}
    for start in range(0, len(used), 50):
        done = subprocess.run([program, *used[start : start + 50]], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"the program ends with {done.returncode}:\n{done.stderr[-3000:]}")
        for line in done.stdout.splitlines():
            result, name, *rest = line.split("\t")
            counts[result] += 1
            if result in ("valid", "rejected"):
                kinds[name] += 1
            if result == "rejected":
                first.setdefault((name, re.sub(r"`[^`]*`|\d+", "", rest[1])), (origin[rest[0]], rest[1]))
    for (name, _), (path, error) in sorted(first.items()):
        print(f"rejected: {name}: {error} ({path})")
    dialects = collections.Counter(name.split(".")[0] for name in names)
    found = collections.Counter(name.split(".")[0] for name in kinds)
    for dialect, count in sorted(dialects.items()):
        print(f"{dialect:14} {found[dialect]:4} of {count:4} kinds of operations")
    print(f"{len(paths)} files, {len(used)} with valid parts; {counts['unread']} parts that melior does not read")
    print(f"{counts['valid'] + counts['rejected']} operations of {len(kinds)} kinds verified, {counts['rejected']} "
          f"rejected; {counts['unknown']} operations of other dialects")
    return 1 if counts["rejected"] or not kinds else 0


if __name__ == "__main__":
    sys.exit(main())
