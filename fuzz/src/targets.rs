//! Generator of whole targets that are mostly valid: registers, operands, instructions with
//! encodings and patterns, itineraries, tables and automata, with the classes of the include
//! library.
//!
//! A target begins with a few registers and instructions. Then the bytes select one statement after
//! another. Most names are those of earlier definitions of the required kind, and most numbers are
//! small; the others are mistakes.

mod instructions;
mod patterns;
mod registers;
mod tables;

use crate::choices::Choices;

/// Sort of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Register,
    Index,
    Class,
    Tuples,
    Operand,
    Type,
    Mode,
    Condition,
    Instruction,
    Node,
    Fragment,
    Complex,
    Transform,
    Unit,
    Itinerary,
    ItineraryClass,
    Encoding,
    Entry,
    Table,
}

/// Number of sorts.
const SORTS: usize = Sort::Table as usize + 1;

/// Approximate maximum length of a target in bytes.
const LONGEST: usize = 1 << 14;

struct Gen<'b> {
    choices: Choices<'b>,
    out: String,
    /// Names of each sort.
    names: [Vec<String>; SORTS],
    made: usize,
}

/// Generates the description of a target. Equal bytes give equal descriptions.
pub fn program(bytes: &[u8]) -> String {
    let mut generator = Gen {
        choices: Choices::new(bytes),
        out: String::new(),
        names: std::array::from_fn(|_| Vec::new()),
        made: 9,
    };
    generator.head();
    while !generator.is_done() {
        generator.statement();
    }
    generator.out
}

const HEAD: &str = "\
include \"llvm/TableGen/SearchableTable.td\"
include \"llvm/TableGen/Automaton.td\"
include \"llvm/Target/Target.td\"
class A<int n = 1> { int X = n; bits<4> B = n; string S = \"s\" # n; }
class I<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = \"T\"; let OutOperandList = outs; let InOperandList = ins; let Pattern = pattern;
}
def M0 : HwMode<[]>;
def P0 : Predicate<\"p0()\">;
def M1 : HwMode<[P0]>;
def lo : SubRegIndex<16>; def hi : SubRegIndex<16, 16>;
let Namespace = \"T\" in foreach n = 0...3 in {
  def L#n : Register<\"l\" # n> { let HWEncoding = n; }
  def H#n : Register<\"h\" # n>;
  def R#n : Register<\"r\" # n> {
    let SubRegs = [!cast<Register>(\"L\" # n), !cast<Register>(\"H\" # n)];
    let SubRegIndices = [lo, hi]; let HWEncoding = n; let DwarfNumbers = [n];
  }
}
def Pairs : RegisterTuples<[lo, hi], [(add L0, L1), (add L2, L3)]>;
def Half : RegisterClass<\"T\", [i16], 16, (sequence \"L%u\", 0, 3)>;
def GPR : RegisterClass<\"T\", [i32], 32, (sequence \"R%u\", 0, 3)>;
def frag0 : PatFrag<(ops node:$a, node:$b), (add node:$a, (shl node:$b, (i32 2)))>;
def leaf0 : ImmLeaf<i32, [{ return Imm > 0; }]> { let RustCode = [{ imm > 0 }]; }
def cp0 : ComplexPattern<iPTR, 2, \"select\">;
def xf0 : SDNodeXForm<imm, [{ return N; }]>;
def U0 : FuncUnit; def U1 : FuncUnit; def IIC0 : InstrItinClass;
def Itin0 : ProcessorItineraries<[U0, U1], [], [InstrItinData<IIC0, [InstrStage<1, [U0, U1]>]>]>;
class Enc<bits<8> x> : InstructionEncoding { string Namespace = \"T\"; bit isPseudo = false; bits<2> a; bits<8> Inst = x; let Inst{1-0} = a; let Size = 1; }
def Enc0 : Enc<16>; def Enc1 : Enc<32>;
class Row<string name, bits<8> num, int neg = 0> {
  string Name = name; bits<8> Num = num; int Neg = neg; bits<64> Wide = neg; bit Flag = num{0};
  code Text = [{x}]; Instruction Ins = ?; Row Kind = ?; list<int> List = [neg]; string type = name;
}
def e0 : Row<\"e\", 3>;
def Table0 : GenericTable { let FilterClass = \"Row\"; let Fields = [\"Name\", \"Num\"]; }
def MOV : I<(outs GPR:$a), (ins GPR:$b)> { bits<8> Inst = 1; }
def ADD : I<(outs GPR:$a), (ins GPR:$b, GPR:$c), [(set GPR:$a, (add GPR:$b, GPR:$c))]> {
  bits<2> a; bits<2> b; bits<2> c; bits<8> Inst; let Inst = { a, b, c, 0b10 };
}
";

impl Gen<'_> {
    fn head(&mut self) {
        self.out.push_str(HEAD);
        self.out.push_str(instructions::SCHEDULING);
        for (sort, names) in [
            (Sort::Register, "R0 R1 R2 R3 L0 L1 H0 H1"),
            (Sort::Index, "lo hi"),
            (Sort::Class, "GPR Half"),
            (Sort::Tuples, "Pairs"),
            (Sort::Operand, "GPR Half i32imm i8imm ptr_rc f32imm unknown"),
            (
                Sort::Type,
                "i32 i16 i64 i8 i1 f32 f64 v4i32 v2i64 v8i16 iPTR OtherVT untyped nxv4i32 iAny vAny",
            ),
            (Sort::Mode, "DefaultMode M0 M1"),
            (Sort::Condition, "P0"),
            (Sort::Fragment, "frag0 leaf0"),
            (Sort::Complex, "cp0"),
            (Sort::Transform, "xf0 NOOP_SDNodeXForm"),
            (Sort::Unit, "U0 U1"),
            (Sort::ItineraryClass, "IIC0 NoItinerary"),
            (Sort::Itinerary, "Itin0 NoItineraries"),
            (Sort::Encoding, "Enc0 Enc1"),
            (Sort::Entry, "e0"),
            (Sort::Table, "Table0"),
            (Sort::Instruction, "ADD MOV COPY"),
            (
                Sort::Node,
                "add sub and or xor shl mul sext zext trunc load store bitconvert setcc select br \
                 fadd fneg sint_to_fp vector_extract sext_inreg bb vt imm timm frameindex undef \
                 smullohi atomic_load_add extloadi8 truncstorei16 brcond any_fadd",
            ),
        ] {
            self.names[sort as usize].extend(names.split_whitespace().map(str::to_owned));
        }
        let info = self.pick(&[
            "",
            "let isLittleEndianEncoding = true; ",
            "let guessInstructionProperties = false; ",
        ]);
        self.line(&format!("def Info : InstrInfo {{ {info}}}"));
        if !self.one_in(64) {
            self.line("def T : Target { let InstructionSet = Info; }");
        }
    }

    fn statement(&mut self) {
        match self.below(24) {
            0..3 => self.instruction(),
            3..7 => self.pattern(),
            7 | 8 => self.register(),
            9 | 10 => self.register_class(),
            11 => self.index(),
            12 => self.tuples(),
            13 => self.operand(),
            14 => self.fragment(),
            15 => self.node(),
            16 => self.mode(),
            17 => self.saved_or_category(),
            18 => self.itinerary(),
            19 => self.entries(),
            20 => self.table(),
            21 => self.automaton(),
            22 => self.encoding(),
            _ => self.group(),
        }
    }

    /// Generates statements inside of a `let` that changes a field.
    fn group(&mut self) {
        let (fields, make): (&[&str], fn(&mut Self)) = match self.below(3) {
            0 => (
                &[
                    "isPseudo = true",
                    "isCodeGenOnly = true",
                    "Predicates = [P0]",
                    "AddedComplexity = 5",
                    "Namespace = \"U\"",
                    "Namespace = \"\"",
                    "Size = 2",
                    "Size = -1",
                    "Defs = [R0]",
                    "Constraints = \"$a = $b\"",
                    "Constraints = \"@earlyclobber $a\"",
                    "Uses = [R1, R1]",
                    "mayLoad = true",
                    "hasSideEffects = false",
                    "Pattern = [(set GPR:$a, 0)]",
                    "OutOperandList = ?",
                    "InOperandList = (ins)",
                    "AsmString = \"op $a\"",
                    "DecoderNamespace = \"D\"",
                    "PostEncoderMethod = \"post\"",
                    "Itinerary = IIC0",
                    "AsmString = \"${a|b\"",
                    "EncodingInfos = EncodingByHwMode<[M0, M1], [Enc0, Enc1]>",
                ],
                Self::instruction,
            ),
            1 => (
                &[
                    "isAllocatable = false",
                    "CopyCost = -1",
                    "GeneratePressureSet = false",
                    "Weight = 3",
                    "BaseClassOrder = 1",
                    "Namespace = \"U\"",
                    "Namespace = \"\"",
                ],
                Self::register_class,
            ),
            _ => (
                &[
                    "Namespace = \"U\"",
                    "CoveredBySubRegs = true",
                    "isArtificial = true",
                    "HWEncoding = 65535",
                    "HWEncoding = ?",
                    "Namespace = \"\"",
                    "isConstant = true",
                ],
                Self::register,
            ),
        };
        let field = fields[self.below(fields.len())];
        self.line(&format!("let {field} in {{"));
        for _ in 0..=self.below(3) {
            make(self);
        }
        self.line("}");
    }

    fn is_done(&self) -> bool {
        self.choices.is_done() || self.out.len() > LONGEST
    }

    fn below(&mut self, bound: usize) -> usize {
        if self.is_done() { 0 } else { self.choices.below(bound) }
    }

    fn one_in(&mut self, n: usize) -> bool {
        !self.is_done() && self.choices.one_in(n)
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Returns a new name of this sort.
    fn fresh(&mut self, sort: Sort, stem: &str) -> String {
        self.made += 1;
        let name = format!("{stem}{}", self.made);
        self.names[sort as usize].push(name.clone());
        name
    }

    /// Returns a name of this sort, or rarely of another sort. Returns `?` if there is no name.
    fn name(&mut self, sort: Sort) -> String {
        let sort = if self.one_in(250) { self.below(SORTS) } else { sort as usize };
        let index = self.below(self.names[sort].len());
        self.names[sort].get(index).map_or_else(|| "?".to_owned(), String::clone)
    }

    /// Generates a number, in most cases a small one.
    fn number(&mut self) -> String {
        match self.below(20) {
            index @ 0..12 => index.to_string(),
            index @ 12..18 => ["16", "32", "64", "-1", "31", "255"][index - 12].to_owned(),
            18 => self.choices.byte().to_string(),
            _ => self
                .pick(&[
                    "4294967296",
                    "9223372036854775807",
                    "-9223372036854775808",
                    "-2147483648",
                    "65536",
                    "1000000",
                ])
                .to_owned(),
        }
    }

    /// Generates up to `most` elements, separated by commas.
    fn some(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> String) -> String {
        let count = self.below(most + 1);
        let all: Vec<String> = (0..count).map(|_| make(self)).collect();
        all.join(", ")
    }

    fn list(&mut self, most: usize, sort: Sort) -> String {
        format!("[{}]", self.some(most, |this| this.name(sort)))
    }

    /// Generates a list of modes and, in most cases, a list with as many elements.
    fn by_mode(&mut self, mut make: impl FnMut(&mut Self) -> String) -> (String, String) {
        let count = 1 + self.below(3);
        let modes: Vec<String> = (0..count).map(|_| self.name(Sort::Mode)).collect();
        let count = if self.one_in(50) { 1 } else { count };
        let all: Vec<String> = (0..count).map(|_| make(self)).collect();
        (format!("[{}]", modes.join(", ")), format!("[{}]", all.join(", ")))
    }

    fn numbers(&mut self, most: usize) -> String {
        format!("[{}]", self.some(most, Self::number))
    }

    /// Returns `let` statements for some of these fields.
    fn lets(&mut self, fields: &[(&'static str, fn(&mut Self) -> String)]) -> String {
        let mut text = String::new();
        for _ in 0..self.below(3) {
            let (name, make) = fields[self.below(fields.len())];
            let value = if self.one_in(30) { "?".to_owned() } else { make(self) };
            text += &format!(" let {name} = {value};");
        }
        text
    }

    fn bit(&mut self) -> String {
        self.pick(&["true", "false"]).to_owned()
    }

    fn identifier(&mut self) -> String {
        self.pick(&[
            "\"a\"",
            "\"\"",
            "\"type\"",
            "\"a b\"",
            "\"0\"",
            "\"T::x\"",
            "\"\\\"\\\\\\n\"",
            "\"self\"",
            "\"caf\u{e9}\"",
            "\"*/\"",
            "\"A\"",
            "\"_\"",
            "\"r#x\"",
            "\"-\"",
            "\"a_b\"",
        ])
        .to_owned()
    }

    fn code(&mut self) -> String {
        self.pick(&[
            "[{ return true; }]",
            "[{}]",
            "[{ true }]",
            "[{ }}; ]]] }]",
            "[{ \" }]",
            "[{ /* }]",
            "[{ // }]",
            "[{ Some(dag.node()?) }]",
            "[{ 'a }]",
            "[{ { }]",
            "[{ imm > 0 }]",
        ])
        .to_owned()
    }

    /// Generates a set expression of registers or instructions.
    fn set(&mut self, sort: Sort, depth: usize) -> String {
        if depth == 0 {
            return format!("(add {})", self.name(sort));
        }
        match self.below(12) {
            0..4 => {
                let all = self.some(4, |this| this.name(sort));
                format!("(add {all})")
            }
            4 | 5 => {
                let stem = self.pick(&["R", "L", "H", "R", "X", "%"]);
                let (from, to) = (self.number(), self.below(5));
                let step = self.pick(&["", "", ", 2", ", -1", ", 0"]);
                format!("(sequence \"{stem}%u\", {from}, {to}{step})")
            }
            6 => format!("(sub {}, {})", self.set(sort, depth - 1), self.set(sort, depth - 1)),
            7 => format!("(and {}, {})", self.set(sort, depth - 1), self.set(sort, depth - 1)),
            8 => {
                let operator = self.pick(&["shl", "rotl", "rotr", "decimate", "trunc"]);
                format!("({operator} {}, {})", self.set(sort, depth - 1), self.number())
            }
            9 if self.one_in(3) => {
                format!("(add {}, {})", self.name(Sort::Tuples), self.name(sort))
            }
            9 => {
                format!("(interleave {}, {})", self.set(sort, depth - 1), self.set(sort, depth - 1))
            }
            10 => format!("(add {}, {})", self.name(Sort::Class), self.set(sort, depth - 1)),
            _ => format!("(add (shl {}, {}))", self.name(Sort::Class), self.below(4)),
        }
    }
}
