// Stand-ins for what generated printers of assembly text use of LLVM, and what makes random
// instructions for them.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#define LLVM_NO_PROFILE_INSTRUMENT_FUNCTION
#define llvm_unreachable(text) std::abort()
#define assert(condition)

struct StringRef {
  const char *Data;
  size_t Len;
  StringRef(const char *Data, size_t Len) : Data(Data), Len(Len) {}
  const char *data() const { return Data; }
};

struct raw_ostream {
  std::string Text;
  raw_ostream &operator<<(const char *Part) { Text += Part; return *this; }
  raw_ostream &operator<<(char Part) { Text += Part; return *this; }
  raw_ostream &operator<<(StringRef Part) { Text.append(Part.Data, Part.Len); return *this; }
};

template <class T> struct ArrayRef {
  const T *Data;
  size_t Len;
  template <size_t N> ArrayRef(const T (&All)[N]) : Data(All), Len(N) {}
  ArrayRef() : Data(nullptr), Len(0) {}
};

struct MCRegister {
  unsigned Number;
  MCRegister(unsigned Number) : Number(Number) {}
  unsigned id() const { return Number; }
};

// An operand: `r` a register, 0 for none; `i` a number; `o` something else.
struct MCOperand {
  char Kind;
  int64_t Value;
  bool isReg() const { return Kind == 'r'; }
  bool isImm() const { return Kind == 'i'; }
};

struct MCInst {
  unsigned Opcode;
  std::vector<MCOperand> Operands;
  unsigned getOpcode() const { return Opcode; }
  MCOperand at(size_t Place) const {
    return Place < Operands.size() ? Operands[Place] : MCOperand{'o', 0};
  }
};

// The features of a target are the bits of a number.
struct MCSubtargetInfo {
  uint64_t Bits;
  bool has(unsigned Feature) const { return Bits >> (Feature * 7 % 64) & 1; }
};

struct AliasPatternCond {
  enum CondKind {
    K_Feature, K_NegFeature, K_OrFeature, K_OrNegFeature, K_EndOrFeatures, K_Ignore, K_Reg,
    K_TiedReg, K_Imm, K_RegClass, K_RegClassByHwMode, K_Custom,
  };
  CondKind Kind;
  uint32_t Value;
};

struct PatternsForOpcode { uint32_t Opcode; uint16_t Start; uint16_t Count; };
struct AliasPattern { uint32_t Text; uint32_t Start; uint8_t Operands; uint8_t Conditions; };

struct AliasMatchingData {
  ArrayRef<PatternsForOpcode> Opcodes;
  ArrayRef<AliasPattern> Patterns;
  ArrayRef<AliasPatternCond> Conditions;
  StringRef Texts;
  bool (*Predicate)(const MCOperand &, const MCSubtargetInfo &, unsigned);
};

// What predicates of operands are replaced by.
inline bool predicate(const MCOperand &Operand, unsigned Number) {
  return ((uint64_t)Operand.Value + Number) % 3 != 0;
}

// Registers of a class, as bits.
struct Members {
  std::vector<uint64_t> Bits;
  Members(std::initializer_list<unsigned> All) {
    for (unsigned One : All) {
      if (Bits.size() <= One / 64)
        Bits.resize(One / 64 + 1);
      Bits[One / 64] |= uint64_t(1) << One % 64;
    }
  }
  bool count(unsigned One) const {
    return One / 64 < Bits.size() && Bits[One / 64] >> One % 64 & 1;
  }
};

// Whether a register is in a class; `classes.inc` has the classes that matter.
bool isMember(unsigned Class, unsigned Register);
bool isMemberByMode(unsigned Class, unsigned Register);

// What stops printing.
struct Unprintable {};

// What stands before the name of a register in plain texts; who reads them puts the prefix of its
// language there.
static const char RegisterMark = 1;
// What stands before a number there, as there may be letters or digits before it.
static const char NumberMark = 2;

struct Printer {
  raw_ostream *Out;
  const MCInst *Inst;
  const MCSubtargetInfo *Subtarget;
  AliasMatchingData Aliases{{}, {}, {}, {nullptr, 0}, nullptr};

  bool holds(const AliasPatternCond &Condition, unsigned &Place, bool &Any) const {
    const auto &Target = *Subtarget;
    switch (Condition.Kind) {
    case AliasPatternCond::K_Feature: return Target.has(Condition.Value);
    case AliasPatternCond::K_NegFeature: return !Target.has(Condition.Value);
    case AliasPatternCond::K_OrFeature: Any |= Target.has(Condition.Value); return true;
    case AliasPatternCond::K_OrNegFeature: Any |= !Target.has(Condition.Value); return true;
    case AliasPatternCond::K_EndOrFeatures: return std::exchange(Any, false);
    default: break;
    }
    auto Operand = Inst->at(Place++);
    switch (Condition.Kind) {
    case AliasPatternCond::K_Reg: return Operand.isReg() && Operand.Value == Condition.Value;
    case AliasPatternCond::K_Imm:
      return Operand.isImm() && Operand.Value == (int32_t)Condition.Value;
    case AliasPatternCond::K_TiedReg: {
      auto Other = Inst->at(Condition.Value);
      return Operand.isReg() && Other.isReg() && Operand.Value == Other.Value;
    }
    case AliasPatternCond::K_RegClass:
      return Operand.isReg() && isMember(Condition.Value, Operand.Value);
    case AliasPatternCond::K_RegClassByHwMode:
      return Operand.isReg() && isMemberByMode(Condition.Value, Operand.Value);
    case AliasPatternCond::K_Custom:
      return Aliases.Predicate(Operand, *Subtarget, Condition.Value);
    default: return true;
    }
  }

  const char *matchAliasPatterns(const MCInst *, const MCSubtargetInfo *,
                                 const AliasMatchingData &All) {
    Aliases = All;
    auto End = All.Opcodes.Data + All.Opcodes.Len;
    auto Found = std::lower_bound(
        All.Opcodes.Data, End, Inst->Opcode,
        [](const PatternsForOpcode &One, unsigned Opcode) { return One.Opcode < Opcode; });
    if (Found != End && Found->Opcode == Inst->Opcode) {
      const auto &Opcode = *Found;
      for (unsigned Number = 0; Number < Opcode.Count; ++Number) {
        const auto &Pattern = All.Patterns.Data[Opcode.Start + Number];
        if (Pattern.Operands != Inst->Operands.size())
          return nullptr;
        unsigned Place = 0;
        bool Any = false, All_ = true;
        for (unsigned C = 0; All_ && C < Pattern.Conditions; ++C)
          All_ = holds(All.Conditions.Data[Pattern.Start + C], Place, Any);
        if (All_)
          return All.Texts.Data + Pattern.Text;
      }
    }
    return nullptr;
  }

  virtual const char *registerName(unsigned Register) = 0;

  // What a method of the target's is told.
  bool HasAddress;
  int Place;
  const char *Modifier;
  void take(uint64_t) { HasAddress = true; }
  void take(unsigned At) { Place = (int)At; }
  void take(int At) { Place = At; }
  void take(const char *Text) { Modifier = Text; }
  void take(const MCSubtargetInfo &) {}
  void take(raw_ostream &) {}

  // Whether methods of the target's print what an operand is and nothing else.
  bool Plain = false;

  void printNumber(int64_t Value) {
    char Digits[20];
    size_t At = sizeof(Digits);
    uint64_t Left = Value < 0 ? -(uint64_t)Value : Value;
    do
      Digits[--At] = '0' + Left % 10;
    while (Left /= 10);
    if (Value < 0)
      *Out << '-';
    *Out << StringRef(Digits + At, sizeof(Digits) - At);
  }

  // What all methods of the target's do.
  template <class... A> void hook(const char *Name, const MCInst *, A &&...Arguments) {
    HasAddress = false;
    Place = -1;
    Modifier = nullptr;
    (take(Arguments), ...);
    auto Operand = Inst->at(Place);
    if (Plain) {
      if (Operand.isReg() && Operand.Value)
        *Out << RegisterMark << registerName(Operand.Value);
      else if (Operand.isImm()) {
        *Out << NumberMark;
        printNumber(Operand.Value);
      }
      else if (!std::strcmp(Name, "printOperand") && !Modifier)
        throw Unprintable();
      return;
    }
    if (!std::strcmp(Name, "printOperand") && !Modifier) {
      if (Operand.isReg() && Operand.Value)
        *Out << registerName(Operand.Value);
      else if (Operand.isImm())
        *Out << std::to_string(Operand.Value).c_str();
      else
        throw Unprintable();
      return;
    }
    *Out << '[' << Name;
    if (HasAddress)
      *Out << '@';
    if (Place >= 0) {
      auto Value = Operand.Kind == 'o' ? "" : std::to_string(Operand.Value);
      *Out << ' ' << std::to_string(Place).c_str() << ':' << Operand.Kind << Value.c_str();
    }
    if (Modifier)
      *Out << " #" << Modifier;
    *Out << ']';
  }
};

struct Random {
  uint64_t State;
  uint64_t next() {
    uint64_t Z = (State += 0x9e3779b97f4a7c15);
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
    return Z ^ (Z >> 31);
  }
  unsigned below(size_t Bound) { return Bound ? next() % Bound : 0; }

  MCOperand operand(unsigned Registers) {
    switch (below(8)) {
    case 0: return {'i', (int64_t)next() >> below(64)};
    case 1: case 2: return {'i', (int64_t)below(40) - 8};
    case 3: return below(4) ? MCOperand{'r', 1 + below(Registers)} : MCOperand{'r', 0};
    case 4: return below(4) ? MCOperand{'i', 0} : MCOperand{'o', 0};
    default: return {'r', 1 + below(Registers)};
    }
  }

  // An instruction that an alias is for, or almost.
  MCInst ofAlias(const AliasMatchingData &All, unsigned Registers) {
    const auto &Opcode = All.Opcodes.Data[below(All.Opcodes.Len)];
    const auto &Pattern = All.Patterns.Data[Opcode.Start + below(Opcode.Count)];
    MCInst Inst{Opcode.Opcode, {}};
    for (unsigned C = 0; C < Pattern.Conditions; ++C) {
      const auto &Condition = All.Conditions.Data[Pattern.Start + C];
      MCOperand Operand = operand(Registers);
      switch (Condition.Kind) {
      case AliasPatternCond::K_Reg: Operand = {'r', Condition.Value}; break;
      case AliasPatternCond::K_Imm: Operand = {'i', (int32_t)Condition.Value}; break;
      case AliasPatternCond::K_TiedReg: Operand = Inst.at(Condition.Value); break;
      case AliasPatternCond::K_RegClass:
      case AliasPatternCond::K_RegClassByHwMode:
        for (unsigned Try = 0; Try < 2000; ++Try) {
          unsigned Register = 1 + below(Registers);
          bool ByMode = Condition.Kind == AliasPatternCond::K_RegClassByHwMode;
          Operand = {'r', Register};
          if (ByMode ? isMemberByMode(Condition.Value, Register)
                     : isMember(Condition.Value, Register))
            break;
        }
        break;
      case AliasPatternCond::K_Ignore: case AliasPatternCond::K_Custom: break;
      default: continue;
      }
      Inst.Operands.push_back(Operand);
    }
    while (Inst.Operands.size() < Pattern.Operands)
      Inst.Operands.push_back(operand(Registers));
    if (!below(5) && !Inst.Operands.empty())
      Inst.Operands[below(Inst.Operands.size())] = operand(Registers);
    return Inst;
  }
};
