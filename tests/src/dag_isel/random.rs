//! Random small targets with random patterns.
//!
//! Input: a seed and an index. Output: a `.td`. Most patterns are valid: types are known when a
//! tree is generated, and instructions are generated to match. About every third source has a few
//! mistakes.

use std::fmt::Write;

use crate::differential::rng::Rng;
use crate::mistakes::{self, Kinds};

pub(super) const INTEGERS: [&str; 7] = ["i1", "i8", "i16", "i32", "i64", "i128", "XVT"];
const FLOATS: [&str; 7] = ["f16", "f32", "f64", "bf16", "f80", "f128", "ppcf128"];
const INTEGER_VECTORS: [&str; 16] = [
    "v4i32", "v8i16", "v16i8", "v2i64", "nxv4i32", "v4i1", "v16i1", "v4i8", "v8i8", "v4i16",
    "v2i32", "v8i32", "v4i64", "v1i128", "nxv2i64", "nxv4i1",
];
const FLOAT_VECTORS: [&str; 12] = [
    "v4f32", "v2f64", "v8f16", "v8bf16", "v4f16", "v4bf16", "v2f32", "v8f32", "v4f64", "nxv4f32",
    "nxv2f64", "nxv8bf16",
];

/// Lists of interchangeable strings.
const KINDS: Kinds = &[
    &["i1", "i8", "i16", "i32", "i64", "f32", "f64", "v4i32", "v4f32", "XVT", "iPTR", "OtherVT"],
    &["GPR", "FPR", "VEC", "BIT", "PAIR", "LOW", "R0", "D0", "OPR"],
    &[
        "add",
        "sub",
        "fadd",
        "load",
        "store",
        "setcc",
        "n0",
        "n1",
        "f0",
        "f1",
        "null_frag",
        "not",
        "I0",
        "I1",
        "c0",
        "a0",
        "x0",
    ],
    &[
        "imm",
        "timm",
        "fpimm",
        "c0",
        "c1",
        "undef",
        "srcvalue",
        "immAllOnesV",
        "i32imm",
        "node",
        "frameindex",
    ],
    &["SDTCisInt", "SDTCisFP", "SDTCisVec", "SDTCisPtrTy"],
    &[
        "SDNPHasChain",
        "SDNPMayLoad",
        "SDNPMayStore",
        "SDNPOutGlue",
        "SDNPCommutative",
        "SDNPVariadic",
        "SDNPMemOperand",
    ],
    &["lo", "hi", "zero_reg", "undef_tied_input"],
];

/// Sort of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Integer,
    Float,
    IntegerVector,
    FloatVector,
}

pub(super) fn sort(ty: &str) -> Sort {
    match ty {
        _ if INTEGERS.contains(&ty) => Sort::Integer,
        _ if FLOATS.contains(&ty) => Sort::Float,
        _ if INTEGER_VECTORS.contains(&ty) => Sort::IntegerVector,
        _ => Sort::FloatVector,
    }
}

/// Register class.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) name: String,
    pub(super) types: Vec<&'static str>,
}

/// Node or fragment with results and operands of known types.
#[derive(Clone, Debug)]
pub(super) struct Operator {
    pub(super) name: String,
    pub(super) results: Vec<&'static str>,
    pub(super) operands: Vec<&'static str>,
}

/// Constant with a condition.
#[derive(Clone, Debug)]
pub(super) struct Constant {
    pub(super) name: String,
    pub(super) ty: &'static str,
    pub(super) transform: Option<String>,
    /// True if the class is also an operand of instructions.
    pub(super) is_operand: bool,
}

/// Complex pattern.
#[derive(Clone, Debug)]
pub(super) struct Complex {
    pub(super) name: String,
    pub(super) ty: &'static str,
    pub(super) operands: usize,
}

/// Makes source number `index`.
pub fn source(seed: u64, index: u64) -> String {
    make(seed, index, false)
}

/// Makes source number `index` of those in which generic instructions stand for nodes.
pub fn generic_source(seed: u64, index: u64) -> String {
    make(seed, index, true)
}

fn make(seed: u64, index: u64, is_generic: bool) -> String {
    let mut maker = Maker {
        is_generic,
        rng: Rng::for_item(seed, index),
        text: "include \"llvm/Target/Target.td\"\n".to_owned(),
        modes: 0,
        classes: Vec::new(),
        pairs: false,
        nodes: Vec::new(),
        fragments: Vec::new(),
        constants: Vec::new(),
        transforms: Vec::new(),
        complexes: Vec::new(),
        operands: Vec::new(),
        instructions: 0,
        defaults: Vec::new(),
        leaves: Vec::new(),
    };
    maker.target();
    maker.modes();
    maker.registers();
    maker.nodes();
    maker.constants();
    maker.complexes();
    if is_generic {
        maker.intrinsics();
        maker.leaves();
    }
    maker.fragments();
    maker.operands();
    if is_generic {
        maker.equivalents();
    }
    let fixed = maker.text.len();
    for _ in 0..maker.rng.range(1, 10) {
        maker.pattern();
    }
    let Maker { mut rng, text, .. } = maker;
    if rng.chance(30) { mistakes::spoil(&text, fixed, KINDS, &mut rng) } else { text }
}

pub(super) struct Maker {
    pub(super) rng: Rng,
    /// True if generic instructions represent nodes.
    pub(super) is_generic: bool,
    pub(super) text: String,
    pub(super) modes: usize,
    pub(super) classes: Vec<Class>,
    /// True if the target has the class `PAIR` of registers that consist of two others.
    pub(super) pairs: bool,
    pub(super) nodes: Vec<Operator>,
    pub(super) fragments: Vec<Operator>,
    pub(super) constants: Vec<Constant>,
    pub(super) transforms: Vec<String>,
    pub(super) complexes: Vec<Complex>,
    /// Operands that are not registers, with their types.
    pub(super) operands: Vec<(String, &'static str)>,
    pub(super) instructions: usize,
    /// Operands with default values.
    pub(super) defaults: Vec<String>,
    /// Registers of the first class with a condition.
    pub(super) leaves: Vec<String>,
}

impl Maker {
    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Returns a random type of registers.
    pub(super) fn any_type(&mut self) -> &'static str {
        let class = self.rng.below(self.classes.len());
        let types = self.classes[class].types.clone();
        self.rng.pick(&types)
    }

    /// Returns a random type of registers for which `is` holds.
    pub(super) fn type_where(&mut self, is: impl Fn(&str) -> bool) -> Option<&'static str> {
        let all: Vec<&'static str> = self
            .classes
            .iter()
            .flat_map(|class| class.types.iter().copied())
            .filter(|ty| is(ty))
            .collect();
        (!all.is_empty()).then(|| self.rng.pick(&all))
    }

    /// Returns a random class whose registers hold values of this type.
    pub(super) fn class_of(&mut self, ty: &str) -> Option<usize> {
        let fit: Vec<usize> = (0..self.classes.len())
            .filter(|&index| self.classes[index].types.contains(&ty))
            .collect();
        (!fit.is_empty()).then(|| self.rng.pick(&fit))
    }

    fn target(&mut self) {
        let guess =
            if self.rng.chance(15) { " { let guessInstructionProperties = false; }" } else { ";" };
        self.line(&format!("def Info : InstrInfo{guess}"));
        self.line("def T : Target { let InstructionSet = Info; }");
        for number in 0..3 {
            self.line(&format!("def P{number} : Predicate<\"Subtarget->has{number}()\">;"));
        }
    }

    fn modes(&mut self) {
        self.modes = self.rng.weighted(if self.is_generic { &[16, 3, 1] } else { &[5, 3, 1] });
        let default = self.rng.pick(&["i32", "i16"]);
        let (mut names, mut types) = (vec!["DefaultMode".to_owned()], vec![default]);
        for mode in 0..self.modes {
            self.line(&format!("def M{mode} : HwMode<[P{mode}]>;"));
            names.insert(0, format!("M{mode}"));
            types.insert(0, self.rng.pick(&["i64", "i32", "i8"]));
        }
        self.line(&format!(
            "def XVT : ValueTypeByHwMode<[{}], [{}]>;",
            names.join(", "),
            types.join(", ")
        ));
    }

    fn registers(&mut self) {
        self.line("let Namespace = \"T\" in {");
        self.line("  def lo : SubRegIndex<32>; def hi : SubRegIndex<32, 32>;");
        self.line("  foreach n = 0...7 in { def R#n : Register<\"r\" # n>; def F#n : Register<\"f\" # n>; }");
        self.pairs = self.rng.chance(50);
        if self.pairs {
            self.line("  foreach n = [0, 2, 4, 6] in");
            self.line("    def D#n : RegisterWithSubRegs<\"d\" # n, [!cast<Register>(\"R\" # n), !cast<Register>(\"R\" # !add(n, 1))]> {");
            self.line("      let SubRegIndices = [lo, hi]; let CoveredBySubRegs = true;");
            self.line("    }");
        }
        self.line("}");
        let integer = if self.modes > 0 && self.rng.chance(70) {
            "XVT"
        } else {
            self.rng.pick(&["i32", "i32", "i64", "i16"])
        };
        self.class("GPR", vec![integer], "(sequence \"R%u\", 0, 7)");
        if self.rng.chance(40) {
            self.class("LOW", vec![integer], "(sequence \"R%u\", 0, 3)");
        }
        if self.rng.chance(70) {
            let floats = if self.is_generic { &FLOATS[..4] } else { &FLOATS[..] };
            let mut types = vec![self.rng.pick(floats)];
            if self.rng.chance(30) {
                types.push(self.rng.pick(&["f32", "f64", "i32"]));
            }
            self.class("FPR", types, "(sequence \"F%u\", 0, 7)");
        }
        if self.rng.chance(50) {
            let mut types = vec![self.rng.pick(&INTEGER_VECTORS)];
            for _ in 0..self.rng.below(3) {
                let ty = match self.rng.chance(50) {
                    true => self.rng.pick(&INTEGER_VECTORS),
                    false => self.rng.pick(&FLOAT_VECTORS),
                };
                types.push(ty);
            }
            self.class("VEC", types, "(sequence \"F%u\", 0, 7)");
        }
        if self.rng.chance(35) {
            self.ladder();
        }
        if self.rng.chance(30) {
            let types = vec![self.rng.pick(&["i1", "i8"])];
            self.class("BIT", types, "(sequence \"F%u\", 0, 3)");
        }
        if self.pairs {
            let ty = self.rng.pick(&["i64", "f64", "v2i32", "untyped"]);
            let types = if ty == "v2i32" || ty == "untyped" { Vec::new() } else { vec![ty] };
            if types.is_empty() {
                self.line(&format!(
                    "def PAIR : RegisterClass<\"T\", [{ty}], 64, (add D0, D2, D4, D6)>;"
                ));
            } else {
                self.class("PAIR", types, "(add D0, D2, D4, D6)");
            }
        }
        if self.is_generic {
            self.line("def OPR : RegisterOperand<GPR> { let GIZeroRegister = R0; }");
        } else if self.rng.chance(20) {
            self.line("def OPR : RegisterOperand<GPR>;");
        }
    }

    /// Chooses scalars of several sizes with vectors of them, so that a type related to another one
    /// by size or elements may be one of several.
    fn ladder(&mut self) {
        let floats = self.rng.chance(60);
        let (scalars, vectors): (&[&'static str], &[&'static str]) = match floats {
            true => (&FLOATS, &FLOAT_VECTORS),
            false => (&["i8", "i16", "i32", "i64", "i128"], &INTEGER_VECTORS),
        };
        for number in 0..self.rng.range(2, 4) {
            let ty = self.rng.pick(scalars);
            self.class(&format!("S{number}"), vec![ty], "(sequence \"F%u\", 0, 7)");
        }
        let types = (0..self.rng.range(1, 5)).map(|_| self.rng.pick(vectors)).collect();
        self.class("LANES", types, "(sequence \"F%u\", 0, 7)");
    }

    fn class(&mut self, name: &str, mut types: Vec<&'static str>, members: &str) {
        let mut unique: Vec<&'static str> = Vec::new();
        types.retain(|ty| {
            let new = !unique.contains(ty);
            unique.push(ty);
            new
        });
        let mut line =
            format!("def {name} : RegisterClass<\"T\", [{}], 32, {members}>", types.join(", "));
        if types.contains(&"XVT") {
            line += " { let RegInfos = RegInfoByHwMode<[DefaultMode], [RegInfo<32, 32, 32>]>; }";
        } else if types[0].starts_with("nx") {
            line += " { let Size = 128; }";
        } else {
            line += ";";
        }
        self.line(&line);
        self.classes.push(Class { name: name.to_owned(), types });
    }

    /// Generates node opcodes of the target.
    fn nodes(&mut self) {
        for number in 0..self.rng.range(1, 6) {
            let results: Vec<&'static str> =
                (0..self.rng.weighted(&[2, 6, 2])).map(|_| self.any_type()).collect();
            let operands: Vec<&'static str> =
                (0..self.rng.weighted(&[1, 4, 4, 2])).map(|_| self.any_type()).collect();
            let all: Vec<&'static str> = results.iter().chain(&operands).copied().collect();
            let mut constraints = Vec::new();
            for (index, ty) in all.iter().enumerate() {
                let same = all[..index].iter().position(|other| other == ty);
                match (same, self.rng.below(10)) {
                    (Some(other), 0..6) => {
                        constraints.push(format!("SDTCisSameAs<{index}, {other}>"))
                    }
                    (_, 0..7) => constraints.push(format!("SDTCisVT<{index}, {ty}>")),
                    (_, 7) => {}
                    _ => match sort(ty) {
                        Sort::Integer | Sort::IntegerVector => {
                            constraints.push(format!("SDTCisInt<{index}>"));
                        }
                        Sort::Float | Sort::FloatVector => {
                            constraints.push(format!("SDTCisFP<{index}>"));
                        }
                    },
                }
                if matches!(sort(ty), Sort::IntegerVector | Sort::FloatVector)
                    && self.rng.chance(40)
                {
                    constraints.push(format!("SDTCisVec<{index}>"));
                }
            }
            if all.len() > 1 && self.rng.chance(6) {
                let (a, b) = (self.rng.below(all.len()), self.rng.below(all.len() + 1));
                let rule = self.rng.pick(&[
                    "SDTCisOpSmallerThanOp",
                    "SDTCisSameNumEltsAs",
                    "SDTCisSameSizeAs",
                    "SDTCisEltOfVec",
                    "SDTCisSubVecOfVec",
                ]);
                constraints.push(format!("{rule}<{a}, {b}>"));
            }
            let mut properties = Vec::new();
            for (property, percent) in [
                ("SDNPCommutative", 25),
                ("SDNPAssociative", 12),
                ("SDNPHasChain", if results.is_empty() { 80 } else { 20 }),
                ("SDNPInGlue", 8),
                ("SDNPOptInGlue", 10),
                ("SDNPOutGlue", 12),
                ("SDNPMayLoad", 8),
                ("SDNPMayStore", 8),
                ("SDNPSideEffect", 10),
                ("SDNPMemOperand", 10),
                ("SDNPVariadic", 5),
            ] {
                // LLVM's tool crashes on nodes whose operands it cannot exchange.
                let is_binary =
                    operands.len() == 2 || property == "SDNPCommutative" && operands.len() > 2;
                let exchanges = matches!(property, "SDNPCommutative" | "SDNPAssociative");
                if (is_binary || !exchanges) && self.rng.chance(percent) {
                    properties.push(property);
                }
            }
            let is_open = self.rng.chance(4)
                && !properties.contains(&"SDNPCommutative")
                && !properties.contains(&"SDNPAssociative");
            let count = if is_open { -1 } else { operands.len() as i64 };
            self.line(&format!(
                "def n{number} : SDNode<\"TISD::N{number}\", SDTypeProfile<{}, {count}, [{}]>, [{}]>;",
                results.len(),
                constraints.join(", "),
                properties.join(", ")
            ));
            self.nodes.push(Operator { name: format!("n{number}"), results, operands });
        }
    }

    /// Generates constants with conditions, and transforms.
    fn constants(&mut self) {
        for number in 0..self.rng.below(3) {
            let node = self.rng.pick(&["imm", "imm", "timm", "fpimm"]);
            self.line(&format!(
                "def x{number} : SDNodeXForm<{node}, [{{ return transform{number}(N); }}]>;"
            ));
            self.transforms.push(format!("x{number}"));
        }
        for number in 0..self.rng.below(4) {
            let Some(ty) = self.type_where(|ty| sort(ty) == Sort::Integer) else { return };
            let transform = match self.transforms.is_empty() || self.rng.chance(60) {
                true => None,
                false => Some(self.transforms[self.rng.below(self.transforms.len())].clone()),
            };
            let more = transform.as_ref().map_or(String::new(), |name| format!(", {name}"));
            let is_operand = self.rng.chance(30);
            let operand = if is_operand { format!("Operand<{ty}>, ") } else { String::new() };
            let name = format!("c{number}");
            let line = match self.rng.below(6) {
                0 => format!(
                    "PatLeaf<({ty} imm), [{{ return N->getSExtValue() > {number}; }}]{more}>"
                ),
                1 => format!("IntImmLeaf<{ty}, [{{ return Imm.sgt({number}); }}]{more}>"),
                2 => format!("TImmLeaf<{ty}, [{{ return Imm > {number}; }}]{more}>"),
                _ => format!("ImmLeaf<{ty}, [{{ return isInt<{}>(Imm); }}]{more}>", number + 4),
            };
            self.line(&format!("def {name} : {operand}{line};"));
            self.constants.push(Constant { name, ty, transform, is_operand });
        }
        if self.rng.chance(40)
            && let Some(ty) = self.type_where(|ty| sort(ty) == Sort::Float)
        {
            self.line(&format!("def cf : FPImmLeaf<{ty}, [{{ return Imm.isZero(); }}]>;"));
            self.constants.push(Constant {
                name: "cf".to_owned(),
                ty,
                transform: None,
                is_operand: false,
            });
        }
    }

    fn complexes(&mut self) {
        for number in 0..self.rng.below(4) {
            let pointer = self.classes[0].types[0];
            let ty = if self.rng.chance(40) { "iPTR" } else { pointer };
            let operands = self.rng.range(1, 3);
            let mut roots = Vec::new();
            for root in ["add", "or", "frameindex", "imm", "n0"] {
                if self.rng.chance(20) {
                    roots.push(root);
                }
            }
            let mut properties = Vec::new();
            for property in ["SDNPHasChain", "SDNPMayLoad", "SDNPMemOperand", "SDNPWantRoot"] {
                if property != "SDNPWantRoot" && self.rng.chance(12) {
                    properties.push(property);
                }
            }
            let complexity = if self.rng.chance(25) {
                format!(", {}", self.rng.range(1, 12))
            } else {
                String::new()
            };
            let mut body = String::new();
            for field in ["WantsRoot", "WantsParent"] {
                if self.rng.chance(12) {
                    let _ = write!(body, " let {field} = true;");
                }
            }
            let body = if body.is_empty() { ";".to_owned() } else { format!(" {{{body} }}") };
            self.line(&format!(
                "def a{number} : ComplexPattern<{ty}, {operands}, \"select{number}\", [{}], [{}]{complexity}>{body}",
                roots.join(", "),
                properties.join(", ")
            ));
            self.complexes.push(Complex { name: format!("a{number}"), ty, operands });
        }
    }

    /// Generates operands that are not registers.
    fn operands(&mut self) {
        let ty = self.classes[0].types[0];
        if self.rng.chance(40) {
            self.line(&format!("def o0 : Operand<{ty}> {{ let PrintMethod = \"print0\"; }}"));
            self.operands.push(("o0".to_owned(), ty));
        }
        if self.rng.chance(25) {
            self.line(&format!("def d0 : OperandWithDefaultOps<{ty}, (ops ({ty} 0))>;"));
            self.defaults.push("d0".to_owned());
        }
        if self.rng.chance(15) {
            // For an operand without a type, LLVM's tool reads memory out of bounds.
            let register = self.rng.pick(&["zero_reg", "R1"]);
            self.line(&format!(
                "def d1 : PredicateOperand<OtherVT, (ops i32imm, GPR), (ops (i32 14), ({ty} {register}))>;"
            ));
            self.defaults.push("d1".to_owned());
        }
        if self.rng.chance(10) {
            self.line("def d2 : OptionalDefOperand<OtherVT, (ops GPR), (ops zero_reg)>;");
        }
    }
}
