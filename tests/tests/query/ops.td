class Reg<string n> { string AsmName = n; }
def X0 : Reg<"x0">;
def X1 : Reg<"x1">;
def ops;
def add;
class Inst<int size> {
  int Size = size;
  bits<8> Code = 0;
  bit isBranch = 0;
  list<Reg> Uses = [];
  dag Pattern = (ops);
  string Asm = ""; bits<3> Form = { ?, 0, 1 };
}
class Branch<int size> : Inst<size> { let isBranch = 1; }
def ADD : Inst<4> {
  let Code{6-0} = 0b0110011;
  let Uses = [X0, X1];
  let Pattern = (ops (add X0, X1):$sum);
  let Asm = "add\t$a";
}
let Asm = "jump" in def JUMP : Branch<2>;
multiclass Pair { def _A : Branch<4>; def _B : Inst<8>; }
defm P : Pair;
