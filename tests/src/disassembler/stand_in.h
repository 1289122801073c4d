// Stand-ins for what decoders in C++ need of LLVM, and methods of a target that decide by the hash
// of their names: what they add, and whether they succeed. With TIMED the stand-ins take the time that
// LLVM's take, and the methods next to none.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <time.h>
#include <type_traits>
#include <vector>

struct MCDisassembler {
  enum DecodeStatus { Fail = 0, SoftFail = 1, Success = 3 };
};
using DecodeStatus = MCDisassembler::DecodeStatus;

struct MCOperand {
  int kind;
  int64_t value;
  static MCOperand createImm(int64_t value) { return {2, value}; }
};

#ifdef TIMED
// As many elements as there is a place for, and no more.
template <typename T, unsigned N> struct SmallVector {
  unsigned len = 0;
  T elements[N];
  void push_back(T element) {
    if (len >= N)
      abort();
    elements[len++] = element;
  }
  T pop_back_val() { return elements[--len]; }
  bool empty() const { return len == 0; }
  void clear() { len = 0; }
  const T *begin() const { return elements; }
  const T *end() const { return elements + len; }
};
#else
template <typename T, unsigned N> struct SmallVector : std::vector<T> {
  T pop_back_val() {
    T last = this->back();
    this->pop_back();
    return last;
  }
};
#endif

struct MCInst {
  unsigned opcode = 0;
  SmallVector<MCOperand, 64> operands;
  void clear() { operands.clear(); }
  void setOpcode(unsigned value) { opcode = value; }
  void addOperand(MCOperand operand) { operands.push_back(operand); }
};

struct FeatureBitset {};
struct MCSubtargetInfo {
  FeatureBitset features;
  const FeatureBitset &getFeatureBits() const { return features; }
};

namespace llvm {
template <typename T> using function_ref = std::function<T>;
}
#define LLVM_DEBUG(x)
#define llvm_unreachable(x) abort()
struct Errors {
  template <typename T> Errors &operator<<(const T &) { return *this; }
};
inline Errors &errs() {
  static Errors errors;
  return errors;
}

enum { OPC_Scope = 1, OPC_SwitchField, OPC_CheckField, OPC_CheckPredicate, OPC_Decode, OPC_SoftFail };

inline uint64_t decodeULEB128(const uint8_t *at, unsigned *len) {
  uint64_t value = 0;
  unsigned count = 0, shift = 0;
  do {
    value |= uint64_t(at[count] & 0x7f) << shift;
    shift += 7;
  } while (at[count++] >= 0x80);
  if (len)
    *len = count;
  return value;
}
inline uint64_t decodeULEB128AndIncUnsafe(const uint8_t *&at) {
  unsigned len;
  uint64_t value = decodeULEB128(at, &len);
  at += len;
  return value;
}

static uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t z = a * 0x9E3779B97F4A7C15 + b;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static uint64_t state = 0;

#ifdef TIMED
template <typename T> inline T fieldFromInstruction(T insn, unsigned start, unsigned len) {
  T mask = len == sizeof(T) * 8 ? ~T(0) : ((T(1) << len) - 1) << start;
  return (insn & mask) >> start;
}
[[maybe_unused]] static bool has(uint64_t) { return true; }
#else
// An instruction of up to 512 bits.
struct APInt {
  uint64_t words[8];
  // Makes the lowest bits random, and the others 0.
  void draw(unsigned width) {
    for (unsigned at = 0; at < 8; ++at) {
      state += 0x9E3779B97F4A7C15;
      words[at] = mix(state, 1);
      unsigned rest = width > at * 64 ? width - at * 64 : 0;
      if (rest < 64)
        words[at] &= (uint64_t(1) << rest) - 1;
    }
  }
  APInt operator~() const {
    APInt all;
    for (int at = 0; at < 8; ++at)
      all.words[at] = ~words[at];
    return all;
  }
  uint64_t operator&(uint64_t mask) const { return words[0] & mask; }
};

inline uint64_t fieldFromInstruction(const APInt &insn, unsigned start, unsigned len) {
  uint64_t value = 0;
  for (unsigned at = 0; at < len && at < 64; ++at)
    value |= (insn.words[(start + at) / 64] >> ((start + at) % 64) & 1) << at;
  return value;
}

static uint64_t features = 0;
[[maybe_unused]] static bool has(uint64_t feature) { return mix(feature, features) % 4 != 0; }

#endif

inline bool Check(DecodeStatus &out, DecodeStatus in) {
  if (in != MCDisassembler::Success)
    out = in;
  return in != MCDisassembler::Fail;
}

[[maybe_unused]] static DecodeStatus stub(uint64_t method, MCInst &inst, uint64_t value) {
#ifdef TIMED
  inst.addOperand(MCOperand::createImm(value + (method & 0xff)));
  return MCDisassembler::Success;
#endif
  uint64_t found = mix(method, value);
  inst.addOperand(MCOperand::createImm(found & 0xffff));
  switch (found % 16) {
  case 0:
    return MCDisassembler::Fail;
  case 1:
    return MCDisassembler::SoftFail;
  default:
    return MCDisassembler::Success;
  }
}
[[maybe_unused]] static uint64_t low(uint64_t value) { return value; }
#ifndef TIMED
[[maybe_unused]] static uint64_t low(const APInt &value) { return value.words[0]; }
#endif
