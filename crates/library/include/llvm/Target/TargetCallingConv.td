// Calling conventions: where arguments and results are passed, and which
// registers a function leaves as they were. Target.td includes it.
//
//   def CC_My : CallingConv<[CCIfType<[i8, i16], CCPromoteToType<i32>>,
//                            CCIfType<[i32], CCAssignToReg<[R0, R1]>>,
//                            CCAssignToStack<4, 4>]>;
//   def CSR_My : CalleeSavedRegs<(add R4, R5)>;
//
// The classes are those of LLVM 22's file of this name.

// A rule: what to do with a value.
class CCAction;

// Rules that are tried in order, until one has placed the value.
class CallingConv<list<CCAction> actions> {
  list<CCAction> Actions = actions;
  // Whether C++ outside of the generated file calls it.
  bit Entry = false;
  // Whether C++ written by hand does its work.
  bit Custom = false;
}
class CustomCallingConv : CallingConv<[]> {
  let Custom = true;
}

// The rules of another convention.
class CCDelegateTo<CallingConv cc> : CCAction {
  CallingConv CC = cc;
}
// A function decides.
class CCCustom<string fn> : CCAction {
  string FuncName = fn;
}

//===- Places -------------------------------------------------------------===//

// The first register of a list that is free.
class CCAssignToReg<list<Register> regList> : CCAction {
  list<Register> RegList = regList;
}
// The same, with registers that are joined, by name: "R0_R1".
class CCAssignToRegTuple<list<string> regList> : CCAction {
  list<string> RegList = regList;
}
// The same; the register in the same place of the second list is then taken too.
class CCAssignToRegWithShadow<list<Register> regList, list<Register> shadowList>
    : CCAction {
  list<Register> RegList = regList;
  list<Register> ShadowRegList = shadowList;
}
// The stack. 0 is for the size or the alignment of the value's type.
class CCAssignToStack<int size, int align> : CCAction {
  int Size = size;
  int Align = align;
}
// The stack; all registers of the list are then taken.
class CCAssignToStackWithShadow<int size, int align, list<Register> shadowList>
    : CCAction {
  int Size = size;
  int Align = align;
  list<Register> ShadowRegList = shadowList;
}
// A register, with room on the stack kept for it.
class CCAssignToRegAndStack<list<Register> regList, int size, int align>
    : CCAssignToReg<regList> {
  int Size = size;
  int Align = align;
}
// A copy in memory, of at least this size and alignment.
class CCPassByVal<int size, int align> : CCAction {
  int Size = size;
  int Align = align;
}

//===- Changes of type, after which the rules go on -----------------------===//

// Widened.
class CCPromoteToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// Widened, with the value in the upper bits.
class CCPromoteToUpperBitsInType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// The same bits.
class CCBitConvertToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// The lower bits.
class CCTruncToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// A pointer to it.
class CCPassIndirect<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}

//===- Conditions ---------------------------------------------------------===//

// A rule for some values only.
class CCPredicateAction<CCAction A> : CCAction {
  CCAction SubAction = A;
}
// Those of these types.
class CCIfType<list<ValueType> vts, CCAction A> : CCPredicateAction<A> {
  list<ValueType> VTs = vts;
}
// Those for which an expression in C++ holds.
class CCIf<string predicate, CCAction A> : CCPredicateAction<A> {
  string Predicate = predicate;
}

// Conditions on the function: its convention, variable arguments.
class CCIfCC<string CC, CCAction A> : CCIf<"State.getCallingConv() == " # CC, A>;
class CCIfVarArg<CCAction A> : CCIf<"State.isVarArg()", A>;
class CCIfNotVarArg<CCAction A> : CCIf<"!State.isVarArg()", A>;

// Conditions on the value: attributes that it has in the IR, and whether it is
// one of several that were one value.
class CCIfArgFixed<CCAction A> : CCIf<"!ArgFlags.isVarArg()", A>;
class CCIfArgVarArg<CCAction A> : CCIf<"ArgFlags.isVarArg()", A>;
class CCIfByVal<CCAction A> : CCIf<"ArgFlags.isByVal()", A>;
class CCIfInReg<CCAction A> : CCIf<"ArgFlags.isInReg()", A>;
class CCIfNest<CCAction A> : CCIf<"ArgFlags.isNest()", A>;
class CCIfSRet<CCAction A> : CCIf<"ArgFlags.isSRet()", A>;
class CCIfPreallocated<CCAction A> : CCIf<"ArgFlags.isPreallocated()", A>;
class CCIfSwiftSelf<CCAction A> : CCIf<"ArgFlags.isSwiftSelf()", A>;
class CCIfSwiftAsync<CCAction A> : CCIf<"ArgFlags.isSwiftAsync()", A>;
class CCIfSwiftError<CCAction A> : CCIf<"ArgFlags.isSwiftError()", A>;
class CCIfCFGuardTarget<CCAction A> : CCIf<"ArgFlags.isCFGuardTarget()", A>;
class CCIfConsecutiveRegs<CCAction A> : CCIf<"ArgFlags.isInConsecutiveRegs()", A>;
class CCIfSplit<CCAction A> : CCIf<"ArgFlags.isSplit()", A>;
class CCIfPtr<CCAction A> : CCIf<"ArgFlags.isPointer()", A>;
class CCIfPtrAddrSpace<int AS, CCAction A>
    : CCIf<"(ArgFlags.isPointer() && ArgFlags.getPointerAddrSpace() == " # AS # ")", A>;

//===- Saved registers ----------------------------------------------------===//

// Registers that a function saves before it uses them, as a set expression in
// the order in which they are saved.
class CalleeSavedRegs<dag saves> {
  dag SaveList = saves;
  // Others that keep their values, without being saved.
  dag OtherPreserved;
}
