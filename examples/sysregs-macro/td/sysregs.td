// Subset of the system registers of AArch64.

include "llvm/TableGen/SearchableTable.td"

class AccessKind<int value> {
  int Value = value;
}
def ReadOnly  : AccessKind<0>;
def WriteOnly : AccessKind<1>;
def ReadWrite : AccessKind<2>;

def Access : GenericEnum {
  let FilterClass = "AccessKind";
  let ValueField = "Value";
}

// A register is encoded by the five fields of `MRS` and `MSR`.
class SysReg<string name, bits<2> op0, bits<3> op1, bits<4> crn, bits<4> crm, bits<3> op2,
             AccessKind access = ReadWrite> {
  string Name = name;
  bits<16> Encoding;
  let Encoding{15-14} = op0;
  let Encoding{13-11} = op1;
  let Encoding{10-7} = crn;
  let Encoding{6-3} = crm;
  let Encoding{2-0} = op2;
  AccessKind Access = access;
}

//                   op0 op1 CRn CRm op2
def : SysReg<"MIDR_EL1",  3, 0, 0,  0, 0, ReadOnly>;
def : SysReg<"MPIDR_EL1", 3, 0, 0,  0, 5, ReadOnly>;
def : SysReg<"SCTLR_EL1", 3, 0, 1,  0, 0>;
def : SysReg<"CPACR_EL1", 3, 0, 1,  0, 2>;
def : SysReg<"ELR_EL1",   3, 0, 4,  0, 1>;
def : SysReg<"ICC_SGI1R_EL1", 3, 0, 12, 11, 5, WriteOnly>;
def : SysReg<"CTR_EL0",   3, 3, 0,  0, 1, ReadOnly>;
def : SysReg<"NZCV",      3, 3, 4,  2, 0>;
def : SysReg<"TPIDR_EL0", 3, 3, 13, 0, 2>;

def SysRegs : GenericTable {
  let FilterClass = "SysReg";
  let Fields = ["Name", "Encoding", "Access"];
  string TypeOf_Access = "Access";
  let PrimaryKey = ["Encoding"];
  let PrimaryKeyName = "lookupSysRegByEncoding";
}

def lookupSysRegByName : SearchIndex {
  let Table = SysRegs;
  let Key = ["Name"];
}
