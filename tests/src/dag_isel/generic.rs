//! Definitions for selectors over generic instructions: equivalents of nodes, code of complex
//! patterns, transforms and fragments, and intrinsics.

use super::random::{Maker, Operator};

/// Types of intrinsics.
const OF_INTRINSICS: [&str; 9] = ["i1", "i8", "i16", "i32", "i64", "f32", "f64", "v4i32", "v4f32"];

/// Instructions that can represent any node with one operand.
const UNARY: [&str; 5] = ["G_FREEZE", "G_FNEG", "G_ABS", "G_TRUNC", "G_BITREVERSE"];
const BINARY: [&str; 6] = ["G_ADD", "G_XOR", "G_SMIN", "G_FADD", "G_PTR_ADD", "G_SHL"];

impl Maker {
    /// Generates intrinsics, which are used like nodes.
    pub(super) fn intrinsics(&mut self) {
        for number in 0..self.rng.below(4) {
            let fits = |ty: &&str| OF_INTRINSICS.contains(ty);
            let types: Vec<&'static str> =
                self.classes.iter().flat_map(|class| class.types.iter().copied()).collect();
            let types: Vec<&'static str> = types.into_iter().filter(fits).collect();
            if types.is_empty() {
                return;
            }
            let mut any = |count: usize| -> Vec<&'static str> {
                (0..count).map(|_| types[self.rng.below(types.len())]).collect()
            };
            let (results, operands) = (any(number % 2 + usize::from(number == 0)), any(number));
            let list = |all: &[&str]| {
                let name = |ty: &&str| match *ty {
                    "f32" => "llvm_float_ty".to_owned(),
                    "f64" => "llvm_double_ty".to_owned(),
                    ty => format!("llvm_{ty}_ty"),
                };
                let all: Vec<String> = all.iter().map(name).collect();
                all.join(", ")
            };
            let mut properties = Vec::new();
            let effect = self.rng.pick(&["IntrNoMem", "IntrNoMem", "IntrReadMem", ""]);
            if !effect.is_empty() {
                properties.push(effect.to_owned());
            }
            if self.rng.chance(25) {
                properties.push("IntrConvergent".to_owned());
            }
            if number > 0 && self.rng.chance(20) {
                properties.push(format!("ImmArg<ArgIndex<{}>>", self.rng.below(number)));
            }
            self.line(&format!(
                "def int_t_{number} : Intrinsic<[{}], [{}], [{}]> {{ let TargetPrefix = \"t\"; }}",
                list(&results),
                list(&operands),
                properties.join(", "),
            ));
            self.nodes.push(Operator { name: format!("int_t_{number}"), results, operands });
        }
    }

    /// Generates registers with a condition.
    pub(super) fn leaves(&mut self) {
        for number in 0..self.rng.below(3) {
            let (name, ty) = (self.classes[0].name.clone(), self.classes[0].types[0]);
            let code = match self.rng.chance(70) {
                true => " { let GISelLeafPredicateCode = [{ return isLeaf(MO); }]; }",
                false => ";",
            };
            let operand = self.rng.pick(&[&name[..], ty, "OPR"]);
            self.line(&format!(
                "def l{number} : PatLeaf<({ty} {operand}:$x), [{{ return isLeaf(N); }}]>{code}"
            ));
            self.leaves.push(format!("l{number}"));
        }
    }

    /// Adds the equivalents of nodes, complex patterns and transforms.
    pub(super) fn equivalents(&mut self) {
        for node in self.nodes.clone() {
            if node.name.starts_with("int_") || self.rng.chance(15) {
                continue;
            }
            let known = match node.operands.len() {
                1 if self.rng.chance(40) => Some(self.rng.pick(&UNARY).to_owned()),
                2 if self.rng.chance(40) => Some(self.rng.pick(&BINARY).to_owned()),
                _ => None,
            };
            let instruction = known.unwrap_or_else(|| self.generic_instruction(&node));
            let more = self.rng.pick(&[
                "",
                "",
                "",
                "",
                " let CheckMMOIsNonAtomic = true;",
                " let CheckMMOIsAtomic = true;",
                " let IfFloatingPoint = G_FMA;",
            ]);
            self.line(&format!("def : GINodeEquiv<{instruction}, {}> {{{more} }}", node.name));
        }
        for complex in self.complexes.clone() {
            let name = &complex.name;
            if self.rng.chance(85) {
                let ty = self.rng.pick(&["s32", "s64"]);
                self.line(&format!(
                    "def g{name} : GIComplexOperandMatcher<{ty}, \"match{name}\">, GIComplexPatternEquiv<{name}>;"
                ));
            }
        }
        for name in self.transforms.clone() {
            if self.rng.chance(80) {
                let function = self.rng.pick(&["render", "renderOther"]);
                self.line(&format!(
                    "def g{name} : GICustomOperandRenderer<\"{function}\">, GISDNodeXFormEquiv<{name}>;"
                ));
            }
        }
    }

    /// Generates a generic instruction with the operands of a node.
    fn generic_instruction(&mut self, node: &Operator) -> String {
        let list = |all: &[&str], letter: &str, from: usize| {
            let all = all.iter().enumerate();
            let all: Vec<String> =
                all.map(|(index, _)| format!("type{}:${letter}{index}", index + from)).collect();
            all.join(", ")
        };
        let name = format!("G_{}", node.name.to_ascii_uppercase());
        let outs = list(&node.results, "r", 0);
        let ins = list(&node.operands, "a", node.results.len());
        let (outs, ins) = (spaced(&outs), spaced(&ins));
        let ins = match self.rng.below(8) {
            0 => ins.replacen("type", "ptype", 1),
            1 => ins.replacen("type1", "untyped_imm_0", 1),
            _ => ins,
        };
        self.line(&format!(
            "def {name} : GenericInstruction {{ let OutOperandList = (outs{outs}); let InOperandList = (ins{ins}); }}"
        ));
        name
    }

    /// Returns the fields of a fragment for generic instructions.
    pub(super) fn generic_fields(&mut self) -> String {
        let field = self.rng.pick(&[
            "GISelPredicateCode = [{ return check(MI); }]",
            "GISelPredicateCode = [{\n  if (MI.x())\n    return false;\n  return true;\n}]",
            "GISelPredicateCode = [{ return all(Operands); }]; let PredicateCodeUsesOperands = true",
            "HasOneUse = true",
            "HasNoUse = true",
            "HasOneUse = true; let GISelPredicateCode = [{ return check(MI); }]",
            "IsLoad = true; let IsUnindexed = true; let MemoryVT = i16",
            "IsLoad = true; let AddressSpaces = [0, 3]; let MinAlignment = 4",
            "IsLoad = true; let MinAlignment = 8; let IsNonExtLoad = true",
            "IsLoad = true; let IsSignExtLoad = true; let MemoryVT = i8",
            "IsStore = true; let IsTruncStore = true; let ScalarMemoryVT = i8",
            "IsStore = true; let IsTruncStore = true; let MemoryVT = v4i8",
            "IsAtomic = true; let IsAtomicOrderingAcquireOrStronger = false",
            "IsAtomic = true; let IsAtomicOrderingReleaseOrStronger = true",
            "IsAtomic = true; let IsAtomicOrderingSequentiallyConsistent = true",
            "IsAtomic = true; let MemoryVT = i32; let IsZeroExtLoad = true",
        ]);
        format!(" {{ let {field}; }}")
    }

    /// Generates an operand whose fragment or operand class has code for GlobalISel. Returns `None`
    /// in most cases.
    pub(super) fn generic_leaf(&mut self, class: usize, name: &str) -> Option<String> {
        if class != 0 || !self.rng.chance(15) {
            return None;
        }
        match self.leaves.is_empty() || self.rng.chance(40) {
            true => Some(format!("OPR:${name}")),
            false => Some(format!("{}:${name}", self.leaves[self.rng.below(self.leaves.len())])),
        }
    }

    /// Generates the end of a fragment with `GIIgnoreCopies`.
    pub(super) fn ignoring(&mut self, end: &str) -> String {
        let is = self.rng.pick(&["true", "true", "false"]);
        let more = end.strip_prefix(" {").unwrap_or(" }");
        format!(" {{ let GIIgnoreCopies = {is};{more}")
    }

    /// Generates the end of a pattern with a field that GlobalISel reads.
    pub(super) fn generic_end(&mut self) -> String {
        match self.rng.below(4) {
            0 => " { let GISelShouldIgnore = true; }".to_owned(),
            1 => ", GISelFlags;".to_owned(),
            _ => format!(", GISelFlags{}", self.ignoring(";")),
        }
    }
}

fn spaced(list: &str) -> String {
    if list.is_empty() { String::new() } else { format!(" {list}") }
}
