//! Random source patterns: trees of nodes and fragments with matching types.
//!
//! Input: a type and a depth. Output: a dag as text, with its names and their meanings.

use super::random::{Maker, Operator, Sort, sort};

/// Meaning of a name in a tree.
#[derive(Clone, Debug)]
pub(super) enum Stands {
    /// Value in a register of a class. The text does not contain the class of a result.
    Register(usize),
    /// Integer constant. The index selects the condition, if it has one.
    Constant(Option<usize>),
    /// Constant of a floating-point type.
    Float,
    /// Basic block.
    Block,
    /// Complex pattern with this number of operands.
    Complex(usize),
    /// Symbol of the target.
    Symbol,
}

/// Name in a tree.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) name: String,
    pub(super) ty: &'static str,
    pub(super) stands: Stands,
    /// Text of the leaf in the tree.
    text: String,
}

/// Names in a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) leaves: Vec<Leaf>,
    /// True in fragments, whose operands are nodes without types.
    in_fragment: bool,
}

const BINARY: [&str; 10] =
    ["add", "sub", "and", "or", "xor", "mul", "smin", "umax", "sdiv", "saddsat"];
const FLOAT_BINARY: [&str; 7] =
    ["fadd", "fsub", "fmul", "any_fadd", "fmaxnum", "fmul_contract", "any_fminimum"];

impl Maker {
    /// Generates fragments of patterns, constants and results.
    pub(super) fn fragments(&mut self) {
        for number in 0..self.rng.below(5) {
            let ty = self.any_type();
            let name = format!("f{number}");
            let mut names = Names { in_fragment: true, ..Names::default() };
            let depth = self.rng.range(1, 2);
            let mut trees = vec![self.operation(ty, depth, &mut names)];
            let operands: Vec<String> =
                names.leaves.iter().map(|leaf| format!("node:${}", leaf.name)).collect();
            if self.rng.chance(20) && !operands.is_empty() {
                // Another one with the same operands.
                let op = match (operands.len(), sort(ty)) {
                    (1, Sort::Float | Sort::FloatVector) => "fabs",
                    (1, _) => "abs",
                    (2, Sort::Float | Sort::FloatVector) => "fsub",
                    (2, _) => "sub",
                    _ => "",
                };
                if !op.is_empty() {
                    trees.push(format!("({op} {})", operands.join(", ")));
                }
            }
            let code = match self.rng.below(5) {
                0 | 1 => "",
                2 => ", [{ return N->hasOneUse(); }]",
                3 => ", [{\n  return check(N) &&\n         N->getNumOperands() == 2;\n}]",
                _ => ", [{ return other(N); }]",
            };
            let mut more = String::new();
            if self.is_generic && self.rng.chance(70) {
                more = self.generic_fields();
            } else if self.rng.chance(20) {
                let field = self.rng.pick(&[
                    "HasOneUse = true",
                    "HasNoUse = true",
                    "HasNoUse = false",
                    "PredicateCodeUsesOperands = true",
                    "IsLoad = true; let IsUnindexed = true; let MemoryVT = i16",
                    "IsLoad = true; let AddressSpaces = [0, 3]; let MinAlignment = 4",
                    "IsStore = true; let IsTruncStore = true; let ScalarMemoryVT = i8",
                    "IsAtomic = true; let IsAtomicOrderingAcquireOrStronger = false",
                    "IsAtomic = true; let IsAtomicOrderingSequentiallyConsistent = true",
                ]);
                more = format!(" {{ let {field}; }}");
            }
            let end = if more.is_empty() { ";" } else { &more };
            let end = match self.is_generic && self.rng.chance(10) {
                true => format!(", GISelFlags{}", self.ignoring(end)),
                false => end.to_owned(),
            };
            let class = if trees.len() == 1 { "PatFrag" } else { "PatFrags" };
            let body =
                if trees.len() == 1 { trees[0].clone() } else { format!("[{}]", trees.join(", ")) };
            self.line(&format!(
                "def {name} : {class}<(ops{}), {body}{code}>{end}",
                operands.iter().enumerate().fold(String::new(), |all, (index, one)| all
                    + if index == 0 { " " } else { ", " }
                    + one)
            ));
            let operands = names.leaves.iter().map(|leaf| leaf.ty).collect();
            self.fragments.push(Operator { name, results: vec![ty], operands });
        }
    }

    /// Generates a tree of this type, with a cast where the type is ambiguous.
    pub(super) fn expression(
        &mut self,
        ty: &'static str,
        depth: usize,
        names: &mut Names,
    ) -> String {
        if depth == 0 || self.rng.chance(25) {
            return self.leaf(ty, names);
        }
        let tree = self.operation(ty, depth, names);
        if self.rng.chance(75) { format!("({ty} {tree})") } else { tree }
    }

    fn list(
        &mut self,
        op: &str,
        types: &[&'static str],
        depth: usize,
        names: &mut Names,
    ) -> String {
        let mut text = format!("({op}");
        for (index, ty) in types.iter().enumerate() {
            text += if index == 0 { " " } else { ", " };
            text += &self.expression(ty, depth - 1, names);
        }
        text + ")"
    }

    /// Generates a node or fragment of this type. `depth` is at least 1.
    pub(super) fn operation(
        &mut self,
        ty: &'static str,
        depth: usize,
        names: &mut Names,
    ) -> String {
        if self.rng.chance(35) {
            let known: Vec<Operator> = self
                .nodes
                .iter()
                .chain(&self.fragments)
                .filter(|one| one.results == [ty])
                .cloned()
                .collect();
            if !known.is_empty() {
                let one = &known[self.rng.below(known.len())];
                return self.list(&one.name, &one.operands, depth, names);
            }
        }
        if self.rng.chance(30)
            && let Some(tree) = self.related(ty, depth, names)
        {
            return tree;
        }
        if self.rng.chance(12) {
            let load = match sort(ty) {
                Sort::Integer => self.rng.pick(&[
                    "load",
                    "extloadi8",
                    "zextloadi16",
                    "sextloadi8",
                    "atomic_load_32",
                    "load",
                    "atomic_load_zext_8",
                    "simple_load",
                ]),
                _ => "load",
            };
            let address = self.address(names);
            return format!("({load} {address})");
        }
        match sort(ty) {
            Sort::Integer => self.integer(ty, depth, names),
            Sort::IntegerVector => match self.rng.below(8) {
                0 => self.list("vnot", &[ty], depth, names),
                1 => self.list("vselect", &[ty, ty, ty], depth, names),
                2 => self.list("ctpop", &[ty], depth, names),
                3 => self.converted(depth, names),
                4 => self.list("shl", &[ty, ty], depth, names),
                _ => {
                    let op = self.rng.pick(&BINARY);
                    self.list(op, &[ty, ty], depth, names)
                }
            },
            Sort::Float | Sort::FloatVector => match self.rng.below(10) {
                0 => self.list("fneg", &[ty], depth, names),
                1 => self.list("fma", &[ty, ty, ty], depth, names),
                2 => self.list("any_fsqrt", &[ty], depth, names),
                3 => self.converted(depth, names),
                4 => match self.type_where(|ty| sort(ty) == Sort::Integer) {
                    Some(from) if sort(ty) == Sort::Float => {
                        self.list("sint_to_fp", &[from], depth, names)
                    }
                    _ => self.list("fabs", &[ty], depth, names),
                },
                _ => {
                    let op = self.rng.pick(&FLOAT_BINARY);
                    self.list(op, &[ty, ty], depth, names)
                }
            },
        }
    }

    fn converted(&mut self, depth: usize, names: &mut Names) -> String {
        let from = self.any_type();
        let tree = self.expression(from, depth - 1, names);
        format!("(bitconvert ({from} {tree}))")
    }

    fn integer(&mut self, ty: &'static str, depth: usize, names: &mut Names) -> String {
        match self.rng.below(16) {
            0 => self.list("not", &[ty], depth, names),
            1 => self.list("ineg", &[ty], depth, names),
            2 => {
                let op = self.rng.pick(&["shl", "srl", "sra", "rotl"]);
                self.list(op, &[ty, ty], depth, names)
            }
            3 => {
                let op = self.rng.pick(&["abs", "bswap", "ctlz"]);
                self.list(op, &[ty], depth, names)
            }
            4 => {
                let op = self.rng.pick(&["sext", "zext", "trunc", "anyext"]);
                match self.type_where(|other| sort(other) == Sort::Integer && other != ty) {
                    Some(from) => {
                        let tree = self.expression(from, depth - 1, names);
                        format!("({op} ({from} {tree}))")
                    }
                    None => self.list("mul", &[ty, ty], depth, names),
                }
            }
            5 => {
                let of = self.any_type();
                let op = match sort(of) {
                    Sort::Float | Sort::FloatVector => {
                        self.rng.pick(&["setoeq", "setult", "setlt"])
                    }
                    _ => self.rng.pick(&["seteq", "setult", "setlt", "setne"]),
                };
                self.list(op, &[of, of], depth, names)
            }
            6 => {
                let of = self.any_type();
                let (a, b) =
                    (self.expression(of, depth - 1, names), self.expression(of, depth - 1, names));
                let condition = self.rng.pick(&["SETEQ", "SETLT", "SETUGE", "SETOEQ"]);
                format!("(setcc ({of} {a}), {b}, {condition})")
            }
            7 => {
                let of = self.type_where(|ty| sort(ty) == Sort::Integer).unwrap_or(ty);
                self.list("select", &[of, ty, ty], depth, names)
            }
            8 => self.converted(depth, names),
            9 => {
                let smaller = match ty {
                    "i32" | "i64" => self.rng.pick(&["i8", "i16", "i1"]),
                    _ => "i1",
                };
                let tree = self.expression(ty, depth - 1, names);
                format!("(sext_inreg {tree}, {smaller})")
            }
            10 => match self.type_where(|ty| sort(ty) == Sort::Float) {
                Some(from) => self.list("fp_to_sint", &[from], depth, names),
                None => self.list("xor", &[ty, ty], depth, names),
            },
            _ => {
                let op = self.rng.pick(&BINARY);
                self.list(op, &[ty, ty], depth, names)
            }
        }
    }

    /// Generates an address.
    pub(super) fn address(&mut self, names: &mut Names) -> String {
        let pointer = self.classes[0].types[0];
        if !names.in_fragment && !self.complexes.is_empty() && self.rng.chance(50) {
            let of_complex = |leaf: &&Leaf| matches!(leaf.stands, Stands::Complex(_));
            if self.is_generic
                && self.rng.chance(15)
                && let Some(leaf) = names.leaves.iter().find(of_complex)
            {
                return leaf.text.clone();
            }
            return self.complex(names);
        }
        if self.rng.chance(20) && !names.in_fragment {
            let tree = self.expression(pointer, 1, names);
            return tree;
        }
        self.leaf(pointer, names)
    }

    fn complex(&mut self, names: &mut Names) -> String {
        let complex = self.complexes[self.rng.below(self.complexes.len())].clone();
        if self.rng.chance(50) {
            let name = format!("v{}", names.leaves.len());
            let text = format!("{}:${name}", complex.name);
            names.leaves.push(Leaf {
                name,
                ty: complex.ty,
                stands: Stands::Complex(complex.operands),
                text: text.clone(),
            });
            return text;
        }
        let mut text = format!("({}", complex.name);
        for index in 0..complex.operands {
            let name = format!("v{}", names.leaves.len());
            let class = self.classes[0].clone();
            let how = if self.rng.chance(70) { class.name } else { class.types[0].to_owned() };
            let part = format!("{how}:${name}");
            text += if index == 0 { " " } else { ", " };
            text += &part;
            names.leaves.push(Leaf {
                name,
                ty: class.types[0],
                stands: Stands::Register(0),
                text: part,
            });
        }
        text + ")"
    }

    /// Generates a name, a constant or another tree without operands.
    pub(super) fn leaf(&mut self, ty: &'static str, names: &mut Names) -> String {
        if self.rng.chance(12) {
            let again: Vec<String> = names
                .leaves
                .iter()
                .filter(|leaf| leaf.ty == ty && !matches!(leaf.stands, Stands::Complex(_)))
                .map(|leaf| leaf.text.clone())
                .collect();
            if !again.is_empty() {
                return again[self.rng.below(again.len())].clone();
            }
        }
        if self.rng.chance(10) && sort(ty) == Sort::Integer {
            let value = match ty {
                "i1" | "i8" | "XVT" => self.rng.pick(&["0", "1", "-1"]),
                _ => self.rng.pick(&["0", "1", "-1", "7", "300"]),
            };
            return format!("({ty} {value})");
        }
        let name = format!("v{}", names.leaves.len());
        if names.in_fragment {
            let text = format!("node:${name}");
            names.leaves.push(Leaf { name, ty, stands: Stands::Register(0), text: text.clone() });
            return text;
        }
        if self.rng.chance(25)
            && let Some(text) = self.constant(ty, &name, names)
        {
            return text;
        }
        if self.rng.chance(2) {
            return format!("({ty} undef)");
        }
        if self.rng.chance(2) && ty == self.classes[0].types[0] {
            return format!("({ty} {})", self.rng.pick(&["R0", "R1", "srcvalue"]));
        }
        if self.rng.chance(10) && matches!(sort(ty), Sort::IntegerVector) {
            return self.rng.pick(&["immAllZerosV", "immAllOnesV"]).to_owned();
        }
        if self.rng.chance(10) && ty == self.classes[0].types[0] {
            let symbol = self.rng.pick(&["tglobaladdr", "globaladdr", "frameindex", "tconstpool"]);
            let text = format!("{symbol}:${name}");
            names.leaves.push(Leaf { name, ty, stands: Stands::Symbol, text: text.clone() });
            return text;
        }
        let class = self.class_of(ty).unwrap_or(0);
        if self.is_generic
            && let Some(text) = self.generic_leaf(class, &name)
        {
            let stands = Stands::Register(class);
            names.leaves.push(Leaf { name, ty, stands, text: text.clone() });
            return text;
        }
        let Some(plain) = self.classes.get(class).cloned() else { return "?".to_owned() };
        let text = match self.rng.below(8) {
            0..4 if plain.types.len() == 1 => format!("{}:${name}", plain.name),
            0..5 => format!("({ty} {}:${name})", plain.name),
            _ => format!("{ty}:${name}"),
        };
        names.leaves.push(Leaf { name, ty, stands: Stands::Register(class), text: text.clone() });
        text
    }

    fn constant(&mut self, ty: &'static str, name: &str, names: &mut Names) -> Option<String> {
        let fit: Vec<usize> =
            (0..self.constants.len()).filter(|&index| self.constants[index].ty == ty).collect();
        let (text, stands) = match sort(ty) {
            Sort::Integer if fit.is_empty() || self.rng.chance(30) => {
                let node = self.rng.pick(&["imm", "imm", "timm"]);
                let text = match self.rng.chance(70) {
                    true => format!("({ty} {node}:${name})"),
                    false => format!("{node}:${name}"),
                };
                (text, Stands::Constant(None))
            }
            Sort::Float if fit.is_empty() || self.rng.chance(50) => {
                (format!("({ty} fpimm:${name})"), Stands::Float)
            }
            _ if fit.is_empty() => return None,
            _ => {
                let index = fit[self.rng.below(fit.len())];
                let stands = if sort(ty) == Sort::Float {
                    Stands::Float
                } else {
                    Stands::Constant(Some(index))
                };
                (format!("{}:${name}", self.constants[index].name), stands)
            }
        };
        names.leaves.push(Leaf { name: name.to_owned(), ty, stands, text: text.clone() });
        Some(text)
    }

    /// Generates a block to branch to.
    pub(super) fn block(&mut self, names: &mut Names) -> String {
        let name = format!("v{}", names.leaves.len());
        let text = format!("bb:${name}");
        names.leaves.push(Leaf { name, ty: "OtherVT", stands: Stands::Block, text: text.clone() });
        text
    }
}
