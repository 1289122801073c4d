// Small register machine with 16-bit instructions: input of the back end in
// this directory.

// Operands: registers, register classes and immediates.

class Reg<int number> {
  int Number = number;
}

foreach i = 0...7 in
  def R#i : Reg<i>;

def FLAGS : Reg<8>;

class Operand<int width> {
  int Width = width;
}

class RegClass<int width, list<Reg> members> : Operand<width> {
  list<Reg> Members = members;
}

def Imm6 : Operand<6>;
def GPR : RegClass<3, [R0, R1, R2, R3, R4, R5, R6, R7]>;

// Instructions. Operands of `outs` dags are written, operands of `ins` dags are read.

def outs;
def ins;

class Inst<bits<4> opcode, string mnemonic> {
  int Opcode = opcode;
  string Mnemonic = mnemonic;
  dag Writes = (outs);
  dag Reads = (ins);
  list<Reg> Clobbers = []; // Registers that the instruction modifies as well.
  bits<16> Encoding;
  let Encoding{15...12} = opcode;
}

class ThreeRegs<bits<4> opcode, string mnemonic> : Inst<opcode, mnemonic> {
  bits<3> rd;
  bits<3> ra;
  bits<3> rb;
  let Writes = (outs GPR:$rd);
  let Reads = (ins GPR:$ra, GPR:$rb);
  let Encoding{11...9} = rd;
  let Encoding{8...6} = ra;
  let Encoding{5...3} = rb;
  let Encoding{2...0} = 0;
}

class Immediate<bits<4> opcode, string mnemonic> : Inst<opcode, mnemonic> {
  bits<3> ra;
  bits<6> imm;
  let Encoding{8...6} = ra;
  let Encoding{5...0} = imm;
}

class ToReg<bits<4> opcode, string mnemonic> : Immediate<opcode, mnemonic> {
  bits<3> rd;
  let Writes = (outs GPR:$rd);
  let Reads = (ins GPR:$ra, Imm6:$imm);
  let Encoding{11...9} = rd;
}

class FromReg<bits<4> opcode, string mnemonic> : Immediate<opcode, mnemonic> {
  bits<3> rs;
  let Reads = (ins GPR:$rs, GPR:$ra, Imm6:$imm);
  let Encoding{11...9} = rs;
}

multiclass Arithmetic<bits<4> opcode, bits<4> opcodeOfImmediate, string mnemonic> {
  def rr : ThreeRegs<opcode, mnemonic>;
  def ri : ToReg<opcodeOfImmediate, mnemonic # "i">;
}

let Clobbers = [FLAGS] in {
  defm ADD : Arithmetic<1, 2, "add">;
  defm SUB : Arithmetic<3, 4, "sub">;
}

def LD : ToReg<5, "ld">;
def ST : FromReg<6, "st">;

def RET : Inst<15, "ret"> {
  let Encoding{11...0} = 0;
}
