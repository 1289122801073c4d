// Prints the nodes of the C++ that is generated for a tree of nodes; `ROOT` stands for its macros.
#include <cstdio>

enum Kind {
#define ABSTRACT_ROOT(Type)
#define ROOT(Type, Base) Type,
#include "nodes.inc"
};

int main() {
#define ABSTRACT_ROOT(Type)
#define ROOT(Type, Base) printf("kind %d %s\n", Type, #Type);
#include "nodes.inc"
#define ROOT(Type, Base) printf("class %s of %s\n", #Type, #Base);
#include "nodes.inc"
#define ROOT(Type, Base)
#define ROOT_RANGE(Base, First, Last) printf("range %s %d %d\n", #Base, First, Last);
#define DECL_CONTEXT(Type) printf("context %s\n", #Type);
#include "nodes.inc"
}
