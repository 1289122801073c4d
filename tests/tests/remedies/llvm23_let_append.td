// let append needs LLVM 23.

class C { list<int> Numbers = [1]; }
def A : C {
  let append Numbers = [2];
}
