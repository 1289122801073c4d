//! Patterns of small targets, as text: sources and results, with types.

use tablegen_core::{Diagnostic, Record, RecordError, Records};
use tablegen_session::Budget;

use super::{ModeCheck, PatternInput, Patterns, RegisterTypes};
use crate::Context;
use crate::Target;
use crate::fixture::evaluate;
use crate::hw_modes::HwModes;
use crate::instructions::Instructions;
use crate::value_types::TypeByMode;
use crate::{Queries, TargetSession};

/// Classes of patterns, and a few records of each.
const CLASSES: &str = r#"
class ValueType<string name = NAME> { string LLVMName = name; }
def i1 : ValueType; def i32 : ValueType; def i64 : ValueType; def f32 : ValueType;
def v2i32 : ValueType; def untyped : ValueType<"Untyped">;
def M1 : HwMode;
class ByMode<list<ValueType> types> : HwModeSelect<[DefaultMode, M1]>, ValueType<"none"> {
  list<ValueType> Objects = types;
}
class RC<list<ValueType> types> : RegisterClass { list<ValueType> RegTypes = types; }
def G : RC<[i32]>;
def F : RC<[f32]>;
def GF : RC<[i32, f32]>;

class SDNodeProperty;
def SDNPCommutative : SDNodeProperty; def SDNPAssociative : SDNodeProperty;
def SDNPMayLoad : SDNodeProperty; def SDNPHasChain : SDNodeProperty;
class SDTypeConstraint<int n> { int OperandNum = n; }
class SDTCisSameAs<int n, int o> : SDTypeConstraint<n> { int OtherOperandNum = o; }
class SDTCisInt<int n> : SDTypeConstraint<n>;
class SDTCisFP<int n> : SDTypeConstraint<n>;
class SDTCisOpSmallerThanOp<int n, int o> : SDTypeConstraint<n> { int BigOperandNum = o; }
class SDTypeProfile<int results, int operands, list<SDTypeConstraint> constraints> {
  int NumResults = results; int NumOperands = operands;
  list<SDTypeConstraint> Constraints = constraints;
}
class SDPatternOperator { list<SDNodeProperty> Properties = []; }
class SDNode<string opcode, SDTypeProfile profile, list<SDNodeProperty> properties = []>
    : SDPatternOperator {
  string Opcode = opcode; string SDClass = "SDNode"; SDTypeProfile TypeProfile = profile;
  let Properties = properties; bit IsStrictFP = 0; bits<32> TSFlags = 0;
}
class Intrinsic : SDPatternOperator;
def Free : SDTypeProfile<0, -1, []>;
def intrinsic_void : SDNode<"", Free>;
def intrinsic_w_chain : SDNode<"", Free>;
def intrinsic_wo_chain : SDNode<"", Free>;
def Binary : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisInt<0>]>;
def add : SDNode<"ADD", Binary, [SDNPCommutative, SDNPAssociative]>;
def sub : SDNode<"SUB", Binary>;
def mul : SDNode<"MUL", Binary, [SDNPCommutative]>;
def fadd : SDNode<"FADD", SDTypeProfile<1, 2,
    [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisFP<0>]>, [SDNPCommutative]>;
def trunc : SDNode<"TRUNC", SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisOpSmallerThanOp<0, 1>]>>;
def load : SDNode<"LOAD", SDTypeProfile<1, 1, []>, [SDNPMayLoad, SDNPHasChain]>;
def bitconvert : SDNode<"ISD::BITCAST", SDTypeProfile<1, 1, []>>;

class SDNodeXForm<SDNode of, string text> { SDNode Opcode = of; string XFormFunction = text; }
def NOOP_SDNodeXForm : SDNodeXForm<add, "">;
class ComplexPattern<ValueType ty, int operands, list<SDNode> roots = []> {
  ValueType Ty = ty; int NumOperands = operands; string SelectFunc = "f";
  list<SDNode> RootNodes = roots; list<SDNodeProperty> Properties = []; int Complexity = -1;
  bit WantsRoot = 0; bit WantsParent = 0;
}
def node;
def set;
class PatFrags<dag ops, list<dag> frags, string pred = ""> : SDPatternOperator {
  dag Operands = ops; list<dag> Fragments = frags; string PredicateCode = pred;
  string GISelPredicateCode = ""; string ImmediateCode = "";
  SDNodeXForm OperandTransform = NOOP_SDNodeXForm; bit PredicateCodeUsesOperands = 0;
  bit HasNoUse = ?; bit HasOneUse = ?; bit IsLoad = ?; bit IsStore = ?; bit IsAtomic = ?;
}
class OutPatFrag<dag ops, dag frag> : PatFrags<ops, [frag]>;
class OperandWithDefaultOps<ValueType ty, dag defaults> : Operand {
  ValueType Type = ty; dag DefaultOps = defaults;
}
class Pattern<dag from, list<dag> to> {
  dag PatternToMatch = from; list<dag> ResultInstrs = to;
  list<Predicate> Predicates = []; int AddedComplexity = 0; bit GISelShouldIgnore = 0;
}
class Pat<dag from, dag to> : Pattern<from, [to]>;
class Op<dag outs, dag ins, list<dag> pattern = []> : Real {
  let OutOperandList = outs; let InOperandList = ins; let Pattern = pattern;
  let mayLoad = 0; let mayStore = 0; let hasSideEffects = 0;
}
def ADD : Op<(outs G:$d), (ins G:$a, G:$b), [(set G:$d, (add G:$a, G:$b))]>;
def FADD : Op<(outs F:$d), (ins F:$a, F:$b)>;
"#;

/// Types of registers from the field of their classes.
struct FromField<'a, 'r>(&'a HwModes<'r>);

impl<'r> RegisterTypes<'r> for FromField<'_, 'r> {
    fn types_of_class(&self, class: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        let types = class.list_of_defs("RegTypes").unwrap_or_default();
        types.into_iter().map(|ty| TypeByMode::of_record(ty, self.0)).collect()
    }

    fn types_of(&self, _: Record<'r>) -> Result<Vec<TypeByMode>, RecordError> {
        Ok(Vec::new())
    }
}

fn read<T>(text: &str, look: impl FnOnce(Option<&Patterns<'_>>, &[Diagnostic]) -> T) -> T {
    read_on(1, text, look)
}

pub(super) fn read_on<T>(
    threads: usize,
    text: &str,
    look: impl FnOnce(Option<&Patterns<'_>>, &[Diagnostic]) -> T,
) -> T {
    let records: Records = evaluate(&format!("{CLASSES}{text}"));
    let target = Target::read(&records).expect("a target");
    let instructions = Instructions::read(&records).expect("instructions");
    let registers = FromField(target.hw_modes());
    let session = TargetSession::new(&records);
    let intrinsics = Context::new(&session).intrinsics().expect("intrinsics");
    let input = PatternInput {
        records: &records,
        modes: target.hw_modes(),
        instructions: Ok(&instructions),
        registers: &registers,
        intrinsics,
        budget: &Budget::new(Some(threads)),
        guess_properties: Ok(true),
    };
    let mut reports = Vec::new();
    let patterns = Patterns::read(&input, &mut reports).ok();
    look(patterns.as_ref(), &reports)
}

/// Returns all patterns except those of instructions, each as `source => result`.
fn shown(text: &str) -> Vec<String> {
    read(text, |patterns, reports| {
        assert!(reports.is_empty(), "{reports:?}");
        let patterns = patterns.expect("patterns");
        let own = patterns
            .all()
            .iter()
            .filter(|pattern| patterns.tables().instruction_of(pattern.record).is_none());
        own.map(|pattern| {
            format!("{} => {}", patterns.show(pattern.source), patterns.show(pattern.result))
        })
        .collect()
    })
}

/// Returns the messages, each after the text above it.
fn reported(text: &str) -> Vec<String> {
    read(text, |_, reports| {
        let texts = reports.iter().map(|report| format!("{}{}", report.above, report.message));
        texts.filter(|text| !text.is_empty()).collect()
    })
}

#[test]
fn a_node_rules_out_types_of_its_operands() {
    let types = "{ *:[i32] }";
    assert_eq!(
        shown("def P : Pat<(sub GF:$a, GF:$b), (ADD $a, $b)>;"),
        [format!(
            "(sub:{types} GF:{types}:$a, GF:{types}:$b) => (ADD:{types} ?:{types}:$a, ?:{types}:$b)"
        )]
    );
    assert_eq!(
        reported("def P : Pat<(sub $a, $b), (ADD $a, $b)>;")[0],
        "P(a, b): \t(sub:{} ?:{}:$a, ?:{}:$b)\nIn P: Input $a must be an identifier!"
    );
}

#[test]
fn an_instruction_has_the_pattern_of_its_operands() {
    read("", |patterns, reports| {
        assert!(reports.is_empty(), "{reports:?}");
        let patterns = patterns.expect("patterns");
        let [pattern] = patterns.all() else { panic!("{:?}", patterns.all()) };
        assert_eq!(
            patterns.show(pattern.result),
            "(ADD:{ *:[i32] } G:{ *:[i32] }:$a, G:{ *:[i32] }:$b)"
        );
        // Three for the node. Operands do not add to the complexity.
        assert_eq!(patterns.complexity(pattern), 3);
    });
}

#[test]
fn alternatives_share_what_is_known_of_operands() {
    let found = shown(
        "def either : PatFrags<(ops node:$x), [(mul node:$x, node:$x), (sub node:$x, node:$x)], \"p\">;
         def P : Pat<(either G:$a), (ADD $a, $a)>;",
    );
    let types = "{ *:[i32] }";
    let operands = format!("G:{types}:$a, G:{types}:$a");
    let result = format!("(ADD:{types} ?:{types}:$a, ?:{types}:$a)");
    assert_eq!(
        found,
        [
            format!("(mul:{types} {operands})<<P:Predicate_either>> => {result}"),
            format!("(sub:{types} {operands})<<P:Predicate_either>> => {result}"),
        ]
    );
}

#[test]
fn a_fragment_in_itself_stands_for_nothing_there() {
    let text = "def again : PatFrags<(ops node:$x), [(sub node:$x, node:$x), (mul (again node:$x), node:$x)]>;";
    assert_eq!(reported(text), [""; 0]);
    let found = shown(&format!("{text} def P : Pat<(again G:$a), (ADD $a, $a)>;"));
    assert_eq!(found.len(), 3, "sub, mul of it, and the mul turned round: {found:?}");
    assert_eq!(
        reported("def f : PatFrags<(ops node:$x), [(f (f node:$x))]>;"),
        ["Pattern fragment 'f' refers to itself"]
    );
}

#[test]
fn commutative_and_associative_nodes_have_variants() {
    let count =
        |pattern: &str| shown(&format!("def P : Pat<{pattern}, (ADD $a, (ADD $b, $c))>;")).len();
    assert_eq!(count("(sub G:$a, (sub G:$b, G:$c))"), 1);
    assert_eq!(count("(sub G:$a, (mul G:$b, G:$c))"), 1, "the same but for names");
    assert_eq!(count("(mul G:$a, (sub G:$b, G:$c))"), 2);
    // One has the pair on the left, the other on the right.
    assert_eq!(count("(add G:$a, (add G:$b, G:$c))"), 2);
    let repeated = "def P : Pat<(sub (mul G:$a, G:$b), G:$a), (ADD $a, $b)>;";
    assert_eq!(shown(repeated).len(), 2, "which one is $a matters");
}

/// Returns a pattern of `count` nested products.
fn products(count: u32) -> String {
    let product = |factor: String, index| format!("(mul (sub G:$a, {index}), {factor})");
    let source = (0..count).fold("G:$a".to_owned(), product);
    format!("def P : Pat<{source}, (ADD $a, $a)>;")
}

#[test]
fn each_commutative_node_doubles_the_variants_up_to_a_bound() {
    assert_eq!(shown(&products(9)).len(), 1 << 9);
    // The pattern that exceeds the limit is reported, the one that reaches it is not.
    assert_eq!(shown(&products(14)).len(), 1 << 14);
    let expected = "Pattern has more than 16384 variants: too many of its nodes are \
                    commutative or associative";
    for count in [15, 40] {
        assert_eq!(reported(&products(count)), [expected], "{count}");
    }
    // Nodes side by side.
    let wide = |leaf: &str, count| vec![leaf; count].join(", ");
    let text = format!(
        "def many : SDNode<\"MANY\", SDTypeProfile<1, 40, [SDTCisSameAs<0, 1>]>>;
         def P : Pat<(i32 (many {})), (ADD $a, $b)>;",
        wide("(mul (sub G:$a, 1), (sub G:$b, 2))", 40)
    );
    assert_eq!(reported(&text), [expected]);
}

#[test]
fn variants_that_differ_in_repeated_names_match_other_things() {
    // Each of the four leaves that are alike can be $c.
    let text = "def P : Pat<(mul (mul G:$a, G:$a), (mul G:$b, G:$c)), (ADD $a, (ADD $b, $c))>;";
    assert_eq!(shown(text).len(), 2, "only where the two $a are matters");
    let text = "def P : Pat<(mul (mul G:$a, G:$b), (mul G:$a, G:$c)), (ADD $a, (ADD $b, $c))>;";
    assert_eq!(shown(text).len(), 4);
    // A pattern in which more leaves are $a, of which there are four now, is the same as all
    // variants of the other but itself.
    let other = "def O : Pat<(mul (mul G:$b, G:$a), (mul G:$a, G:$a)), (ADD $a, $b)>;";
    assert_eq!(shown(&format!("{other}\n{text}")).len(), 4 + 1);
}

#[test]
fn a_pattern_for_each_mode() {
    let text = "def iX : ByMode<[i32, i64]>; def X : RC<[iX]>;
        def XSUB : Op<(outs X:$d), (ins X:$a, X:$b)>;
        def P : Pat<(sub X:$a, X:$b), (XSUB $a, $b)>;";
    read(text, |patterns, reports| {
        assert!(reports.is_empty(), "{reports:?}");
        let patterns = patterns.expect("patterns");
        let found: Vec<(String, &ModeCheck)> = patterns
            .all()
            .iter()
            .filter(|pattern| pattern.record.name() == "P")
            .map(|pattern| (patterns.show(pattern.source), &pattern.modes))
            .collect();
        let text = |ty| format!("(sub:{{ *:[{ty}] }} X:{{ *:[{ty}] }}:$a, X:{{ *:[{ty}] }}:$b)");
        let mode = crate::hw_modes::HwModeId(1);
        assert_eq!(
            found,
            [(text("i64"), &ModeCheck::In(mode)), (text("i32"), &ModeCheck::NotIn(vec![mode])),]
        );
    });
}

#[test]
fn defaults_are_given_for_operands() {
    let text = "def pred : OperandWithDefaultOps<i32, (ops (i32 7))>;
        def PSUB : Op<(outs G:$d), (ins G:$a, G:$b, pred:$p)>;";
    let types = "{ *:[i32] }";
    assert_eq!(
        shown(&format!("{text} def P : Pat<(sub G:$a, G:$b), (PSUB $a, $b)>;")),
        [format!(
            "(sub:{types} G:{types}:$a, G:{types}:$b) => \
             (PSUB:{types} ?:{types}:$a, ?:{types}:$b)"
        )]
    );
    let over = shown(&format!("{text} def P : Pat<(sub G:$a, G:$b), (PSUB $a, $b, (i32 3))>;"));
    assert!(over[0].ends_with(&format!("3:{types})")), "{over:?}");
}

#[test]
fn useless_conversions_go_away() {
    let types = "{ *:[i32] }";
    assert_eq!(
        shown("def P : Pat<(sub (i32 (bitconvert G:$a)), G:$b), (ADD $a, $b)>;"),
        [format!(
            "(sub:{types} G:{types}:$a, G:{types}:$b) => (ADD:{types} ?:{types}:$a, ?:{types}:$b)"
        )]
    );
}

#[test]
fn errors_show_the_types_that_are_left() {
    let open = reported(
        "def VADD : Op<(outs GF:$d), (ins GF:$a, GF:$b)>;
         def P : Pat<(load GF:$a), (VADD $a, $a)>;",
    );
    assert_eq!(
        open[0],
        "P: \t(load:{ *:[i32 f32] } GF:{ *:[i32 f32] }:$a)\n\
         In P: Could not infer all types in pattern!"
    );
    assert_eq!(
        open[1],
        "types: '(load GF:$a)' can be { *:[i32 f32] }; 'GF:$a' can be { *:[i32 f32] }"
    );
    let contradiction = reported("def P : Pat<(fadd G:$a, F:$b), (FADD $a, $b)>;");
    let [text, note] = &contradiction[..] else { panic!("{contradiction:?}") };
    assert!(text.starts_with("Type set is empty for each HW mode:\n"), "{text}");
    assert!(text.ends_with("Type set is empty for each HW mode in 'P'"), "{text}");
    assert_eq!(
        note,
        "types: '(fadd G:$a, F:$b)' can be { *:[i32] }, but has to be one of { *:[f32] } by \
         SDTCisSameAs<0, 2> of fadd"
    );
}

#[test]
fn names_and_counts_must_fit() {
    let last = |text: &str| {
        let all = reported(text);
        let first = all.first().expect("an error");
        first.lines().last().unwrap_or("").to_owned()
    };
    for (pattern, message) in [
        ("(sub G:$a, G:$b), (ADD $a, $c)", "Node 'c' in output pattern but not input pattern"),
        ("(sub G:$a, G:$b), (ADD $a, $a)", "Pattern has dead named input: $b"),
        ("(sub G:$a), (ADD $a, $a)", "sub node requires exactly 2 operands!"),
        (
            "(sub G:$a, G:$b), (ADD $a)",
            "Instruction 'ADD' expects more than the provided 1 operands!",
        ),
        (
            "(sub G:$a, G:$b), (ADD $a, $b, $b)",
            "Instruction 'ADD' was provided 3 operands but expected only 2!",
        ),
        ("(ops G:$a), (ADD $a, $a)", "Unrecognized node 'ops'!"),
        ("(sub G:$a, G:$b), (sub $a, $b)", "Cannot use 'sub' in an output pattern!"),
        (
            "(sub G:$a, 4294967296), (ADD $a, $a)",
            "Integer value '4294967296' is out of range for type 'MVT::i32'!",
        ),
    ] {
        let last = last(&format!("def P : Pat<{pattern}>;"));
        assert!(last.ends_with(&format!("In P: {message}")), "{pattern}: {last}");
    }
}

#[test]
fn instructions_do_what_their_patterns_do() {
    let text = "def LD : Op<(outs G:$d), (ins G:$a), [(set G:$d, (load G:$a))]>;";
    assert_eq!(reported(text), ["Pattern doesn't match mayLoad = 0", "pattern conflicts"]);
    let open =
        "def LD : Op<(outs G:$d), (ins G:$a), [(set G:$d, (load G:$a))]> { let mayLoad = ?; }";
    read(open, |patterns, reports| {
        assert!(reports.is_empty(), "{reports:?}");
        let patterns = patterns.expect("patterns");
        let load = patterns.all().iter().find(|pattern| pattern.record.name() == "LD");
        let id = patterns.tables().instruction_of(load.expect("a pattern").record);
        let flags = patterns.flags(id.expect("an instruction"));
        assert!(flags.may_load && !flags.may_store && flags.has_chain == Some(true));
    });
}
