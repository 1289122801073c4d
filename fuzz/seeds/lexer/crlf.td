class A {
  int X = 1; // cr lf
}
#ifdef DEFINED
def a : A;
#else
def b : A;
#endif
