// Records and classes before an edit.
class Base<int w = 32> { int Width = w; }
class Inst<int size> : Base { int Size = size; string Asm = ""; bit isBranch = false; }
class Short : Inst<2>;
class Gone;
class Pat<int p> { int P = p; list<int> L = [1, 2]; string S = "same"; }
class Val<int n> { int N = n; }
multiclass Two<int s> {
  def _A : Inst<s>;
  def _B : Inst<s> { let Asm = "b"; }
}
def ADD : Inst<4> { let Asm = "add"; }
def SUB : Short;
def MUL : Short { let isBranch = true; }
defm P : Two<4>;
defm Q : Two<4>;
defm R : Two<4>;
def : Pat<1>;
def : Pat<2>;
def GONE : Short;
def USE { Val v = Val<3>; }
def SAME { Val v = Val<7>; list<Val> all = [Val<8>]; }
defvar Factor = 2;
def SCALED { int Value = !mul(3, Factor); }
def RETYPED { int Kind = 1; }
