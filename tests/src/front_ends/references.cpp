// Prints which characters names stand for in the C++ that is generated for them.
#include "names.h"

#include "references.inc"

int main() {
  for_each_name([](const std::string &name) {
    StringRef character = translateHTMLNamedCharacterReferenceToUTF8(name);
    printf("%s: '%.*s'\n", name.c_str(), int(character.size()), character.data());
  });
}
