#!/usr/bin/env python3
"""Writes a random C program whose result is defined: functions of integers of 8 to 128 bits, floating-point
numbers, structures, arrays, many arguments, and variable arguments. `main` prints what they return.

    tests/codegen/functions.py SEED [32] > program.c

With 32, there are no integers of 128 bits, which C does not have on machines of 32 bits.
"""

import random
import sys

IS_32 = sys.argv[2:] == ["32"]
INTS = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u128", "i128"]
BITS = {name: int(name[1:]) for name in INTS}
if IS_32:
    INTS = INTS[:-2]
FLOATS = ["f32", "f64"]
PRELUDE = """#include <stdint.h>
#include <stdio.h>
#include <stdarg.h>
#include <string.h>
typedef uint8_t u8; typedef int8_t i8; typedef uint16_t u16; typedef int16_t i16;
typedef uint32_t u32; typedef int32_t i32; typedef uint64_t u64; typedef int64_t i64;
typedef unsigned __int128 u128; typedef __int128 i128; typedef float f32; typedef double f64;
typedef struct { i32 a; f32 b; } S0;
typedef struct { u64 a; u16 b; i8 c; } S1;
typedef struct { f64 a; f64 b; } S2;
typedef struct { u8 a[3]; i64 b; f32 c; u128 d; } S3;
static void show(u128 x) { printf("%016llx%016llx\\n", (unsigned long long)(x >> 64), (unsigned long long)x); }
static u64 bits(f64 x) { u64 r; if (x != x) return 1; memcpy(&r, &x, 8); return r; }
static i64 whole(f64 x) { return x > -1e15 && x < 1e15 ? (i64)x : 7; }
static u64 table[16] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597};
static f64 reals[8] = {0.5, -1.25, 3.0, 1e10, -7.75, 1e-3, 100.0, 42.0};
"""
if IS_32:
    PRELUDE = PRELUDE.replace("unsigned __int128", "u64").replace("__int128", "i64")
    PRELUDE = PRELUDE.replace("(unsigned long long)(x >> 64)", "0ull")
STRUCTS = {"S0": [("a", "i32"), ("b", "f32")], "S1": [("a", "u64"), ("b", "u16"), ("c", "i8")],
           "S2": [("a", "f64"), ("b", "f64")], "S3": [("a[1]", "u8"), ("b", "i64"), ("c", "f32"), ("d", "u64" if IS_32 else "u128")]}


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []
        self.lines = []

    def pick(self, values):
        return self.random.choice(list(values))

    def type(self, structs=True):
        kinds = INTS * 2 + FLOATS * 3 + (list(STRUCTS) if structs else [])
        return self.pick(kinds)

    def constant(self, ty):
        if ty in FLOATS:
            return self.pick(["0.5", "1.0", "-3.25", "1e6", "0.1", "-1e-3", "7.0"]) + ("f" if ty == "f32" else "")
        bits = BITS[ty]
        value = self.pick([0, 1, -1, 2, 7, 255, 4096, -2048, 2047, self.random.getrandbits(bits),
                           self.random.getrandbits(min(bits, 12)), 1 << (bits - 1)])
        if bits == 128:
            value &= (1 << 128) - 1
            return f"(({ty})(((u128){value >> 64}ull << 64) | {value & (2**64 - 1)}ull))"
        return f"({ty}){value & (2**64 - 1)}ull"

    def scalars(self, scope):
        """Returns the scalar expressions of variables."""
        found = []
        for name, ty in scope:
            if ty in STRUCTS:
                found += [(f"{name}.{field}", of) for field, of in STRUCTS[ty]]
            else:
                found.append((name, ty))
        return found

    def expression(self, ty, scope, depth):
        """Returns an expression of a scalar type."""
        if depth <= 0 or self.random.random() < 0.1:
            same = [name for name, of in self.scalars(scope) if of == ty]
            if same and self.random.random() < 0.8:
                return self.pick(same)
            return self.constant(ty)
        inner = lambda of=ty: self.expression(of, scope, depth - 1)
        if ty in FLOATS:
            kind = self.random.randrange(10)
            if kind < 5:
                return f"({inner()} {self.pick('+-*/')} {inner()})"
            if kind == 5:
                return f"(({ty}){inner(self.pick(INTS))})"
            if kind == 6:
                return f"(({ty}){inner(self.pick(FLOATS))})"
            if kind == 7:
                return f"({self.condition(scope, depth - 1)} ? {inner()} : {inner()})"
            if kind == 8:
                return f"(({ty})reals[{inner('u8')} & 7])"
            name = "__builtin_fabs" + ("f" if ty == "f32" else "")
            return self.pick([f"(-({inner()}))", f"{name}({inner()})"])
        bits, unsigned = BITS[ty], "u" + ty[1:]
        kind = self.random.randrange(20)
        if kind < 6:
            return f"(({ty})(({unsigned}){inner()} {self.pick('+-*&|^')} ({unsigned}){inner()}))"
        if kind == 6:
            mask = bits - 1
            shift = f"({inner('u8')} & {mask})"
            # Left shifts are of unsigned numbers.
            return self.pick([f"(({ty})(({unsigned}){inner()} << {shift}))", f"({ty})({inner()} >> {shift})"])
        if kind == 7:
            return f"(({ty})(({unsigned}){inner()} {self.pick('/%')} (({unsigned}){inner()} | 1)))"
        if kind == 8 and ty[0] == "i":
            return f"(({ty})({inner()} {self.pick('/%')} (({ty})({inner()} & 127) + 2)))"
        if kind < 12:
            return f"(({ty}){inner(self.pick(INTS))})"
        if kind == 12:
            return f"(({ty})whole({inner(self.pick(FLOATS))}))"
        if kind == 13:
            return f"({self.condition(scope, depth - 1)} ? {inner()} : {inner()})"
        if kind == 14:
            return f"(({ty})({self.condition(scope, depth - 1)}))"
        if kind == 15:
            return f"(({ty})table[{inner('u8')} & 15])"
        if kind == 16:
            return f"(({ty})~{inner()})"
        if kind == 17 and bits in (32, 64):
            suffix = "ll" if bits == 64 else ""
            return self.pick([
                f"(({ty})__builtin_popcount{suffix}({inner(unsigned)}))",
                f"(({ty})__builtin_clz{suffix}({inner(unsigned)} | 1))",
                f"(({ty})__builtin_ctz{suffix}({inner(unsigned)} | {'0x80000000u' if bits == 32 else '(1ull << 63)'}))",
                f"(({ty})__builtin_bswap{bits}({inner(unsigned)}))",
            ])
        if kind == 18:
            other = f"({unsigned}){inner()}"
            shift = self.random.randrange(1, bits)
            return f"(({ty})((({unsigned}){other} << {shift}) | (({unsigned}){other} >> {bits - shift})))"
        if kind == 19 and self.functions:
            return f"(({ty}){self.call(scope, depth - 1)})"
        return inner()

    def condition(self, scope, depth):
        ty = self.pick(INTS + FLOATS)
        left, right = self.expression(ty, scope, depth - 1), self.expression(ty, scope, depth - 1)
        test = f"{left} {self.pick(['<', '<=', '>', '>=', '==', '!='])} {right}"
        if self.random.random() < 0.2 and depth > 0:
            return f"({test} {self.pick(['&&', '||'])} {self.condition(scope, depth - 1)})"
        return f"({test})"

    def argument(self, ty, scope, depth):
        if ty in STRUCTS:
            same = [name for name, of in scope if of == ty]
            if same and self.random.random() < 0.7:
                return self.pick(same)
            fields = [f".{name.split('[')[0]} = " + (f"{{1, {self.expression(of, scope, depth)}}}" if "[" in name
                      else self.expression(of, scope, depth)) for name, of in STRUCTS[ty]]
            return f"({ty}){{{', '.join(fields)}}}"
        return self.expression(ty, scope, depth)

    def call(self, scope, depth):
        """Returns a call as an integer."""
        name, result, params, variadic = self.pick(self.functions)
        args = [self.argument(ty, scope, min(depth, 1)) for ty in params]
        if variadic:
            args[0] = str(variadic and 3)
            args += [f"(u64){self.expression('u64', scope, 1)}", f"(f64){self.expression('f64', scope, 1)}",
                     f"(i32){self.expression('i32', scope, 1)}"]
        call = f"{name}({', '.join(args)})"
        if result in STRUCTS:
            field, of = self.pick(STRUCTS[result])
            call = f"{call}.{field}"
            result = of
        return f"whole({call})" if result in FLOATS else call

    def statement(self, scope, depth):
        kind = self.random.randrange(8)
        targets = [(name, ty) for name, ty in self.scalars(scope) if name != "n"]
        name, ty = self.pick(targets)
        if kind < 4 or depth <= 0:
            self.lines.append(f"{name} = {self.expression(ty, scope, 3)};")
        elif kind == 4:
            self.lines.append(f"if {self.condition(scope, 2)} {{")
            self.block(scope, depth - 1)
            if self.random.random() < 0.5:
                self.lines.append("} else {")
                self.block(scope, depth - 1)
            self.lines.append("}")
        elif kind == 5:
            index = f"k{len(self.lines)}"
            self.lines.append(f"for (u32 {index} = 0; {index} < {self.random.randrange(1, 9)}; {index}++) {{")
            self.block(scope, depth - 1)
            if self.random.random() < 0.3:
                self.lines.append(f"if {self.condition(scope, 1)} {self.pick(['break', 'continue'])};")
            self.lines.append("}")
        elif kind == 6:
            self.lines.append(f"switch ({self.expression('u32', scope, 2)} % {self.random.randrange(3, 12)}) {{")
            for number in range(self.random.randrange(1, 8)):
                self.lines.append(f"case {number}:")
                self.block(scope, 0)
                if self.random.random() < 0.8:
                    self.lines.append("break;")
            self.lines.append("default:")
            self.block(scope, 0)
            self.lines.append("}")
        else:
            index = self.expression("u8", scope, 2)
            self.lines.append(f"table[{index} & 15] = {self.expression('u64', scope, 3)};")

    def block(self, scope, depth):
        for _ in range(self.random.randrange(1, 4)):
            self.statement(scope, depth)

    def function(self, number):
        variadic = self.random.random() < 0.15
        count = self.pick([0, 1, 2, 3, 5, 9, 14])
        params = (["i32"] if variadic else []) + [self.type() for _ in range(count)]
        result = self.type()
        names = [f"p{index}" for index in range(len(params))]
        listed = [f"{ty} {name}" for ty, name in zip(params, names)] + (["..."] if variadic else [])
        self.lines.append(f"__attribute__((noinline)) static {result} f{number}({', '.join(listed) or 'void'}) {{")
        scope = list(zip(names, params))
        for index in range(self.random.randrange(1, 6)):
            ty = self.type()
            self.lines.append(f"{ty} v{index} = {self.argument(ty, scope, 2)};")
            scope.append((f"v{index}", ty))
        if variadic:
            self.lines.append("va_list ap; va_start(ap, " + names[-1] + "); u64 w0 = va_arg(ap, u64);"
                              " f64 w1 = va_arg(ap, f64); i32 w2 = va_arg(ap, i32); va_end(ap);")
            scope += [("w0", "u64"), ("w1", "f64"), ("w2", "i32")]
        for _ in range(self.random.randrange(2, 8)):
            self.statement(scope, 2)
        self.lines.append(f"return {self.argument(result, scope, 3)};\n}}")
        self.functions.append((f"f{number}", result, params, variadic))

    def program(self):
        for number in range(8):
            self.function(number)
        body = self.lines
        self.lines = []
        for name, result, params, variadic in self.functions:
            for _ in range(4):
                args = [self.argument(ty, [], 1) for ty in params]
                if variadic:
                    args[0] = "3"
                    args += ["(u64)77", "(f64)1.5", "(i32)-9"]
                self.lines.append(f"{{ {result} r = {name}({', '.join(args)});")
                for field, ty in STRUCTS.get(result, [("", result)]):
                    value = f"r.{field}" if field else "r"
                    self.lines.append(f"show({'bits(' + value + ')' if ty in FLOATS else '(u128)' + value});")
                self.lines.append("}")
        main = self.lines + ["for (int i = 0; i < 16; i++) show(table[i]);", "return 0;"]
        return PRELUDE + "\n".join(body) + "\nint main(void) {\n" + "\n".join(main) + "\n}\n"


print(Writer(int(sys.argv[1]) if len(sys.argv) > 1 else 0).program())
