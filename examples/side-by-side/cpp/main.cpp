// Asks the tables of td/opcodes.td for every opcode and for some names, as
// src/main.rs does.

#include "llvm/Support.h"

#include <cstdio>

using llvm::ArrayRef;
using llvm::StringRef;

#define GET_GroupKind_DECL
#include "opcodes.inc"

struct Opcode {
  uint8_t Number;
  const char *Mnemonic;
  GroupKind Kind;
  uint8_t Operands;
};

struct Alias {
  uint8_t Number;
  const char *Spelling;
};

#define GET_Opcodes_DECL
#define GET_Aliases_DECL
#define GET_Opcodes_IMPL
#define GET_Aliases_IMPL
#include "opcodes.inc"

static void describe(const Opcode *Found) {
  if (Found)
    std::printf("%d %s of group %d, %d operands", Found->Number,
                Found->Mnemonic, Found->Kind, Found->Operands);
  else
    std::printf("nothing");
}

int main() {
  for (int Number = 0; Number <= 255; ++Number) {
    std::printf("%d: ", Number);
    describe(lookupOpcode(Number));
    for (const Alias &Other : lookupAliases(Number))
      std::printf(", also %s", Other.Spelling);
    std::printf("\n");
  }
  for (const char *Name : {"nop", "ADD", "Jump", "jump_if", "switch", "", "a",
                           "addd", "jump if", "zz"}) {
    std::printf("\"%s\": ", Name);
    describe(lookupOpcodeByMnemonic(Name));
    std::printf("\n");
  }
}
