// Instructions of a small processor.
include "llvm/Target/Target.td"

class Op<bits<4> opcode, string asm> : Instruction {
  bits<8> Inst;
  bits<2> rd;
  let Inst{7-4} = opcode;
  let Inst{3-2} = rd;
  let AsmString = asm # " $rd, $rs";
  code Check = [{ return Size == 1; }];
}

multiclass Pair<bits<4> opcode, string asm> {
  def _r : Op<opcode, asm>;
  def _i : Op<!add(opcode, 0b1), asm # "i">;
}

let Size = 1 in {
  defm ADD : Pair<2, "add">;
  foreach n = 0...3 in
    def R#n : Register<"r" # n>;
}

#ifdef EXTENDED
def : Pat<(add GPR:$a, (i32 ?)), (ADD_r GPR:$a)>;
#endif
