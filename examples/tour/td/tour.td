// A machine with eight registers and two instructions of 16 bits.
include "llvm/Target/Target.td"
include "llvm/TableGen/SearchableTable.td"

class TourReg<int number> : Register<"r"#number> {
  let Namespace = "Tour";
  let HWEncoding = number;
}
foreach i = 0...7 in
  def R#i : TourReg<i>;
def Regs : RegisterClass<"Tour", [i16], 16, (sequence "R%u", 0, 7)>;
defm : RemapAllTargetPseudoPointerOperands<Regs>;

def TourInfo : InstrInfo;
def Tour : Target { let InstructionSet = TourInfo; }

class TourInst<bits<4> op, dag ins> : Instruction {
  bits<16> Inst;
  bits<3> d;
  bits<3> a;
  let Namespace = "Tour";
  let Size = 2;
  let OutOperandList = (outs Regs:$d);
  let InOperandList = ins;
  let Inst{15-9} = { op, d };
}
def MOV : TourInst<1, (ins Regs:$a)> { let Inst{8-0} = { a, 0b000000 }; }
def ADD : TourInst<2, (ins Regs:$a, Regs:$b)> {
  bits<3> b;
  let Inst{8-0} = { a, b, 0b000 };
}

// A table of control registers, looked up by number.
class Control<string name, bits<8> number> {
  string Name = name;
  bits<8> Number = number;
}
def : Control<"status", 1>;
def : Control<"vector", 4>;
def Controls : GenericTable {
  let FilterClass = "Control";
  let Fields = ["Name", "Number"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupControl";
}
