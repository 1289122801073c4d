// Prints all diagnostics and groups of the C++ that is generated for a front end.
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace diag {
enum class Severity { Ignored, Remark, Warning, Error, Fatal };
enum {
#define DIAG(NAME, ...) NAME,
#include "definitions.inc"
#undef DIAG
};
} // namespace diag

namespace llvm {
struct StringTable {
  const char *Text;
  constexpr StringTable(const char *Text) : Text(Text) {}
};
} // namespace llvm

enum { CLASS_NOTE, CLASS_REMARK, CLASS_WARNING, CLASS_EXTENSION, CLASS_ERROR };
enum { SFINAE_SubstitutionFailure, SFINAE_Suppress, SFINAE_Report, SFINAE_AccessControl };

#define GET_DIAG_ARRAYS
#include "groups.inc"
#undef GET_DIAG_ARRAYS

static const char *const Names[] = {
#define DIAG(NAME, ...) #NAME,
#include "definitions.inc"
#undef DIAG
    ""};

static const char *const Categories[] = {
#define GET_CATEGORY_TABLE
#define CATEGORY(NAME, ENUM) NAME,
#include "groups.inc"
#undef GET_CATEGORY_TABLE
};

static void group(unsigned Number, const char *Name, unsigned Members, unsigned Parts,
                  const char *Documentation) {
  printf("group %u %s:", Number, Name);
  for (const int16_t *Member = DiagArrays + Members; *Member >= 0; ++Member)
    printf(" %s", Names[*Member]);
  printf(" /");
  for (const int16_t *Part = DiagSubGroups + Parts; *Part >= 0; ++Part)
    printf(" %d", *Part);
  printf(" / %s\n", Documentation);
}

int main() {
#define DIAG(NAME, CLASS, SEVERITY, TEXT, GROUP, SFINAE, STAYS, HEADERS, MACROS, DEFERRABLE,    \
             CATEGORY)                                                                          \
  printf("%s %d %u %d %d %d%d%d%d [%s] %s\n", #NAME, CLASS, SEVERITY, GROUP, SFINAE, STAYS,     \
         HEADERS, MACROS, DEFERRABLE, Categories[CATEGORY], TEXT);
#include "definitions.inc"
#undef DIAG
  unsigned Number = 0;
#define DIAG_ENTRY(ENUM, NAME, MEMBERS, PARTS, DOCUMENTATION)                                   \
  group(Number++, DiagGroupNames.Text + (NAME), MEMBERS, PARTS, DOCUMENTATION);
#include "groups.inc"
}
