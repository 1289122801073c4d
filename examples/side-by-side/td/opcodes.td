// Opcodes of a small stack machine.

include "llvm/TableGen/SearchableTable.td"

class Group;
def Stack : Group;
def Arithmetic : Group;
def Control : Group;

def GroupKind : GenericEnum {
  let FilterClass = "Group";
}

class Opcode<bits<8> number, string mnemonic, Group group, bits<2> operands = 0> {
  bits<8> Number = number;
  string Mnemonic = mnemonic;
  Group Kind = group;
  bits<2> Operands = operands;
}

def Nop   : Opcode<0x00, "nop", Control>;
def Push  : Opcode<0x01, "push", Stack, 1>;
def Drop  : Opcode<0x02, "drop", Stack>;
def Swap  : Opcode<0x03, "swap", Stack>;
def Add   : Opcode<0x10, "add", Arithmetic>;
def Sub   : Opcode<0x11, "sub", Arithmetic>;
def Mul   : Opcode<0x12, "mul", Arithmetic>;
def Jump  : Opcode<0x40, "jump", Control, 1>;
def JumpIf : Opcode<0x41, "jump_if", Control, 1>;
def Switch : Opcode<0x42, "switch", Control, 3>;

def Opcodes : GenericTable {
  let FilterClass = "Opcode";
  let Fields = ["Number", "Mnemonic", "Kind", "Operands"];
  string TypeOf_Kind = "GroupKind";
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupOpcode";
  let PrimaryKeyEarlyOut = 1;
}

def lookupOpcodeByMnemonic : SearchIndex {
  let Table = Opcodes;
  let Key = ["Mnemonic"];
}

// Alternative spelling. Some opcodes have several.
class Alias<Opcode opcode, string spelling> {
  bits<8> Number = opcode.Number;
  string Spelling = spelling;
}
def : Alias<Drop, "pop">;
def : Alias<Jump, "br">;
def : Alias<Jump, "goto">;
def : Alias<JumpIf, "br_if">;

def Aliases : GenericTable {
  let FilterClass = "Alias";
  let Fields = ["Number", "Spelling"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupAliases";
  let PrimaryKeyReturnRange = 1;
}
