// !switch needs LLVM 23.

def A { int Value = !switch(1, 1: 2, 3); }
