//! Operands, instructions and their encodings, itineraries.

use super::{Gen, Sort};

/// Names of operands.
const NAMES: [&str; 4] = ["a", "b", "c", "d"];

impl Gen<'_> {
    pub(super) fn operand(&mut self) {
        let fields = self.lets(&[
            ("EncoderMethod", Self::identifier),
            ("OperandType", Self::identifier),
            ("OperandNamespace", Self::identifier),
            ("PrintMethod", Self::identifier),
            ("DecoderMethod", Self::identifier),
        ]);
        let ty = self.name(Sort::Type);
        let parts =
            self.some(3, |this| format!("{}:${}", this.name(Sort::Operand), this.operand_name()));
        let ops = self.some(2, |this| {
            this.pick(&["(i32 14)", "(i32 zero_reg)", "R0", "1", "(i1 0)", "ADD"]).to_owned()
        });
        let class = match self.below(6) {
            0 => format!("Operand<{ty}>"),
            1 | 2 => {
                let name = self.fresh(Sort::Operand, "o");
                let line = format!(
                    "def {name} : Operand<{ty}> {{ let MIOperandInfo = (ops {parts});{fields} }}"
                );
                return self.line(&line);
            }
            3 => format!("RegisterOperand<{}>", self.name(Sort::Class)),
            4 => format!("PredicateOperand<{ty}, (ops {parts}), (ops {ops})>"),
            _ => self
                .pick(&[
                    "OptionalDefOperand<i32, (ops GPR), (ops (i32 zero_reg))>",
                    "OperandWithDefaultOps<OtherVT, (ops (i32 14))>",
                    "OperandWithDefaultOps<i32, (ops)>",
                ])
                .to_owned(),
        };
        let name = self.fresh(Sort::Operand, "o");
        self.line(&format!("def {name} : {class} {{{fields} }}"));
    }

    pub(super) fn operand_name(&mut self) -> &'static str {
        if self.one_in(50) {
            return self.pick(&["type", "Inst", "R0", "x", "NAME"]);
        }
        self.pick(&NAMES)
    }

    fn operands(&mut self, from: usize, most: usize) -> (String, usize) {
        let count = self.below(most + 1);
        let all: Vec<String> = (from..from + count)
            .map(|index| {
                let class = self.name(Sort::Operand);
                let name = if self.one_in(20) { self.operand_name() } else { NAMES[index % 4] };
                if self.one_in(20) {
                    return format!("({class} ${name}, ${}):$z", self.operand_name());
                }
                if self.one_in(60) { class } else { format!("{class}:${name}") }
            })
            .collect();
        (all.join(", "), count)
    }

    pub(super) fn instruction(&mut self) {
        let (outs, count) = self.operands(0, 2);
        let (mut ins, more) = self.operands(count, 2);
        if self.one_in(24) {
            ins += if ins.is_empty() { "variable_ops" } else { ", variable_ops" };
        }
        let encoding = self.bits(count + more);
        let fields = self.lets(&[
            ("isPseudo", Self::bit),
            ("isCodeGenOnly", Self::bit),
            ("mayLoad", Self::bit),
            ("mayStore", Self::bit),
            ("hasSideEffects", Self::bit),
            ("isCommutable", Self::bit),
            ("AsmString", Self::identifier),
            ("Constraints", |this| {
                let (a, b) = (this.operand_name(), this.operand_name());
                this.pick(&[
                    "\"$A = $B\"",
                    "\"@earlyclobber $A\"",
                    "\"$A = \"",
                    "\"$A = $B, $B = $A\"",
                    "\"$A.b = $B\"",
                    "\"=\"",
                    "\"$A,,@\"",
                ])
                .replace('A', a)
                .replace('B', b)
            }),
            ("Defs", |this| this.list(2, Sort::Register)),
            ("Uses", |this| this.list(2, Sort::Register)),
            ("Predicates", |this| this.list(2, Sort::Condition)),
            ("Itinerary", |this| this.name(Sort::ItineraryClass)),
            ("PostEncoderMethod", Self::identifier),
            ("Size", Self::number),
            ("AddedComplexity", Self::number),
            ("EncodingInfos", |this| {
                let (modes, all) = this.by_mode(|this| this.name(Sort::Encoding));
                format!("EncodingByHwMode<{modes}, {all}>")
            }),
            ("Namespace", Self::identifier),
            ("TSFlags", Self::number),
            ("usesCustomInserter", Self::bit),
            ("variadicOpsAreDefs", Self::bit),
            ("hasPostISelHook", Self::bit),
            ("isBranch", Self::bit),
        ]);
        let pattern = match self.below(5) {
            0 | 1 => String::new(),
            2 => format!(", [{}]", self.effect(3)),
            _ => format!(", [(set {}, {})]", self.leaf(), self.tree(3)),
        };
        let name = self.fresh(Sort::Instruction, "INS");
        self.line(&format!(
            "def {name} : I<(outs {outs}), (ins {ins}){pattern}> {{{encoding}{fields} }}"
        ));
    }

    /// Generates the fields of an encoding with this many operands.
    fn bits(&mut self, operands: usize) -> String {
        match self.below(12) {
            0..3 => {
                let size = self.pick(&["8", "16", "32", "64", "128", "1", "0", "65", "2000", "7"]);
                let mut text = format!(" bits<{size}> Inst = {};", self.below(2));
                if self.one_in(2) {
                    text = format!(" bits<{size}> Inst;");
                }
                let mut offset = 0;
                for name in &NAMES[..operands.min(4)] {
                    let width = 1 + self.below(5);
                    if offset + width > size.parse().unwrap_or(0) && !self.one_in(40) {
                        break;
                    }
                    text += &format!(" bits<{width}> {name};");
                    let high = offset + width - 1;
                    text += &match self.below(6) {
                        0..4 => format!(" let Inst{{{high}-{offset}}} = {name};"),
                        4 => format!(" let Inst{{{offset}}} = {name}{{{}}};", self.below(width)),
                        _ => format!(
                            " let Inst{{{offset}}} = {name}{{0}}; let Inst{{{high}}} = {name}{{{}}};",
                            width - 1
                        ),
                    };
                    offset += if self.one_in(40) { 0 } else { width };
                }
                text
            }
            3..6 => format!(" bits<8> Inst = {};", self.below(256)),
            6..10 => format!(" dag Inst = {};", self.segments(3)),
            10 => self
                .pick(&[
                    " int Inst = 1;",
                    " bits<8> Inst = ?;",
                    " bits<8> a; bits<8> Inst = a;",
                    " dag Inst;",
                    " list<bit> Inst = [1];",
                ])
                .to_owned(),
            _ => String::new(),
        }
    }

    fn segments(&mut self, depth: usize) -> String {
        let operator = self.pick(&["ascend", "descend", "ascend", "descend", "operand"]);
        let parts = self.some(4, |this| {
            let name = this.operand_name();
            match this.below(8) {
                0 | 1 => this
                    .pick(&[
                        "0b1010",
                        "{ 1, 0, 1, 1 }",
                        "0b1",
                        "0b00001111",
                        "{ 0, ?, 1 }",
                        "{ 0, 1 }",
                        "1",
                    ])
                    .to_owned(),
                2..5 => {
                    let method = this.pick(&[
                        "",
                        "",
                        "",
                        ", (encoder \"enc\")",
                        ", (decoder \"dec\")",
                        ", (encoder 1)",
                        ", (encoder \"\")",
                    ]);
                    let part = this.pick(&["", "", "", ".a", ".b"]);
                    format!("(operand \"${name}{part}\", {}{method})", this.number())
                }
                5 => format!("(slice \"${name}\", {}, {})", this.number(), this.number()),
                6 if depth > 0 => this.segments(depth - 1),
                _ => "0b11".to_owned(),
            }
        });
        format!("({operator} {parts})")
    }

    pub(super) fn encoding(&mut self) {
        let bits = self.bits(2);
        let size = self.number();
        let name = self.fresh(Sort::Encoding, "Enc");
        self.line(&format!("def {name} : InstructionEncoding {{ string Namespace = \"T\"; bit isPseudo = false;{bits} let Size = {size}; }}"));
    }

    /// Generates a functional unit, an instruction class, an itinerary or a processor.
    pub(super) fn itinerary(&mut self) {
        match self.below(5) {
            0 => {
                let name = self.fresh(Sort::Unit, "U");
                self.line(&format!("def {name} : FuncUnit;"));
            }
            1 => {
                let name = self.fresh(Sort::ItineraryClass, "IIC");
                self.line(&format!("def {name} : InstrItinClass;"));
            }
            2 => {
                let data = self.some(3, |this| {
                    let stages = this.some(3, |this| {
                        let (cycles, units) = (this.number(), this.list(3, Sort::Unit));
                        format!("InstrStage<{cycles}, {units}, {}>", this.number())
                    });
                    let class = this.name(Sort::ItineraryClass);
                    format!("InstrItinData<{class}, [{stages}], {}>", this.numbers(2))
                });
                let units = self.list(5, Sort::Unit);
                let namespace = self.pick(&[
                    "",
                    "",
                    " let PacketizerNamespace = \"N\";",
                    " let PacketizerNamespace = \"a b\";",
                ]);
                let name = self.fresh(Sort::Itinerary, "Itin");
                self.line(&format!(
                    "def {name} : ProcessorItineraries<{units}, [], [{data}]> {{{namespace} }}"
                ));
            }
            3 => {
                let (whole, parts) = (self.name(Sort::Unit), self.list(3, Sort::Unit));
                self.line(&format!("def : ComboFuncUnits<[ComboFuncData<{whole}, {parts}>]>;"));
            }
            _ => {
                let itinerary = self.name(Sort::Itinerary);
                let text = self.identifier();
                self.made += 1;
                let line = format!("def Proc{} : Proc<{text}, {itinerary}>;", self.made);
                self.line(&line);
                if self.one_in(3) {
                    let set = self.pick(&[
                        "instrs ADD, MOV",
                        "instregex \"^ADD\"",
                        "instregex \"INS.*\", \"A(D|B)*\"",
                        "instregex \"(\"",
                        "instregex \"\"",
                        "instrs",
                        "instregex \"INS(1|2)?$\"",
                    ]);
                    let rw = self.pick(&["[W0]", "[W0, W1]", "[]", "[Q0]", "[V0]"]);
                    self.line(&format!("def : RW<{rw}, ({set})>;"));
                }
            }
        }
    }
}

/// Records that scheduling models refer to, and the model of all processors.
pub(super) const SCHEDULING: &str = "\
def Model : SchedMachineModel { let CompleteModel = 0; }
class Proc<string name, ProcessorItineraries itineraries> : Processor<name, itineraries, []> {
  let SchedModel = Model;
}
class RW<list<SchedReadWrite> rw, dag instrs> : InstRW<rw, instrs> { let SchedModel = Model; }
def W0 : SchedWrite; def W1 : SchedWrite; def V0 : SchedRead; def Q0 : WriteSequence<[W0, W1], 3>;
";
