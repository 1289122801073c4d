#!/usr/bin/env python3
"""Searches operations that MLIR accepts, and verifies them with the generated `verify` of all dialects.

    search.py --tablegen target/release/tablegen --mlir llvm-project/mlir/include --prefix /usr/lib/llvm-22

For each kind of operation, random changes of types, attributes, regions and successors of an instance in
generic form follow the errors of MLIR, until it is accepted; further changes lead to other instances. The
program of `verify.py` reads them. MLIR accepts an instance, so one that a generated function rejects is an error
of the generator. Prints the kinds of operations with an accepted instance for each dialect.
"""

import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys

import verify

TYPES = """i1 i4 i8 i16 i32 i64 i128 si8 si32 ui8 ui32 index none f16 bf16 f32 f64 f80 f128 tf32 f8E4M3FN f8E5M2
f8E4M3FNUZ f4E2M1FN f6E2M3FN f8E8M0FNU complex<f32> complex<f64> tuple<i32,f32> vector<2xi32> vector<4xf32>
vector<4xi1> vector<16xi8> vector<8xi16> vector<8xf16> vector<2xf64> vector<4x4xf32> vector<f32> vector<[4]xf32>
vector<[16]xi8> vector<[16]xi1> vector<[4]xi1> vector<[4]x[4]xf32> vector<[16]x[16]xi8> vector<2xf16> vector<2xbf16>
vector<2xi16> vector<4xi8> vector<32xbf16> vector<16xf32> vector<16x32xbf16> vector<3xi32> vector<4xi32> vector<8xi32>
vector<16xi32> vector<32xf32> vector<64xi8> vector<4xi64> vector<2xi64> vector<8xf32> vector<4xf64> vector<8xbf16>
vector<16xf16> vector<16xbf16> vector<4xf16> vector<4xbf16> vector<1xf32> vector<6xi32> vector<4xindex>
tensor<4xf32> tensor<?xf32> tensor<*xf32> tensor<f32> tensor<i32> tensor<2x3xi32> tensor<?x?xf32> tensor<4xi32>
tensor<4xi1> tensor<1x4x4x2xf32> tensor<1x4x4xf32> tensor<4xindex> tensor<?xindex> tensor<4xi8> tensor<4x4xi8>
tensor<1x8x8x4xi8> tensor<4xcomplex<f32>> tensor<1xf32> tensor<1xi32> tensor<1xi8> tensor<8x4xf16>
memref<4xf32> memref<?xf32> memref<*xf32> memref<f32> memref<i32> memref<2x3xi32> memref<?x?xf32> memref<4xi32>
memref<16x16xf32> memref<?xi8> memref<16xi8,3> memref<4xf32,3> memref<4xf32,strided<[1],offset:?>> memref<4xindex>
memref<4xi1> memref<32x32xf16,3> memref<4x!llvm.ptr> memref<16x64xbf16> memref<1x4x4x2xf32>
!llvm.ptr !llvm.ptr<1> !llvm.ptr<3> !llvm.ptr<5> !llvm.ptr<7> !llvm.ptr<8> !llvm.struct<(i32,f32)> !llvm.struct<(i32,i1)>
!llvm.struct<(f32,f32)> !llvm.array<4xi32> !llvm.void !llvm.token !llvm.metadata !llvm.func<void(i32)> !llvm.x86_amx
!llvm.struct<(i32,i32,i32,i32)> !llvm.struct<(f32,f32,f32,f32)> !llvm.struct<(f32,f32,f32,f32,f32,f32,f32,f32)>
!llvm.target<"spirv.Image"> vector<4x!llvm.ptr> !async.token !async.value<f32> !async.group !async.coro.id
!async.coro.handle !async.coro.state !gpu.async.token !gpu.mma_matrix<16x16xf16,"AOp"> !gpu.mma_matrix<16x16xf32,"COp">
!gpu.sparse.dntensor_handle !gpu.sparse.spmat_handle !gpu.sparse.spgemmop_handle !shape.shape !shape.size
!shape.value_shape !shape.witness !transform.any_op !transform.any_value !transform.any_param !transform.param<i64>
!transform.op<"func.func"> !pdl.operation !pdl.value !pdl.type !pdl.attribute !pdl.range<value> !pdl.range<type>
!pdl.range<operation> !spirv.ptr<f32,Function> !spirv.ptr<i32,StorageBuffer> !spirv.ptr<vector<4xf32>,Input>
!spirv.ptr<i32,Workgroup> !spirv.ptr<i64,Workgroup> !spirv.array<4xf32> !spirv.struct<(i32,i32)> !spirv.rtarray<i32>
!spirv.sampler !spirv.image<f32,Dim2D,NoDepth,NonArrayed,SingleSampled,NeedSampler,Unknown>
!spirv.sampled_image<!spirv.image<f32,Dim2D,NoDepth,NonArrayed,SingleSampled,NeedSampler,Unknown>>
!spirv.coopmatrix<16x16xf32,Subgroup,MatrixA> !spirv.matrix<3xvector<3xf32>> !spirv.arm.tensor<4xf32>
!emitc.ptr<i32> !emitc.lvalue<i32> !emitc.array<4xi32> !emitc.opaque<"T"> !emitc.size_t !emitc.ptrdiff_t !emitc.ssize_t
!ml_program.token !mpi.retval !mpi.comm !mpi.request !mpi.status !nvgpu.device.async.token
!nvgpu.mbarrier.barrier<memorySpace=3> !nvgpu.mbarrier.group<memorySpace=3> !nvgpu.mbarrier.token
!nvgpu.warpgroup.accumulator<fragmented=vector<64x128xf32>> !quant.any<i8<-128:127>:f32> !quant.uniform<i8:f32,2.0e+00>
tensor<4x!quant.uniform<i8:f32,2.0e+00>> !irdl.attribute !irdl.region !smt.bool !smt.int !smt.bv<32>
!smt.array<[!smt.int->!smt.bool]> !smt.func<(!smt.int)!smt.bool> !smt.sort<"s"> !sparse_tensor.iter_space<tensor<4xf32>,lvls=0>
tensor<4xf32,#sparse_tensor.encoding<{map=(d0)->(d0:compressed)}>>
tensor<4x4xf32,#sparse_tensor.encoding<{map=(d0,d1)->(d0:dense,d1:compressed)}>>
!sparse_tensor.storage_specifier<#sparse_tensor.encoding<{map=(d0)->(d0:compressed)}>>
!tosa.shape<1> !tosa.shape<0> !tosa.shape<4> !omp.map_bounds_ty !omp.cli !acc.declare_token !acc.data_bounds_ty
!ptr.ptr<#ptr.generic_space> !amx.tile<16x16xf32> !amx.tile<16x64xi8> !amx.tile<16x32xbf16> !amdgpu.tdm_base<i32>
!xegpu.tensor_desc<8x16xf32> !xegpu.nbarrier !wasmssa<local ref to i32> !emitc.ptr<!emitc.opaque<"T">>
!amdgpu.tdm_gather_base<i32,i32> !amdgpu.tdm_descriptor !xegpu.mem_desc<16x16xf32> ()->() (i32)->i32 (f32)->f32""".split("\n")
TYPES = [one for line in TYPES for one in re.findall(r"\S+(?:<[^<>]* [^<>]*>)?", line)]

ATTRIBUTES = """unit true false 0:i1 1:i1 0:i8 1:i8 0:i16 1:i16 0:i32 1:i32 2:i32 4:i32 7:i32 16:i32 32:i32 -1:i32 0:i64
1:i64 2:i64 4:i64 8:i64 16:i64 -1:i64 4294967295:i64 0:ui32 1:si32 0:index 1:index 2:index 1.0:f32 1.0:f64 0.0:f16 "a" "b" @f @s @m::@f
i32 f32 index vector<4xf32> tensor<4xf32> memref<4xf32> ()->() (i32)->i32 (f32)->f32 !llvm.ptr !llvm.func<void()>
!llvm.struct<(i32,f32)> !spirv.ptr<f32,Function>
[] [0] [0:i32] [0:i64,1:i64] [1:index] ["a"] [@f] [@s,@f] [i32] [i32,f32] [[0,1]] [[0],[1]] [true] [1.0:f32]
[#arith.fastmath<none>] [unit] {} {a=1:i32} array<i1:true> array<i1:false,true> array<i8:1> array<i32>
array<i32:0> array<i32:1> array<i32:1,0> array<i32:0,1> array<i32:1,1> array<i32:1,1,1> array<i64> array<i64:0> array<i64:1>
array<i64:1,1> array<i64:0,1> array<i64:0,0> array<i64:2,3> array<i64:4> array<i64:4,4> array<i64:1,1,1> array<i64:1,1,1,1> array<i64:0,0,0,0>
array<i64:16,16> array<f32:1.0> array<f64:1.0> dense<0>:tensor<4xi32> dense<1.0>:tensor<4xf32> dense<true>:tensor<4xi1>
dense<0>:vector<4xi32> dense<1.0>:vector<4xf32> dense<0>:tensor<1xi64> dense<1>:tensor<2xi64> dense<0>:tensor<2xi64>
dense<0>:tensor<1xindex> dense<0>:tensor<4xindex> dense<0>:tensor<2x2xi64> dense<1>:tensor<1xi32> dense<0>:tensor<i32>
dense<1.0>:tensor<f32> dense<0>:tensor<1xi8> dense<0.0>:tensor<1xf32> dense<0>:tensor<4xi8>
sparse<[[0]],[1.0]>:tensor<4xf32> affine_map<()->(0)> affine_map<(d0)->(d0)> affine_map<(d0)->(d0+1)> affine_map<(d0,d1)->(d0,d1)>
affine_map<(d0,d1)->(d1,d0)> affine_map<()[s0]->(s0)> affine_map<(d0,d1,d2)->(d0,d2)> affine_map<(d0,d1)->(d0)>
[affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>] [affine_map<(d0)->(d0)>] affine_set<(d0):(d0>=0)>
[affine_map<(d0,d1,d2)->(d0,d2)>,affine_map<(d0,d1,d2)->(d2,d1)>,affine_map<(d0,d1,d2)->(d0,d1)>]
#llvm.linkage<external> #llvm.linkage<internal> loc(unknown) strided<[1],offset:0>""".split()

NAMED = re.compile(r"operand #(\d+)|result #(\d+)|attribute '([\w.]+)'|region #(\d+)|operand \$(\d+)")


class Program:
    def __init__(self, path):
        self.path = path
        self.crashes = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.path, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def ask(self, text):
        """Returns the result and the messages. MLIR ends the program for some operations."""
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self.crashes += 1
            self.process.wait()
            self.start()
            return "crash", ""
        result, _, rest = line.rstrip("\n").partition("\t")
        return result, rest


class Instance:
    """Operation in generic form, whose parts are changed."""

    def __init__(self, kind, pools, chance):
        self.kind, self.pools, self.chance = kind, pools, chance
        self.operands, self.results = [], []
        self.operands = [[self.of_group(group) for _ in range(self.count(group))] for group in kind.operands]
        self.results = [[self.of_group(group) for _ in range(self.count(group))] for group in kind.results]
        self.regions = [self.region() for group in kind.regions for _ in range(self.count(group))]
        self.successors = [1 + index % 2 for index, group in enumerate(kind.successors) for _ in range(self.count(group))]
        self.attributes = {name: self.value(name) for name, is_required, _ in kind.attributes if is_required}

    def count(self, group):
        arity = group[1]
        if arity == "One":
            return 1
        return self.chance.choice([0, 1]) if arity == "Optional" else self.chance.choice([0, 1, 1, 2])

    def region(self):
        one = self.chance.choice(self.pools["types"])
        ends = ['"x.t"() : () -> ()', '"x.t"(%b) : (%s) -> ()']
        return self.chance.choice([
            "{}", '{^bb0: "x.t"() : () -> ()}', "{^bb0(%%b: %s): %s}" % (one, '"x.t"() : () -> ()'), *self.pools["regions"],
        ])

    def of_group(self, group):
        """Returns a type that fits the constraint of a group, as far as one is known."""
        known = self.pools["learned"].get(group[2])
        return self.chance.choice(known) if known and self.chance.random() < 0.8 else self.a_type()

    def value(self, name):
        """Returns an attribute that fits the constraint of an attribute, as far as one is known."""
        expected = next(expected for one, _, expected in self.kind.attributes if one == name)
        known = self.pools["learned"].get(expected)
        if known and self.chance.random() < 0.8:
            return self.chance.choice(known)
        return self.next(expected, self.pools["near"][self.kind.name.split(".")[0]])

    def next(self, expected, values):
        """Returns the next one of the values, so that all are tried for a constraint."""
        index = self.pools["next"][expected]
        self.pools["next"][expected] += 1
        return values[index % len(values)]

    def learn(self, message, before):
        """Keeps the part that a message was about, now that there is another one."""
        found = NAMED.search(before)
        if not found or found[0] in message:
            return
        if found[1] or found[2]:
            groups, values = (self.kind.operands, self.operands) if found[1] else (self.kind.results, self.results)
            index = int(found[1] or found[2])
            for group, types in zip(groups, values):
                if index < len(types):
                    self.keep(group[2], types[index])
                    break
                index -= len(types)
        if found[3] in self.attributes:
            expected = next(expected for one, _, expected in self.kind.attributes if one == found[3])
            self.keep(expected, self.attributes[found[3]])

    def learn_all(self):
        """Keeps all parts of an instance that MLIR accepts."""
        for groups, values in ((self.kind.operands, self.operands), (self.kind.results, self.results)):
            for group, types in zip(groups, values):
                for one in types:
                    self.keep(group[2], one)
        for name, _, expected in self.kind.attributes:
            if name in self.attributes:
                self.keep(expected, self.attributes[name])

    def keep(self, expected, value):
        known = self.pools["learned"].setdefault(expected, [])
        if value not in known and len(known) < 40:
            known.append(value)

    def types(self, groups, index):
        """Returns the types of the group of the value with a number, its number in the group, and that of the group."""
        for number, group in enumerate(groups):
            if index < len(group):
                return group, index, number
            index -= len(group)
        return None

    def copy(self):
        new = Instance.__new__(Instance)
        new.kind, new.pools, new.chance = self.kind, self.pools, self.chance
        new.operands = [list(group) for group in self.operands]
        new.results = [list(group) for group in self.results]
        new.regions, new.successors = list(self.regions), list(self.successors)
        new.attributes = dict(self.attributes)
        return new

    def changed(self, message):
        """Returns an instance in which the part of a message differs, or any."""
        new, chance = self.copy(), self.chance
        found = NAMED.search(message)
        if found and chance.random() < 0.85:
            if found[1] or found[2]:
                place = new.types(new.operands if found[1] else new.results, int(found[1] or found[2]))
                if place:
                    group = (self.kind.operands if found[1] else self.kind.results)[place[2]]
                    known = self.pools["learned"].get(group[2])
                    types = self.pools["near_types"][self.kind.name.split(".")[0]]
                    is_known = known and chance.random() < 0.7
                    place[0][place[1]] = chance.choice(known) if is_known else self.next(group[2], types)
                    return new
            if found[3] and found[3] in {name for name, *_ in self.kind.attributes}:
                new.attributes[found[3]] = self.value(found[3])
                return new
            if found[4] and new.regions:
                new.regions[int(found[4]) % len(new.regions)] = self.region()
                return new
        kind = chance.random()
        values = new.operands + new.results
        if kind < 0.25 and values:
            # Many operations need equal types.
            one = self.a_type()
            for group in values:
                group[:] = [one] * len(group)
        elif kind < 0.55 and values:
            group = chance.choice(values)
            if group:
                number = next(number for number, one in enumerate(values) if one is group)
                of = (self.kind.operands + self.kind.results)[number]
                group[chance.randrange(len(group))] = self.of_group(of) if chance.random() < 0.7 else self.a_type()
        elif kind < 0.65 and values:
            groups = self.kind.operands + self.kind.results
            index = chance.randrange(len(values))
            count = self.count(groups[index])
            values[index][:] = [self.of_group(groups[index]) for _ in range(count)]
        elif kind < 0.9 and self.kind.attributes:
            name, is_required, _ = chance.choice(self.kind.attributes)
            if not is_required and chance.random() < 0.4:
                new.attributes.pop(name, None)
            else:
                new.attributes[name] = self.value(name)
        elif new.regions:
            new.regions[chance.randrange(len(new.regions))] = self.region()
        elif values:
            group = chance.choice(values)
            group[:] = [self.a_type() for _ in group]
        return new

    def a_type(self):
        used = [one for group in self.operands + self.results for one in group]
        if used and self.chance.random() < 0.3:
            return self.chance.choice(used)
        dialect = self.pools["of_dialect"].get(self.kind.name.split(".")[0], [])
        if dialect and self.chance.random() < 0.35:
            return self.chance.choice(dialect)
        return self.chance.choice(self.pools["types"])

    def text(self):
        operands = [one for group in self.operands for one in group]
        results = [one for group in self.results for one in group]
        attributes = dict(self.attributes)
        for is_sized, name, groups in [
            (self.kind.sized[0], "operandSegmentSizes", self.operands),
            (self.kind.sized[1], "resultSegmentSizes", self.results),
        ]:
            if is_sized:
                sizes = ", ".join(str(len(group)) for group in groups)
                attributes[name] = f"array<i32: {sizes}>" if sizes else "array<i32>"
        dictionary = ", ".join(f'"{name}" = {value}' for name, value in attributes.items())
        arguments = ", ".join(f"%a{index}: {one}" for index, one in enumerate(operands))
        names = ", ".join(f"%a{index}" for index in range(len(operands)))
        made = ", ".join(f"%r{index}" for index in range(len(results)))
        successors = ", ".join(f"^bb{index}" for index in self.successors)
        text = f"{made} = " if made else ""
        text += f'"{self.kind.name}"({names})'
        text += f"[{successors}]" if successors else ""
        text += f" ({', '.join(self.regions)})" if self.regions else ""
        text += f" {{{dictionary}}}" if dictionary else ""
        types = ", ".join(f"({one})" if one.startswith("(") and "->" in one else one for one in results)
        text += f" : ({', '.join(operands)}) -> ({types})"
        blocks = "".join(f' ^bb{index}: "x.t"() : () -> ()' for index in range(1, 3)) if successors else ""
        body = f"^bb0({arguments}): {text}{blocks}" if arguments else f"^bb0: {text}{blocks}"
        return f'"x.w"() ({{{body}}}) : () -> ()'


class Kind:
    def __init__(self, line):
        name, operands, results, regions, successors, attributes, *sized = line.split("\t")
        parts = lambda text: [one.split(":", 2) for one in text.split("|")] if text else []
        self.name = name
        self.operands, self.results, self.regions, self.successors = map(parts, (operands, results, regions, successors))
        self.attributes = [(name, required == "true", expected) for name, required, expected in parts(attributes)]
        self.sized = [one == "true" for one in sized]


def pools(kinds, directory, program):
    """Returns the types and attributes that instances are made of."""
    types = []
    for one in dict.fromkeys(TYPES):
        result, _ = program.ask(f'"x.w"() ({{^bb0(%a: {one}): "x.t"() : () -> ()}}) : () -> ()')
        if result == "valid":
            types.append(one)
    enums, near = [], {}
    for path in sorted(directory.glob("dialect_*.rs")):
        text = path.read_text()
        # The texts of cases of enums, in attributes of the dialect and as numbers.
        dialect = path.stem.removeprefix("dialect_")
        names = re.findall(r"^/// Attribute `#([\w.]+)`", text, re.M)
        cases = {case for case in re.findall(r'=> "([^"\n]*)",$', text, re.M) if re.fullmatch(r"[\w|]+", case)}
        enums += [f"#{name}<{case}>" for name in names for case in sorted(cases)]
    valid = []
    for one in dict.fromkeys(enums):
        result, _ = program.ask(f'"x.t"() {{a = {one}}} : () -> ()')
        if result == "valid":
            valid.append(one)
    for dialect in {kind.name.split(".")[0] for kind in kinds}:
        own = [one for one in valid if one.startswith(f"#{dialect}.")]
        near[dialect] = own + ATTRIBUTES + [one for one in valid if one not in own]
    of_dialect = collections.defaultdict(list)
    for one in types:
        for dialect in re.findall(r"[!#](\w+)\.", one):
            of_dialect[dialect].append(one)
    near_types = {dialect: of_dialect[dialect] + [one for one in types if one not in of_dialect[dialect]] for dialect in near}
    regions = ['{^bb0: "scf.yield"() : () -> ()}', '{^bb0: "omp.terminator"() : () -> ()}', '{^bb0: "acc.yield"() : () -> ()}',
               '{^bb0: "omp.yield"() : () -> ()}', '{^bb0: "gpu.terminator"() : () -> ()}', '{^bb0: "gpu.return"() : () -> ()}',
               '{^bb0: "affine.yield"() : () -> ()}', '{^bb0(%i: index): "scf.yield"() : () -> ()}', '{^bb0: "spirv.mlir.merge"() : () -> ()}',
               '{^bb0: "emitc.yield"() : () -> ()}', '{^bb0(%i: index): "affine.yield"() : () -> ()}', '{^bb0: "acc.terminator"() : () -> ()}']
    return {"types": types, "enums": valid, "near": near, "near_types": near_types, "learned": {}, "next": collections.Counter(),
            "of_dialect": of_dialect, "regions": regions}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tablegen", required=True, help="the command")
    parser.add_argument("--mlir", required=True, help="directory with mlir/IR/OpBase.td")
    parser.add_argument("--prefix", help="installation of LLVM 22 with MLIR, for melior")
    parser.add_argument("--out", default="target/mlir-verify", help="directory of the crate")
    parser.add_argument("--tries", type=int, default=400, help="number of instances of each kind of operation")
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds over kinds without an accepted instance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="names of dialects")
    parser.add_argument("--list", action="store_true", help="print the kinds without an accepted instance")
    parser.add_argument("--program", help="compiled program of verify.py")
    arguments = parser.parse_args()
    arguments.tablegen = str(pathlib.Path(arguments.tablegen).resolve())
    out = pathlib.Path(arguments.out).resolve()
    path = arguments.program or verify.build(arguments, out)[0]
    described = subprocess.run([path, "--describe"], capture_output=True, text=True, check=True).stdout
    kinds = [Kind(line) for line in described.splitlines()]
    program = Program(path)
    pool = pools(kinds, out / "src", program)
    print(f"{len(pool['types'])} types, {len(ATTRIBUTES) + len(pool['enums'])} attributes", flush=True)
    total, reached, counts = collections.Counter(), collections.Counter(), collections.Counter()
    rejected, missing = {}, []
    if arguments.only:
        kinds = [kind for kind in kinds if kind.name.split(".")[0] in arguments.only]
    left = kinds
    # Later rounds know more parts that fit.
    for round in range(arguments.rounds):
        missing = []
        for kind in left:
            chance = random.Random(f"{arguments.seed}:{round}:{kind.name}")
            accepted, last = 0, ""
            current, message = Instance(kind, pool, chance), ""
            for attempt in range(arguments.tries):
                new = current.changed(message) if attempt else current
                result, text = program.ask(new.text())
                counts[result] += 1
                if result == "valid":
                    accepted += 1
                    new.learn_all()
                    current, message = new, ""
                    if text:
                        key = kind.name, re.sub(r"`[^`]*`|\d+", "", text)
                        rejected.setdefault(key, (text, new.text()))
                        counts["rejected"] += 1
                    continue
                last = text
                new.learn(text, message)
                if accepted:
                    message = "" if chance.random() < 0.3 else text
                    continue
                # Without a success so far, any change may be progress.
                is_same = NAMED.sub("", text) == NAMED.sub("", message)
                if not is_same or chance.random() < 0.7:
                    current, message = new, text
                if attempt % 150 == 149:
                    current, message = Instance(kind, pool, chance), ""
            if not accepted:
                missing.append((kind, last))
        left = [kind for kind, _ in missing]
    for kind in kinds:
        total[kind.name.split(".")[0]] += 1
        reached[kind.name.split(".")[0]] += kind not in left
    for (name, _), (error, text) in sorted(rejected.items()):
        print(f"rejected: {name}: {error}\n    {text}")
    if arguments.list:
        for kind, error in missing:
            print(f"no instance of {kind.name}: {error[:160]}")
    for dialect, count in sorted(total.items()):
        print(f"{dialect:14} {reached[dialect]:4} of {count:4} kinds of operations")
    print(f"{counts.total() - counts['rejected']} instances, {counts['valid']} accepted by MLIR, of "
          f"{sum(reached.values())} of {sum(total.values())} kinds; {counts['rejected']} rejected, {program.crashes} ends of MLIR")
    return 1 if rejected else 0


if __name__ == "__main__":
    sys.exit(main())
