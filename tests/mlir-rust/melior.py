#!/usr/bin/env python3
"""Runs the tests of the crate melior with its own macro, and with modules that `tablegen!` generates.

    melior.py --mlir llvm-project/mlir/include --prefix /usr/lib/llvm-22

cargo downloads the newest melior that binds LLVM 22. A copy of its source is tested as it is. In a second
copy, each call of `melior_macro::dialect!` is replaced by one of `tablegen_macros::tablegen!`, with the same
files. tablegen-macros and tablegen-rt of this repository become dependencies. melior-macro stays one, because
melior uses its other macros, which have nothing to do with dialects.
The program prints the numbers of tests that passed and failed, and the number of changed lines by file.

The exit status is 1 if a test that passed before does not pass with the generated modules. Needs the
packages that `run.py` needs.
"""

import argparse
import difflib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

# The last minor version that binds LLVM 22.
VERSION = "0.27"

MANIFEST = f"""[package]
name = "download"
version = "0.1.0"
edition = "2024"
[lib]
path = "lib.rs"
[workspace]
[dependencies]
melior = "{VERSION}"
"""

CALL = re.compile(r"melior_macro::dialect! \{\n(.*?)\n\}\n", re.S)


def strings(text, field):
    """Returns the strings of a field, which is a list or absent."""
    found = re.search(field + r":\s*\[(.*?)\]", text, re.S)
    return re.findall(r'"([^"]*)"', found[1]) if found else []


def download(out):
    """Returns the directory of melior's source in cargo's registry, and its version."""
    crate = out / "download"
    crate.mkdir(parents=True, exist_ok=True)
    (crate / "Cargo.toml").write_text(MANIFEST)
    (crate / "lib.rs").write_text("")
    command = ["cargo", "metadata", "--format-version=1", "--quiet"]
    done = subprocess.run(command, cwd=crate, check=True, capture_output=True, text=True)
    packages = json.loads(done.stdout)["packages"]
    melior = next(one for one in packages if one["name"] == "melior")
    return pathlib.Path(melior["manifest_path"]).parent, melior["version"]


def copy(source, target):
    """Copies melior's source. The copy is no member of a workspace."""
    if target.exists():
        shutil.rmtree(target)
    shutil.copytree(source, target)
    manifest = target / "Cargo.toml"
    manifest.chmod(0o644)
    manifest.write_text(manifest.read_text() + "\n[workspace]\n")
    # Snapshots are compared by insta, which looks for the root of a workspace here.
    return target


def with_generated_modules(text, mlir):
    """Returns the source with the calls of melior's macro replaced, and the number of calls."""

    def replacement(call):
        name = re.search(r'name: "([^"]*)"', call[1])[1]
        directories = strings(call[1], "include_directories") or [""]
        lines = []
        for file in strings(call[1], "files"):
            paths = [f"{one}/{file}".lstrip("/") for one in directories]
            path = next(one for one in paths if (pathlib.Path(mlir) / one).exists())
            lines.append(f'        include "{path}"\n')
        module = f"r#{name}" if name == "async" else name
        include = ", ".join(json.dumps(one) for one in [mlir, *(f"{mlir}/{one}" for one in directories if one)])
        return (
            f"pub mod {module} {{\n    tablegen_macros::tablegen! {{\n"
            f'        "gen-mlir-rust"(dialect = "{name}"), include = [{include}];\n'
            f"{''.join(lines)}    }}\n}}\n"
        )

    return CALL.subn(replacement, text)


def replace_macro(crate, mlir):
    """Replaces melior-macro in a copy of melior. Returns the number of dialects."""
    root = pathlib.Path(__file__).resolve().parents[2]
    ods = crate / "src" / "dialect" / "ods.rs"
    text, count = with_generated_modules(ods.read_text(), mlir)
    # Types of builders that only melior's macro uses.
    text = re.sub(r"#\[doc\(hidden\)\]\npub mod __private \{\n.*?\n\}\n\n", "", text, flags=re.S)
    ods.write_text(text)
    manifest = crate / "Cargo.toml"
    dependencies = (
        f'[dependencies.tablegen-macros]\npath = "{root}/tablegen-macros"\nfeatures = ["mlir-rust"]\n'
        f'\n[dependencies.tablegen-rt]\npath = "{root}/tablegen-rt"\n'
    )
    text = manifest.read_text()
    manifest.write_text(text.replace("[dependencies.melior-macro]", f"{dependencies}\n[dependencies.melior-macro]"))
    return count


def changed_lines(before, after):
    """Returns for each file that differs its path, and the numbers of removed and added lines."""
    changes = []
    for path in sorted(one for one in before.rglob("*") if one.suffix in (".rs", ".toml")):
        name = path.relative_to(before)
        if name.parts[0] == "target":
            continue
        lines = [one.read_text().splitlines() for one in (path, after / name)]
        difference = list(difflib.unified_diff(*lines, n=0, lineterm=""))[2:]
        removed = sum(line.startswith("-") for line in difference)
        added = sum(line.startswith("+") for line in difference)
        if difference:
            changes.append((name, removed, added))
    return changes


def test(crate, environment):
    """Returns the result of each test of a crate."""
    command = ["cargo", "test", "--features=ods-dialects,helpers", "--no-fail-fast", "--", "--test-threads=2"]
    done = subprocess.run(command, cwd=crate, env=environment, capture_output=True, text=True)
    results = dict(re.findall(r"^test (.*?) \.\.\. (ok|FAILED|ignored)", done.stdout, re.M))
    if not results:
        sys.exit(f"the tests do not compile:\n{done.stderr[-20000:]}")
    return results, done.stdout


def report(name, results):
    counts = {kind: list(results.values()).count(kind) for kind in ("ok", "FAILED", "ignored")}
    print(f"{name}: {counts['ok']} tests passed, {counts['FAILED']} failed, {counts['ignored']} are ignored")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mlir", required=True, help="directory with mlir/IR/OpBase.td")
    parser.add_argument("--prefix", help="installation of LLVM 22 with MLIR, for melior")
    parser.add_argument("--out", default="target/mlir-melior", help="directory of the copies")
    parser.add_argument("--no-before", action="store_true", help="do not test melior with its own macro")
    parser.add_argument("--no-tests", action="store_true", help="only count changed lines")
    arguments = parser.parse_args()
    out = pathlib.Path(arguments.out).resolve()
    environment = dict(os.environ, INSTA_UPDATE="no", CI="1")
    environment.setdefault("CARGO_TARGET_DIR", str(out / "target"))
    if arguments.prefix:
        environment["MLIR_SYS_220_PREFIX"] = arguments.prefix
        environment["TABLEGEN_220_PREFIX"] = arguments.prefix
    source, version = download(out)
    before, after = copy(source, out / "before"), copy(source, out / "after")
    count = replace_macro(after, str(pathlib.Path(arguments.mlir).resolve()))
    changes = changed_lines(before, after)
    print(f"melior {version}: {count} dialects")
    for name, removed, added in changes:
        print(f"  {name}: {removed} lines removed, {added} added")
    print(f"changed lines: {sum(one[1] for one in changes)} removed, {sum(one[2] for one in changes)} added")
    if arguments.no_tests:
        return 0
    expected = {}
    if not arguments.no_before:
        expected, _ = test(before, environment)
        report("with melior-macro", expected)
    found, output = test(after, environment)
    report("with tablegen-macros", found)
    lost = [name for name, result in expected.items() if result == "ok" and found.get(name) != "ok"]
    failed = [name for name, result in found.items() if result == "FAILED" and expected.get(name, "ok") == "ok"]
    for name in sorted({*lost, *failed}):
        print(f"differs: {name}: {found.get(name, 'absent')}")
    if lost or failed:
        print(output[-5000:])
    return 1 if lost or failed else 0


if __name__ == "__main__":
    sys.exit(main())
