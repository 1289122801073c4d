// Target description: registers, operands, instructions and their encodings,
// subtarget features and processors.
//
//   include "llvm/Target/Target.td"
//   def MyInfo : InstrInfo;
//   def My : Target { let InstructionSet = MyInfo; }     the target (one record)
//   def R0 : Register<"r0">;                             registers
//   def GPR : RegisterClass<"My", [i32], 32, (add R0)>;
//   def NOP : Instruction { ... }                        instructions
//
// Declares the classes and fields of LLVM 22's file of the same name. They describe
// the target, its processors, calling conventions and instruction selection.

include "llvm/IR/Intrinsics.td"

//===- Conditions ---------------------------------------------------------===//

// Condition: a C++ expression or, for the assembler, a combination of subtarget features.
#ifdef TABLEGEN_LLVM_23
class Predicate<code cond> {
  code CondString = cond;
#else
class Predicate<string cond> {
  string CondString = cond;
#endif
  // Rust equivalent of CondString, for Rust modules; see TargetSelectionDAG.td.
  code RustCode = [{}];
  bit AssemblerMatcherPredicate = false;
  // Features for the assembler: (all_of ...), (any_of ...) or (not feature).
  dag AssemblerCondDag = ?;
  string PredicateName = "";
  // True if the condition can differ between functions of a module.
  bit RecomputePerFunction = false;
}

def any_of;
def all_of;

// Mixin for a predicate that the assembler checks: a combination of subtarget features.
class AssemblerPredicate<dag cond, string name = ""> {
  bit AssemblerMatcherPredicate = true;
  dag AssemblerCondDag = cond;
  string PredicateName = name;
}

// Mixin that sets the predicates of an instruction or a pattern.
class Requires<list<Predicate> preds> {
  list<Predicate> Predicates = preds;
}

//===- Hardware modes -----------------------------------------------------===//

// C++ code at the start of the function that determines the hardware mode.
class HwModePredicateProlog<code c> {
  code Code = c;
}

// Hardware mode: a variant of the target, such as one with 32-bit registers.
// Exactly one mode is active; DefaultMode if no other mode is selected.
class HwMode<list<Predicate> Ps> {
  list<Predicate> Predicates = Ps;
}
def DefaultMode : HwMode<[]>;

// Selection by hardware mode. A derived class has a list `Objects`, whose n-th
// element applies to the n-th mode in `Modes`.
class HwModeSelect<list<HwMode> Ms, int ObjectsLength> {
  list<HwMode> Modes = Ms;
  assert !eq(!size(Modes), ObjectsLength), "The Objects and Modes lists must be the same length";
}

// Value type that depends on the hardware mode.
class ValueTypeByHwMode<list<HwMode> Ms, list<ValueType> Ts>
    : HwModeSelect<Ms, !size(Ts)>, ValueType<0> {
  let LLVMName = "INVALID_SIMPLE_VALUE_TYPE";
  list<ValueType> Objects = Ts;
}

// Sizes in bits: register, spill slot, alignment of the spill slot.
class RegInfo<int RS, int SS, int SA> {
  int RegSize = RS;
  int SpillSize = SS;
  int SpillAlignment = SA;
}
class RegInfoByHwMode<list<HwMode> Ms = [], list<RegInfo> Ts = []>
    : HwModeSelect<Ms, !size(Ts)> {
  list<RegInfo> Objects = Ts;
}

// Bit range of a subregister: size and offset in bits.
class SubRegRange<int size, int offset = 0> {
  int Size = size;
  int Offset = offset;
}
class SubRegRangeByHwMode<list<HwMode> Ms = [], list<SubRegRange> Ts = []>
    : HwModeSelect<Ms, !size(Ts)> {
  list<SubRegRange> Objects = Ts;
}

//===- Registers ----------------------------------------------------------===//

// Subregister index: a part of registers, such as their lower half. Size and offset are in bits.
class SubRegIndex<int size, int offset = 0> {
  string Namespace = "";
  SubRegRangeByHwMode SubRegRanges;
  int Size = size;
  int Offset = offset;
  // Indices whose composition, in this order, equals this index.
  list<SubRegIndex> ComposedOf = [];
  // Smaller indices whose subregisters together cover this one.
  list<SubRegIndex> CoveringSubRegIndices = [];
}

// Set of alternative register names.
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
  // Subregisters, and their indices in the same order.
  list<Register> SubRegs = [];
  list<SubRegIndex> SubRegIndices = [];
  list<RegAltNameIndex> RegAltNameIndices = [];
  list<int> DwarfNumbers = [];
  list<int> CostPerUse = [0];
  bit CoveredBySubRegs = false;
  // Number of the register in instruction encodings.
  bits<16> HWEncoding = 0;
  bit isArtificial = false;
  bit isConstant = false;
  int PositionOrder = 0;
}

// Register that consists of subregisters.
class RegisterWithSubRegs<string n, list<Register> subregs> : Register<n> {
  let SubRegs = subregs;
}

// Mixin for the DWARF numbers of a register, one per flavor.
class DwarfRegNum<list<int> Numbers> {
  list<int> DwarfNumbers = Numbers;
}

// Base class of operand types.
class DAGOperand {
  // C++ namespace of the enumerator in OperandType.
  string OperandNamespace = "MCOI";
  // Name of the C++ function that decodes the operand. Empty for the default function.
  string DecoderMethod = "";
  // True if a failure of DecoderMethod is final. False if the decoder then tries other encodings.
  bit hasCompleteDecoder = true;
}

class RegisterClassLike : DAGOperand;

// Register class: a set of registers in allocation order. `regList` is a set
// expression, such as (add R0, R1), (sequence "R%u", 0, 15) or (sub GPR, SP).
class RegisterClass<string namespace, list<ValueType> regTypes, int alignment,
                    dag regList, RegAltNameIndex idx = NoRegAltName>
    : RegisterClassLike {
  string Namespace = namespace;
  RegInfoByHwMode RegInfos;
  // Types of the values that the registers can hold.
  list<ValueType> RegTypes = regTypes;
  // Spill size in bits; 0 for the size of the first type. Alignment is in bits, too.
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

// Register class that depends on the hardware mode.
class RegClassByHwMode<list<HwMode> Modes, list<RegisterClass> RegClasses>
    : HwModeSelect<Modes, !size(RegClasses)>, RegisterClassLike {
  list<RegisterClass> Objects = RegClasses;
}

// Tuples of registers: tuple n consists of the n-th register of each list in `Regs`.
class RegisterTuples<list<SubRegIndex> Indices, list<dag> Regs,
                     list<string> RegNames = []> {
  list<dag> SubRegs = Regs;
  list<SubRegIndex> SubRegIndices = Indices;
  list<string> RegAsmNames = RegNames;
  int PositionOrder = 0;
}

// Category of register classes that have a target-independent property in
// common, such as all classes of integer registers.
class RegisterCategory<list<RegisterClass> classes> {
  list<RegisterClass> Classes = classes;
}

// Operators of set expressions. The other operators are nodes of the selection DAG.
def sequence;
def decimate;
def interleave;

//===- Operands -----------------------------------------------------------===//

// Operators of operand lists, and the marker at the end of a variadic list.
def ops;
def outs;
def ins;
def variable_ops;

// Pointer operand, for which the target selects the register class by RegClassKind.
class PointerLikeRegClass<int Kind> {
  int RegClassKind = Kind;
}
def ptr_rc : PointerLikeRegClass<0>;

// Operand of any kind.
class unknown_class;
def unknown : unknown_class;

// Operand class of the assembly parser.
class AsmOperandClass {
  string Name = ?;
  list<AsmOperandClass> SuperClasses = [];
  // Methods of a parsed operand: test for membership in the class; conversion to MCInst operands.
  string PredicateMethod = ?;
  string RenderMethod = ?;
  // Method of the parser that parses the operand. Unset for the generic parser.
  string ParserMethod = ?;
  string DiagnosticType = "";
  string DiagnosticString = "";
  bit IsOptional = false;
  string DefaultMethod = ?;
}
def ImmAsmOperand : AsmOperandClass {
  let Name = "Imm";
}

// Operand other than a plain register.
class Operand<ValueType ty> : DAGOperand {
  ValueType Type = ty;
  string PrintMethod = "printOperand";
  // Name of the method that encodes the operand. Empty for getMachineOpValue.
  string EncoderMethod = "";
  string OperandType = "OPERAND_UNKNOWN";
  // Suboperands, if there are several machine operands: (ops GPR:$base, i32imm:$disp).
  dag MIOperandInfo = (ops);
  code MCOperandPredicate;
  AsmOperandClass ParserMatchClass = ImmAsmOperand;
}

// Register operand with its own methods to print, encode, decode or parse it.
class RegisterOperand<RegisterClassLike regclass, string pm = "printOperand">
    : DAGOperand {
  RegisterClassLike RegClass = regclass;
  string PrintMethod = pm;
  string EncoderMethod = "";
  AsmOperandClass ParserMatchClass;
  string OperandType = "OPERAND_REGISTER";
  Register GIZeroRegister = ?;
}

// Immediate operands.
let OperandType = "OPERAND_IMMEDIATE" in {
  foreach size = [1, 8, 16, 32, 64] in
    def i#size#imm : Operand<!cast<ValueType>("i" # size)>;
  foreach size = [32, 64] in
    def f#size#imm : Operand<!cast<ValueType>("f" # size)>;
}

// Types of operands of generic instructions. Operands with the same number
// (type0, type1, ...) have the same type.
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

// Special values of operands: no register, and an undefined value for a tied input.
def zero_reg;
def undef_tied_input;

// Operand that patterns may omit, and its default values.
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

//===- Features and scheduling --------------------------------------------===//

// Subtarget feature. If enabled, field `f` of the subtarget is set to value `v`.
#ifdef TABLEGEN_LLVM_23
// Condition on a feature under which a function can be inlined into another one.
class InlineBehavior;
foreach n = ["Ignore", "Default", "Inverse", "MustMatch"] in
  def "Inline" # n : InlineBehavior;
class SubtargetFeature<string n, string f, string v, string d,
                       list<SubtargetFeature> i = [],
                       InlineBehavior ib = InlineDefault> {
  string Name = n;
  InlineBehavior InlineBehavior = ib;
  list<SubtargetFeature> Implies = !sort(f, i, f.Name);
#else
class SubtargetFeature<string n, string f, string v, string d,
                       list<SubtargetFeature> i = []> {
  string Name = n;
  list<SubtargetFeature> Implies = i;
#endif
  string FieldName = f;
  string Value = v;
  string Desc = d;
}

// Mixins for a deprecated instruction. The assembler warns if the feature is enabled
// (Deprecated), or if the function returns true (ComplexDeprecationPredicate).
class Deprecated<SubtargetFeature dep> {
  SubtargetFeature DeprecatedFeatureMask = dep;
}
class ComplexDeprecationPredicate<string dep> {
  string ComplexDeprecationPredicate = dep;
}

include "llvm/Target/TargetInstrPredicate.td"
include "llvm/Target/TargetSchedule.td"

//===- Instructions -------------------------------------------------------===//

// Encoding of an instruction. A derived record has a field `bits<n> Inst`, or a dag
// of segments. Fields named after operands stand for the bits of these operands.
class InstructionEncoding {
  // Size in bytes.
  int Size;
  string DecoderNamespace = "";
  list<Predicate> Predicates = [];
  string DecoderMethod = "";
  bit hasCompleteDecoder = true;
}

// Encodings by hardware mode.
class EncodingByHwMode<list<HwMode> Ms = [], list<InstructionEncoding> Ts = []>
    : HwModeSelect<Ms, !size(Ts)> {
  list<InstructionEncoding> Objects = Ts;
}

// Segments of a variable-length encoding, from the lowest (ascend) or the highest
// (descend). Operators: (operand "$name", bits), (slice "$name", high, low).
def ascend;
def descend;
def operand;
def slice;
// Custom functions of such an operand: (encoder "name"), (decoder "name").
def encoder;
def decoder;

class Instruction : InstructionEncoding {
  // C++ namespace of the opcode.
  string Namespace = "";
  dag OutOperandList;
  dag InOperandList;
  // Assembly syntax, with operands as $name.
  string AsmString = "";
  // Encodings by hardware mode, which replace Inst.
  EncodingByHwMode EncodingInfos;
  list<dag> Pattern;

  // Registers that the instruction implicitly reads (Uses) and writes (Defs).
  list<Register> Uses = [];
  list<Register> Defs = [];

  list<Predicate> Predicates = [];
  int Size = 0;
  int CodeSize = 0;
  int AddedComplexity = 0;

  // Kind of instruction.
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

  // Properties. Unset (`?`) properties are inferred from patterns.
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
  // True if the instruction has no encoding.
  bit isPseudo = false;
  bit isMeta = false;
#ifdef TABLEGEN_LLVM_23
  // Set if GlobalISel's tables check types by size and shape only.
  bit GISelMatchGenericTypes = false;
#endif
  bit isExtractSubreg = false;
  bit isInsertSubreg = false;
  bit variadicOpsAreDefs = false;
  bit supportsDeactivationSymbol = false;
  bit hasSideEffects = ?;
  // True if the assembler does not accept the instruction, although it has an encoding.
  bit isCodeGenOnly = false;
  bit isAsmParserOnly = false;

  bit hasNoSchedulingInfo = false;
  InstrItinClass Itinerary = NoItinerary;
  list<SchedReadWrite> SchedRW;

  // Constraints, separated by commas: "$in = $out" (tied), "@earlyclobber $out".
  string Constraints = "";
  // Name of the method that modifies the complete encoding.
  string PostEncoderMethod = "";
  // Target-specific flags.
  bits<64> TSFlags = 0;

  string AsmMatchConverter = "";
  string TwoOperandAliasConstraint = "";
  string AsmVariantName = "";
  bit UseNamedOperandTable = false;
  bit UseLogicalOperandMappings = false;
  bit FastISelShouldIgnore = false;
  bit HasPositionOrder = false;
}

// Additional encoding of an instruction, for decoders only.
class AdditionalEncoding<Instruction I> : InstructionEncoding {
  Instruction AliasOf = I;
}

// Expansion of a pseudo instruction.
class PseudoInstExpansion<dag Result> {
  dag ResultInst = Result;
  bit isPseudo = true;
}

// Properties of all instructions of a target.
class InstrInfo {
  // True if Inst{0} is the most significant bit of an encoding.
  bit isLittleEndianEncoding = false;
  // True if unset properties of instructions are inferred from patterns, and otherwise cleared.
  bit guessInstructionProperties = true;
}

// Base class of the target-independent instructions.
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

// Target-specific version of such an instruction, which sets the register
// class of pointers. Effects and other properties are those of `base_inst`.
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
  // Control flow.
  let isBranch = base_inst.isBranch;
  let isIndirectBranch = base_inst.isIndirectBranch;
  let isTerminator = base_inst.isTerminator;
  let isCall = base_inst.isCall;
  let isReturn = base_inst.isReturn;
  let isEHScopeReturn = base_inst.isEHScopeReturn;
  // Properties for optimization passes.
  let isAsCheapAsAMove = base_inst.isAsCheapAsAMove;
  let isReMaterializable = base_inst.isReMaterializable;
  let isNotDuplicable = base_inst.isNotDuplicable;
  let isConvergent = base_inst.isConvergent;
  let hasExtraDefRegAllocReq = base_inst.hasExtraDefRegAllocReq;
  let hasExtraSrcRegAllocReq = base_inst.hasExtraSrcRegAllocReq;
}

// Operand list with every PointerLikeRegClass replaced by `new_rc`.
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
// All target-independent instructions with pointer operands.
defvar PseudosWithPtrOps =
    [LOAD_STACK_GUARD, PREALLOCATED_ARG, PATCHABLE_EVENT_CALL, PATCHABLE_TYPED_EVENT_CALL];
multiclass RemapAllTargetPseudoPointerOperands<RegisterClassLike default_ptr_rc> {
  foreach inst = PseudosWithPtrOps in
    def : RemapPointerOperands<inst, default_ptr_rc>;
}

// Table that maps instructions to related instructions, which differ in one property.
class InstrMapping {
  // Name of the class of the instructions in the table.
  string FilterClass;
  // Fields with equal values within a row, and fields that distinguish the columns.
  list<string> RowFields = [];
  list<string> ColFields = [];
  // Values of ColFields: those of the column to look up, and those of the result columns.
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

// Token that is also accepted as another token.
class TokenAlias<string From, string To> {
  string FromToken = From;
  string ToToken = To;
}

// Alternative mnemonic, if the predicates hold. An empty VariantName means all variants.
class MnemonicAlias<string From, string To, string VariantName = ""> {
  string FromMnemonic = From;
  string ToMnemonic = To;
  string AsmVariantName = VariantName;
  list<Predicate> Predicates = [];
}

// Compressed form of an instruction: `input` becomes `output` if the predicates hold.
class CompressPat<dag input, dag output, list<Predicate> predicates = []> {
  dag Input = input;
  dag Output = output;
  list<Predicate> Predicates = predicates;
  bit isCompressOnly = false;
}

// Alternative assembly syntax of an instruction.
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
#ifdef TABLEGEN_LLVM_23
  bit AllowRegisterRenaming = false;
  bit RegistersAreIntervals = false;
#else
  int AllowRegisterRenaming = 0;
#endif
}

// Processor: name, itineraries, features, and features that code for the
// processor is tuned for.
class Processor<string n, ProcessorItineraries pi, list<SubtargetFeature> f,
                list<SubtargetFeature> tunef = []> {
  string Name = n;
  SchedMachineModel SchedModel = NoSchedModel;
  // Itineraries, for a processor without a scheduling model.
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

// Macro fusion: pairs of instructions that a processor executes as one. A predicate
// applies to the first instruction, the second or both. LLVM's tools require class Fusion.
class FusionTarget;
foreach n = ["first", "second", "both"] in
  def n#_fusion_target : FusionTarget;
class FusionPredicate<FusionTarget target> {
  FusionTarget Target = target;
}
class FirstFusionPredicate : FusionPredicate<first_fusion_target>;
class SecondFusionPredicate : FusionPredicate<second_fusion_target>;
class BothFusionPredicate : FusionPredicate<both_fusion_target>;
// C++ code that returns from the function if the pair cannot be fused.
class FusionPredicateWithCode<code pred> : FusionPredicate<both_fusion_target> {
  code Predicate = pred;
}
// Predicate that the first instruction, the second, or each of them must satisfy.
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
// Operands that must be the same register: one of each instruction, or two of one.
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
// Result of the check if there is no first instruction.
class WildcardPred<bit ret> : FirstFusionPredicate {
  bit ReturnValue = ret;
}
def WildcardFalse : WildcardPred<0>;
def WildcardTrue : WildcardPred<1>;
// Condition that the result of the first instruction has a single use.
class OneUsePred : FirstFusionPredicate;
def OneUse : OneUsePred;
class Fusion<string name, string fieldName, string desc, list<FusionPredicate> predicates>
    : SubtargetFeature<name, fieldName, "true", desc> {
  list<FusionPredicate> Predicates = predicates;
  bit IsCommutable = false;
}

// Performance counters of processors: cycles, micro-operations, use of each
// resource, and events that invalidate a measurement.
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
