// Prints what the C++ that is generated for tags says of names.
#include "names.h"

#include "tags.inc"
#include "properties.inc"

int main() {
  for_each_name([](const std::string &name) {
    printf("%s: %d %d %d\n", name.c_str(), isHTMLTagName(name), isHTMLEndTagOptional(name),
           isHTMLEndTagForbidden(name));
  });
}
