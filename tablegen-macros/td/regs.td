// Input of the example of `include_td!` in the documentation.

include "llvm/TableGen/SearchableTable.td"

class Reg<string name, bits<8> number, bit writable = true> {
  string Name = name;
  bits<8> Number = number;
  bit Writable = writable;
}
def : Reg<"status", 0x01, false>;
def : Reg<"control", 0x02>;

def Regs : GenericTable {
  let FilterClass = "Reg";
  let Fields = ["Name", "Number", "Writable"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupRegByNumber";
}
