// Records and classes after an edit.
class Base<int w = 64> { int Width = w; }
class Inst<int size> : Base { int Size = size; string Asm = ""; int Extra = 1; bit isBranch = false; }
class Short : Inst<3>;
class Pat<int p> { int P = p; list<int> L = [1, 2]; string S = "same"; }
class Val<int n> { int N = n; }
multiclass Two<int s> {
  def _A : Inst<s>;
  def _B : Inst<s> { let Asm = "bb"; }
}
def ADD : Inst<5> { let Asm = "add"; }
def SUB : Short, Val<1>;
def MUL : Short { let isBranch = true; }
defm P : Two<4>;
defm Q : Two<6>;
def : Pat<1>;
def : Pat<5>;
def USE { Val v = Val<4>; }
def SAME { Val v = Val<7>; list<Val> all = [Val<8>]; }
defvar Factor = 5;
def SCALED { int Value = !mul(3, Factor); }
def RETYPED { bits<4> Kind = 1; }
defm T : Two<4>;
class New;
