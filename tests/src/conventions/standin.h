// Stand-ins for the classes of LLVM that generated calling conventions use. What registers
// overlap is a table that comes with the target, `aliasesOf`.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <string>
#include <vector>

typedef uint16_t MCPhysReg;

struct MCRegister {
  unsigned Number;
  MCRegister(unsigned Number = 0) : Number(Number) {}
  operator unsigned() const { return Number; }
};

struct Align {
  uint64_t Value;
  Align(uint64_t Value = 1) : Value(Value ? Value : 1) {}
  bool operator==(Align O) const { return Value == O.Value; }
  bool operator!=(Align O) const { return Value != O.Value; }
  bool operator<(Align O) const { return Value < O.Value; }
};

inline uint64_t alignTo(uint64_t Size, Align A) { return (Size + A.Value - 1) / A.Value * A.Value; }

template <class T> struct ArrayRef {
  const T *Data;
  size_t Size;
  // An array, which may be empty: its size is no argument of a template then.
  template <class A> ArrayRef(const A &Array) : Data(&Array[0]), Size(sizeof(Array) / sizeof(T)) {}
};

struct Type {};

struct MVT {
  unsigned SimpleTy;
  MVT(unsigned Ty = 0) : SimpleTy(Ty) {}
  bool operator==(MVT O) const { return SimpleTy == O.SimpleTy; }
  bool operator!=(MVT O) const { return SimpleTy != O.SimpleTy; }
#include "types.inc"
};

struct EVT {
  MVT V;
  EVT(MVT V) : V(V) {}
  MVT getTypeForEVT(int) const { return V; }
};

namespace ISD {
struct ArgFlagsTy {
  bool Flags[23];
  uint64_t AddressSpace, ByValSize, ByValAlign, OrigAlign;
  bool isSExt() const { return Flags[0]; }
  bool isZExt() const { return Flags[1]; }
  bool isInReg() const { return Flags[2]; }
  bool isSRet() const { return Flags[3]; }
  bool isByVal() const { return Flags[4]; }
  bool isByRef() const { return Flags[5]; }
  bool isNest() const { return Flags[6]; }
  bool isReturned() const { return Flags[7]; }
  bool isSplit() const { return Flags[8]; }
  bool isSplitEnd() const { return Flags[9]; }
  bool isInAlloca() const { return Flags[10]; }
  bool isPreallocated() const { return Flags[11]; }
  bool isSwiftSelf() const { return Flags[12]; }
  bool isSwiftAsync() const { return Flags[13]; }
  bool isSwiftError() const { return Flags[14]; }
  bool isCFGuardTarget() const { return Flags[15]; }
  bool isHva() const { return Flags[16]; }
  bool isHvaStart() const { return Flags[17]; }
  bool isSecArgPass() const { return Flags[18]; }
  bool isInConsecutiveRegs() const { return Flags[19]; }
  bool isInConsecutiveRegsLast() const { return Flags[20]; }
  bool isPointer() const { return Flags[21]; }
  bool isVarArg() const { return Flags[22]; }
  unsigned getPointerAddrSpace() const { return AddressSpace; }
  unsigned getByValSize() const { return ByValSize; }
  Align getNonZeroByValAlign() const { return Align(ByValAlign); }
  Align getNonZeroOrigAlign() const { return Align(OrigAlign); }
};
} // namespace ISD

struct CCValAssign {
  enum LocInfo {
    Full, SExt, ZExt, AExt, SExtUpper, ZExtUpper, AExtUpper, BCvt, Trunc, VExt, FPExt, Indirect
  };
  unsigned ValNo;
  MVT ValVT, LocVT;
  LocInfo Info;
  bool IsMem;
  int64_t Where;
  static CCValAssign getReg(unsigned No, MVT ValVT, MCRegister Reg, MVT LocVT, LocInfo Info) {
    return {No, ValVT, LocVT, Info, false, int64_t(Reg.Number)};
  }
  static CCValAssign getMem(unsigned No, MVT ValVT, int64_t Offset, MVT LocVT, LocInfo Info) {
    return {No, ValVT, LocVT, Info, true, Offset};
  }
};

const std::vector<unsigned> &aliasesOf(unsigned Reg);

struct DataLayout {
  uint64_t getTypeAllocSize(MVT V) const { return (V.SimpleTy % 4 + 1) * 4; }
  Align getABITypeAlign(MVT V) const { return Align(1u << V.SimpleTy % 4); }
};

struct MachineFunction {
  DataLayout Layout;
  const DataLayout &getDataLayout() const { return Layout; }
};

namespace CallingConv {
#include "conventions.inc"
}

struct CCState {
  MachineFunction MF;
  std::vector<bool> Used = std::vector<bool>(65536);
  std::vector<CCValAssign> Locs;
  uint64_t StackSize = 0, MaxAlign = 1;
  bool IsVarArg, NegativeOffsets;
  CallingConv::ID Convention;

  MachineFunction &getMachineFunction() { return MF; }
  int getContext() const { return 0; }
  bool isVarArg() const { return IsVarArg; }
  CallingConv::ID getCallingConv() const { return Convention; }
  void addLoc(const CCValAssign &V) { Locs.push_back(V); }
  bool isAllocated(unsigned Reg) const { return Used[Reg]; }
  void MarkAllocated(unsigned Reg) {
    for (unsigned Alias : aliasesOf(Reg))
      Used[Alias] = true;
  }
  unsigned getFirstUnallocated(ArrayRef<MCPhysReg> Regs) const {
    for (unsigned I = 0; I < Regs.Size; ++I)
      if (!isAllocated(Regs.Data[I]))
        return I;
    return Regs.Size;
  }
  MCRegister AllocateReg(unsigned Reg) {
    if (isAllocated(Reg))
      return MCRegister();
    MarkAllocated(Reg);
    return Reg;
  }
  MCRegister AllocateReg(unsigned Reg, unsigned Shadow) {
    if (isAllocated(Reg))
      return MCRegister();
    MarkAllocated(Reg);
    MarkAllocated(Shadow);
    return Reg;
  }
  MCRegister AllocateReg(ArrayRef<MCPhysReg> Regs) {
    unsigned First = getFirstUnallocated(Regs);
    if (First == Regs.Size)
      return MCRegister();
    MarkAllocated(Regs.Data[First]);
    return Regs.Data[First];
  }
  MCRegister AllocateReg(ArrayRef<MCPhysReg> Regs, ArrayRef<MCPhysReg> Shadows) {
    unsigned First = getFirstUnallocated(Regs);
    if (First == Regs.Size)
      return MCRegister();
    MarkAllocated(Regs.Data[First]);
    MarkAllocated(Shadows.Data[First]);
    return Regs.Data[First];
  }
  int64_t AllocateStack(uint64_t Size, Align A) {
    MaxAlign = std::max(MaxAlign, A.Value);
    if (NegativeOffsets) {
      StackSize = alignTo(StackSize + Size, A);
      return -int64_t(StackSize);
    }
    int64_t Offset = alignTo(StackSize, A);
    StackSize = Offset + Size;
    return Offset;
  }
  int64_t AllocateStack(uint64_t Size, Align A, ArrayRef<MCPhysReg> Shadows) {
    for (unsigned I = 0; I < Shadows.Size; ++I)
      MarkAllocated(Shadows.Data[I]);
    return AllocateStack(Size, A);
  }
  void HandleByVal(unsigned ValNo, MVT ValVT, MVT LocVT, CCValAssign::LocInfo Info, int MinSize,
                   Align MinAlign, ISD::ArgFlagsTy ArgFlags) {
    uint64_t Size = std::max<uint64_t>(ArgFlags.getByValSize(), MinSize);
    Align A = std::max(ArgFlags.getNonZeroByValAlign(), MinAlign);
    int64_t Offset = AllocateStack(alignTo(Size, MinAlign), A);
    addLoc(CCValAssign::getMem(ValNo, ValVT, Offset, LocVT, Info));
  }
};

/// The same numbers as in the Rust program.
struct Rng {
  uint64_t State;
  uint64_t next() {
    uint64_t Z = State += 0x9E3779B97F4A7C15;
    Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9;
    Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EB;
    return Z ^ (Z >> 31);
  }
  uint64_t below(uint64_t Bound) { return next() % Bound; }
};

inline uint64_t HookSeed;

/// What code that nobody wrote decides, by the name of its method.
inline uint64_t answer(const char *Name) {
  uint64_t Hash = HookSeed ^ 0xCBF29CE484222325;
  for (; *Name; ++Name)
    Hash = (Hash ^ (unsigned char)*Name) * 0x100000001B3;
  return Rng{Hash}.next();
}

inline bool ask(const char *Name) { return answer(Name) % 2; }

inline bool placeByHand(const char *Name, unsigned ValNo, MVT ValVT, MVT LocVT,
                        CCValAssign::LocInfo Info, CCState &State) {
  if (answer(Name) % 4)
    return false;
  State.addLoc(CCValAssign::getMem(ValNo, ValVT, State.AllocateStack(8, Align(4)), LocVT, Info));
  return true;
}

typedef bool Assign(unsigned ValNo, MVT ValVT, MVT LocVT, CCValAssign::LocInfo LocInfo,
                    ISD::ArgFlagsTy ArgFlags, Type *OrigTy, CCState &State);

/// Places the arguments of one list, and prints where they are.
inline void place(uint64_t Seed, uint64_t Index, Assign *const *Conventions, size_t Count,
                  const unsigned *Types, size_t TypeCount) {
  Rng R{Seed ^ Index * 0xD1342543DE82EF95};
  Assign *Convention = Conventions[R.below(Count)];
  CCState State;
  State.IsVarArg = R.below(2);
  State.NegativeOffsets = R.below(8) == 0;
  State.Convention = CallingConv::ID(R.below(CallingConv::Other + 1));
  HookSeed = R.next();
  std::string Line = std::to_string(Index) + ":";
  for (uint64_t No = 0, E = R.below(12) + 1; No < E; ++No) {
    MVT Ty = Types[R.below(TypeCount)];
    ISD::ArgFlagsTy Flags;
    for (bool &Flag : Flags.Flags)
      Flag = R.below(12) == 0;
    Flags.AddressSpace = R.below(4);
    Flags.ByValSize = R.below(40);
    Flags.ByValAlign = uint64_t(1) << R.below(5);
    Flags.OrigAlign = uint64_t(1) << R.below(5);
    // A convention says whether it did not find a place.
    Line += Convention(No, Ty, Ty, CCValAssign::Full, Flags, nullptr, State) ? "n" : "y";
  }
  for (const CCValAssign &V : State.Locs) {
    char Text[100];
    std::snprintf(Text, sizeof Text, " %u,%u,%u,%u,%s%lld", V.ValNo, V.ValVT.SimpleTy,
                  V.LocVT.SimpleTy, unsigned(V.Info), V.IsMem ? "@" : "", (long long)V.Where);
    Line += Text;
  }
  std::printf("%s %llu %llu\n", Line.c_str(), (unsigned long long)State.StackSize,
              (unsigned long long)State.MaxAlign);
}
