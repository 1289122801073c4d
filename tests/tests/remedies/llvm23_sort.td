// !sort needs LLVM 23.

def A { list<int> Sorted = !sort(x, [2, 1], x); }
