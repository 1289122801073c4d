#define ONE
#ifndef ONE
def a;
#else // more
#ifdef TWO /* c */
def b;
#endif
def c;
#endif
include "inc.td"
#ifndef ONCE
#define ONCE
def inner;
#endif
