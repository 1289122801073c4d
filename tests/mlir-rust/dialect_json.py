#!/usr/bin/env python3
"""Describes dialects in JSON, and validates the documents with the schema.

    dialect_json.py --tablegen target/release/tablegen --mlir llvm-project/mlir/include
        [--other DIRECTORY -I INCLUDE -I INCLUDE ...]

Needs the package jsonschema of PyPI. The documents are those of MLIR's dialects, and with `--other` those of each
`.td` file below a directory in which a dialect has operations, types or attributes.

What a document says is compared with `llvm-tblgen --dump-json`: the names of operations, of their operands,
results, attributes, properties, regions and successors, of types and attributes with their parameters, and the cases of
enums. Files that llvm-tblgen rejects are left out.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

import run

LISTS = ["operations", "types", "attributes", "enums", "interfaces", "predicates"]


def output(command, **options):
    """Returns the exit status, the output and the messages of a command."""
    done = subprocess.run([str(one) for one in command], capture_output=True, text=True, check=False, **options)
    return done.returncode, done.stdout, done.stderr


def names(dag):
    """Returns the names of the arguments of a dag, by its operator's argument."""
    return [(argument["def"], name) for argument, name in dag["args"]]


class Dump:
    """Records that llvm-tblgen printed."""

    def __init__(self, text):
        self.records = json.loads(text)
        self.instances = self.records["!instanceof"]

    def constraint(self, name):
        record = self.records[name]
        return record["constraint"]["def"] if "OpVariable" in record["!superclasses"] else name

    def of(self, one):
        return set(self.instances.get(one, ()))

    def operation(self, record):
        """Returns the names of an operation's parts by kind."""
        parts = {"operands": [], "attributes": [], "properties": []}
        for definition, name in names(record["arguments"]):
            supers = self.records[self.constraint(definition)]["!superclasses"]
            kind = "operands" if "TypeConstraint" in supers else "attributes" if "Attr" in supers else "properties"
            parts[kind].append(name or "")
        for kind in ["results", "regions", "successors"]:
            parts[kind] = [name or "" for _, name in names(record[kind])]
        return parts

    def facts(self):
        """Returns the facts that a document repeats, by record."""
        found = {}
        for name in sorted(self.of("Op")):
            record = self.records[name]
            dialect = self.records[record["opDialect"]["def"]]["name"]
            qualified = f"{dialect}.{record['opName']}" if dialect else record["opName"]
            found["operations", name] = (qualified, self.operation(record))
        for kind, of in [("types", "TypeDef"), ("attributes", "AttrDef")]:
            for name in sorted(self.of(of)):
                record = self.records[name]
                parameters = record["parameters"]["args"]
                found[kind, name] = (record["mnemonic"], [name or "" for _, name in parameters])
        for name in sorted(self.of("EnumInfo")):
            cases = [self.records[one["def"]] for one in self.records[name]["enumerants"]]
            found["enums", name] = [(one["symbol"], one["str"], one["value"]) for one in cases]
        return found


def described(document):
    """Returns the same facts of a document."""
    found = {}
    for one in document["operations"]:
        kinds = ["operands", "attributes", "properties", "results", "regions", "successors"]
        parts = {kind: [part["name"] for part in one[kind] if not part.get("isDerived")] for kind in kinds}
        found["operations", one["record"]] = (one["name"], parts)
    for kind in ["types", "attributes"]:
        for one in document[kind]:
            parameters = [parameter.get("name", "") for parameter in one["parameters"]]
            found[kind, one["name"]] = (one.get("mnemonic"), parameters)
    for one in document["enums"]:
        found["enums", one["name"]] = [(case["symbol"], case["text"], case["value"]) for case in one["cases"]]
    return found


def indices(document):
    """Returns the indices of predicates that a document refers to."""
    if isinstance(document, dict):
        for name, value in document.items():
            if name == "predicate":
                yield value
            else:
                yield from indices(value)
    elif isinstance(document, list):
        for value in document:
            yield from indices(value)


class Suite:
    """Documents of a project, with their numbers."""

    def __init__(self, name, args, validator):
        self.name, self.args, self.validator = name, args, validator
        self.documents, self.failed, self.rejected = 0, 0, []
        self.dialects, self.constraints = set(), set()
        self.seen = {kind: set() for kind in LISTS}

    def add(self, source, includes):
        """Describes the dialects of a source."""
        rest = [*(f"-I{one}" for one in includes), source]
        status, dump, messages = output([self.args.llvm_tblgen, "--dump-json", *rest])
        if status != 0:
            self.rejected.append(f"{source}: {messages.splitlines()[0]}")
            return
        dump = Dump(dump)
        if not any(dump.of(one) for one in ["Op", "TypeDef", "AttrDef"]) or not dump.of("Dialect"):
            return
        status, text, messages = output([self.args.tablegen, "--gen-dialect-json", *rest])
        if status != 0:
            self.fail(source, messages.splitlines()[0])
            return
        self.documents += 1
        document = json.loads(text)
        errors = [*self.validator.iter_errors(document)]
        for error in errors[:3]:
            self.fail(source, f"{error.json_path}: {error.message[:200]}")
        expected, found = dump.facts(), described(document)
        for key in [key for key in expected.keys() | found.keys() if expected.get(key) != found.get(key)][:3]:
            self.fail(source, f"{key}: {found.get(key)}, not {expected.get(key)}")
        count = len(document["predicates"])
        if any(not 0 <= index < count for index in indices(document)):
            self.fail(source, "an index is out of range")
        self.dialects |= document["dialects"].keys()
        for kind in LISTS[:-1]:
            self.seen[kind] |= {(one.get("dialect"), one["name"]) for one in document[kind]}
        kinds = ["operands", "results", "attributes"]
        parts = [part for one in document["operations"] for kind in kinds for part in one[kind]]
        used = {part["predicate"] for part in parts if "predicate" in part}
        for index, one in enumerate(document["predicates"]):
            if index in used:
                self.constraints.add((one["summary"], one["cppCondition"], one["isCovered"]))
            self.seen["predicates"].add((one["summary"], one["cppCondition"], one["isCovered"]))

    def fail(self, source, message):
        self.failed += 1
        print(f"{source}: {message}")

    def print(self):
        counts = ", ".join(f"{len(self.seen[kind])} {kind}" for kind in LISTS)
        covered = sum(1 for *_, covered in self.constraints if covered)
        print(f"{self.name}: {self.documents} documents, {len(self.dialects)} dialects: {counts}; {covered} of "
              f"{len(self.constraints)} constraints of operands, results and attributes without C++; {self.failed} errors; "
              f"llvm-tblgen rejects {len(self.rejected)} files")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tablegen", required=True)
    parser.add_argument("--mlir", required=True, help="directory of MLIR's .td files")
    parser.add_argument("--llvm-tblgen", default="llvm-tblgen-22")
    parser.add_argument("--other", type=pathlib.Path, help="directory of other dialects")
    parser.add_argument("-I", dest="includes", action="append", default=[], help="include directory of --other")
    args = parser.parse_args()
    status, schema, messages = output([args.tablegen, "--gen-dialect-json", "--json-schema"], stdin=subprocess.DEVNULL)
    if status != 0:
        sys.exit(messages)
    schema = json.loads(schema)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    if args.other:
        suite = Suite(args.other.name, args, validator)
        for source in sorted(args.other.rglob("*.td")):
            suite.add(source, [*args.includes, source.parent])
    else:
        suite = Suite("mlir", args, validator)
        with tempfile.TemporaryDirectory() as directory:
            for name, sources in run.SOURCES.items():
                source = pathlib.Path(directory, f"{name}.td")
                source.write_text("".join(f'include "mlir/{one}"\n' for one in sources))
                directories = {pathlib.Path(args.mlir, "mlir", one).parent for one in sources}
                suite.add(source, [args.mlir, *directories])
    suite.print()
    for one in suite.rejected:
        print(f"  {one}")
    return int(suite.failed > 0 or suite.documents == 0)


if __name__ == "__main__":
    sys.exit(main())
