//! Patterns of instruction selection: nodes, fragments, sources and results.

use super::{Gen, Sort};

impl Gen<'_> {
    pub(super) fn pattern(&mut self) {
        let source = if self.one_in(6) { self.effect(4) } else { self.root(4) };
        let mut results = self.root_result(3);
        if self.one_in(12) {
            results = format!("{results}, {}", self.root_result(2));
        }
        let fields = self.lets(&[
            ("AddedComplexity", Self::number),
            ("Predicates", |this| this.list(2, Sort::Condition)),
            ("GISelShouldIgnore", Self::bit),
        ]);
        self.line(&format!("def : Pattern<{source}, [{results}]> {{{fields} }}"));
    }

    /// Generates a leaf of a pattern.
    pub(super) fn leaf(&mut self) -> String {
        let name = self.operand_name();
        match self.below(16) {
            0..3 => format!("GPR:${name}"),
            3 | 4 => format!("i32:${name}"),
            5 => format!("{}:${name}", self.name(Sort::Type)),
            6 => format!("{}:${name}", self.name(Sort::Operand)),
            7 => format!("imm:${name}"),
            8 => format!("({} {})", self.name(Sort::Type), self.number()),
            9 => self.number(),
            10 => self.name(Sort::Register),
            11 => format!("{}:${name}", self.name(Sort::Fragment)),
            12 => format!("{}:${name}", self.name(Sort::Complex)),
            13 => format!("${name}"),
            14 => format!("({} {}:${name})", self.name(Sort::Type), self.name(Sort::Fragment)),
            _ => self
                .pick(&[
                    "srcvalue",
                    "undef",
                    "(undef)",
                    "i16",
                    "\"text\"",
                    "bb:$a",
                    "vt",
                    "immAllOnesV",
                    "(imm)",
                    "{0, 1}",
                    "null_frag",
                    "GPR",
                    "node:$a",
                ])
                .to_owned(),
        }
    }

    /// Returns a source tree whose root is neither a plain leaf nor named.
    fn root(&mut self, depth: usize) -> String {
        as_root(self.tree(depth), "i32")
    }

    fn root_result(&mut self, depth: usize) -> String {
        as_root(self.result(depth), "MOV")
    }

    /// Returns a source tree.
    pub(super) fn tree(&mut self, depth: usize) -> String {
        if depth == 0 || self.is_done() {
            return self.leaf();
        }
        let text = match self.below(16) {
            0..4 => {
                let node =
                    self.pick(&["add", "sub", "and", "or", "xor", "mul", "shl", "sra", "smax"]);
                format!("({node} {}, {})", self.tree(depth - 1), self.tree(depth - 1))
            }
            4 => {
                let node = self.pick(&[
                    "sext",
                    "zext",
                    "trunc",
                    "bitconvert",
                    "anyext",
                    "fneg",
                    "freeze",
                    "ctlz",
                    "sint_to_fp",
                    "fpround",
                    "splat_vector",
                ]);
                format!("({node} {})", self.tree(depth - 1))
            }
            5 => {
                let node = self.pick(&["load", "extloadi8", "zextloadi16", "atomic_load_32"]);
                format!("({node} {})", self.tree(depth - 1))
            }
            6 => {
                let node = self.pick(&["fadd", "fmul", "any_fadd", "strict_fadd", "fcopysign"]);
                format!("({node} {}, {})", self.tree(depth - 1), self.tree(depth - 1))
            }
            7 => {
                let inner = self.tree(depth - 1);
                format!("({} {inner})", self.name(Sort::Type))
            }
            8 => {
                let (a, b) = (self.tree(depth - 1), self.tree(depth - 1));
                let condition = self.pick(&["SETEQ", "SETULT", "SETONE", "cond:$a"]);
                format!("(setcc {a}, {b}, {condition})")
            }
            9 => {
                let a = self.tree(depth - 1);
                format!("(sext_inreg {a}, {})", self.name(Sort::Type))
            }
            10 => {
                let (a, b) = (self.tree(depth - 1), self.tree(depth - 1));
                format!("(select {}, {a}, {b})", self.leaf())
            }
            11 => {
                let (a, b) = (self.tree(depth - 1), self.leaf());
                let node = self.pick(&[
                    "vector_extract",
                    "extract_subvector",
                    "concat_vectors",
                    "vector_shuffle",
                    "build_vector",
                ]);
                format!("({node} {a}, {b})")
            }
            12 | 13 => {
                let operator = self.name(Sort::Fragment);
                let operands = self.some(3, |this| this.tree(depth - 1));
                format!("({operator} {operands})")
            }
            14 => {
                let operator = self.name(Sort::Complex);
                let operands = self.some(2, |this| this.leaf());
                format!("({operator} {operands})")
            }
            _ => {
                let operator = self.name(Sort::Node);
                let operands = self.some(3, |this| this.tree(depth - 1));
                format!("({operator} {operands})")
            }
        };
        if self.one_in(20) { format!("{text}:${}", self.operand_name()) } else { text }
    }

    /// Returns a source tree with effects and without a result.
    pub(super) fn effect(&mut self, depth: usize) -> String {
        let (a, b) = (self.tree(depth - 1), self.tree(depth - 1));
        match self.below(5) {
            0 | 1 => {
                format!("({} {a}, {b})", self.pick(&["store", "truncstorei16", "atomic_store_32"]))
            }
            2 => format!("(br bb:${})", self.operand_name()),
            3 => format!("(brcond {a}, bb:${})", self.operand_name()),
            _ => format!("(set {a}, {}, {b})", self.leaf()),
        }
    }

    /// Returns a result tree.
    fn result(&mut self, depth: usize) -> String {
        let leaf = |this: &mut Self| {
            let name = this.operand_name();
            match this.below(8) {
                0..3 => format!("${name}"),
                3 => format!("GPR:${name}"),
                4 => this.leaf(),
                5 => format!("({} ${name})", this.name(Sort::Transform)),
                6 => format!("(i32 {})", this.number()),
                _ => this.name(Sort::Register),
            }
        };
        if depth == 0 || self.is_done() {
            return leaf(self);
        }
        let argument =
            |this: &mut Self| if this.one_in(3) { this.result(depth - 1) } else { leaf(this) };
        let text = match self.below(12) {
            0..3 => format!("(ADD {}, {})", argument(self), argument(self)),
            3 => format!("(MOV {})", argument(self)),
            4 => {
                let a = argument(self);
                format!("(EXTRACT_SUBREG {a}, {})", self.name(Sort::Index))
            }
            5 => {
                let (a, b) = (argument(self), argument(self));
                format!(
                    "(INSERT_SUBREG (i32 (IMPLICIT_DEF)), {a}, {b}, {})",
                    self.name(Sort::Index)
                )
            }
            6 => {
                let mut pairs =
                    self.some(3, |this| format!("{}, {}", argument(this), this.name(Sort::Index)));
                pairs.push_str(if pairs.is_empty() { "" } else { ", " });
                format!(
                    "(REG_SEQUENCE {}, {pairs}$a, {})",
                    self.name(Sort::Class),
                    self.name(Sort::Index)
                )
            }
            7 => format!("(COPY_TO_REGCLASS {}, {})", argument(self), self.name(Sort::Class)),
            8 => format!("(SUBREG_TO_REG (i64 0), {}, {})", argument(self), self.name(Sort::Index)),
            _ => {
                let name = self.name(Sort::Instruction);
                format!("({name} {})", self.some(3, argument))
            }
        };
        match self.below(16) {
            0 => format!("({} {text})", self.name(Sort::Type)),
            1 => self.pick(&["(imm)", "GPR:$a", "(add $a, $b)", "()"]).replace("()", "(ins)"),
            2 => format!("{text}:${}", self.operand_name()),
            _ => text,
        }
    }

    /// Generates a fragment, a transform, a complex pattern or an intrinsic.
    pub(super) fn fragment(&mut self) {
        match self.below(6) {
            0 => {
                let fields = self
                    .lets(&[("RustCode", Self::code), ("Opcode", |this| this.name(Sort::Node))]);
                let code = self.code();
                let name = self.fresh(Sort::Transform, "xf");
                self.line(&format!("def {name} : SDNodeXForm<imm, {code}> {{{fields} }}"));
            }
            1 => {
                let (ty, numbers, roots) =
                    (self.name(Sort::Type), self.number(), self.list(2, Sort::Node));
                let fields = self.lets(&[
                    ("RustCode", Self::code),
                    ("WantsRoot", Self::bit),
                    ("WantsParent", Self::bit),
                    ("Complexity", Self::number),
                ]);
                let name = self.fresh(Sort::Complex, "cp");
                self.line(&format!(
                    "def {name} : ComplexPattern<{ty}, {numbers}, \"select\", {roots}> {{{fields} }}"
                ));
            }
            2 => {
                let class = self.pick(&["ImmLeaf", "IntImmLeaf", "FPImmLeaf", "TImmLeaf"]);
                let (ty, code) = (self.name(Sort::Type), self.code());
                let transform = if self.one_in(3) {
                    format!(", {}", self.name(Sort::Transform))
                } else {
                    String::new()
                };
                let fields = self.lets(&[("RustCode", Self::code)]);
                let name = self.fresh(Sort::Fragment, "leaf");
                self.line(&format!("def {name} : {class}<{ty}, {code}{transform}> {{{fields} }}"));
            }
            3 => {
                let types = self.pick(&[
                    "[llvm_i32_ty], [llvm_i32_ty]",
                    "[], [llvm_i32_ty]",
                    "[llvm_i32_ty, llvm_i32_ty], []",
                    "[llvm_anyint_ty], [LLVMMatchType<0>]",
                    "[llvm_anyint_ty], [llvm_ptr_ty]",
                ]);
                let properties = self.pick(&[
                    "[IntrNoMem]",
                    "[]",
                    "[IntrReadMem, IntrArgMemOnly]",
                    "[Commutative, IntrNoMem]",
                    "[IntrNoMem, ImmArg<ArgIndex<0>>]",
                ]);
                let name = self.fresh(Sort::Fragment, "int_t_f");
                let name_in_llvm = self.pick(&["", "", ", \"llvm.t.x\"", ", \"x\""]);
                self.line(&format!("let TargetPrefix = \"t\" in def {name} : Intrinsic<{types}, {properties}{name_in_llvm}>;"));
            }
            _ => {
                let arguments = self.some(3, |this| format!("node:${}", this.operand_name()));
                let operator =
                    if self.one_in(20) { self.name(Sort::Operand) } else { "ops".to_owned() };
                let mut fragments = self.root(2);
                if self.one_in(4) {
                    fragments = format!("{fragments}, {}", self.root(2));
                }
                let fragments = fragments.replace("GPR:", "node:").replace("i32:", "node:");
                let code = if self.one_in(3) { self.code() } else { "[{}]".to_owned() };
                let fields = self.lets(&[
                    ("RustCode", Self::code),
                    ("ImmediateCode", Self::code),
                    ("PredicateCodeUsesOperands", Self::bit),
                    ("HasOneUse", Self::bit),
                    ("HasNoUse", Self::bit),
                    ("IsLoad", Self::bit),
                    ("IsStore", Self::bit),
                    ("IsAtomic", Self::bit),
                    ("IsUnindexed", Self::bit),
                    ("IsAnyExtLoad", Self::bit),
                    ("IsNonExtLoad", Self::bit),
                    ("IsTruncStore", Self::bit),
                    ("MemoryVT", |this| this.name(Sort::Type)),
                    ("ScalarMemoryVT", |this| this.name(Sort::Type)),
                    ("AddressSpaces", |this| this.numbers(3)),
                    ("MinAlignment", Self::number),
                    ("IsAtomicOrderingAcquire", Self::bit),
                    ("OperandTransform", |this| this.name(Sort::Transform)),
                    ("Properties", |this| this.properties()),
                ]);
                let name = self.fresh(Sort::Fragment, "frag");
                self.line(&format!(
                    "def {name} : PatFrags<({operator} {arguments}), [{fragments}], {code}> {{{fields} }}"
                ));
            }
        }
    }

    fn properties(&mut self) -> String {
        let all = self.some(3, |this| {
            this.pick(&[
                "SDNPCommutative",
                "SDNPAssociative",
                "SDNPHasChain",
                "SDNPOutGlue",
                "SDNPInGlue",
                "SDNPOptInGlue",
                "SDNPMayLoad",
                "SDNPMayStore",
                "SDNPMemOperand",
                "SDNPVariadic",
                "SDNPSideEffect",
            ])
            .to_owned()
        });
        format!("[{all}]")
    }

    /// Generates a node opcode of the target.
    pub(super) fn node(&mut self) {
        let (results, operands) = (self.below(3), self.below(4));
        let operand = |this: &mut Self| {
            if this.one_in(40) {
                this.number()
            } else {
                this.below((results + operands).max(1)).to_string()
            }
        };
        let constraints = self.some(3, |this| {
            let (a, b) = (operand(this), operand(this));
            match this.below(12) {
                0 => format!("SDTCisVT<{a}, {}>", this.name(Sort::Type)),
                1 => format!("SDTCVecEltisVT<{a}, {}>", this.name(Sort::Type)),
                2 => format!("SDTCisSameAs<{a}, {b}>"),
                3 => format!("SDTCisOpSmallerThanOp<{a}, {b}>"),
                4 => format!("SDTCisEltOfVec<{a}, {b}>"),
                5 => format!("SDTCisSubVecOfVec<{a}, {b}>"),
                6 => format!("SDTCisSameSizeAs<{a}, {b}>"),
                7 => format!("SDTCisSameNumEltsAs<{a}, {b}>"),
                8 => format!("SDTCisVTSmallerThanOp<{a}, {b}>"),
                other => format!("{}<{a}>", ["SDTCisInt", "SDTCisFP", "SDTCisVec"][other - 9]),
            }
        });
        let properties = self.properties();
        let operands = if self.one_in(16) { "-1".to_owned() } else { operands.to_string() };
        let fields = self.lets(&[("IsStrictFP", Self::bit), ("TSFlags", Self::number)]);
        let name = self.fresh(Sort::Fragment, "node");
        let opcode = self.pick(&["TISD::A", "TISD::B", "ISD::ADD", "", "a b", "ISD::LOAD"]);
        self.line(&format!(
            "def {name} : SDNode<\"{opcode}\", SDTypeProfile<{results}, {operands}, [{constraints}]>, {properties}> {{{fields} }}"
        ));
    }
}

/// Converts a tree to a root: removes its name, and applies `operator` to a leaf.
fn as_root(mut tree: String, operator: &str) -> String {
    match tree.rfind(')') {
        Some(end) if tree.starts_with('(') => tree.truncate(end + 1),
        _ => tree = format!("({operator} {tree})"),
    }
    tree
}
