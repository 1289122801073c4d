// What a target is described with: registers, operands, instructions and their
// encodings, features and processors.
//
//   include "llvm/Target/Target.td"
//   def MyInfo : InstrInfo;
//   def My : Target { let InstructionSet = MyInfo; }     the target, once
//   def R0 : Register<"r0">;                             its registers
//   def GPR : RegisterClass<"My", [i32], 32, (add R0)>;
//   def NOP : Instruction { ... }                        its instructions
//
// The classes and fields are those of LLVM 22's file of the same name that
// describe the target itself, its processors, calling conventions and instruction selection.

include "llvm/IR/Intrinsics.td"

//===- Conditions ---------------------------------------------------------===//

// A condition in C++; for the assembler, also a combination of features.
class Predicate<string cond> {
  string CondString = cond;
  // The same in Rust, for Rust modules; see TargetSelectionDAG.td.
  code RustCode = [{}];
  bit AssemblerMatcherPredicate = false;
  // (all_of ...) or (any_of ...) of features, or (not ...) of one.
  dag AssemblerCondDag = ?;
  string PredicateName = "";
  // Whether it may differ between functions of a module.
  bit RecomputePerFunction = false;
}

def any_of;
def all_of;

// Features that the assembler asks for.
class AssemblerPredicate<dag cond, string name = ""> {
  bit AssemblerMatcherPredicate = true;
  dag AssemblerCondDag = cond;
  string PredicateName = name;
}

// Gives an instruction or a pattern its conditions.
class Requires<list<Predicate> preds> {
  list<Predicate> Predicates = preds;
}

//===- Hardware modes -----------------------------------------------------===//

// C++ at the beginning of the function that finds out which mode holds.
class HwModePredicateProlog<code c> {
  code Code = c;
}

// Variants of a target, such as those with registers of 32 and of 64 bits. One
// of them holds at a time; where none is chosen, DefaultMode does.
class HwMode<list<Predicate> Ps> {
  list<Predicate> Predicates = Ps;
}
def DefaultMode : HwMode<[]>;

// Chooses by mode: a class derived from this has a list Objects, of which the
// element at the place of the mode in Modes is the one.
class HwModeSelect<list<HwMode> Ms, int ObjectsLength> {
  list<HwMode> Modes = Ms;
  assert !eq(!size(Modes), ObjectsLength), "The Objects and Modes lists must be the same length";
}

// A type that depends on the mode.
class ValueTypeByHwMode<list<HwMode> Ms, list<ValueType> Ts>
    : HwModeSelect<Ms, !size(Ts)>, ValueType<0> {
  let LLVMName = "INVALID_SIMPLE_VALUE_TYPE";
  list<ValueType> Objects = Ts;
}

// Of a register: its size, and how it is spilled, in bits.
class RegInfo<int RS, int SS, int SA> {
  int RegSize = RS;
  int SpillSize = SS;
  int SpillAlignment = SA;
}
class RegInfoByHwMode<list<HwMode> Ms = [], list<RegInfo> Ts = []>
    : HwModeSelect<Ms, !size(Ts)> {
  list<RegInfo> Objects = Ts;
}

// Which bits of a register a part of it is.
class SubRegRange<int size, int offset = 0> {
  int Size = size;
  int Offset = offset;
}
class SubRegRangeByHwMode<list<HwMode> Ms = [], list<SubRegRange> Ts = []>
    : HwModeSelect<Ms, !size(Ts)> {
  list<SubRegRange> Objects = Ts;
}

//===- Registers ----------------------------------------------------------===//

// A part that registers have, such as their lower half.
class SubRegIndex<int size, int offset = 0> {
  string Namespace = "";
  SubRegRangeByHwMode SubRegRanges;
  int Size = size;
  int Offset = offset;
  // The indices that, one after the other, lead here.
  list<SubRegIndex> ComposedOf = [];
  // Smaller parts that together are this one.
  list<SubRegIndex> CoveringSubRegIndices = [];
}

// A set of other names for registers.
class RegAltNameIndex {
  string Namespace = "";
  RegAltNameIndex FallbackRegAltNameIndex = ?;
}
def NoRegAltName : RegAltNameIndex;

class Register<string n, list<string> altNames = []> {
  string Namespace = "";
  string AsmName = n;
  list<string> AltNames = altNames;
  list<Register> Aliases = [];
  // Its parts, and by which indices.
  list<Register> SubRegs = [];
  list<SubRegIndex> SubRegIndices = [];
  list<RegAltNameIndex> RegAltNameIndices = [];
  list<int> DwarfNumbers = [];
  list<int> CostPerUse = [0];
  bit CoveredBySubRegs = false;
  // Its number in encodings.
  bits<16> HWEncoding = 0;
  bit isArtificial = false;
  bit isConstant = false;
  int PositionOrder = 0;
}

// One that is made of others.
class RegisterWithSubRegs<string n, list<Register> subregs> : Register<n> {
  let SubRegs = subregs;
}

// The numbers of a register in debug information, by flavour.
class DwarfRegNum<list<int> Numbers> {
  list<int> DwarfNumbers = Numbers;
}

// What operands are declared with.
class DAGOperand {
  // The namespace of the enumerator in OperandType.
  string OperandNamespace = "MCOI";
  // The method that decodes it.
  string DecoderMethod = "";
  // Whether that decides alone if the bits are an operand.
  bit hasCompleteDecoder = true;
}

class RegisterClassLike : DAGOperand;

// A set of registers, and in which order they are allocated. regList is a set
// expression: (add R0, R1), (sequence "R%u", 0, 15), (sub GPR, SP) and so on.
class RegisterClass<string namespace, list<ValueType> regTypes, int alignment,
                    dag regList, RegAltNameIndex idx = NoRegAltName>
    : RegisterClassLike {
  string Namespace = namespace;
  RegInfoByHwMode RegInfos;
  // The types of values that they hold.
  list<ValueType> RegTypes = regTypes;
  // Bits of a spilled one; 0 for the size of the first type.
  int Size = 0;
  int Alignment = alignment;
  int CopyCost = 1;
  dag MemberList = regList;
  RegAltNameIndex altNameIndex = idx;
  bit isAllocatable = true;
  list<dag> AltOrders = [];
  code AltOrderSelect = [{}];
  int AllocationPriority = 0;
  bit GlobalPriority = false;
  bit GeneratePressureSet = true;
  int Weight = ?;
  string DiagnosticType = "";
  string DiagnosticString = "";
  bits<8> TSFlags = 0;
  int BaseClassOrder = ?;
}

// A register class that depends on the mode.
class RegClassByHwMode<list<HwMode> Modes, list<RegisterClass> RegClasses>
    : HwModeSelect<Modes, !size(RegClasses)>, RegisterClassLike {
  list<RegisterClass> Objects = RegClasses;
}

// Registers made of others: the n-th of each list in Regs together.
class RegisterTuples<list<SubRegIndex> Indices, list<dag> Regs,
                     list<string> RegNames = []> {
  list<dag> SubRegs = Regs;
  list<SubRegIndex> SubRegIndices = Indices;
  list<string> RegAsmNames = RegNames;
  int PositionOrder = 0;
}

// Register classes with something in common that holds for other targets too,
// such as all that hold integers.
class RegisterCategory<list<RegisterClass> classes> {
  list<RegisterClass> Classes = classes;
}

// Operators of set expressions; others are nodes of instruction selection.
def sequence;
def decimate;
def interleave;

//===- Operands -----------------------------------------------------------===//

// The operators of operand lists, and what ends one that goes on.
def ops;
def outs;
def ins;
def variable_ops;

// A pointer, whose register class the target must give.
class PointerLikeRegClass<int Kind> {
  int RegClassKind = Kind;
}
def ptr_rc : PointerLikeRegClass<0>;

// An operand of any kind.
class unknown_class;
def unknown : unknown_class;

// How the assembler's parser sees an operand.
class AsmOperandClass {
  string Name = ?;
  list<AsmOperandClass> SuperClasses = [];
  // Methods of the parsed operand: is it one, and append it.
  string PredicateMethod = ?;
  string RenderMethod = ?;
  // A method of the parser that reads it.
  string ParserMethod = ?;
  string DiagnosticType = "";
  string DiagnosticString = "";
  bit IsOptional = false;
  string DefaultMethod = ?;
}
def ImmAsmOperand : AsmOperandClass {
  let Name = "Imm";
}

// An operand that is no plain register.
class Operand<ValueType ty> : DAGOperand {
  ValueType Type = ty;
  string PrintMethod = "printOperand";
  // The method that makes its bits; empty for the common one.
  string EncoderMethod = "";
  string OperandType = "OPERAND_UNKNOWN";
  // Its parts, if it is several machine operands: (ops GPR:$base, i32imm:$disp).
  dag MIOperandInfo = (ops);
  code MCOperandPredicate;
  AsmOperandClass ParserMatchClass = ImmAsmOperand;
}

// A register with methods of its own.
class RegisterOperand<RegisterClassLike regclass, string pm = "printOperand">
    : DAGOperand {
  RegisterClassLike RegClass = regclass;
  string PrintMethod = pm;
  string EncoderMethod = "";
  AsmOperandClass ParserMatchClass;
  string OperandType = "OPERAND_REGISTER";
  Register GIZeroRegister = ?;
}

// Immediates.
let OperandType = "OPERAND_IMMEDIATE" in {
  foreach size = [1, 8, 16, 32, 64] in
    def i#size#imm : Operand<!cast<ValueType>("i" # size)>;
  foreach size = [32, 64] in
    def f#size#imm : Operand<!cast<ValueType>("f" # size)>;
}

// Operands of generic instructions: those with the same number have the same
// type.
class TypedOperand<string Ty> : Operand<untyped> {
  let OperandType = Ty;
  bit IsPointer = false;
  bit IsImmediate = false;
}
foreach n = 0...5 in {
  def type#n : TypedOperand<"OPERAND_GENERIC_" # n>;
  def ptype#n : TypedOperand<"OPERAND_GENERIC_" # n> { let IsPointer = true; }
}
def untyped_imm_0 : TypedOperand<"OPERAND_GENERIC_IMM_0"> {
  let IsImmediate = true;
}

// Values of operands that nothing else says.
def zero_reg;
def undef_tied_input;

// Operands that are left out in patterns, and what they are then.
class OperandWithDefaultOps<ValueType ty, dag defaultops> : Operand<ty> {
  dag DefaultOps = defaultops;
}
class PredicateOp;
class PredicateOperand<ValueType ty, dag OpTypes, dag AlwaysVal>
    : OperandWithDefaultOps<ty, AlwaysVal>, PredicateOp {
  let MIOperandInfo = OpTypes;
}
class OptionalDefOperand<ValueType ty, dag OpTypes, dag defaultops>
    : OperandWithDefaultOps<ty, defaultops> {
  let MIOperandInfo = OpTypes;
}

//===- Features, and what processors cost ---------------------------------===//

// Something that some processors have: field v of the subtarget gets value.
class SubtargetFeature<string n, string f, string v, string d,
                       list<SubtargetFeature> i = []> {
  string Name = n;
  string FieldName = f;
  string Value = v;
  string Desc = d;
  list<SubtargetFeature> Implies = i;
}

// Gives an instruction the feature with which the assembler warns of it, or the
// function that says whether to.
class Deprecated<SubtargetFeature dep> {
  SubtargetFeature DeprecatedFeatureMask = dep;
}
class ComplexDeprecationPredicate<string dep> {
  string ComplexDeprecationPredicate = dep;
}

include "llvm/Target/TargetInstrPredicate.td"
include "llvm/Target/TargetSchedule.td"

//===- Instructions -------------------------------------------------------===//

// How something is encoded. A record of it has a field Inst: bits<n>, in which
// fields with the names of operands stand for their bits; or a dag of segments.
class InstructionEncoding {
  // Bytes.
  int Size;
  string DecoderNamespace = "";
  list<Predicate> Predicates = [];
  string DecoderMethod = "";
  bit hasCompleteDecoder = true;
}

// Encodings by mode.
class EncodingByHwMode<list<HwMode> Ms = [], list<InstructionEncoding> Ts = []>
    : HwModeSelect<Ms, !size(Ts)> {
  list<InstructionEncoding> Objects = Ts;
}

// Segments of an encoding of variable length: those that follow are higher
// (ascend) or lower (descend); (operand "$name", bits), (slice "$name", high, low).
def ascend;
def descend;
def operand;
def slice;
// The methods of such an operand: (encoder "name").
def encoder;
def decoder;

class Instruction : InstructionEncoding {
  // The namespace of its opcode.
  string Namespace = "";
  dag OutOperandList;
  dag InOperandList;
  // How it is written, with operands as $name.
  string AsmString = "";
  // Encodings by mode, instead of Inst.
  EncodingByHwMode EncodingInfos;
  list<dag> Pattern;

  // Registers that it reads and writes besides its operands.
  list<Register> Uses = [];
  list<Register> Defs = [];

  list<Predicate> Predicates = [];
  int Size = 0;
  int CodeSize = 0;
  int AddedComplexity = 0;

  // What it is.
  bit isPreISelOpcode = false;
  bit isReturn = false;
  bit isBranch = false;
  bit isEHScopeReturn = false;
  bit isIndirectBranch = false;
  bit isCompare = false;
  bit isMoveImm = false;
  bit isMoveReg = false;
  bit isBitcast = false;
  bit isSelect = false;
  bit isBarrier = false;
  bit isCall = false;
  bit isAdd = false;
  bit isTrap = false;

  // What it does; ? is left to patterns.
  bit canFoldAsLoad = false;
  bit mayLoad = ?;
  bit mayStore = ?;
  bit mayRaiseFPException = false;
  bit isConvertibleToThreeAddress = false;
  bit isCommutable = false;
  bit isTerminator = false;
  bit isReMaterializable = false;
  bit isPredicable = false;
  bit isUnpredicable = false;
  bit hasDelaySlot = false;
  bit usesCustomInserter = false;
  bit hasPostISelHook = false;
  bit hasCtrlDep = false;
  bit isNotDuplicable = false;
  bit isConvergent = false;
  bit isAuthenticated = false;
  bit isAsCheapAsAMove = false;
  bit hasExtraSrcRegAllocReq = false;
  bit hasExtraDefRegAllocReq = false;
  bit isRegSequence = false;
  // It has no encoding.
  bit isPseudo = false;
  bit isMeta = false;
  bit isExtractSubreg = false;
  bit isInsertSubreg = false;
  bit variadicOpsAreDefs = false;
  bit supportsDeactivationSymbol = false;
  bit hasSideEffects = ?;
  // It has an encoding, but the assembler does not know it.
  bit isCodeGenOnly = false;
  bit isAsmParserOnly = false;

  bit hasNoSchedulingInfo = false;
  InstrItinClass Itinerary = NoItinerary;
  list<SchedReadWrite> SchedRW;

  // "$in = $out" ties, "@earlyclobber $out" keeps apart; by commas.
  string Constraints = "";
  // The method that has the last word about an encoding.
  string PostEncoderMethod = "";
  // Flags of the target's own.
  bits<64> TSFlags = 0;

  string AsmMatchConverter = "";
  string TwoOperandAliasConstraint = "";
  string AsmVariantName = "";
  bit UseNamedOperandTable = false;
  bit UseLogicalOperandMappings = false;
  bit FastISelShouldIgnore = false;
  bit HasPositionOrder = false;
}

// Another encoding of an instruction, for decoders.
class AdditionalEncoding<Instruction I> : InstructionEncoding {
  Instruction AliasOf = I;
}

// What a pseudo instruction becomes.
class PseudoInstExpansion<dag Result> {
  dag ResultInst = Result;
  bit isPseudo = true;
}

// Properties of all instructions of a target.
class InstrInfo {
  // Encodings are written with their highest bit first.
  bit isLittleEndianEncoding = false;
  // Flags that records leave open are taken from patterns or not set.
  bit guessInstructionProperties = true;
}

// Instructions that every target has.
class StandardPseudoInstruction : Instruction {
  let mayLoad = false;
  let mayStore = false;
  let isCodeGenOnly = true;
  let isPseudo = true;
  let hasNoSchedulingInfo = true;
  let Namespace = "TargetOpcode";
}
class GenericInstruction : StandardPseudoInstruction {
  TypedOperand variadicOpsType = ?;
  let isPreISelOpcode = true;
}
include "llvm/Target/GenericOpcodes.td"

// A target's own description of such an instruction, to say in which registers
// pointers are. What it does and how it may be moved is that of the other.
class TargetSpecializedStandardPseudoInstruction<StandardPseudoInstruction base_inst>
    : Instruction {
  StandardPseudoInstruction Instruction = base_inst;
  let isPseudo = true;
  let hasNoSchedulingInfo = true;
  let OutOperandList = base_inst.OutOperandList;
  let InOperandList = base_inst.InOperandList;
  let Size = base_inst.Size;
  let isMeta = base_inst.isMeta;
  let usesCustomInserter = base_inst.usesCustomInserter;
  // Effects.
  let mayLoad = base_inst.mayLoad;
  let mayStore = base_inst.mayStore;
  let hasSideEffects = base_inst.hasSideEffects;
  let hasCtrlDep = base_inst.hasCtrlDep;
  // Flow of control.
  let isBranch = base_inst.isBranch;
  let isIndirectBranch = base_inst.isIndirectBranch;
  let isTerminator = base_inst.isTerminator;
  let isCall = base_inst.isCall;
  let isReturn = base_inst.isReturn;
  let isEHScopeReturn = base_inst.isEHScopeReturn;
  // What passes may do with it.
  let isAsCheapAsAMove = base_inst.isAsCheapAsAMove;
  let isReMaterializable = base_inst.isReMaterializable;
  let isNotDuplicable = base_inst.isNotDuplicable;
  let isConvergent = base_inst.isConvergent;
  let hasExtraDefRegAllocReq = base_inst.hasExtraDefRegAllocReq;
  let hasExtraSrcRegAllocReq = base_inst.hasExtraSrcRegAllocReq;
}

// A list of operands in which those that are pointers are in registers of a class.
class RemapPointerOperandList<dag OperandList, RegisterClassLike new_rc> {
  dag ret = !foldl(OperandList, !range(!size(OperandList)), all, at,
                   !if(!initialized(!getdagarg<PointerLikeRegClass>(OperandList, at)),
                       !setdagarg(all, at, new_rc), all));
}
class RemapPointerOperands<StandardPseudoInstruction inst, RegisterClassLike new_rc>
    : TargetSpecializedStandardPseudoInstruction<inst> {
  let OutOperandList = RemapPointerOperandList<inst.OutOperandList, new_rc>.ret;
  let InOperandList = RemapPointerOperandList<inst.InOperandList, new_rc>.ret;
}
// Those that every target has and that have such operands, all at once.
defvar PseudosWithPtrOps =
    [LOAD_STACK_GUARD, PREALLOCATED_ARG, PATCHABLE_EVENT_CALL, PATCHABLE_TYPED_EVENT_CALL];
multiclass RemapAllTargetPseudoPointerOperands<RegisterClassLike default_ptr_rc> {
  foreach inst = PseudosWithPtrOps in
    def : RemapPointerOperands<inst, default_ptr_rc>;
}

// A table from instructions to others that differ in one way.
class InstrMapping {
  // The class of the instructions in it.
  string FilterClass;
  // Fields that those of a row have in common, and those that differ in it.
  list<string> RowFields = [];
  list<string> ColFields = [];
  // The column to look up, and those to find.
  list<string> KeyCol = [];
  list<list<string>> ValueCols = [];
}

//===- Assembly text ------------------------------------------------------===//

class AsmParser {
  string AsmParserClassName = "AsmParser";
  string AsmParserInstCleanup = "";
  bit ShouldEmitMatchRegisterName = true;
  bit ShouldEmitMatchRegisterAltName = false;
  bit AllowDuplicateRegisterNames = false;
  bit HasMnemonicFirst = true;
  bit ReportMultipleNearMisses = false;
  string OperandParserMethod = "";
  bit CallCustomParserForAllOperands = false;
  bit PreferSmallerInstructions = false;
}
def DefaultAsmParser : AsmParser;

class AsmParserVariant {
  int Variant = 0;
  string Name = "";
  string CommentDelimiter = "";
  string RegisterPrefix = "";
  string TokenizingCharacters = "[]*!";
  string SeparatorCharacters = " \t,";
  string BreakCharacters = "";
}
def DefaultAsmParserVariant : AsmParserVariant;

class AsmWriter {
  string AsmWriterClassName = "InstPrinter";
  int PassSubtarget = 0;
  int Variant = 0;
}
def DefaultAsmWriter : AsmWriter;

// A token that also counts as another one.
class TokenAlias<string From, string To> {
  string FromToken = From;
  string ToToken = To;
}

// Another name of a mnemonic, where predicates hold; in all variants or the one of this name.
class MnemonicAlias<string From, string To, string VariantName = ""> {
  string FromMnemonic = From;
  string ToMnemonic = To;
  string AsmVariantName = VariantName;
  list<Predicate> Predicates = [];
}

// A short form of an instruction.
class CompressPat<dag input, dag output, list<Predicate> predicates = []> {
  dag Input = input;
  dag Output = output;
  list<Predicate> Predicates = predicates;
  bit isCompressOnly = false;
}

// Another way to write an instruction.
class InstAlias<string Asm, dag Result, int Emit = 1, string VariantName = ""> {
  string AsmString = Asm;
  dag ResultInst = Result;
  int EmitPriority = Emit;
  list<Predicate> Predicates = [];
  bit UseInstAsmMatchConverter = true;
  string AsmVariantName = VariantName;
}

//===- The target ---------------------------------------------------------===//

class Target {
  InstrInfo InstructionSet;
  list<AsmParser> AssemblyParsers = [DefaultAsmParser];
  list<AsmParserVariant> AssemblyParserVariants = [DefaultAsmParserVariant];
  list<AsmWriter> AssemblyWriters = [DefaultAsmWriter];
  int AllowRegisterRenaming = 0;
}

// A processor: its name, how it executes instructions, the features it has, and
// those that code for it should make use of.
class Processor<string n, ProcessorItineraries pi, list<SubtargetFeature> f,
                list<SubtargetFeature> tunef = []> {
  string Name = n;
  SchedMachineModel SchedModel = NoSchedModel;
  // For a processor without a model.
  ProcessorItineraries ProcItin = pi;
  list<SubtargetFeature> Features = f;
  list<SubtargetFeature> TuneFeatures = tunef;
}
class ProcessorModel<string n, SchedMachineModel m, list<SubtargetFeature> f,
                     list<SubtargetFeature> tunef = []>
    : Processor<n, NoItineraries, f, tunef> {
  let SchedModel = m;
}

include "llvm/Target/TargetCallingConv.td"

// Pairs of instructions that a processor runs as one: a feature, and what holds
// for the first, the second or both. LLVM's tools ask for the class.
class FusionTarget;
foreach n = ["first", "second", "both"] in
  def n#_fusion_target : FusionTarget;
class FusionPredicate<FusionTarget target> {
  FusionTarget Target = target;
}
class FirstFusionPredicate : FusionPredicate<first_fusion_target>;
class SecondFusionPredicate : FusionPredicate<second_fusion_target>;
class BothFusionPredicate : FusionPredicate<both_fusion_target>;
// C++ that leaves the function where it does not hold.
class FusionPredicateWithCode<code pred> : FusionPredicate<both_fusion_target> {
  code Predicate = pred;
}
// What holds for the first instruction, the second, or each of them.
class FusionPredicateWithMCInstPredicate<FusionTarget target, MCInstPredicate pred>
    : FusionPredicate<target> {
  MCInstPredicate Predicate = pred;
}
class FirstFusionPredicateWithMCInstPredicate<MCInstPredicate pred>
    : FusionPredicateWithMCInstPredicate<first_fusion_target, pred>;
class SecondFusionPredicateWithMCInstPredicate<MCInstPredicate pred>
    : FusionPredicateWithMCInstPredicate<second_fusion_target, pred>;
class BothFusionPredicateWithMCInstPredicate<MCInstPredicate pred>
    : FusionPredicateWithMCInstPredicate<both_fusion_target, pred>;
// Operands that are the same register: one of each instruction, or two of one.
class TieReg<int firstOpIdx, int secondOpIdx> : BothFusionPredicate {
  int FirstOpIdx = firstOpIdx;
  int SecondOpIdx = secondOpIdx;
}
class FirstInstHasSameReg<int firstOpIdx, int secondOpIdx> : FirstFusionPredicate {
  int FirstOpIdx = firstOpIdx;
  int SecondOpIdx = secondOpIdx;
}
class SecondInstHasSameReg<int firstOpIdx, int secondOpIdx> : SecondFusionPredicate {
  int FirstOpIdx = firstOpIdx;
  int SecondOpIdx = secondOpIdx;
}
// The answer where there is no first instruction.
class WildcardPred<bit ret> : FirstFusionPredicate {
  bit ReturnValue = ret;
}
def WildcardFalse : WildcardPred<0>;
def WildcardTrue : WildcardPred<1>;
// What the first instruction writes is read once.
class OneUsePred : FirstFusionPredicate;
def OneUse : OneUsePred;
class Fusion<string name, string fieldName, string desc, list<FusionPredicate> predicates>
    : SubtargetFeature<name, fieldName, "true", desc> {
  list<FusionPredicate> Predicates = predicates;
  bit IsCommutable = false;
}

// Counters of processors: of cycles, of what goes to each resource, and of events that spoil a
// measurement.
class PfmCounter<string counter> {
  string Counter = counter;
}
class PfmIssueCounter<string resource_name, string counter> : PfmCounter<counter> {
  string ResourceName = resource_name;
}
class ValidationEvent<int event_number> {
  int EventNumber = event_number;
}
class PfmValidationCounter<ValidationEvent event_type, string counter> : PfmCounter<counter> {
  ValidationEvent EventType = event_type;
}
def NoPfmCounter : PfmCounter<"">;
class ProcPfmCounters {
  PfmCounter CycleCounter = NoPfmCounter;
  PfmCounter UopsCounter = NoPfmCounter;
  list<PfmIssueCounter> IssueCounters = [];
  list<PfmValidationCounter> ValidationCounters = [];
}
class PfmCountersBinding<string cpu_name, ProcPfmCounters counters> {
  string CpuName = cpu_name;
  ProcPfmCounters Counters = counters;
}

include "llvm/Target/TargetSelectionDAG.td"
include "llvm/Target/GlobalISel/RegisterBank.td"
include "llvm/Target/GlobalISel/Target.td"
include "llvm/Target/GlobalISel/SelectionDAGCompat.td"
