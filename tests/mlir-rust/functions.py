"""Random functions over the dialects arith, func, cf, scf, index, math and llvm.

`function(seed)` returns the text of a module with a valid function. `mutate(text, seed)` changes one
operation of a module in MLIR's generic form, which then is not valid in most cases.
"""

import random
import re

INTEGERS = ["i1", "i8", "i16", "i32", "i64"]
FLOATS = ["f16", "bf16", "f32", "f64"]
SHAPES = ["{}", "{}", "{}", "{}", "vector<4x{}>", "vector<[4]x{}>", "tensor<2x?x{}>"]
WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64}
FASTMATH = ["", "", " fastmath<fast>", " fastmath<nnan,ninf>", " fastmath<contract>"]
OVERFLOW = ["", "", " overflow<nsw>", " overflow<nsw, nuw>", " overflow<nuw>"]
CMPI = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
CMPF = ["false", "oeq", "ogt", "olt", "one", "ord", "ueq", "uge", "une", "uno", "true"]
INT_BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"]
INT_EXACT = ["shrsi", "shrui", "divsi", "divui"]
FLOAT_BINARY = ["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"]
MATH_FLOAT = ["absf", "sqrt", "exp", "log", "sin", "cos", "tanh", "floor", "ceil", "rsqrt", "erf", "round", "trunc", "cbrt", "log1p"]
MATH_BINARY = ["powf", "atan2", "copysign"]
MATH_INT = ["absi", "ctlz", "cttz", "ctpop"]
INDEX_BINARY = ["add", "sub", "mul", "maxs", "maxu", "mins", "minu", "and", "or", "xor", "shl", "shrs", "shru", "divs", "ceildivs", "floordivs", "rems"]
LLVM_BINARY = ["add", "sub", "mul", "shl"]
LLVM_PLAIN = ["urem", "srem", "and", "xor"]


def element(ty):
    """Returns the element type of a type."""
    found = re.match(r"(?:vector|tensor)<.*x(\w+)>$", ty)
    return found.group(1) if found else ty


def with_element(ty, new):
    """Returns a type with another element type."""
    old = element(ty)
    return ty[: len(ty) - len(old) - 1] + new + ">" if ty != old else new


class Function:
    """Function that is being written."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.count = 0
        self.values = []  # Names and types that are visible.
        self.depth = 1

    def pick(self, all):
        return self.random.choice(all)

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def define(self, ty, text):
        name = self.name()
        self.line(f"{name} = {text}")
        self.values.append((name, ty))
        return name

    def shaped(self, elements):
        return self.pick(SHAPES).format(self.pick(elements))

    def literal(self, ty):
        """Returns the text of a constant."""
        one = element(ty)
        if one == "i1":
            text = self.pick(["true", "false"])
        elif one.startswith("i"):
            text = str(self.random.randint(-100, 100))
        else:
            text = self.pick(["0.000000e+00", "1.500000e+00", "-2.000000e+00", "6.400000e+01"])
        if ty == one:
            return text if ty == "i1" else f"{text} : {ty}"
        return f"dense<{text}> : {ty}"

    def value(self, ty):
        """Returns a value of a type, which may be a new constant."""
        known = [name for name, one in self.values if one == ty]
        if known and self.random.random() < 0.8:
            return self.pick(known)
        if ty == "!llvm.ptr":
            return self.define(ty, "llvm.mlir.zero : !llvm.ptr")
        if "?" in ty or "[" in ty:
            # Constants have static shapes.
            if known:
                return self.pick(known)
            name = f"%a{len(self.arguments)}"
            self.arguments.append((name, ty))
            self.values.insert(0, (name, ty))
            return name
        return self.define(ty, f"arith.constant {self.literal(ty)}")

    def operation(self):
        """Writes one operation of a random kind."""
        kinds = ["int", "int", "exact", "float", "cmpi", "cmpf", "cast", "select", "math", "math_int", "index",
                 "index_cmp", "llvm", "llvm_memory", "extended", "call", "constant", "llvm_more", "fma"]
        if self.depth < 4:
            kinds += ["for", "if", "while", "switch", "execute"]
        getattr(self, "op_" + self.pick(kinds))()

    def op_int(self):
        ty, op = self.shaped(INTEGERS + ["index"]), self.pick(INT_BINARY)
        flags = self.pick(OVERFLOW) if op in ("addi", "subi", "muli") else ""
        self.define(ty, f"arith.{op} {self.value(ty)}, {self.value(ty)}{flags} : {ty}")

    def op_exact(self):
        ty = self.shaped(INTEGERS)
        op = self.pick(INT_EXACT)
        self.define(ty, f"arith.{op} {self.value(ty)}, {self.value(ty)}{self.pick(['', ' exact'])} : {ty}")

    def op_float(self):
        ty = self.shaped(FLOATS)
        op = self.pick(FLOAT_BINARY)
        if self.random.random() < 0.2:
            return self.define(ty, f"arith.negf {self.value(ty)}{self.pick(FASTMATH)} : {ty}")
        return self.define(ty, f"arith.{op} {self.value(ty)}, {self.value(ty)}{self.pick(FASTMATH)} : {ty}")

    def op_cmpi(self):
        ty = self.shaped(INTEGERS + ["index"])
        self.define(with_element(ty, "i1"), f"arith.cmpi {self.pick(CMPI)}, {self.value(ty)}, {self.value(ty)} : {ty}")

    def op_cmpf(self):
        ty = self.shaped(FLOATS)
        self.define(with_element(ty, "i1"), f"arith.cmpf {self.pick(CMPF)}, {self.value(ty)}, {self.value(ty)}{self.pick(FASTMATH)} : {ty}")

    def op_cast(self):
        kind = self.pick(["extsi", "extui", "trunci", "extf", "truncf", "sitofp", "uitofp", "fptosi", "fptoui", "bitcast", "index_cast", "index_castui"])
        shape = self.pick(SHAPES)
        pairs = {
            "extsi": (INTEGERS, INTEGERS, lambda a, b: WIDTHS[a] < WIDTHS[b]),
            "trunci": (INTEGERS, INTEGERS, lambda a, b: WIDTHS[a] > WIDTHS[b]),
            "extf": (FLOATS, FLOATS, lambda a, b: WIDTHS[a] < WIDTHS[b]),
            "truncf": (FLOATS, FLOATS, lambda a, b: WIDTHS[a] > WIDTHS[b]),
            "sitofp": (INTEGERS, FLOATS, lambda a, b: True),
            "fptosi": (FLOATS, INTEGERS, lambda a, b: True),
            "bitcast": (INTEGERS, FLOATS, lambda a, b: WIDTHS[a] == WIDTHS[b]),
            "index_cast": (["index"], INTEGERS, lambda a, b: True),
        }
        known = {"extui": "extsi", "uitofp": "sitofp", "fptoui": "fptosi", "index_castui": "index_cast"}.get(kind, kind)
        sources, targets, fits = pairs[known]
        source, target = self.pick([(a, b) for a in sources for b in targets if fits(a, b)])
        extra = ""
        if kind == "truncf":
            extra = self.pick(["", " to_nearest_even", " downward"]) + self.pick(FASTMATH)
        elif kind == "trunci":
            extra = self.pick(OVERFLOW)
        elif kind == "extf":
            extra = self.pick(FASTMATH)
        source, target = shape.format(source), shape.format(target)
        self.define(target, f"arith.{kind} {self.value(source)}{extra} : {source} to {target}")

    def op_select(self):
        ty = self.shaped(INTEGERS + FLOATS)
        if ty != element(ty) and self.random.random() < 0.5:
            condition = with_element(ty, "i1")
            return self.define(ty, f"arith.select {self.value(condition)}, {self.value(ty)}, {self.value(ty)} : {condition}, {ty}")
        return self.define(ty, f"arith.select {self.value('i1')}, {self.value(ty)}, {self.value(ty)} : {ty}")

    def op_math(self):
        ty = self.shaped(FLOATS)
        if self.random.random() < 0.3:
            return self.define(ty, f"math.{self.pick(MATH_BINARY)} {self.value(ty)}, {self.value(ty)}{self.pick(FASTMATH)} : {ty}")
        if self.random.random() < 0.2:
            return self.define(with_element(ty, "i1"), f"math.{self.pick(['isnan', 'isinf', 'isfinite'])} {self.value(ty)} : {ty}")
        return self.define(ty, f"math.{self.pick(MATH_FLOAT)} {self.value(ty)}{self.pick(FASTMATH)} : {ty}")

    def op_fma(self):
        ty = self.shaped(FLOATS)
        self.define(ty, f"math.fma {self.value(ty)}, {self.value(ty)}, {self.value(ty)}{self.pick(FASTMATH)} : {ty}")

    def op_math_int(self):
        ty = self.shaped(["i8", "i32", "i64"])
        self.define(ty, f"math.{self.pick(MATH_INT)} {self.value(ty)} : {ty}")

    def op_index(self):
        kind = self.random.random()
        if kind < 0.2:
            return self.define("index", f"index.constant {self.random.randint(0, 50)}")
        if kind < 0.4:
            source, target = self.pick([("index", "i32"), ("i64", "index"), ("index", "i64"), ("i32", "index")])
            return self.define(target, f"index.{self.pick(['casts', 'castu'])} {self.value(source)} : {source} to {target}")
        if kind < 0.5:
            return self.define("i1", f"index.bool.constant {self.pick(['true', 'false'])}")
        return self.define("index", f"index.{self.pick(INDEX_BINARY)} {self.value('index')}, {self.value('index')}")

    def op_index_cmp(self):
        self.define("i1", f"index.cmp {self.pick(CMPI)}({self.value('index')}, {self.value('index')})")

    def op_llvm(self):
        ty = self.pick(["i8", "i32", "i64", "vector<4xi32>"])
        kind = self.random.random()
        if kind < 0.3:
            return self.define(ty, f"llvm.{self.pick(LLVM_BINARY)} {self.value(ty)}, {self.value(ty)}{self.pick(OVERFLOW)} : {ty}")
        if kind < 0.5:
            return self.define(ty, f"llvm.{self.pick(LLVM_PLAIN)} {self.value(ty)}, {self.value(ty)} : {ty}")
        if kind < 0.6:
            return self.define(ty, f"llvm.{self.pick(['udiv', 'sdiv', 'lshr', 'ashr'])} {self.pick(['', 'exact '])}{self.value(ty)}, {self.value(ty)} : {ty}")
        if kind < 0.8:
            result = with_element(ty, "i1")
            return self.define(result, f"llvm.icmp \"{self.pick(CMPI)}\" {self.value(ty)}, {self.value(ty)} : {ty}")
        ty = self.pick(["f32", "f64", "vector<4xf32>"])
        flags = self.pick(["", " {fastmathFlags = #llvm.fastmath<fast>}"])
        return self.define(ty, f"llvm.{self.pick(['fadd', 'fsub', 'fmul', 'fdiv'])} {self.value(ty)}, {self.value(ty)} {flags} : {ty}")

    def op_llvm_memory(self):
        ty = self.pick(["i8", "i32", "i64", "f32", "f64"])
        kind = self.random.random()
        if kind < 0.3:
            size = self.value("i64")
            return self.define("!llvm.ptr", f"llvm.alloca {size} x {ty} : (i64) -> !llvm.ptr")
        if kind < 0.6:
            extra = self.pick(["", " {alignment = 8 : i64}"])
            return self.define(ty, f"llvm.load {self.pick(['', 'volatile '])}{self.value('!llvm.ptr')}{extra} : !llvm.ptr -> {ty}")
        if kind < 0.8:
            return self.line(f"llvm.store {self.value(ty)}, {self.value('!llvm.ptr')} : {ty}, !llvm.ptr")
        pointer, index = self.value("!llvm.ptr"), self.value("i64")
        return self.gep(pointer, index, ty, self.pick(["", "inbounds "]))

    def gep(self, pointer, index, ty, flags):
        if self.random.random() < 0.5:
            return self.define("!llvm.ptr", f"llvm.getelementptr {flags}{pointer}[{index}] : (!llvm.ptr, i64) -> !llvm.ptr, {ty}")
        return self.define("!llvm.ptr", f"llvm.getelementptr {flags}{pointer}[{self.random.randint(0, 9)}] : (!llvm.ptr) -> !llvm.ptr, {ty}")

    def op_llvm_more(self):
        ty = self.pick(["i32", "i64", "f32"])
        kind = self.pick(["constant", "undef", "select", "freeze", "cast", "intrinsic"])
        if kind == "constant":
            return self.define(ty, f"llvm.mlir.constant({self.literal(ty)}) : {ty}")
        if kind == "undef":
            return self.define(ty, f"llvm.mlir.{self.pick(['undef', 'poison', 'zero'])} : {ty}")
        if kind == "select":
            return self.define(ty, f"llvm.select {self.value('i1')}, {self.value(ty)}, {self.value(ty)} : i1, {ty}")
        if kind == "freeze":
            return self.define(ty, f"llvm.freeze {self.value(ty)} : {ty}")
        if kind == "intrinsic":
            name = self.pick(["intr.sqrt", "intr.fabs", "intr.sin"])
            return self.define("f32", f"llvm.{name}({self.value('f32')}) : (f32) -> f32")
        op, source, target = self.pick([("sext", "i32", "i64"), ("zext", "i8", "i32"), ("trunc", "i64", "i32"), ("sitofp", "i32", "f32"), ("fptosi", "f32", "i32"), ("ptrtoint", "!llvm.ptr", "i64"), ("inttoptr", "i64", "!llvm.ptr"), ("bitcast", "i32", "f32")])
        return self.define(target, f"llvm.{op} {self.value(source)} : {source} to {target}")

    def op_extended(self):
        ty = self.shaped(INTEGERS)
        i1 = with_element(ty, "i1")
        name = self.name()
        if self.random.random() < 0.5:
            self.line(f"{name}:2 = arith.addui_extended {self.value(ty)}, {self.value(ty)} : {ty}, {i1}")
            self.values += [(f"{name}#0", ty), (f"{name}#1", i1)]
        else:
            self.line(f"{name}:2 = arith.{self.pick(['mulsi_extended', 'mului_extended'])} {self.value(ty)}, {self.value(ty)} : {ty}")
            self.values += [(f"{name}#0", ty), (f"{name}#1", ty)]

    def op_call(self):
        name = self.name()
        self.line(f"{name}:2 = func.call @callee({self.value('i32')}, {self.value('f32')}) : (i32, f32) -> (f32, i32)")
        self.values += [(f"{name}#0", "f32"), (f"{name}#1", "i32")]

    def op_constant(self):
        ty = self.pick(["i1", "i8", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "vector<4xi32>", "vector<2x3xf32>", "tensor<4xi64>"])
        self.define(ty, f"arith.constant {self.literal(ty)}")

    def body(self, results, arguments=(), is_implicit=True):
        """Writes the operations of a region. Values of the region are not visible behind it.
        `is_implicit` is true if the terminator may be absent."""
        visible = list(self.values)
        self.values += list(arguments)
        self.depth += 1
        for _ in range(self.random.randint(1, 3)):
            self.operation()
        values = [self.value(ty) for ty in results]
        if values or not is_implicit or self.random.random() < 0.3:
            types = f" : {', '.join(results)}" if results else ""
            self.line(f"scf.yield {', '.join(values)}{types}")
        self.depth -= 1
        # Arguments of the function that were added meanwhile stay visible.
        added = [one for one in self.arguments if one not in visible]
        self.values = added + visible

    def carried(self):
        return [self.pick(["i32", "f32", "index", "i64"]) for _ in range(self.random.randint(0, 2))]

    def op_for(self):
        ty = self.pick(["index", "index", "i32"])
        bounds = [self.value(ty) for _ in range(3)]
        types = self.carried()
        inner = [(self.name(), one) for one in types]
        variable = self.name()
        assigned = ", ".join(f"{name} = {self.value(one)}" for name, one in inner)
        head = f"scf.for {variable} = {bounds[0]} to {bounds[1]} step {bounds[2]}"
        if types:
            head += f" iter_args({assigned}) -> ({', '.join(types)})"
        if ty != "index":
            head += f" : {ty}"
        self.results(types, head + " {")
        self.body(types, [(variable, ty)] + inner)
        self.line("}")
        self.publish()

    def results(self, types, head):
        """Writes the head of an operation with regions. `publish` makes its results visible."""
        name = self.name()
        before = f"{name}:{len(types)} = " if len(types) > 1 else f"{name} = " if types else ""
        self.line(before + head)
        all = [(f"{name}#{index}", ty) for index, ty in enumerate(types)] if len(types) > 1 else [(name, ty) for ty in types]
        self.pending = getattr(self, "pending", []) + [all]

    def publish(self):
        self.values += self.pending.pop()

    def op_if(self):
        types = self.carried()
        condition = self.value("i1")
        arrow = f" -> ({', '.join(types)})" if types else ""
        self.results(types, f"scf.if {condition}{arrow} {{")
        self.body(types)
        if types or self.random.random() < 0.5:
            self.line("} else {")
            self.body(types)
        self.line("}")
        self.publish()

    def op_while(self):
        types = self.carried() or ["i32"]
        inner = [(self.name(), one) for one in types]
        assigned = ", ".join(f"{name} = {self.value(one)}" for name, one in inner)
        self.results(types, f"scf.while ({assigned}) : ({', '.join(types)}) -> ({', '.join(types)}) {{")
        visible = list(self.values)
        self.values += inner
        self.depth += 1
        self.operation()
        condition = self.value("i1")
        values = ", ".join(self.value(one) for one in types)
        self.line(f"scf.condition({condition}) {values} : {', '.join(types)}")
        self.depth -= 1
        added = [one for one in self.arguments if one not in visible]
        self.values = added + visible
        self.line("} do {")
        after = [(self.name(), one) for one in types]
        self.line("^bb0(" + ", ".join(f"{name}: {ty}" for name, ty in after) + "):")
        self.body(types, after)
        self.line("}")
        self.publish()

    def op_switch(self):
        types = self.carried()
        flag = self.value("index")
        arrow = f" -> {', '.join(types)}" if types else ""
        self.results(types, f"scf.index_switch {flag}{arrow}")
        for index in range(self.random.randint(1, 2)):
            self.line(f"case {index * 3} {{")
            self.body(types, is_implicit=False)
            self.line("}")
        self.line("default {")
        self.body(types, is_implicit=False)
        self.line("}")
        self.publish()

    def op_execute(self):
        types = self.carried()
        arrow = f" -> ({', '.join(types)})" if len(types) > 1 else f" -> {types[0]}" if types else ""
        self.results(types, f"scf.execute_region{arrow} {{")
        self.body(types, is_implicit=False)
        self.line("}")
        self.publish()

    def text(self):
        self.arguments = [("%a0", "i32"), ("%a1", "f32"), ("%a2", "index"), ("%a3", "!llvm.ptr")]
        self.values = list(self.arguments)
        for _ in range(self.random.randint(3, 12)):
            self.operation()
        results = ["i32", "f32"]
        kind = self.random.random()
        if kind < 0.4:
            condition, value = self.value("i1"), self.value("i32")
            self.line(f"cf.cond_br {condition}{self.pick(['', ' weights([1, 2])'])}, ^one({value} : i32), ^two")
            self.lines.append("^one(%b0: i32):")
            visible = list(self.values)
            self.values.append(("%b0", "i32"))
            self.operation()
            self.line(f"cf.br ^three({self.value('i32')} : i32)")
            self.values = [one for one in self.arguments if one not in visible] + visible
            self.lines.append("^two:")
            self.operation()
            self.line(f"cf.br ^three({self.value('i32')} : i32)")
            self.values = [one for one in self.arguments if one not in visible] + visible
            self.lines.append("^three(%b1: i32):")
            self.values.append(("%b1", "i32"))
        elif kind < 0.6:
            flag = self.value("i32")
            # A name with an index cannot be passed to a case.
            value = self.define("i32", f"arith.constant {self.literal('i32')}")
            self.line(f"cf.switch {flag} : i32, [ default: ^one({value} : i32), 1: ^two, 7: ^one({value} : i32) ]")
            self.lines.append("^two:")
            visible = list(self.values)
            self.operation()
            self.line(f"cf.br ^one({self.value('i32')} : i32)")
            self.values = [one for one in self.arguments if one not in visible] + visible
            self.lines.append("^one(%b0: i32):")
        for _ in range(self.random.randint(0, 3)):
            self.operation()
        values = [self.value(ty) for ty in results]
        self.line(f"return {', '.join(values)} : {', '.join(results)}")
        head = ", ".join(f"{name}: {ty}" for name, ty in self.arguments)
        return ("module {\nfunc.func private @callee(i32, f32) -> (f32, i32)\n"
                f"func.func @f({head}) -> ({', '.join(results)}) {{\n" + "\n".join(self.lines) + "\n}\n}\n")


def function(seed):
    """Returns the text of a module with a function."""
    return Function(seed).text()


OPERATION = re.compile(r'^(?P<results>\s*(?:%[\w:, ]+ = )?)"(?P<name>[\w.]+)"\((?P<operands>[^()]*)\)'
                       r'(?P<properties> <\{.*\}>)? : \((?P<types>.*)\) -> (?P<result_types>.*)$')
TYPE = re.compile(r"\w+<[^<>]*>|![\w.]+(?:<[^<>]*>)?|\w+")
PROPERTY = re.compile(r'(\w+) = ((?:#[\w.]+)?(?:<[^<>]*>)|dense<[^>]*> : [\w<>?\[\]]+|array<[^>]*>|"[^"]*"|[^,{}<>]+)')
FINAL = ("func.", "scf.yield", "scf.condition", "cf.", "llvm.return")


def mutate(text, seed):
    """Returns a variant of a module in generic form, and what was changed."""
    source = random.Random(seed)
    lines = text.split("\n")
    found = [(index, OPERATION.match(line)) for index, line in enumerate(lines)]
    found = [(index, one) for index, one in found if one and not one["name"].startswith(FINAL)]
    known = {}
    for index, line in enumerate(lines):
        one = OPERATION.match(line)
        names = re.findall(r"(%\w+)(?!:) = ", line)
        if one and len(names) == 1:
            known.setdefault(one["result_types"], []).append((index, names[0]))
    for _ in range(100):
        index, one = source.choice(found)
        operands = [name for name in one["operands"].split(", ") if name]
        types = TYPE.findall(one["types"])
        properties = PROPERTY.findall(one["properties"] or "")
        results = one["result_types"]
        kind = source.choice(["drop", "add", "operand", "result", "remove", "attribute", "enum", "type", "count"])
        if len(types) != len(operands):
            continue
        if kind == "drop" and operands:
            at = source.randrange(len(operands))
            del operands[at], types[at]
        elif kind == "add" and operands:
            operands.append(operands[0])
            types.append(types[0])
        elif kind == "operand" and operands:
            at = source.randrange(len(operands))
            # A value of another type that is defined before, in the same region.
            indent = len(lines[index]) - len(lines[index].lstrip())
            others = [(ty, name) for ty, all in known.items() for where, name in all
                      if where < index and ty != types[at] and ty != "()"
                      and len(lines[where]) - len(lines[where].lstrip()) == indent
                      and all_deeper(lines[where:index], indent)]
            if not others:
                continue
            types[at], operands[at] = source.choice(others)
        elif kind == "result" and results not in ("()",) and not results.startswith("("):
            name = re.match(r"\s*(%\w+)", lines[index])
            if not name or re.search(re.escape(name[1]) + r"\b", "\n".join(lines[index + 1:])):
                continue
            results = source.choice([ty for ty in ["i1", "i32", "f32", "index", "vector<4xf64>", "tensor<?xi8>"] if ty != results])
        elif kind == "remove" and properties:
            properties.pop(source.randrange(len(properties)))
        elif kind in ("attribute", "enum") and properties:
            at = source.randrange(len(properties))
            name, value = properties[at]
            if kind == "enum" and not re.match(r"\d+ : i(32|64)$", value):
                continue
            new = re.sub(r"^\d+", "99", value) if kind == "enum" else source.choice(['"text"', "7 : i16", "[1, 2]", "unit"])
            properties[at] = (name, new)
        elif kind == "type" and properties:
            at = source.randrange(len(properties))
            name, value = properties[at]
            changed = re.sub(r": (i\d+|index|f\d+)$", lambda one: ": " + ("i16" if one[1] != "i16" else "i8"), value)
            if changed == value or "." in changed:
                continue
            properties[at] = (name, changed)
        elif kind == "count" and results != "()" and not results.startswith("("):
            name = re.match(r"\s*(%\w+) = ", lines[index])
            if not name or re.search(re.escape(name[1]) + r"\b", "\n".join(lines[index + 1:])):
                continue
            lines[index] = lines[index].replace(f"{name[1]} =", f"{name[1]}:2 =", 1)
            one = OPERATION.match(lines[index])
            if not one:
                continue
            results = f"({results}, {results})"
        else:
            continue
        inner = ", ".join(f"{name} = {value}" for name, value in properties)
        inner = f" <{{{inner}}}>" if inner else ""
        changed = f'{one["results"]}"{one["name"]}"({", ".join(operands)}){inner} : ({", ".join(types)}) -> {results}'
        lines[index] = changed
        return "\n".join(lines), f"{one['name']} {kind}"
    return None, None


def all_deeper(lines, indent):
    """Returns true if all lines are in one block, or in regions of its operations."""
    return all(len(line) - len(line.lstrip()) >= indent and not (line.lstrip().startswith("^") and len(line) - len(line.lstrip()) <= indent) for line in lines)
