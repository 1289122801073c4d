//! A small target for unit tests, with classes as LLVM names them.

use tablegen_core::{Records, Release};

use crate::generic_opcodes::generic_opcodes;

/// Classes of the fixtures, and one register class `R`.
const CLASSES: &str = r#"
include "llvm/Target/TargetItinerary.td"
class SchedReadWrite;
class SchedWrite : SchedReadWrite;
class SchedRead : SchedReadWrite;
class SchedMachineModel {
  ProcessorItineraries Itineraries = NoItineraries;
  bit FullInstRWOverlapCheck = true;
}
class InstRW<list<SchedReadWrite> rw, dag instrs> {
  list<SchedReadWrite> OperandReadWrites = rw;
  dag Instrs = instrs;
  SchedMachineModel SchedModel = ?;
}
class ItinRW;
class SchedAlias;
def NoSchedModel : SchedMachineModel;
class Processor<string name, ProcessorItineraries itineraries> {
  string Name = name;
  SchedMachineModel SchedModel = NoSchedModel;
  ProcessorItineraries ProcItin = itineraries;
}
def instrs; def instregex;
class HwMode;
def DefaultMode : HwMode;
class HwModeSelect<list<HwMode> modes> { list<HwMode> Modes = modes; }
class InstructionEncoding { int Size = 0; }
class EncodingByHwMode<list<HwMode> modes = [], list<InstructionEncoding> objects = []>
    : HwModeSelect<modes> { list<InstructionEncoding> Objects = objects; }
class IntrinsicProperty;
class InstrInfo { bit isLittleEndianEncoding = false; }
class Target { InstrInfo InstructionSet; }
class DAGOperand { string OperandNamespace = "MCOI"; }
class RegisterClass : DAGOperand;
class RegisterOperand<RegisterClass rc> : DAGOperand {
  RegisterClass RegClass = rc;
  string PrintMethod = "printOperand";
  string EncoderMethod = "";
  string OperandType = "OPERAND_REGISTER";
}
def ops; def outs; def ins; def variable_ops;
class Operand : DAGOperand {
  string PrintMethod = "printOperand";
  string EncoderMethod = "";
  string OperandType = "OPERAND_UNKNOWN";
  dag MIOperandInfo = (ops);
}
def imm : Operand { let OperandType = "OPERAND_IMMEDIATE"; }
class Register;
class Predicate;
class Instruction : InstructionEncoding {
  string Namespace = "";
  dag OutOperandList = (outs);
  dag InOperandList = (ins);
  string AsmString = "";
  EncodingByHwMode EncodingInfos;
  string Constraints = "";
  string PostEncoderMethod = "";
  InstrItinClass Itinerary = NoItinerary;
  list<SchedReadWrite> SchedRW = ?;
  list<Register> Defs = [];
  list<dag> Pattern = [];
  list<Predicate> Predicates = [];
  int AddedComplexity = 0;
  bit mayLoad = ?;
  bit mayStore = ?;
  bit hasSideEffects = ?;
"#;

/// Evaluates `text` as part of a small target called `T`.
pub fn evaluate(text: &str) -> Records {
    let mut source = CLASSES.to_owned();
    for field in crate::instructions::flag_fields() {
        source.push_str(&format!("  bit {field} = false;\n"));
    }
    source.push_str("}\nclass Real : Instruction { let Namespace = \"T\"; }\n");
    source.push_str("class Pseudo : Real { let isPseudo = true; }\n");
    source.push_str("let Namespace = \"TargetOpcode\" in {\n");
    for name in generic_opcodes(Release::default()) {
        source.push_str(&format!("def {name} : Instruction;\n"));
    }
    source.push_str("}\ndef Info : InstrInfo;\ndef T : Target { let InstructionSet = Info; }\n");
    source.push_str("def R : RegisterClass;\n");
    source.push_str(text);
    match tablegen_library::evaluator().evaluate_text("target.td", source) {
        Ok(records) => records,
        Err(failure) => panic!("{failure}"),
    }
}
