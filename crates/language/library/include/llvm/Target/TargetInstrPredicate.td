// Predicates on instructions, for the assembler (MCInst) and for code generation (MachineInstr).
//
//   def IsMoveZero : TIIPredicate<"isMoveZero",
//     MCOpcodeSwitchStatement<
//       [MCOpcodeSwitchCase<[ADDI], MCReturnStatement<CheckZeroOperand<2>>>],
//       MCReturnStatement<FalsePred>>>;
//
// --gen-instr-info emits a function for each TIIPredicate. --gen-subtarget
// emits a function for each STIPredicate; each processor can define it
// differently. Scheduling models select variants by MCSchedPredicate.
//
// Only Target.td includes this file. Declares the classes and fields of LLVM
// 22's file of the same name.

class Instruction;
class SchedMachineModel;

class MCInstPredicate;

//===- Logic --------------------------------------------------------------===//

class MCTrue : MCInstPredicate;
class MCFalse : MCInstPredicate;
def TruePred : MCTrue;
def FalsePred : MCFalse;

class CheckNot<MCInstPredicate P> : MCInstPredicate {
  MCInstPredicate Pred = P;
}

// Conjunction (CheckAll) or disjunction (CheckAny) of predicates.
class CheckPredicateSequence<list<MCInstPredicate> Preds> : MCInstPredicate {
  list<MCInstPredicate> Predicates = Preds;
}
class CheckAll<list<MCInstPredicate> Sequence> : CheckPredicateSequence<Sequence>;
class CheckAny<list<MCInstPredicate> Sequence> : CheckPredicateSequence<Sequence>;

//===- Operands -----------------------------------------------------------===//

class MCOperandPredicate<int Index> : MCInstPredicate {
  int OpIndex = Index;
}

// Kind of the operand. Virtual registers exist in MachineInstr only.
class CheckIsRegOperand<int Index> : MCOperandPredicate<Index>;
class CheckIsVRegOperand<int Index> : MCOperandPredicate<Index>;
class CheckIsNotVRegOperand<int Index> : CheckNot<CheckIsVRegOperand<Index>>;
class CheckIsImmOperand<int Index> : MCOperandPredicate<Index>;

// Checks that two operands are the same register.
class CheckSameRegOperand<int First, int Second> : MCInstPredicate {
  int FirstIndex = First;
  int SecondIndex = Second;
}

// Comparison of the value of an operand, or of the result of function `Fn` for this value.
class CheckOperandBase<int Index, string Fn = ""> : MCOperandPredicate<Index> {
  string FunctionMapper = Fn;
}
class CheckRegOperand<int Index, Register R> : CheckOperandBase<Index> {
  Register Reg = R;
}
// Checks that the operand is the null register.
class CheckInvalidRegOperand<int Index> : CheckOperandBase<Index>;
class CheckValidRegOperand<int Index> : CheckNot<CheckInvalidRegOperand<Index>>;

class CheckImmOperand<int Index, int Imm> : CheckOperandBase<Index> {
  int ImmVal = Imm;
}
// Comparison with a C++ expression.
class CheckImmOperand_s<int Index, string Value> : CheckOperandBase<Index> {
  string ImmVal = Value;
}
class CheckZeroOperand<int Index> : CheckImmOperand<Index, 0>;
class CheckImmOperandLT<int Index, int Imm> : CheckOperandBase<Index> {
  int ImmVal = Imm;
}
class CheckImmOperandGT<int Index, int Imm> : CheckOperandBase<Index> {
  int ImmVal = Imm;
}
class CheckImmOperandLE<int Index, int Imm> : CheckNot<CheckImmOperandGT<Index, Imm>>;
class CheckImmOperandGE<int Index, int Imm> : CheckNot<CheckImmOperandLT<Index, Imm>>;
// Range of immediates, from `Start` to `End` inclusive.
class CheckImmOperandRange<int Index, int Start, int End>
    : CheckAll<[CheckImmOperandGE<Index, Start>, CheckImmOperandLE<Index, End>]>;

// Checks whose result is that of the function.
class CheckRegOperandSimple<int Index> : CheckOperandBase<Index>;
class CheckImmOperandSimple<int Index> : CheckOperandBase<Index>;

//===- Whole instructions -------------------------------------------------===//

class CheckNumOperands<int Num> : MCInstPredicate {
  int NumOps = Num;
}

class CheckOpcode<list<Instruction> Opcodes> : MCInstPredicate {
  list<Instruction> ValidOpcodes = Opcodes;
}
// CheckOpcode for pseudo instructions, which do not exist in the assembler.
class CheckPseudo<list<Instruction> Opcodes> : CheckOpcode<Opcodes>;

// Arbitrary C++ expression, for code generation only.
class CheckNonPortable<string Code> : MCInstPredicate {
  string CodeBlock = Code;
}

// Call of a C++ function, with one name for MCInst and one for MachineInstr. With
// CheckFunctionPredicateWithTII, the latter is a method of pointer `TIIPointer`.
class CheckFunctionPredicate<string MCInstFn, string MachineInstrFn> : MCInstPredicate {
  string MCInstFnName = MCInstFn;
  string MachineInstrFnName = MachineInstrFn;
}
class CheckFunctionPredicateWithTII<string MCInstFn, string MachineInstrFn,
                                    string TIIPointer = "TII"> : MCInstPredicate {
  string MCInstFnName = MCInstFn;
  string TIIPtrName = TIIPointer;
  string MachineInstrFnName = MachineInstrFn;
}

//===- Functions ----------------------------------------------------------===//

class MCStatement;

class MCReturnStatement<MCInstPredicate predicate> : MCStatement {
  MCInstPredicate Pred = predicate;
}

// Case of a switch over opcodes. The default applies if no case has the opcode.
class MCOpcodeSwitchCase<list<Instruction> opcodes, MCStatement caseStmt> {
  list<Instruction> Opcodes = opcodes;
  MCStatement CaseStmt = caseStmt;
}
class MCOpcodeSwitchStatement<list<MCOpcodeSwitchCase> cases, MCStatement default>
    : MCStatement {
  list<MCOpcodeSwitchCase> Cases = cases;
  MCStatement DefaultCase = default;
}

class FunctionPredicateBase<string name, MCStatement body> {
  string FunctionName = name;
  MCStatement Body = body;
}
// Function of the target's InstrInfo, which other predicates can call.
class TIIPredicate<string Name, MCStatement body>
    : FunctionPredicateBase<Name, body>, MCInstPredicate;

//===- Predicates that depend on the processor ----------------------------===//

// Class of instructions with the same answer, if the predicate holds. OperandIndices
// are the operands concerned; an empty list stands for all explicit uses.
class InstructionEquivalenceClass<list<Instruction> opcodes, MCInstPredicate pred,
                                  list<int> operands = []> {
  list<Instruction> Opcodes = opcodes;
  MCInstPredicate Predicate = pred;
  list<int> OperandIndices = operands;
}

// Instructions whose result does not depend on the operands in BrokenDeps.
class DepBreakingClass<list<Instruction> opcodes, MCInstPredicate pred,
                       list<int> BrokenDeps = []>
    : InstructionEquivalenceClass<opcodes, pred, BrokenDeps>;

// Declaration of a predicate: name, result if no processor defines it, and predicates to try
// first. Flags: overrides a method, also exists for MCInst, computes a mask of operands.
class STIPredicateDecl<string name, MCInstPredicate default = FalsePred, bit overrides = true,
                       bit expandForMC = true, bit updatesOpcodeMask = false,
                       list<STIPredicateDecl> delegates = []> {
  string Name = name;
  MCInstPredicate DefaultReturnValue = default;
  bit OverridesBaseClassMember = overrides;
  bit ExpandForMC = expandForMC;
  bit UpdatesOpcodeMask = updatesOpcodeMask;
  list<STIPredicateDecl> Delegates = delegates;
}

// Definition of a predicate for the processors of a scheduling model.
class STIPredicate<STIPredicateDecl declaration, list<InstructionEquivalenceClass> classes> {
  STIPredicateDecl Declaration = declaration;
  list<InstructionEquivalenceClass> Classes = classes;
  SchedMachineModel SchedModel = ?;
}

// Instructions whose result is zero for all operands; instructions that are
// independent of some operands; moves that register renaming eliminates.
def IsZeroIdiomDecl : STIPredicateDecl<"isZeroIdiom"> {
  let UpdatesOpcodeMask = true;
}
def IsDepBreakingDecl : STIPredicateDecl<"isDependencyBreaking"> {
  let UpdatesOpcodeMask = true;
  let Delegates = [IsZeroIdiomDecl];
}
def IsOptimizableRegisterMoveDecl : STIPredicateDecl<"isOptimizableRegisterMove">;

class IsZeroIdiomFunction<list<DepBreakingClass> classes>
    : STIPredicate<IsZeroIdiomDecl, classes>;
class IsDepBreakingFunction<list<DepBreakingClass> classes>
    : STIPredicate<IsDepBreakingDecl, classes>;
class IsOptimizableRegisterMove<list<InstructionEquivalenceClass> classes>
    : STIPredicate<IsOptimizableRegisterMoveDecl, classes>;
