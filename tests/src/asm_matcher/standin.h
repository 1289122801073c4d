// Stand-ins for what generated matchers of assembly use of LLVM, in the same amounts of memory and
// without allocation. What a target leaves to code depends on the numbers that stand for names and
// operands alone, and costs next to nothing, so that the Rust program does the same.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#define LLVM_DEBUG(x)
#define DEBUG_WITH_TYPE(type, x)
#define llvm_unreachable(text) std::abort()
#define assert(condition)

struct StringRef {
  const char *Data;
  size_t Len;
  StringRef(const char *Text) : Data(Text), Len(std::strlen(Text)) {}
  StringRef(const char *Data, size_t Len) : Data(Data), Len(Len) {}
  StringRef(const std::string &Text) : Data(Text.data()), Len(Text.size()) {}
  const char *data() const { return Data; }
  size_t size() const { return Len; }
  bool empty() const { return !Len; }
  char operator[](size_t At) const { return Data[At]; }
  std::string str() const { return {Data, Len}; }
  std::string lower() const {
    std::string Text = str();
    for (char &Letter : Text)
      Letter = Letter >= 'A' && Letter <= 'Z' ? Letter + 32 : Letter;
    return Text;
  }
  bool operator==(StringRef O) const { return Len == O.Len && !std::memcmp(Data, O.Data, Len); }
  bool operator!=(StringRef O) const { return !(*this == O); }
  bool operator<(StringRef O) const {
    int Order = std::memcmp(Data, O.Data, std::min(Len, O.Len));
    return Order ? Order < 0 : Len < O.Len;
  }
  // How many letters must be put in or taken out, or a number greater than the bound.
  unsigned edit_distance(StringRef O, bool Replace, unsigned Max) const {
    if (Replace)
      std::abort();
    std::vector<std::vector<unsigned>> D(Len + 1, std::vector<unsigned>(O.Len + 1));
    for (size_t I = 0; I <= Len; ++I)
      for (size_t J = 0; J <= O.Len; ++J)
        D[I][J] = !I ? J : !J ? I : Data[I - 1] == O.Data[J - 1] ? D[I - 1][J - 1]
                  : 1 + std::min(D[I - 1][J], D[I][J - 1]);
    return std::min(D[Len][O.Len], Max + 1);
  }
};

template <class T> struct ArrayRef {
  const T *Data;
  template <size_t N> ArrayRef(const T (&All)[N]) : Data(All) {}
  const T &operator[](size_t At) const { return Data[At]; }
};

template <class T> using SmallVectorImpl = std::vector<T>;

struct SmallBitVector {
  using Word = unsigned __int128;
  Word Bits = 0;
  unsigned Count;
  explicit SmallBitVector(unsigned Count) : Count(Count) {}
  static Word range(unsigned From, unsigned To) { return (Word(1) << To) - (Word(1) << From); }
  void set(unsigned At) { Bits |= Word(1) << At; }
  void set(unsigned From, unsigned To) { Bits |= range(From, To); }
  void reset(unsigned From, unsigned To) { Bits &= ~range(From, To); }
  bool operator[](unsigned At) const { return Bits >> At & 1; }
  size_t size() const { return Count; }
};

struct FeatureBitset {
  static constexpr unsigned Words = 6;
  uint64_t W[Words] = {};
  constexpr FeatureBitset() = default;
  constexpr FeatureBitset(std::initializer_list<unsigned> Bits) {
    for (unsigned Bit : Bits)
      W[Bit / 64] |= uint64_t(1) << Bit % 64;
  }
  void set() { std::fill(W, W + Words, ~uint64_t(0)); }
  void set(unsigned Bit) { W[Bit / 64] |= uint64_t(1) << Bit % 64; }
  bool test(unsigned Bit) const { return W[Bit / 64] >> Bit % 64 & 1; }
  bool operator[](unsigned Bit) const { return test(Bit); }
  size_t size() const { return Words * 64; }
  unsigned count() const {
    unsigned Count = 0;
    for (uint64_t Word : W)
      Count += __builtin_popcountll(Word);
    return Count;
  }
  FeatureBitset operator&(const FeatureBitset &O) const {
    FeatureBitset R;
    for (unsigned I = 0; I < Words; ++I)
      R.W[I] = W[I] & O.W[I];
    return R;
  }
  FeatureBitset operator~() const {
    FeatureBitset R;
    for (unsigned I = 0; I < Words; ++I)
      R.W[I] = ~W[I];
    return R;
  }
  bool operator==(const FeatureBitset &O) const { return !std::memcmp(W, O.W, sizeof(W)); }
  bool operator!=(const FeatureBitset &O) const { return !(*this == O); }
};

struct MCRegister {
  unsigned Number;
  MCRegister(unsigned Number) : Number(Number) {}
  bool isPhysical() const { return true; }
  unsigned id() const { return Number; }
};

struct MCOperand {
  char Kind;
  int64_t Value;
  static MCOperand createImm(int64_t Value) { return {'n', Value}; }
  static MCOperand createReg(unsigned Number) { return {'r', Number}; }
};

struct MCInst {
  unsigned Opcode = 0, Count = 0;
  MCOperand Operands[128];
  void clear() { Count = 0; }
  void setOpcode(unsigned New) { Opcode = New; }
  unsigned getOpcode() const { return Opcode; }
  void addOperand(MCOperand Operand) {
    if (Count == std::size(Operands))
      std::abort();
    Operands[Count++] = Operand;
  }
  MCOperand getOperand(unsigned At) const { return Operands[At]; }
};

inline uint64_t hash(const std::string &Text) {
  uint64_t Hash = 0xcbf29ce484222325;
  for (unsigned char Letter : Text)
    Hash = (Hash ^ Letter) * 0x100000001b3;
  return Hash;
}

inline uint64_t mix(uint64_t One, uint64_t Other) {
  uint64_t Mixed = (One ^ (Other << 29 | Other >> 35)) * 0x9e3779b97f4a7c15;
  return Mixed ^ Mixed >> 32;
}

// A number that an operand of an instruction has.
inline int64_t shortened(uint64_t Hash) { return Hash >> 20; }

// An operand as the Rust program is told of it: `t` and a token, `r` and a register, `n` and a
// number, `o` for something else.
struct MCParsedAsmOperand {
  std::string Field;
  int64_t Value;
  uint64_t Hash;
  MCParsedAsmOperand(std::string Text) : Field(std::move(Text)), Value(0) {
    if (Field[0] == 'r' || Field[0] == 'n')
      Value = std::strtoll(Field.c_str() + 1, nullptr, 10);
    Hash = Field[0] == 't' ? hash(Field) : mix(Field[0], Value);
  }
  // The number that stands for what was left out.
  explicit MCParsedAsmOperand(int64_t Value) : Field("n"), Value(Value), Hash(mix('n', Value)) {}
  bool isToken() const { return Field[0] == 't'; }
  bool isReg() const { return Field[0] == 'r'; }
  StringRef getToken() const { return StringRef(Field.data() + 1, Field.size() - 1); }
  unsigned getReg() const { return Value; }
  void setMCOperandNum(unsigned) {}
  void setConstraint(const char *) {}
  int getStartLoc() const { return 0; }
  MCOperand plain() const {
    return {isReg() || Field[0] == 'n' ? Field[0] : 'o', Value};
  }
};

using OperandVector = std::vector<std::unique_ptr<MCParsedAsmOperand>>;
using SMLoc = int;

struct DiagnosticPredicate {
  unsigned Kind;
  bool isMatch() const { return Kind == 0; }
  bool isNearMatch() const { return Kind == 1; }
};

// Whether most predicates hold. A line that was printed has many operands, all of which must fit.
static bool MostHold = false;

// What predicates of operands are replaced by.
inline DiagnosticPredicate predicate(const MCParsedAsmOperand &Operand, uint64_t Name) {
  uint64_t Mixed = mix(Name, Operand.Hash);
  return {MostHold && Mixed >> 8 & 31 ? 0 : unsigned(Mixed % 4)};
}

// What makes operands of an instruction: as they are, or numbers.
inline void render(const MCParsedAsmOperand &Operand, MCInst &Inst) {
  Inst.addOperand(Operand.plain());
}

inline void render(const MCParsedAsmOperand &Operand, uint64_t Name, MCInst &Inst, unsigned N) {
  for (unsigned At = 0; At < N; ++At)
    Inst.addOperand(MCOperand::createImm(shortened(mix(mix(Name, Operand.Hash), At))));
}

inline uint64_t all(const OperandVector &Operands) {
  uint64_t Hash = 0;
  for (size_t At = 1; At < Operands.size(); ++At)
    Hash = mix(Hash, Operands[At]->Hash);
  return Hash;
}

inline std::string shown(const MCInst &Inst) {
  std::string Text = std::to_string(Inst.Opcode);
  for (const MCOperand *At = Inst.Operands; At != Inst.Operands + Inst.Count; ++At) {
    const MCOperand &Operand = *At;
    Text += std::string("\t") + Operand.Kind;
    if (Operand.Kind != 'o')
      Text += std::to_string(Operand.Value);
  }
  return Text;
}

inline void convertCustom(uint64_t Name, MCInst &Inst, const OperandVector &Operands) {
  Inst.addOperand(MCOperand::createImm(shortened(mix(Name, all(Operands)))));
}

struct MCSubtargetInfo {
  enum { HwMode_RegInfo };
  unsigned Mode = 0;
  unsigned getHwMode(int) const { return Mode; }
};

struct ParseStatus {
  static constexpr int NoMatch = 0;
  ParseStatus(int) {}
  bool isNoMatch() const { return true; }
};

struct NearMissInfo {
  enum Kinds {
    NoNearMiss, NearMissOperand, NearMissFeature, NearMissPredicate, NearMissTooFewOperands,
  };
  Kinds Kind = NoNearMiss;
  unsigned Diag = 0, Opcode = 0, At = 0;
  FeatureBitset Features;
  static NearMissInfo getSuccess() { return {}; }
  static NearMissInfo getMissedOperand(unsigned Diag, unsigned, unsigned Opcode, unsigned At) {
    return {NearMissOperand, Diag, Opcode, At, {}};
  }
  static NearMissInfo getTooFewOperands(unsigned, unsigned Opcode) {
    return {NearMissTooFewOperands, 0, Opcode, 0, {}};
  }
  static NearMissInfo getMissedFeature(const FeatureBitset &Missing) {
    return {NearMissFeature, 0, 0, 0, Missing};
  }
  static NearMissInfo getMissedPredicate(unsigned Diag) { return {NearMissPredicate, Diag, 0, 0, {}}; }
  Kinds getKind() const { return Kind; }
  explicit operator bool() const { return Kind != NoNearMiss; }
};

struct MCTargetAsmParser {
  enum MatchResultTy {
    Match_InvalidOperand, Match_InvalidTiedOperand, Match_MissingFeature, Match_MnemonicFail,
    Match_NearMisses, Match_Success, Match_Rejected, FIRST_TARGET_MATCH_RESULT_TY,
  };
  FeatureBitset Available;
  MCSubtargetInfo Subtarget;
  const MCSubtargetInfo *STI = &Subtarget;
  virtual ~MCTargetAsmParser() = default;
  virtual void convertToMapAndConstraints(unsigned, const OperandVector &) = 0;
  const FeatureBitset &getAvailableFeatures() const { return Available; }
  const MCSubtargetInfo &getSTI() const { return Subtarget; }
  // Whether the target takes for a class what the class does not.
  unsigned validateTargetOperandClass(const MCParsedAsmOperand &Operand, unsigned Class) const {
    return Class > 1 && mix(Class - 2, ~Operand.Hash) % 32 == 0 ? Match_Success
                                                                : Match_InvalidOperand;
  }
  unsigned checkEarlyTargetMatchPredicate(const MCInst &Inst, const OperandVector &Operands) const {
    return mix(Inst.Opcode, all(Operands)) % 32 ? Match_Success : Match_Rejected;
  }
  unsigned checkTargetMatchPredicate(const MCInst &Inst) const {
    uint64_t Hash = Inst.Opcode;
    for (unsigned At = 0; At < Inst.Count; ++At)
      Hash = mix(Hash, Inst.Operands[At].Kind == 'o' ? 0 : Inst.Operands[At].Value);
    return mix(Hash, 1) % 32 ? Match_Success : Match_Rejected;
  }
  bool areEqualRegs(const MCParsedAsmOperand &One, const MCParsedAsmOperand &Other) const {
    return One.isReg() && Other.isReg() && One.Value == Other.Value;
  }
  // The classes that have methods to parse an operand.
  std::vector<unsigned> Custom;

  // What warnings of deprecated instructions ask.
  struct { bool MCNoDeprecatedWarn = true; } Options;
  MCTargetAsmParser &getParser() { return *this; }
  MCTargetAsmParser &getTargetParser() { return *this; }
  auto &getTargetOptions() { return Options; }
  struct {
    template <class... A> bool getDeprecatedInfo(A &&...) const { return false; }
  } MII;
  void Warning(SMLoc, const std::string &, std::vector<int>) {}
};

struct Random {
  uint64_t State;
  uint64_t next() {
    uint64_t Z = (State += 0x9e3779b97f4a7c15);
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
    return Z ^ (Z >> 31);
  }
  size_t below(size_t Bound) { return Bound ? next() % Bound : 0; }
};
