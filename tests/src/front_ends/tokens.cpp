// Prints the nodes of the C++ that is generated for a tree of tokens.
#include <cstdio>

enum Kind {
#define ABSTRACT_NODE(Kind, Base, First, Last)
#define NODE(Kind, Base) Kind,
#include "nodes.inc"
};

int main() {
#define ABSTRACT_NODE(Kind, Base, First, Last)                                                  \
  printf("range %s %d %d\n", #Kind, First, Last);
#define CONCRETE_NODE(Kind, Base) printf("kind %d %s\n", Kind, #Kind);
#include "nodes.inc"
#define NODE(Kind, Base) printf("class %s of %s\n", #Kind, #Base);
#include "nodes.inc"
}
