//! Tests of the register model on small targets. The expected values were checked with llvm-tblgen
//! 22.

use std::sync::Arc;

use tablegen_core::{Evaluator, RecordError, Records};

use super::{ClassId, CodeGenRegisters, DeclaredRegisters, Origin, RegisterId};
use crate::Context;
use crate::Target;
use crate::{Queries, TargetSession};

/// Classes of registers, with names and defaults of LLVM's.
const CLASSES: &str = r#"
class IntrinsicProperty;
class Target;
def T : Target;
class HwMode;
def DefaultMode : HwMode;
class HwModeSelect<list<HwMode> modes> { list<HwMode> Modes = modes; }
class ValueType<int size, string name = NAME> { string LLVMName = name; int Size = size; }
def i8 : ValueType<8>; def i16 : ValueType<16>; def i32 : ValueType<32>; def i64 : ValueType<64>;
class SubRegRangeByHwMode;
class RegInfoByHwMode;
class SubRegIndex<int size, int offset = 0> {
  string Namespace = "T";
  int Size = size;
  int Offset = offset;
  SubRegRangeByHwMode SubRegRanges = ?;
  list<SubRegIndex> ComposedOf = [];
  list<SubRegIndex> CoveringSubRegIndices = [];
}
class Register<string name> {
  string Namespace = "T";
  string AsmName = name;
  list<Register> Aliases = [];
  list<Register> SubRegs = [];
  list<SubRegIndex> SubRegIndices = [];
  list<int> DwarfNumbers = [];
  list<int> CostPerUse = [0];
  bit CoveredBySubRegs = false;
  bits<16> HWEncoding = 0;
  bit isArtificial = false;
  bit isConstant = false;
  int PositionOrder = 0;
}
class RegisterTuples<list<SubRegIndex> indices, list<dag> lists> {
  list<dag> SubRegs = lists;
  list<SubRegIndex> SubRegIndices = indices;
  list<string> RegAsmNames = [];
}
class RegisterClass<list<ValueType> types, int alignment, dag members> {
  string Namespace = "T";
  list<ValueType> RegTypes = types;
  RegInfoByHwMode RegInfos = ?;
  int Size = 0;
  int Alignment = alignment;
  int CopyCost = 1;
  dag MemberList = members;
  bit isAllocatable = true;
  list<dag> AltOrders = [];
  string AltOrderSelect = "";
  int AllocationPriority = 0;
  bit GlobalPriority = false;
  bit GeneratePressureSet = true;
  int Weight = ?;
  bits<8> TSFlags = 0;
  int BaseClassOrder = ?;
}
class RegisterCategory<list<RegisterClass> classes> { list<RegisterClass> Classes = classes; }
def add; def sub; def sequence; def interleave; def decimate; def shl; def trunc;
"#;

/// Eight registers of two bytes each, and pairs and quads of them.
const PAIRS: &str = r##"
def lo : SubRegIndex<8, 0>; def hi : SubRegIndex<8, 8>;
def s0 : SubRegIndex<16, 0>; def s1 : SubRegIndex<16, 16>;
def s2 : SubRegIndex<16, 32>; def s3 : SubRegIndex<16, 48>;
foreach n = 0-7 in {
  def L#n : Register<"l"#n>;
  def H#n : Register<"h"#n>;
  def R#n : Register<"r"#n> {
    let SubRegs = [!cast<Register>("L"#n), !cast<Register>("H"#n)];
    let SubRegIndices = [lo, hi];
    let CoveredBySubRegs = true;
  }
}
def SP : Register<"sp">;
def Bytes : RegisterClass<[i8], 8, (interleave (sequence "L%u", 0, 7), (sequence "H%u", 0, 7))>;
def Low : RegisterClass<[i8], 8, (sequence "L%u", 0, 3)>;
def Words : RegisterClass<[i16], 16, (add (sequence "R%u", 0, 7), SP)> {
  let AltOrders = [(add SP, R7)];
}
def Pairs : RegisterTuples<[s0, s1], [(shl Words, 0), (shl Words, 1)]>;
def Quads : RegisterTuples<[s0, s1, s2, s3], [
  (sequence "R%u", 0, 4), (sequence "R%u", 1, 5), (sequence "R%u", 2, 6), (sequence "R%u", 3, 7)]>;
def PairClass : RegisterClass<[i32], 32, (add Pairs)>;
def QuadClass : RegisterClass<[i64], 32, (add Quads)>;
def GeneralPurpose : RegisterCategory<[Words, Bytes]>;
"##;

fn evaluate(text: &str) -> Records {
    match Evaluator::new().evaluate_text("registers.td", format!("{CLASSES}{text}")) {
        Ok(records) => records,
        Err(failure) => panic!("{failure}"),
    }
}

fn read(records: &Records) -> Result<Arc<CodeGenRegisters<'_>>, RecordError> {
    let session = TargetSession::new(records);
    Context::new(&session).registers()
}

fn target_registers(records: &Records) -> Arc<CodeGenRegisters<'_>> {
    read(records).unwrap()
}

fn register(target_registers: &CodeGenRegisters<'_>, name: &str) -> RegisterId {
    target_registers.register_ids().find(|&id| target_registers[id].name == name).unwrap()
}

fn class(target_registers: &CodeGenRegisters<'_>, name: &str) -> ClassId {
    target_registers.class_ids().find(|&id| target_registers[id].name == name).unwrap()
}

/// Returns the sub-registers of a register as `index = register`.
fn parts(target_registers: &CodeGenRegisters<'_>, name: &str) -> Vec<String> {
    let subs = target_registers[register(target_registers, name)].sub_regs.iter();
    subs.map(|&(index, sub)| {
        format!("{} = {}", target_registers[index].name, target_registers[sub].name)
    })
    .collect()
}

fn error(text: &str) -> String {
    let records = evaluate(text);
    match read(&records) {
        Ok(_) => panic!("no error"),
        Err(error) => error.llvm_message(),
    }
}

/// Classes without one register each: any set of registers is an intersection.
#[test]
fn classes_with_too_many_intersections() {
    let text = "foreach n = 0-29 in def R#n : Register<\"r\"#n>;\n\
                foreach n = 0-29 in def C#n :\n\
                RegisterClass<[i8], 8, (sub (sequence \"R%u\", 0, 29), !cast<Register>(\"R\"#n))>;";
    let expected = "more than 8192 register classes follow from the classes of the target";
    assert_eq!(error(text), expected);
}

#[test]
fn registers_come_before_tuples() {
    let records = evaluate(PAIRS);
    let target_registers = target_registers(&records);
    let names: Vec<&str> =
        target_registers.registers().iter().map(|register| register.name.as_str()).collect();
    assert_eq!(names[..4], ["SP", "H0", "H1", "H2"]);
    assert_eq!(
        names[25..],
        [
            "R7_SP",
            "R0_R1",
            "R1_R2",
            "R2_R3",
            "R3_R4",
            "R4_R5",
            "R5_R6",
            "R6_R7",
            "R0_R1_R2_R3",
            "R1_R2_R3_R4",
            "R2_R3_R4_R5",
            "R3_R4_R5_R6",
            "R4_R5_R6_R7",
        ]
    );
    assert_eq!(target_registers[register(&target_registers, "H0")].asm_name, "h0");
    assert_eq!(target_registers[register(&target_registers, "R0_R1")].asm_name, "");
    assert_eq!(target_registers.units().len(), 17);
}

#[test]
fn every_part_has_an_index() {
    let records = evaluate(PAIRS);
    let target_registers = target_registers(&records);
    assert_eq!(parts(&target_registers, "R7_SP"), ["hi = H7", "lo = L7", "s0 = R7", "s1 = SP"]);
    assert_eq!(
        parts(&target_registers, "R0_R1_R2_R3"),
        [
            "hi = H0",
            "lo = L0",
            "s0 = R0",
            "s1 = R1",
            "s2 = R2",
            "s3 = R3",
            "s1_then_hi = H1",
            "s1_then_lo = L1",
            "s3_then_hi = H3",
            "s3_then_lo = L3",
            "s2_then_hi = H2",
            "s2_then_lo = L2",
            "lo_hi_s1_then_lo_s1_then_hi = R0_R1",
            "s1_then_lo_s1_then_hi_s2_then_lo_s2_then_hi = R1_R2",
            "s2_then_lo_s2_then_hi_s3_then_lo_s3_then_hi = R2_R3",
        ]
    );
}

#[test]
fn missing_classes_are_inferred() {
    let records = evaluate(PAIRS);
    let target_registers = target_registers(&records);
    let names: Vec<&str> =
        target_registers.classes().iter().map(|class| class.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Bytes",
            "Low",
            "Words",
            "Words_with_hi",
            "Words_with_hi_with_lo_in_Low",
            "PairClass",
            "PairClass_with_s1_then_hi",
            "PairClass_with_lo_in_Low",
            "PairClass_with_s1_then_lo_in_Low",
            "QuadClass",
            "QuadClass_with_lo_in_Low",
            "QuadClass_with_s1_then_lo_in_Low",
            "QuadClass_with_s2_then_lo_in_Low",
            "QuadClass_with_s3_then_lo_in_Low",
        ]
    );
    let words = &target_registers[class(&target_registers, "Words")];
    assert_eq!(words.sub_classes.iter().collect::<Vec<_>>(), [2, 3, 4]);
    let order: Vec<&str> =
        words.orders[1].iter().map(|&id| target_registers[id].name.as_str()).collect();
    assert_eq!(order, ["SP", "R7"]);
    let least = &target_registers[class(&target_registers, "Words_with_hi_with_lo_in_Low")];
    assert_eq!(
        least.super_classes,
        [class(&target_registers, "Words"), class(&target_registers, "Words_with_hi")]
    );
    // An allocation order is inherited without registers that the class lacks.
    assert_eq!(least.orders.iter().map(Vec::len).collect::<Vec<_>>(), [4, 0]);
    assert_eq!(
        target_registers.categories()[0].classes,
        [class(&target_registers, "Words"), class(&target_registers, "Bytes")]
    );
}

#[test]
fn questions_about_classes() {
    let records = evaluate(PAIRS);
    let target_registers = target_registers(&records);
    let names = |classes: &[ClassId]| -> Vec<String> {
        classes.iter().map(|&id| target_registers[id].name.clone()).collect()
    };
    let r2 = register(&target_registers, "R2");
    let small = "Words_with_hi_with_lo_in_Low";
    assert_eq!(names(target_registers.classes_of(r2)), ["Words", "Words_with_hi", small]);
    assert_eq!(target_registers.class_for(r2), Some(class(&target_registers, "Words")));
    assert_eq!(target_registers.minimal_class_for(r2, None), Some(class(&target_registers, small)));
    let types = target_registers[class(&target_registers, "Words")].types.clone();
    assert_eq!(types.len(), 1);
    // The types are known before classes without records are inferred.
    let declared = DeclaredRegisters::read(&Target::read(&records).unwrap()).unwrap();
    let of = |name| declared.types_of(records.find_def(name).unwrap()).unwrap();
    for id in target_registers.register_ids() {
        let Origin::Record(record) = target_registers[id].origin else { continue };
        let mut expected: Vec<_> = target_registers
            .classes_of(id)
            .iter()
            .flat_map(|&class| target_registers[class].types.clone())
            .collect();
        expected.sort();
        expected.dedup();
        assert_eq!(of(record.name()), expected, "{}", record.name());
    }
    assert_eq!(
        target_registers.minimal_class_for(r2, Some(&types[0])),
        Some(class(&target_registers, small))
    );
    assert_eq!(
        target_registers.minimal_class_for(register(&target_registers, "L0"), Some(&types[0])),
        None
    );

    let index =
        |name| target_registers.index_ids().find(|&id| target_registers[id].name == name).unwrap();
    let (words, pairs) = (class(&target_registers, "Words"), class(&target_registers, "PairClass"));
    assert_eq!(
        target_registers[words].sub_class_with_index(index("lo")),
        Some(class(&target_registers, "Words_with_hi"))
    );
    assert_eq!(target_registers[words].sub_class_with_index(index("s1")), None);
    assert_eq!(target_registers.matching_classes(pairs, index("s1")), Some((pairs, words)));
    let matching = (class(&target_registers, "Words_with_hi"), class(&target_registers, "Bytes"));
    assert_eq!(target_registers.matching_classes(words, index("lo")), Some(matching));
    assert_eq!(
        target_registers.super_class_for_index(&types[0], index("hi"), true),
        Some(matching.0)
    );
    assert_eq!(target_registers.super_class_for_index(&types[0], index("s0"), true), None);
}

#[test]
fn aliases_share_a_unit() {
    let records = evaluate(
        r#"
        def A : Register<"a">; def B : Register<"b"> { let Aliases = [A]; }
        def C : RegisterClass<[i8], 8, (add A, B)>;
        "#,
    );
    let target_registers = target_registers(&records);
    let [a, b] = ["A", "B"].map(|name| register(&target_registers, name));
    assert_eq!(target_registers[a].units, [0, 1]);
    assert_eq!(target_registers[b].units, [1, 2]);
    assert_eq!(target_registers.units()[1].roots, (a, Some(b)));
}

#[test]
fn what_is_wrong_is_said_as_by_llvm() {
    let class = r#"def K : RegisterClass<[i8], 8, (add A)>;"#;
    let a = r#"def A : Register<"a">;"#;
    let x = "def x : SubRegIndex<8>; def y : SubRegIndex<8>;";
    for (text, message) in [
        (a.to_owned(), "No 'RegisterClass' subclasses defined!"),
        (
            format!(r#"{x}def A : Register<"a"> {{ let SubRegIndices = [x]; }} {class}"#),
            "SubRegs and SubRegIndices must have the same size",
        ),
        (
            format!(
                r#"{x}{a}{class} def B : Register<"b"> {{
                    let SubRegs = [A, A]; let SubRegIndices = [x, x]; }}"#
            ),
            "SubRegIndex x appears twice in Register B",
        ),
        (
            format!(
                r#"{x}{a}{class} def B : Register<"b"> {{
                    let SubRegs = [A, A]; let SubRegIndices = [x, y]; }}"#
            ),
            "Sub-register can't have two names: A available as y and x",
        ),
        (
            format!(
                r#"{x}def A : Register<"a"> {{
                    let SubRegs = [!cast<Register>("A")]; let SubRegIndices = [x]; }} {class}"#
            ),
            "Register A has itself as a sub-register",
        ),
        (
            format!(r#"{a}{class} def P : RegisterTuples<[], [(add A)]>;"#),
            "SubRegIndices and SubRegs size mismatch",
        ),
        (
            format!(r#"{x}{a}{class} def P : RegisterTuples<[x], [(add A)]>;"#),
            "Tuples must have at least 2 sub-registers",
        ),
        (
            format!(
                r#"{x}{a}{class} def P : RegisterTuples<[x, y], [(add A), (add A)]>;
                def Q : RegisterTuples<[x, y], [(add A), (add A)]>;"#
            ),
            "Register tuple redefines register 'A_A'.",
        ),
        (
            format!(r#"{a} def K : RegisterClass<[], 8, (add A)>;"#),
            "RegTypes list must not be empty!",
        ),
        (
            format!(
                r#"{a} def B : Register<"b">;
                def K : RegisterClass<[i8], 8, (add A)> {{ let AltOrders = [(add A, B)]; }}"#
            ),
            " AltOrder register B is not a class member",
        ),
        (
            format!(
                r#"{a} def K : RegisterClass<[i8], 8, (add A)> {{ let AllocationPriority = 32; }}"#
            ),
            "AllocationPriority out of range [0,31]",
        ),
        (
            "def x : SubRegIndex<8> { let ComposedOf = [x]; }".to_owned(),
            "ComposedOf must have exactly two entries",
        ),
        (
            "def x : SubRegIndex<8> { let CoveringSubRegIndices = [x]; }".to_owned(),
            "CoveringSubRegIndices must have two or more entries",
        ),
    ] {
        assert_eq!(error(&text), message, "{text}");
    }
}
