// Bits of an outer let in braces need LLVM 23.

class C { bits<4> Code = 1; }
let Code{3-2} = 2 in
def A : C;
