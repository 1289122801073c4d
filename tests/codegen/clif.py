#!/usr/bin/env python3
"""Writes random functions of Cranelift's IR, for calls that cranelift.py compares with Cranelift's interpreter:

    tests/codegen/clif.py DIRECTORY --count 10000 --seed 1
    tests/codegen/cranelift.py DIRECTORY --random 3 --machine aarch64

Functions have integers of all sizes, floating-point numbers, memory of the frame, conditions, loops that end, and jump
tables. Results are integers: what bits an invalid operation on floating-point numbers returns is not defined, and depends on
the machine. For the same reason none are copied from such numbers.
"""

import argparse
import pathlib
import random

INTS = ("i8", "i16", "i32", "i64", "i128")
FLOATS = ("f32", "f64")
SIZES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "i128": 16, "f32": 4, "f64": 8}
CONDITIONS = ("eq", "ne", "slt", "sge", "sgt", "sle", "ult", "uge", "ugt", "ule")
FLOAT_CONDITIONS = ("eq", "ne", "lt", "le", "gt", "ge", "ord", "uno", "ueq", "one", "ult", "ule", "ugt", "uge")
BINARY = ("iadd", "isub", "imul", "band", "bor", "bxor", "smin", "smax", "umin", "umax")
UNARY = ("ineg", "bnot", "iabs", "clz", "ctz", "cls", "popcnt", "bitrev")
SLOT_SIZE = 64


class Function:
    """Text of a function."""

    def __init__(self, rng, name):
        self.rng, self.lines, self.values, self.blocks = rng, [], 0, 0
        self.pool = {ty: [] for ty in INTS + FLOATS}
        params = [rng.choice(INTS + FLOATS) for _ in range(rng.randrange(1, 6))]
        results = [rng.choice(INTS) for _ in range(rng.randrange(1, 3))]
        self.lines.append(f"function %{name}({', '.join(params)}) -> {', '.join(results)} system_v {{")
        self.lines.append(f"    ss0 = explicit_slot {SLOT_SIZE}, align = 16")
        self.block(params)
        self.slot = self.name()
        self.line(f"{self.slot} = stack_addr.i64 ss0")
        zero = self.define("i64", "iconst.i64 0")
        for offset in range(0, SLOT_SIZE, 8):
            self.line(f"store notrap aligned {zero}, {self.slot}+{offset}")
        for _ in range(rng.randrange(1, 6)):
            rng.choice((self.straight, self.straight, self.diamond, self.loop, self.table))()
        self.line(f"return {', '.join(self.any(ty) for ty in results)}")
        self.lines.append("}")

    def line(self, text):
        self.lines.append("    " + text)

    def block(self, params):
        """Opens a block with parameters, which later code can use."""
        names = [self.name() for _ in params]
        self.open(self.new_block(), params, names)

    def new_block(self):
        self.blocks += 1
        return f"block{self.blocks - 1}"

    def open(self, block, params, names):
        listed = ", ".join(f"{name}: {ty}" for name, ty in zip(names, params))
        self.lines.append(f"{block}({listed}):" if listed else f"{block}:")
        for name, ty in zip(names, params):
            self.pool[ty].append(name)

    def name(self):
        self.values += 1
        return f"v{self.values - 1}"

    def define(self, ty, text):
        name = self.name()
        self.line(f"{name} = {text}")
        self.pool[ty].append(name)
        return name

    def constant(self, ty):
        rng = self.rng
        if ty == "f32":
            return self.define(ty, f"f32const {rng.choice(('0x1.0', '-0x1.8p3', '0x1.fffffep127', '0.0', '-0.0', '0x1.4p-3'))}")
        if ty == "f64":
            return self.define(ty, f"f64const {rng.choice(('0x1.0', '-0x1.8p31', '0x1.fp63', '0.0', '-0.0', '0x1.4p-300'))}")
        if ty == "i128":
            return self.define(ty, f"iconcat {self.any('i64')}, {self.any('i64')}")
        bits = 8 * SIZES[ty]
        number = rng.choice((0, 1, -1, rng.randrange(-128, 128), rng.getrandbits(bits) - (1 << bits - 1)))
        return self.define(ty, f"iconst.{ty} {number}")

    def any(self, ty):
        """Returns a value of a type, mostly a late one."""
        pool = self.pool[ty]
        if not pool or self.rng.random() < 0.1:
            return self.constant(ty)
        return self.rng.choice(pool[-6:] if self.rng.random() < 0.7 else pool)

    def straight(self):
        for _ in range(self.rng.randrange(3, 12)):
            self.operation()

    def operation(self):
        rng = self.rng
        ty = rng.choice(INTS)
        kind = rng.randrange(16)
        if kind < 4:
            self.define(ty, f"{rng.choice(BINARY)} {self.any(ty)}, {self.any(ty)}")
        elif kind == 4:
            self.define(ty, f"{rng.choice(UNARY)} {self.any(ty)}")
        elif kind == 5:
            op = rng.choice(("ishl", "ushr", "sshr", "rotl", "rotr"))
            self.define(ty, f"{op} {self.any(ty)}, {self.any(rng.choice(INTS[:4]))}")
        elif kind == 6:
            ty = rng.choice(INTS[:4])
            one = self.define(ty, f"iconst.{ty} {rng.choice((1, 3, 7, 63))}")
            mask = self.define(ty, f"iconst.{ty} 127")
            divisor = self.define(ty, f"band {self.any(ty)}, {mask}")
            divisor = self.define(ty, f"bor {divisor}, {one}")
            self.define(ty, f"{rng.choice(('udiv', 'urem', 'sdiv', 'srem'))} {self.any(ty)}, {divisor}")
        elif kind == 7:
            at = rng.randrange(4)
            wide = rng.choice(INTS[at + 1:])
            if rng.random() < 0.5:
                self.define(wide, f"{rng.choice(('uextend', 'sextend'))}.{wide} {self.any(INTS[at])}")
            else:
                self.define(INTS[at], f"ireduce.{INTS[at]} {self.any(wide)}")
        elif kind == 8:
            self.define("i8", f"icmp {rng.choice(CONDITIONS)} {self.any(ty)}, {self.any(ty)}")
        elif kind == 9:
            ty = rng.choice(INTS + FLOATS)
            self.define(ty, f"select {self.any(rng.choice(INTS[:4]))}, {self.any(ty)}, {self.any(ty)}")
        elif kind == 10:
            ty = rng.choice(INTS[:4])
            op = rng.choice(("uadd_overflow", "sadd_overflow", "usub_overflow", "ssub_overflow", "umul_overflow",
                             "smul_overflow"))
            results = self.name(), self.name()
            self.line(f"{results[0]}, {results[1]} = {op} {self.any(ty)}, {self.any(ty)}")
            self.pool[ty].append(results[0])
            self.pool["i8"].append(results[1])
        elif kind == 11:
            op = rng.choice(("bswap", "umulhi", "smulhi", "iconcat", "isplit", "bitselect"))
            if op == "bswap":
                ty = rng.choice(INTS[1:])
                self.define(ty, f"bswap {self.any(ty)}")
            elif op == "iconcat":
                self.define("i128", f"iconcat {self.any('i64')}, {self.any('i64')}")
            elif op == "isplit":
                wide = self.any("i128")
                results = self.name(), self.name()
                self.line(f"{results[0]}, {results[1]} = isplit {wide}")
                self.pool["i64"] += results
            elif op == "bitselect":
                self.define(ty, f"bitselect {self.any(ty)}, {self.any(ty)}, {self.any(ty)}")
            else:
                ty = rng.choice(INTS[1:4])
                self.define(ty, f"{op} {self.any(ty)}, {self.any(ty)}")
        elif kind == 12:
            ty = rng.choice(INTS + FLOATS)
            offset = rng.randrange(0, SLOT_SIZE - SIZES[ty] + 1, SIZES[ty])
            if ty in FLOATS or rng.random() < 0.5:
                # The bits of numbers are not read as those of integers.
                ty = ty if ty in INTS else "i64"
                offset = rng.randrange(0, SLOT_SIZE - SIZES[ty] + 1, SIZES[ty])
                value = self.any(ty)
                self.line(f"store notrap aligned {value}, {self.slot}+{offset}")
            else:
                self.define(ty, f"load.{ty} notrap aligned {self.slot}+{offset}")
        else:
            self.float_operation()

    def float_operation(self):
        rng = self.rng
        ty = rng.choice(FLOATS)
        kind = rng.randrange(8)
        if kind < 2:
            self.define(ty, f"{rng.choice(('fadd', 'fsub', 'fmul', 'fdiv', 'fmin', 'fmax'))} {self.any(ty)}, {self.any(ty)}")
        elif kind == 2:
            self.define(ty, f"{rng.choice(('sqrt', 'fneg', 'fabs', 'ceil', 'floor', 'trunc', 'nearest'))} {self.any(ty)}")
        elif kind == 3:
            self.define("i8", f"fcmp {rng.choice(FLOAT_CONDITIONS)} {self.any(ty)}, {self.any(ty)}")
        elif kind == 4:
            of = rng.choice(("i32", "i64"))
            self.define(ty, f"{rng.choice(('fcvt_from_sint', 'fcvt_from_uint'))}.{ty} {self.any(of)}")
        elif kind == 5:
            to = rng.choice(("i32", "i64"))
            self.define(to, f"{rng.choice(('fcvt_to_sint_sat', 'fcvt_to_uint_sat'))}.{to} {self.any(ty)}")
        elif kind == 6:
            if rng.random() < 0.5:
                self.define("f64", f"fpromote.f64 {self.any('f32')}")
            else:
                self.define("f32", f"fdemote.f32 {self.any('f64')}")
        else:
            self.define(ty, f"fma {self.any(ty)}, {self.any(ty)}, {self.any(ty)}")

    def arm(self, types, target):
        """Adds a block that ends with a jump, and whose values are its own."""
        saved = {ty: list(values) for ty, values in self.pool.items()}
        self.straight()
        self.line(f"jump {target}({', '.join(self.any(ty) for ty in types)})")
        self.pool = saved

    def some_types(self):
        return [self.rng.choice(INTS + FLOATS) for _ in range(self.rng.randrange(1, 4))]

    def diamond(self):
        types = self.some_types()
        then, other, end = self.new_block(), self.new_block(), self.new_block()
        self.line(f"brif {self.any(self.rng.choice(INTS[:4]))}, {then}, {other}")
        for block in (then, other):
            self.open(block, [], [])
            self.arm(types, end)
        self.open(end, types, [self.name() for _ in types])

    def loop(self):
        types = self.some_types()
        header, body, end = self.new_block(), self.new_block(), self.new_block()
        count = self.define("i32", f"iconst.i32 {self.rng.randrange(1, 6)}")
        self.line(f"jump {header}({', '.join([count, *(self.any(ty) for ty in types)])})")
        left, names = self.name(), [self.name() for _ in types]
        self.open(header, ["i32", *types], [left, *names])
        self.line(f"brif {left}, {body}, {end}")
        self.open(body, [], [])
        saved = {ty: list(values) for ty, values in self.pool.items()}
        self.straight()
        one = self.define("i32", "iconst.i32 1")
        left = self.define("i32", f"isub {left}, {one}")
        self.line(f"jump {header}({', '.join([left, *(self.any(ty) for ty in types)])})")
        self.pool = saved
        self.open(end, [], [])

    def table(self):
        types = self.some_types()
        cases = [self.new_block() for _ in range(self.rng.randrange(1, 7))]
        default, end = self.new_block(), self.new_block()
        mask = self.define("i32", "iconst.i32 7")
        index = self.define("i32", f"band {self.any('i32')}, {mask}")
        self.line(f"br_table {index}, {default}, [{', '.join(cases)}]")
        for block in (*cases, default):
            self.open(block, [], [])
            self.arm(types, end)
        self.open(end, types, [self.name() for _ in types])

    def __str__(self):
        return "\n".join(self.lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000, help="number of functions")
    parser.add_argument("--seed", type=int, default=1, help="number of the first function")
    parser.add_argument("--of-file", type=int, default=100, help="functions of a file")
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    for start in range(args.seed, args.seed + args.count, args.of_file):
        functions = [str(Function(random.Random(seed), f"f{seed}"))
                     for seed in range(start, min(start + args.of_file, args.seed + args.count))]
        (args.directory / f"random{start:08}.clif").write_text("test interpret\n\n" + "\n".join(functions))


if __name__ == "__main__":
    main()
