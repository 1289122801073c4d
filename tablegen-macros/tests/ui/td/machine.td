include "llvm/TableGen/SearchableTable.td"
include "llvm/Target/Target.td"

def Toy : Target;

def STOP : Instruction {
  let Namespace = "Toy";
  let OutOperandList = (outs);
  let InOperandList = (ins);
}

#ifdef COSTS
class Cost<Instruction op, int cycles> { Instruction Op = op; bits<8> Cycles = cycles; }
def : Cost<STOP, 1>;
def Costs : GenericTable {
  let FilterClass = "Cost";
  let Fields = ["Op", "Cycles"];
}
#endif

#ifdef UNITS
class Unit<Instruction op, string unit> { Instruction Op = op; string Name = unit; }
def : Unit<STOP, "alu">;
def Units : GenericTable {
  let FilterClass = "Unit";
  let Fields = ["Op", "Name"];
}
#endif
