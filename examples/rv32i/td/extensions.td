// Extensions of RV32I: M (multiplication and division) and A (atomic memory operations). Each is a
// feature of the subtarget.

include "generic.td"

def FeatureM : SubtargetFeature<"m", "HasM", "true", "Integer multiplication and division">;
def FeatureA : SubtargetFeature<"a", "HasA", "true", "Atomic memory operations">;
def HasM : Predicate<"Subtarget->hasM()">, AssemblerPredicate<(all_of FeatureM), "'m' (multiplication and division)">;
def HasA : Predicate<"Subtarget->hasA()">, AssemblerPredicate<(all_of FeatureA), "'a' (atomic memory operations)">;

//===- M ------------------------------------------------------------------===//

def WriteMul : SchedWrite;
def WriteDiv : SchedWrite;

let Predicates = [HasM] in {
  let SchedRW = [WriteMul, ReadAdd, ReadAdd] in {
    let isCommutable = true in {
      def MUL : FormatR<0b0000001, 0b000, OP, "mul">;
      def MULH : FormatR<0b0000001, 0b001, OP, "mulh">;
      def MULHU : FormatR<0b0000001, 0b011, OP, "mulhu">;
    }
    def MULHSU : FormatR<0b0000001, 0b010, OP, "mulhsu">;
  }
  let SchedRW = [WriteDiv, ReadAdd, ReadAdd] in {
    def DIV : FormatR<0b0000001, 0b100, OP, "div">;
    def DIVU : FormatR<0b0000001, 0b101, OP, "divu">;
    def REM : FormatR<0b0000001, 0b110, OP, "rem">;
    def REMU : FormatR<0b0000001, 0b111, OP, "remu">;
  }

  def : Registers<mul, MUL>;
  def : Registers<mulhs, MULH>;
  def : Registers<mulhu, MULHU>;
  def : Registers<sdiv, DIV>;
  def : Registers<udiv, DIVU>;
  def : Registers<srem, REM>;
  def : Registers<urem, REMU>;
}

//===- A ------------------------------------------------------------------===//

defvar AMO = 0b0101111;
def WriteAtomic : SchedWrite;

// Register in parentheses, optionally preceded by 0.
def AddressClass : AsmOperandClass {
  let Name = "Address";
  let ParserMethod = "parseAddress";
}
def Address : RegisterOperand<GPR, "printAddress"> {
  let ParserMatchClass = AddressClass;
}

// Atomic instruction without ordering constraints: the bits aq and rl are 0.
class Atomic<bits<5> funct5, dag ins, string mnemonic, string arguments>
    : RVInst<AMO, (outs GPR:$rd), ins, mnemonic, arguments> {
  bits<5> rd;
  bits<5> rs1;
  bits<5> rs2 = 0;
  let Predicates = [HasA];
  let mayLoad = true;
  let SchedRW = [WriteAtomic, ReadAddress, ReadData];
  let Inst{31-27} = funct5;
  let Inst{26-25} = 0;
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = 0b010;
  let Inst{11-7} = rd;
}
// Loads a word and reserves its address, so that sc.w fails if another hart writes to it.
def LR_W : Atomic<0b00010, (ins Address:$rs1), "lr.w", "$rd, $rs1"> {
  // The instructions between this one and the store decide if the reservation holds.
  let hasSideEffects = true;
}

class AtomicStore<bits<5> funct5, string mnemonic>
    : Atomic<funct5, (ins Address:$rs1, GPR:$rs2), mnemonic, "$rd, $rs2, $rs1"> {
  let rs2 = ?;
  let mayStore = true;
}
let hasSideEffects = true in
  def SC_W : AtomicStore<0b00011, "sc.w">;
def AMOSWAP_W : AtomicStore<0b00001, "amoswap.w">;
def AMOADD_W : AtomicStore<0b00000, "amoadd.w">;
def AMOXOR_W : AtomicStore<0b00100, "amoxor.w">;
def AMOAND_W : AtomicStore<0b01100, "amoand.w">;
def AMOOR_W : AtomicStore<0b01000, "amoor.w">;
def AMOMIN_W : AtomicStore<0b10000, "amomin.w">;
def AMOMAX_W : AtomicStore<0b10100, "amomax.w">;
def AMOMINU_W : AtomicStore<0b11000, "amominu.w">;
def AMOMAXU_W : AtomicStore<0b11100, "amomaxu.w">;
