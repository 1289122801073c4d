// Stand-ins for the classes of LLVM that a generated getBinaryCodeForInstr uses.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct MCOperand {
  int64_t Value;
};

struct MCInst {
  unsigned Opcode;
  MCOperand Operands[16];
  unsigned getOpcode() const { return Opcode; }
  const MCOperand &getOperand(unsigned I) const { return Operands[I]; }
};

struct MCFixup {};
template <class T> struct SmallVectorImpl {};

struct MCSubtargetInfo {
  enum HwModeType { HwMode_EncodingInfo };
  unsigned Mode = 0;
  unsigned getHwMode(HwModeType) const { return Mode; }
  unsigned getHwMode() const { return Mode; }
};

template <class T> struct ArrayRef {
  const T *Data;
  size_t Size;
  ArrayRef(const T *Data, size_t Size) : Data(Data), Size(Size) {}
};

/// A number of any width, in words of 64 bits.
class APInt {
  unsigned Width = 0;
  std::vector<uint64_t> Words;

public:
  APInt() = default;
  APInt(unsigned Width, uint64_t Value) : Width(Width), Words(getNumWords(Width)) {
    if (!Words.empty())
      Words[0] = Value;
  }
  APInt(unsigned Width, ArrayRef<uint64_t> From) : Width(Width), Words(getNumWords(Width)) {
    for (size_t I = 0; I < Words.size() && I < From.Size; ++I)
      Words[I] = From.Data[I];
  }
  static unsigned getNumWords(unsigned Bits) { return (Bits + 63) / 64; }
  static APInt getZeroWidth() { return APInt(); }
  unsigned getBitWidth() const { return Width; }
  bool bit(unsigned I) const { return I < Width && (Words[I / 64] >> (I % 64) & 1); }
  void setBit(unsigned I, bool On) {
    // An encoding may have no bit.
    if (I >= Width)
      return;
    uint64_t Mask = uint64_t(1) << (I % 64);
    Words[I / 64] = On ? Words[I / 64] | Mask : Words[I / 64] & ~Mask;
  }
  void clearAllBits() { Words.assign(Words.size(), 0); }
  APInt zext(unsigned To) const {
    APInt Result(To, 0);
    for (unsigned I = 0; I < To; ++I)
      Result.setBit(I, bit(I));
    return Result;
  }
  APInt extractBits(unsigned Len, unsigned At) const {
    APInt Result(Len, 0);
    for (unsigned I = 0; I < Len; ++I)
      Result.setBit(I, bit(At + I));
    return Result;
  }
  uint64_t extractBitsAsZExtValue(unsigned Len, unsigned At) const {
    uint64_t Result = 0;
    for (unsigned I = 0; I < Len; ++I)
      Result |= uint64_t(bit(At + I)) << I;
    return Result;
  }
  void insertBits(const APInt &From, unsigned At) {
    for (unsigned I = 0; I < From.Width; ++I)
      setBit(At + I, From.bit(I));
  }
  void insertBits(uint64_t From, unsigned At, unsigned Len) {
    for (unsigned I = 0; I < Len; ++I)
      setBit(At + I, From >> I & 1);
  }
  /// Bits of a signed number, as far as they go.
  void fill(int64_t Value) {
    for (unsigned I = 0; I < Width; ++I)
      setBit(I, I < 64 ? Value >> I & 1 : Value < 0);
  }
  void print(unsigned Digits) const {
    for (unsigned I = Digits; I-- > 0;)
      std::printf("%x", unsigned(extractBitsAsZExtValue(4, I * 4)));
  }
};

struct Unreachable {};
[[noreturn]] inline void llvm_unreachable(const char *) { throw Unreachable(); }
[[noreturn]] inline void reportUnsupportedInst(const MCInst &) { std::exit(4); }
[[noreturn]] inline void reportUnsupportedOperand(const MCInst &, unsigned) { std::exit(5); }

/// The numbers that both programs draw, by a seed.
inline uint64_t draw(uint64_t &State) {
  State += 0x9e3779b97f4a7c15;
  uint64_t Z = State;
  Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
  Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
  return Z ^ (Z >> 31);
}

/// An operand: often small, sometimes negative, sometimes anything.
inline int64_t drawOperand(uint64_t &State) {
  uint64_t Kind = draw(State) % 4;
  uint64_t Bits = draw(State);
  return Kind == 0 ? int64_t(Bits) : Kind == 1 ? -int64_t(Bits % 16) : int64_t(Bits % 16);
}

inline MCInst drawInst(unsigned Opcode, unsigned Round) {
  uint64_t State = uint64_t(Opcode) << 20 | Round;
  MCInst Inst;
  Inst.Opcode = Opcode;
  for (MCOperand &Operand : Inst.Operands)
    Operand.Value = drawOperand(State);
  return Inst;
}
