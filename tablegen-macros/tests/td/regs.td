include "llvm/TableGen/SearchableTable.td"
include "beside.td"
include "further.td"

class Reg<int n> : Base {
  string Name = NAME;
#ifdef WIDE
  bits<32> Number = n;
#else
  bits<8> Number = n;
#endif
}
def R1 : Reg<1>;
def R2 : Reg<2>;

def Regs : GenericTable {
  let FilterClass = "Reg";
  let Fields = ["Name", "Number"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupReg";
}
