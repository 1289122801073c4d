// Questions about instructions that the assembler and code generators both ask.
//
//   def IsMoveZero : TIIPredicate<"isMoveZero",
//     MCOpcodeSwitchStatement<
//       [MCOpcodeSwitchCase<[ADDI], MCReturnStatement<CheckZeroOperand<2>>>],
//       MCReturnStatement<FalsePred>>>;
//
// --gen-instr-info makes functions of records of class TIIPredicate, and --gen-subtarget of those
// of class STIPredicate, which processors answer each in its own way. Scheduling models choose
// among variants by MCSchedPredicate.
//
// Only Target.td includes this file. These are the classes and fields of LLVM 22's file of the
// same name.

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

// Of several: all of them, or any.
class CheckPredicateSequence<list<MCInstPredicate> Preds> : MCInstPredicate {
  list<MCInstPredicate> Predicates = Preds;
}
class CheckAll<list<MCInstPredicate> Sequence> : CheckPredicateSequence<Sequence>;
class CheckAny<list<MCInstPredicate> Sequence> : CheckPredicateSequence<Sequence>;

//===- Operands -----------------------------------------------------------===//

class MCOperandPredicate<int Index> : MCInstPredicate {
  int OpIndex = Index;
}

// What kind of operand it is. Only code generators know virtual registers.
class CheckIsRegOperand<int Index> : MCOperandPredicate<Index>;
class CheckIsVRegOperand<int Index> : MCOperandPredicate<Index>;
class CheckIsNotVRegOperand<int Index> : CheckNot<CheckIsVRegOperand<Index>>;
class CheckIsImmOperand<int Index> : MCOperandPredicate<Index>;

// Two operands that are the same register.
class CheckSameRegOperand<int First, int Second> : MCInstPredicate {
  int FirstIndex = First;
  int SecondIndex = Second;
}

// What the operand's value is, or what a function makes of it.
class CheckOperandBase<int Index, string Fn = ""> : MCOperandPredicate<Index> {
  string FunctionMapper = Fn;
}
class CheckRegOperand<int Index, Register R> : CheckOperandBase<Index> {
  Register Reg = R;
}
// No register at all.
class CheckInvalidRegOperand<int Index> : CheckOperandBase<Index>;
class CheckValidRegOperand<int Index> : CheckNot<CheckInvalidRegOperand<Index>>;

class CheckImmOperand<int Index, int Imm> : CheckOperandBase<Index> {
  int ImmVal = Imm;
}
// The value as C++.
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
// From Start to End, both included.
class CheckImmOperandRange<int Index, int Start, int End>
    : CheckAll<[CheckImmOperandGE<Index, Start>, CheckImmOperandLE<Index, End>]>;

// Only the function decides.
class CheckRegOperandSimple<int Index> : CheckOperandBase<Index>;
class CheckImmOperandSimple<int Index> : CheckOperandBase<Index>;

//===- Whole instructions -------------------------------------------------===//

class CheckNumOperands<int Num> : MCInstPredicate {
  int NumOps = Num;
}

class CheckOpcode<list<Instruction> Opcodes> : MCInstPredicate {
  list<Instruction> ValidOpcodes = Opcodes;
}
// The same of pseudo instructions, which the assembler does not see.
class CheckPseudo<list<Instruction> Opcodes> : CheckOpcode<Opcodes>;

// C++ on which nothing is known; it stands for code generators only.
class CheckNonPortable<string Code> : MCInstPredicate {
  string CodeBlock = Code;
}

// Calls of functions: one for the assembler, another for code generators, of which the second
// class's is a method of the pointer that is named.
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

// Of the cases the one that has the opcode, or the default.
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
// A function of the target's InstrInfo, by which others can ask too.
class TIIPredicate<string Name, MCStatement body>
    : FunctionPredicateBase<Name, body>, MCInstPredicate;

//===- What processors answer ---------------------------------------------===//

// Instructions of which a processor says the same, if the predicate holds. OperandIndices are the
// operands that it is about; all that are read and not implied, if there are none.
class InstructionEquivalenceClass<list<Instruction> opcodes, MCInstPredicate pred,
                                  list<int> operands = []> {
  list<Instruction> Opcodes = opcodes;
  MCInstPredicate Predicate = pred;
  list<int> OperandIndices = operands;
}

// Those whose result does not depend on the operands BrokenDeps.
class DepBreakingClass<list<Instruction> opcodes, MCInstPredicate pred,
                       list<int> BrokenDeps = []>
    : InstructionEquivalenceClass<opcodes, pred, BrokenDeps>;

// A question: its name, the answer where no processor has one, whether it overrides a method, is
// asked by the assembler too, gives a mask of operands, and which others are asked first.
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

// What the processors of a model answer.
class STIPredicate<STIPredicateDecl declaration, list<InstructionEquivalenceClass> classes> {
  STIPredicateDecl Declaration = declaration;
  list<InstructionEquivalenceClass> Classes = classes;
  SchedMachineModel SchedModel = ?;
}

// Results that are zero whatever the operands are; others that do not depend on all operands;
// moves that renaming takes care of.
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
