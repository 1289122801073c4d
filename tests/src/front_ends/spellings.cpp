// Prints which attributes names stand for in the C++ that is generated for them.
#include "names.h"

struct AttributeCommonInfo {
  enum Kind {
#define PARSED_ATTR(Name) AT_##Name,
#include "list.inc"
#undef PARSED_ATTR
    IgnoredAttribute,
    UnknownAttribute
  };
  enum Syntax {
    AS_GNU,
    AS_CXX11,
    AS_C23,
    AS_Declspec,
    AS_Microsoft,
    AS_Keyword,
    AS_Pragma,
    AS_HLSLAnnotation,
    AS_ContextSensitiveKeyword
  };
};

#include "kinds.inc"

int main() {
  const char *kinds[] = {
#define PARSED_ATTR(Name) #Name,
#include "list.inc"
#undef PARSED_ATTR
      "ignored", "unknown"};
  for_each_name([&](const std::string &name) {
    for (int syntax = 0; syntax < 8; ++syntax)
      printf("%d %s: %s\n", syntax, name.c_str(),
             kinds[getAttrKind(name, AttributeCommonInfo::Syntax(syntax))]);
  });
}
