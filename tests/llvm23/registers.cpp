// Prints what LLVM's library reads from the tables of registers. The text does not depend on the release of LLVM.
// `headers.py` replaces the names between @.
#include "llvm/ADT/BitVector.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/MC/MCRegisterInfo.h"
#include <cassert>
#include <cstddef>
#include <cstdio>
using namespace llvm;
#define GET_REGINFO_ENUM
#include "registers.inc"
#define GET_REGINFO_MC_DESC
#include "registers.inc"
#define GET_REGINFO_HEADER
#include "registers.inc"
namespace llvm {
class @TARGET@FrameLowering : public TargetFrameLowering {};
}
#define GET_REGINFO_TARGET_DESC
#include "registers.inc"

namespace {
struct Registers : @TARGET@GenRegisterInfo {
  Registers() : @TARGET@GenRegisterInfo(0) {}
  const MCPhysReg *getCalleeSavedRegs(const MachineFunction *) const override { return nullptr; }
  BitVector getReservedRegs(const MachineFunction &) const override { return BitVector(getNumRegs()); }
  bool eliminateFrameIndex(MachineBasicBlock::iterator, int, unsigned, RegScavenger *) const override { return false; }
  Register getFrameRegister(const MachineFunction &) const override { return Register(); }
};

// The classes under the names that C++ code uses.
const TargetRegisterClass *const Named[] = {@CLASSES@};

// Allocation orders do not read the function: `headers.py` has replaced the code that selects them.
alignas(16) char Function[16];

ArrayRef<MCPhysReg> allocationOrder(const Registers &R, const TargetRegisterClass &RC) {
  const MachineFunction &MF = reinterpret_cast<const MachineFunction &>(Function);
#if LLVM_VERSION_MAJOR >= 23
  return static_cast<const TargetRegisterInfo &>(R).getRawAllocationOrder(RC, MF);
#else
  return RC.getRawAllocationOrder(MF);
#endif
}

// Numbers that stand for an unknown position have the width of the table.
int position(unsigned Number) { return Number == 0xffff || Number == ~0u ? -1 : int(Number); }

void printSet(const uint32_t *Words, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (Words[I / 32] >> I % 32 & 1)
      printf(" %u", I);
}

const char *nameOf(const TargetRegisterInfo &R, const TargetRegisterClass *RC) {
  return RC ? R.getRegClassName(RC) : "-";
}

void printClass(const Registers &R, unsigned ID) {
  const TargetRegisterClass *RC = R.getRegClass(ID);
  const MCRegisterClass &MC = static_cast<const MCRegisterInfo &>(R).getRegClass(ID);
  printf("class %u %s named %d size %u cost %u %d %d %u %d %u %d %d lanes %llx", RC->getID(), nameOf(R, RC),
         Named[ID] == RC, MC.getSizeInBits(), RC->getCopyCost(), RC->isAllocatable(), RC->isBaseClass(),
         RC->AllocationPriority, RC->GlobalPriority, RC->TSFlags, RC->HasDisjunctSubRegs, RC->CoveredBySubRegs,
         (unsigned long long)RC->getLaneMask().getAsInteger());
  printf("\n registers");
  for (MCPhysReg Reg : *RC)
    printf(" %u", Reg);
  printf("\n set");
  for (unsigned Reg = 1; Reg < R.getNumRegs(); ++Reg)
    if (MC.contains(Reg))
      printf(" %u", Reg);
  printf("\n order");
  for (MCPhysReg Reg : allocationOrder(R, *RC))
    printf(" %u", Reg);
  printf("\n sizes %u %u %u types", (unsigned)R.getRegSizeInBits(*RC), R.getSpillSize(*RC),
         (unsigned)R.getSpillAlign(*RC).value());
  unsigned Types = 0;
  for (auto I = R.legalclasstypes_begin(*RC); *I != MVT::Other; ++I)
    ++Types;
  printf(" %u\n sub-classes", Types);
  for (unsigned Other = 0; Other < R.getNumRegClasses(); ++Other)
    if (RC->hasSubClassEq(R.getRegClass(Other)))
      printf(" %u", Other);
  printf("\n super-classes");
  for (unsigned Super : RC->superclasses())
    printf(" %u", Super);
  printf("\n weight %u %u sets", R.getRegClassWeight(RC).RegWeight, R.getRegClassWeight(RC).WeightLimit);
  for (const int *Set = R.getRegClassPressureSets(RC); *Set != -1; ++Set)
    printf(" %d", *Set);
  printf("\n");
  for (SuperRegClassIterator I(RC, &R, true); I.isValid(); ++I) {
    printf(" projected by %u:", I.getSubReg());
    printSet(I.getMask(), R.getNumRegClasses());
    printf("\n");
  }
#ifdef @HAS_INDICES@
  for (unsigned Index = 1; Index < R.getNumSubRegIndices(); ++Index)
    printf(" at %u: %s %s\n", Index, nameOf(R, R.getSubClassWithSubReg(RC, Index)),
           nameOf(R, R.getSubRegisterClass(RC, Index)));
#endif
}

void printRegister(const Registers &R, unsigned Number) {
  MCRegister Reg(Number);
  printf("register %u %s encoding %u constant %d units", Number, R.getName(Reg), R.getEncodingValue(Reg),
         R.isConstantPhysReg(Reg));
  for (auto Unit : R.regunits(Reg))
    printf(" %u", (unsigned)Unit);
  printf(" subs");
  for (MCPhysReg Sub : R.subregs(Reg))
    printf(" %u:%u", R.getSubRegIndex(Reg, Sub), Sub);
  printf(" supers");
  for (MCPhysReg Super : R.superregs(Reg))
    printf(" %u", Super);
  bool HasClass = false;
  for (unsigned ID = 0; ID < R.getNumRegClasses(); ++ID)
    HasClass |= R.getRegClass(ID)->contains(Reg);
  printf(" class %s\n", HasClass ? nameOf(R, R.getMinimalPhysRegClass(Reg)) : "-");
}
} // namespace

int main() {
  Registers R;
  for (unsigned Index = 1; Index < R.getNumSubRegIndices(); ++Index) {
    printf("index %u %s offset %d size %d lanes %llx\n", Index, R.getSubRegIndexName(Index),
           position(R.getSubRegIdxOffset(Index)), position(R.getSubRegIdxSize(Index)),
           (unsigned long long)R.getSubRegIndexLaneMask(Index).getAsInteger());
    for (unsigned Other = 1; Other < R.getNumSubRegIndices(); ++Other)
      printf(" %u", R.composeSubRegIndices(Index, Other));
    printf("\n");
  }
  for (unsigned ID = 0; ID < R.getNumRegClasses(); ++ID)
    printClass(R, ID);
  for (unsigned Reg = 1; Reg < R.getNumRegs(); ++Reg)
    printRegister(R, Reg);
  for (unsigned Set = 0; Set < R.getNumRegPressureSets(); ++Set)
    printf("pressure %s\n", R.getRegPressureSetName(Set));
  for (const char *Name : R.getRegMaskNames())
    printf("mask %s\n", Name);
#if LLVM_VERSION_MAJOR >= 23
  for (unsigned ID = 0; ID < R.getNumRegClasses(); ++ID)
    if (&get@TARGET@MCRegisterClass(ID) != R.getRegClass(ID))
      printf("class %u is elsewhere\n", ID);
#endif
}
