// Calling conventions: locations of arguments and results, and registers that
// functions preserve. Target.td includes this file.
//
//   def CC_My : CallingConv<[CCIfType<[i8, i16], CCPromoteToType<i32>>,
//                            CCIfType<[i32], CCAssignToReg<[R0, R1]>>,
//                            CCAssignToStack<4, 4>]>;
//   def CSR_My : CalleeSavedRegs<(add R4, R5)>;
//
// Declares the classes of LLVM 22's file of the same name.

// Rule for the location or the type of a value.
class CCAction;

// Calling convention: rules in the order in which they are tried, until one assigns a location.
class CallingConv<list<CCAction> actions> {
  list<CCAction> Actions = actions;
  // True if C++ code outside of the generated file calls the function.
  bit Entry = false;
  // True if the function is written by hand in C++.
  bit Custom = false;
}
class CustomCallingConv : CallingConv<[]> {
  let Custom = true;
}

// Applies the rules of another convention.
class CCDelegateTo<CallingConv cc> : CCAction {
  CallingConv CC = cc;
}
// Calls a C++ function that handles the value.
class CCCustom<string fn> : CCAction {
  string FuncName = fn;
}

//===- Locations ----------------------------------------------------------===//

// Assigns the first free register of the list.
class CCAssignToReg<list<Register> regList> : CCAction {
  list<Register> RegList = regList;
}
// Assigns the first free tuple of registers, given by name: "R0_R1".
class CCAssignToRegTuple<list<string> regList> : CCAction {
  list<string> RegList = regList;
}
// Assigns the first free register, and reserves the register at its index in `shadowList`.
class CCAssignToRegWithShadow<list<Register> regList, list<Register> shadowList>
    : CCAction {
  list<Register> RegList = regList;
  list<Register> ShadowRegList = shadowList;
}
// Assigns a stack slot. Size and alignment are in bytes; 0 is that of the value's type.
class CCAssignToStack<int size, int align> : CCAction {
  int Size = size;
  int Align = align;
}
// Assigns a stack slot, and reserves all registers of `shadowList`.
class CCAssignToStackWithShadow<int size, int align, list<Register> shadowList>
    : CCAction {
  int Size = size;
  int Align = align;
  list<Register> ShadowRegList = shadowList;
}
// Assigns the first free register, and also allocates a stack slot.
class CCAssignToRegAndStack<list<Register> regList, int size, int align>
    : CCAssignToReg<regList> {
  int Size = size;
  int Align = align;
}
// Passes a copy in memory, with a minimum size and alignment in bytes.
class CCPassByVal<int size, int align> : CCAction {
  int Size = size;
  int Align = align;
}

//===- Type conversions, followed by further rules ------------------------===//

// Extends the value to a wider type.
class CCPromoteToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// Converts the value to a wider type, with the value in the upper bits.
class CCPromoteToUpperBitsInType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// Reinterprets the bits as another type.
class CCBitConvertToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// Truncates the value to its lower bits.
class CCTruncToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
// Passes a pointer to the value.
class CCPassIndirect<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}

//===- Conditions ---------------------------------------------------------===//

// Conditional rule.
class CCPredicateAction<CCAction A> : CCAction {
  CCAction SubAction = A;
}
// Applies the rule to values of the given types.
class CCIfType<list<ValueType> vts, CCAction A> : CCPredicateAction<A> {
  list<ValueType> VTs = vts;
}
// Applies the rule to values for which a C++ expression holds.
class CCIf<string predicate, CCAction A> : CCPredicateAction<A> {
  string Predicate = predicate;
}

// Conditions on the function: calling convention and variable arguments.
class CCIfCC<string CC, CCAction A> : CCIf<"State.getCallingConv() == " # CC, A>;
class CCIfVarArg<CCAction A> : CCIf<"State.isVarArg()", A>;
class CCIfNotVarArg<CCAction A> : CCIf<"!State.isVarArg()", A>;

// Conditions on the value: attributes in the IR, and whether the value is part
// of a larger value that was split.
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

// Callee-saved registers of a function: a set expression, in the order in
// which the registers are saved.
class CalleeSavedRegs<dag saves> {
  dag SaveList = saves;
  // Further registers that are preserved without being saved.
  dag OtherPreserved;
}
