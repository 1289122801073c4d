//! Random functions on vectors, as text.

use std::fmt::Write;

use super::Random;

/// Types of vectors, with the type and the number of their lanes.
const VECTORS: [(&str, &str, u64); 6] = [
    ("i8x16", "i8", 16),
    ("i16x8", "i16", 8),
    ("i32x4", "i32", 4),
    ("i64x2", "i64", 2),
    ("f32x4", "f32", 4),
    ("f64x2", "f64", 2),
];
/// Types of scalars.
const SCALARS: [&str; 6] = ["i8", "i16", "i32", "i64", "f32", "f64"];

const INT_CONDITIONS: [&str; 10] =
    ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_CONDITIONS: [&str; 14] =
    ["ord", "uno", "eq", "ne", "one", "ueq", "lt", "le", "gt", "ge", "ult", "ule", "ugt", "uge"];

/// Instructions of a function at most.
const MAX_INSTRUCTIONS: u64 = 24;

/// Writer of a function.
struct Writer {
    random: Random,
    text: String,
    next: usize,
    /// Values so far, with their types.
    values: Vec<(String, &'static str)>,
}

/// Returns the text of a function and of one that it calls; other ones for another number.
pub(crate) fn functions(number: u64) -> String {
    let mut random = Random(number.wrapping_mul(0x51_7cc1_b727_220b) ^ 0x5eed);
    let callee = Writer::new(&mut random).function(&format!("%callee{number}"), None);
    let (callee, signature) = callee;
    let called = format!("%callee{number}{signature}");
    let (caller, _) = Writer::new(&mut random).function(&format!("%random{number}"), Some(&called));
    format!("{callee}\n{caller}\n")
}

impl Writer {
    fn new(random: &mut Random) -> Self {
        let random = Random(random.next());
        Writer { random, text: String::new(), next: 0, values: Vec::new() }
    }

    fn below(&mut self, count: usize) -> usize {
        (self.random.next() % count as u64) as usize
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn ty(&mut self) -> &'static str {
        match self.random.next() % 5 {
            0 => self.pick(&SCALARS),
            _ => self.pick(&VECTORS).0,
        }
    }

    /// Returns the text and the signature of a function.
    fn function(mut self, name: &str, callee: Option<&str>) -> (String, String) {
        let params: Vec<&str> = (0..2 + self.below(5)).map(|_| self.ty()).collect();
        let results: Vec<&str> = (0..1 + self.below(3)).map(|_| self.pick(&VECTORS).0).collect();
        let signature = format!("({}) -> {}", params.join(", "), results.join(", "));
        let names: Vec<String> = params.iter().map(|ty| format!("{}: {ty}", self.name())).collect();
        self.values =
            (0..).zip(&params).map(|(index, ty): (usize, _)| (format!("v{index}"), *ty)).collect();
        let head = format!("function {name}{signature} system_v {{\n    ss0 = explicit_slot 64\n");
        let called =
            callee.map(|callee| format!("    fn0 = {callee} system_v\n")).unwrap_or_default();
        let _ = writeln!(self.text, "block0({}):", names.join(", "));
        let count = 4 + self.random.next() % MAX_INSTRUCTIONS;
        for index in 0..count {
            self.instruction();
            if let Some(callee) = callee.filter(|_| index == count / 2) {
                self.call(callee);
            }
        }
        if self.below(2) == 0 {
            self.branch();
        }
        let returned: Vec<String> = results.iter().map(|ty| self.value(ty)).collect();
        let _ = writeln!(self.text, "    return {}\n}}", returned.join(", "));
        (format!("{head}{called}{}", self.text), signature)
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("v{}", self.next - 1)
    }

    /// Adds an instruction with a result of a type.
    fn add(&mut self, ty: &'static str, inst: &str) -> String {
        let name = self.name();
        let _ = writeln!(self.text, "    {name} = {inst}");
        self.values.push((name.clone(), ty));
        name
    }

    /// Returns a value of a type, a constant if there is none.
    fn value(&mut self, ty: &'static str) -> String {
        let of_type: Vec<String> =
            self.values.iter().filter(|value| value.1 == ty).map(|value| value.0.clone()).collect();
        if !of_type.is_empty() && self.below(8) != 0 {
            // Later values more often.
            let index = self.below(of_type.len()).max(self.below(of_type.len()));
            return of_type[index].clone();
        }
        match ty {
            "i8" | "i16" | "i32" | "i64" => {
                let bits = ty[1..].parse().unwrap_or(8);
                let number = self.random.int(bits) << (128 - bits) >> (128 - bits);
                self.add(ty, &format!("iconst.{ty} {number}"))
            }
            "f32" => self.add(ty, "f32const 0x1.8p1"),
            "f64" => self.add(ty, "f64const -0x1.4p3"),
            _ => {
                let (_, lane, count) = vector(ty);
                if lane.starts_with('f') {
                    let scalar = self.value(lane);
                    return self.add(ty, &format!("splat.{ty} {scalar}"));
                }
                let mut bits = 0u128;
                let width = 128 / count as u32;
                for index in 0..count as u32 {
                    let lane =
                        self.random.int(width).cast_unsigned() & (u128::MAX >> (128 - width));
                    bits |= lane << (index * width);
                }
                self.add(ty, &format!("vconst.{ty} 0x{bits:032x}"))
            }
        }
    }

    /// Adds an instruction on floating-point numbers. Results that are not numbers, whose bits machines choose, become
    /// zero.
    fn add_float(&mut self, ty: &'static str, inst: &str) {
        let int = if ty == "f32x4" { "i32x4" } else { "i64x2" };
        let result = self.name();
        let (mask, bits, chosen) = (self.name(), self.name(), self.name());
        let _ = writeln!(self.text, "    {result} = {inst}");
        let _ = writeln!(self.text, "    {mask} = fcmp eq {result}, {result}");
        let _ = writeln!(self.text, "    {bits} = bitcast.{int} little {result}");
        let _ = writeln!(self.text, "    {chosen} = band {bits}, {mask}");
        self.add(ty, &format!("bitcast.{ty} little {chosen}"));
    }

    fn instruction(&mut self) {
        match self.random.next() % 10 {
            0..=2 => self.int(),
            3 | 4 => self.float(),
            5 => self.compare(),
            6 => self.convert(),
            7 => self.lanes(),
            8 => self.bits(),
            _ => self.memory(),
        }
    }

    fn int(&mut self) {
        let (ty, lane, _) = VECTORS[self.below(4)];
        let (a, b) = (self.value(ty), self.value(ty));
        let is_short = matches!(lane, "i8" | "i16");
        // The interpreter lacks rounded averages.
        let inst = match self.random.next() % 14 {
            0 => format!("iadd {a}, {b}"),
            1 => format!("isub {a}, {b}"),
            2 => format!("imul {a}, {b}"),
            3 => {
                let op = self.pick(&["smin", "smax", "umin", "umax"]);
                format!("{op} {a}, {b}")
            }
            4 | 5 if is_short => {
                let op = self.pick(&["uadd_sat", "sadd_sat", "usub_sat", "ssub_sat"]);
                format!("{op} {a}, {b}")
            }
            7 if matches!(lane, "i16" | "i32") => format!("iadd_pairwise {a}, {b}"),
            8 | 9 => {
                let op = self.pick(&["ishl", "ushr", "sshr"]);
                let by_type = self.pick(&["i8", "i32", "i64"]);
                let by = self.value(by_type);
                format!("{op} {a}, {by}")
            }
            10 => format!("ineg {a}"),
            11 => format!("iabs {a}"),
            12 if lane == "i8" => format!("popcnt {a}"),
            13 if lane == "i16" => format!("sqmul_round_sat {a}, {b}"),
            _ => {
                let op = self.pick(&["band", "bor", "bxor"]);
                format!("{op} {a}, {b}")
            }
        };
        self.add(ty, &inst);
    }

    fn float(&mut self) {
        let ty = self.pick(&["f32x4", "f64x2"]);
        let (a, b) = (self.value(ty), self.value(ty));
        let inst = match self.random.next() % 4 {
            0 => {
                let op = self.pick(&["sqrt", "fneg", "fabs", "ceil", "floor", "trunc", "nearest"]);
                format!("{op} {a}")
            }
            1 => {
                let op = self.pick(&["fmin", "fmax", "fcopysign"]);
                format!("{op} {a}, {b}")
            }
            2 if self.below(4) == 0 => {
                let c = self.value(ty);
                format!("fma {a}, {b}, {c}")
            }
            _ => {
                let op = self.pick(&["fadd", "fsub", "fmul", "fdiv"]);
                format!("{op} {a}, {b}")
            }
        };
        self.add_float(ty, &inst);
    }

    fn compare(&mut self) {
        let (ty, lane, _) = self.pick(&VECTORS);
        let (a, b) = (self.value(ty), self.value(ty));
        if lane.starts_with('f') {
            let cond = self.pick(&FLOAT_CONDITIONS);
            let int = if ty == "f32x4" { "i32x4" } else { "i64x2" };
            self.add(int, &format!("fcmp {cond} {a}, {b}"));
        } else {
            let cond = self.pick(&INT_CONDITIONS);
            self.add(ty, &format!("icmp {cond} {a}, {b}"));
        }
    }

    fn convert(&mut self) {
        match self.random.next() % 7 {
            0 => {
                let (from, to) =
                    self.pick(&[("i8x16", "i16x8"), ("i16x8", "i32x4"), ("i32x4", "i64x2")]);
                let op = self.pick(&["swiden_low", "swiden_high", "uwiden_low", "uwiden_high"]);
                let a = self.value(from);
                self.add(to, &format!("{op} {a}"));
            }
            1 => {
                let (from, to) =
                    self.pick(&[("i16x8", "i8x16"), ("i32x4", "i16x8"), ("i64x2", "i32x4")]);
                let op = self.pick(&["snarrow", "unarrow", "uunarrow"]);
                let (a, b) = (self.value(from), self.value(from));
                self.add(to, &format!("{op} {a}, {b}"));
            }
            2 => {
                let (from, to) = self.pick(&[("i32x4", "f32x4"), ("i64x2", "f64x2")]);
                let op = self.pick(&["fcvt_from_sint", "fcvt_from_uint"]);
                let a = self.value(from);
                self.add(to, &format!("{op}.{to} {a}"));
            }
            3 => {
                let (from, to) = self.pick(&[("f32x4", "i32x4"), ("f64x2", "i64x2")]);
                let op = self.pick(&["fcvt_to_sint_sat", "fcvt_to_uint_sat"]);
                let a = self.value(from);
                self.add(to, &format!("{op}.{to} {a}"));
            }
            4 => {
                let a = self.value("f32x4");
                self.add_float("f64x2", &format!("fvpromote_low {a}"));
            }
            5 => {
                let a = self.value("f64x2");
                self.add_float("f32x4", &format!("fvdemote {a}"));
            }
            _ => {
                let (from, to) = (self.pick(&VECTORS).0, self.pick(&VECTORS[..4]).0);
                let a = self.value(from);
                self.add(to, &format!("bitcast.{to} little {a}"));
            }
        }
    }

    fn lanes(&mut self) {
        let (ty, lane, count) = self.pick(&VECTORS);
        let a = self.value(ty);
        match self.random.next() % 5 {
            0 => {
                let scalar = self.value(lane);
                self.add(ty, &format!("splat.{ty} {scalar}"));
            }
            1 => {
                let index = self.random.next() % count;
                self.add(lane, &format!("extractlane {a}, {index}"));
            }
            2 => {
                let (scalar, index) = (self.value(lane), self.random.next() % count);
                self.add(ty, &format!("insertlane {a}, {scalar}, {index}"));
            }
            3 => {
                let (a, b) = (self.value("i8x16"), self.value("i8x16"));
                self.add("i8x16", &format!("swizzle {a}, {b}"));
            }
            _ => {
                let (a, b) = (self.value("i8x16"), self.value("i8x16"));
                // Lanes of each size, in an order that instructions have, or in any.
                let size = 1u64 << (self.random.next() % 4);
                let (start, step) = (self.random.next(), self.pick(&[0, 1, 2, 16 / size, 31]));
                let is_regular = self.below(2) == 0;
                let mut bytes = Vec::new();
                for index in 0..16 / size {
                    let lane = match is_regular {
                        true => start.wrapping_add(index.wrapping_mul(step)),
                        false => self.random.next(),
                    };
                    let lane = lane % (32 / size);
                    bytes.extend((0..size).map(|byte| (lane * size + byte).to_string()));
                }
                self.add("i8x16", &format!("shuffle {a}, {b}, [{}]", bytes.join(" ")));
            }
        }
    }

    fn bits(&mut self) {
        let (ty, lane, _) = self.pick(&VECTORS);
        let (a, b) = (self.value(ty), self.value(ty));
        let int = VECTORS[self.below(4)].0;
        match self.random.next() % 6 {
            0 => {
                let mask = self.value(ty);
                if !lane.starts_with('f') {
                    self.add(ty, &format!("bitselect {mask}, {a}, {b}"));
                }
            }
            1 => {
                let condition = self.value("i8");
                self.add(ty, &format!("select {condition}, {a}, {b}"));
            }
            2 => {
                let a = self.value(int);
                self.add("i8", &format!("vany_true {a}"));
            }
            3 => {
                let a = self.value(int);
                self.add("i8", &format!("vall_true {a}"));
            }
            4 => {
                let a = self.value(int);
                let to = self.pick(&["i16", "i32", "i64"]);
                self.add(to, &format!("vhigh_bits.{to} {a}"));
            }
            _ => {
                let a = self.value(int);
                self.add(int, &format!("bnot {a}"));
            }
        }
    }

    fn memory(&mut self) {
        let (ty, _, _) = self.pick(&VECTORS);
        let a = self.value(ty);
        let offset = self.random.next() % 49;
        let address = self.name();
        let _ = writeln!(self.text, "    {address} = stack_addr.i64 ss0+0");
        // All bytes are initialized.
        for offset in [0, 16, 32, 48] {
            let _ = writeln!(self.text, "    store notrap {a}, {address}+{offset}");
        }
        let b = self.value(ty);
        let _ = writeln!(self.text, "    store notrap {b}, {address}+{offset}");
        let from = self.random.next() % 49;
        // The interpreter lacks loads that extend lanes.
        let to = VECTORS[self.below(4)].0;
        self.add(to, &format!("load.{to} notrap {address}+{from}"));
    }

    fn call(&mut self, callee: &str) {
        let Some((params, results)) =
            callee.split_once('(').and_then(|(_, rest)| rest.split_once(") -> "))
        else {
            return;
        };
        let find = |name: &str| {
            SCALARS.iter().copied().chain(VECTORS.iter().map(|one| one.0)).find(|ty| *ty == name)
        };
        let args: Vec<String> =
            params.split(", ").filter_map(find).map(|ty| self.value(ty)).collect();
        let types: Vec<&'static str> = results.split(", ").filter_map(find).collect();
        let names: Vec<String> = types.iter().map(|_| self.name()).collect();
        let _ = writeln!(self.text, "    {} = call fn0({})", names.join(", "), args.join(", "));
        self.values.extend(names.into_iter().zip(types));
    }

    /// Adds a branch to two blocks, which pass vectors to a third one.
    fn branch(&mut self) {
        let condition = self.value("i8");
        let types: Vec<&'static str> = (0..3).map(|_| self.pick(&VECTORS).0).collect();
        // Constants are made before the branch.
        let args: Vec<[String; 2]> =
            types.iter().map(|ty| [self.value(ty), self.value(ty)]).collect();
        let names: Vec<String> = types.iter().map(|_| self.name()).collect();
        let of = |index: usize| {
            let all: Vec<&str> = args.iter().map(|pair| pair[index].as_str()).collect();
            all.join(", ")
        };
        let params: Vec<String> =
            names.iter().zip(&types).map(|(name, ty)| format!("{name}: {ty}")).collect();
        let _ = writeln!(
            self.text,
            "    brif {condition}, block1, block2\nblock1:\n    jump block3({})\nblock2:\n    jump \
             block3({})\nblock3({}):",
            of(0),
            of(1),
            params.join(", ")
        );
        self.values.extend(names.into_iter().zip(types));
        for _ in 0..4 {
            self.instruction();
        }
    }
}

fn vector(ty: &str) -> (&'static str, &'static str, u64) {
    VECTORS.into_iter().find(|one| one.0 == ty).unwrap_or(VECTORS[0])
}
