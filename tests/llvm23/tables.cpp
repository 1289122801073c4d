// Searches the tables of tables.td. The exit status is 0 if all answers are right.
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/iterator_range.h"
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <type_traits>
using namespace llvm;
struct ColorRow {
  const char *Name;
  uint16_t Code;
  const char *Family;
  uint8_t Level;
};
#define GET_Colors_DECL
#define GET_ColorTable_DECL
#define GET_ColorTable_IMPL
#define GET_LevelTable_DECL
#define GET_LevelTable_IMPL
#include "tables.inc"
static_assert(std::is_same_v<std::underlying_type_t<Colors>, uint16_t>);

int main() {
  unsigned Wrong = 0;
  for (unsigned Code = 0; Code < 300; ++Code) {
    const ColorRow *Row = lookupCode(Code);
    bool IsKnown = Code == Red || Code == Orange || Code == Green || Code == Blue;
    Wrong += IsKnown != (Row != nullptr) || (Row && Row->Code != Code);
  }
  const ColorRow *Row = lookupNames("orange", "WARM");
  Wrong += !Row || Row->Code != Orange;
  Wrong += lookupNames("Orange", "cold") != nullptr;
  unsigned Found = 0;
  for (const ColorRow &One : lookupLevel(2))
    Found += One.Level == 2;
  Wrong += Found != 3;
  printf("%u wrong\n", Wrong);
  return Wrong != 0;
}
