// Prints the nodes of the C++ that is generated for a tree of types.
#include <cstdio>

enum Kind {
#define ABSTRACT_TYPE(Class, Base)
#define TYPE(Class, Base) Class,
#include "nodes.inc"
};

int main() {
#define ABSTRACT_TYPE(Class, Base)
#define TYPE(Class, Base) printf("kind %d %sType\n", Class, #Class);
#define LAST_TYPE(Class) printf("last %d\n", Class);
#include "nodes.inc"
#define TYPE(Class, Base) printf("class %sType of %s\n", #Class, #Base);
#define ALWAYS_CANONICAL_TYPE(Class) printf("always canonical %sType\n", #Class);
#include "nodes.inc"
#define TYPE(Class, Base)
#define NON_CANONICAL_TYPE(Class, Base) printf("never canonical %sType\n", #Class);
#define DEPENDENT_TYPE(Class, Base) printf("always dependent %sType\n", #Class);
#define NON_CANONICAL_UNLESS_DEPENDENT_TYPE(Class, Base)                                        \
  printf("never canonical unless dependent %sType\n", #Class);
#include "nodes.inc"
}
