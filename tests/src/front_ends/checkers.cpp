// Prints checkers and packages of the C++ that is generated for a static analyser.
#include <cstdio>

int main() {
#define GET_PACKAGES
#define PACKAGE(NAME) printf("package %s\n", NAME);
#define GET_PACKAGE_OPTIONS
#define PACKAGE_OPTION(TYPE, OF, NAME, HELP, DEFAULT, STAGE, HIDDEN)                            \
  printf("option of package %s: %s %s [%s] [%s] %s %d\n", OF, TYPE, NAME, HELP, DEFAULT, STAGE, \
         HIDDEN);
#define GET_CHECKERS
#define CHECKER(NAME, CLASS, HELP, MANUAL, HIDDEN)                                              \
  printf("checker %s %s [%s] [%s] %d\n", NAME, #CLASS, HELP, MANUAL, HIDDEN);
#define GET_CHECKER_DEPENDENCIES
#define CHECKER_DEPENDENCY(ONE, OTHER) printf("%s depends on %s\n", ONE, OTHER);
#define GET_CHECKER_WEAK_DEPENDENCIES
#define CHECKER_WEAK_DEPENDENCY(ONE, OTHER) printf("%s comes after %s\n", ONE, OTHER);
#define GET_CHECKER_OPTIONS
#define CHECKER_OPTION(TYPE, OF, NAME, HELP, DEFAULT, STAGE, HIDDEN)                            \
  printf("option of checker %s: %s %s [%s] [%s] %s %d\n", OF, TYPE, NAME, HELP, DEFAULT, STAGE, \
         HIDDEN);
#include "checkers.inc"
}
