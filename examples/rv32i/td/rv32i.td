// RV32I, the base instruction set of 32-bit RISC-V, version 2.1: registers, formats, operands and
// all instructions. Instructions have 32 bits. Bit numbers and the names of formats and fields are
// those of the manual, The RISC-V Instruction Set Manual, Volume I.

include "llvm/TableGen/SearchableTable.td"
include "llvm/Target/Target.td"

def RV32IInfo : InstrInfo {
  // Instructions declare their loads, stores and other effects explicitly.
  let guessInstructionProperties = false;
}
// Assembly parser.
def RV32IParser : AsmParser {
  // Registers also have numeric names: x10 is a0.
  let ShouldEmitMatchRegisterAltName = true;
}
def RV32ISyntax : AsmParserVariant {
  let CommentDelimiter = "#";
}
def RV32I : Target {
  let InstructionSet = RV32IInfo;
  let AssemblyParsers = [RV32IParser];
  let AssemblyParserVariants = [RV32ISyntax];
}

//===- Registers ----------------------------------------------------------===//

class GPRegister<int number, string name>
    : Register<name, !listconcat(["x" # number], !if(!eq(number, 8), ["fp"], []))> {
  let Namespace = "RV32I";
  let HWEncoding = number;
  let DwarfNumbers = [number];
}

// Names of the registers in the calling convention, in the order of their numbers.
defvar names = ["zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2",
                "a3", "a4", "a5", "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9",
                "s10", "s11", "t3", "t4", "t5", "t6"];
foreach n = 0...31 in
  def X # n : GPRegister<n, names[n]> {
    let isConstant = !eq(n, 0);
  }

// General-purpose registers in allocation order: arguments and temporaries first, because they need
// no saving. Registers with a fixed use come last and are never allocated.
def GPR : RegisterClass<"RV32I", [i32], 32, (add
    (sequence "X%u", 10, 17), (sequence "X%u", 5, 7), (sequence "X%u", 28, 31),
    (sequence "X%u", 8, 9), (sequence "X%u", 18, 27),
    (sequence "X%u", 0, 4))>;

// Caller-saved registers, which a function can use without saving them.
def Scratch : RegisterClass<"RV32I", [i32], 32, (add
    (sequence "X%u", 10, 17), (sequence "X%u", 5, 7), (sequence "X%u", 28, 31))>;

// Generic pseudo instructions keep pointers in these registers.
defm : RemapAllTargetPseudoPointerOperands<GPR>;

//===- Calls --------------------------------------------------------------===//

let Entry = true in {
  // Arguments: in eight registers, then on the stack. A struct that is passed by reference is
  // represented by its address.
  def CC_RV32I : CallingConv<[
    CCIfByVal<CCPassIndirect<i32>>,
    CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
    CCIfType<[i32], CCAssignToReg<[X10, X11, X12, X13, X14, X15, X16, X17]>>,
    CCIfType<[i32], CCAssignToStack<4, 4>>
  ]>;
  // Return value.
  def RetCC_RV32I : CallingConv<[
    CCIfType<[i32], CCAssignToReg<[X10]>>
  ]>;
}
// Registers that a function preserves, in the order in which they are saved.
def CSR_RV32I : CalleeSavedRegs<(add X1, X8, X9, (sequence "X%u", 18, 27))>;

//===- Operands -----------------------------------------------------------===//

// Assembly operand: a number from `lowest` to `highest`, inclusive.
class NumberClass<string name, int lowest, int highest> : AsmOperandClass {
  let Name = name;
  let DiagnosticString = "must be a number from " # lowest # " to " # highest;
  code RustCode = "(" # lowest # "..=" # highest # ").contains(&imm)";
}
// Assembly operand: distance of a branch in bytes, or a label that the assembler resolves.
class OffsetClass<int width> : AsmOperandClass {
  let Name = "Offset" # width;
  let RenderMethod = "addOffset";
  let DiagnosticString = "must be an even number from -" # !shl(1, !sub(width, 1)) # " to " #
                         !sub(!shl(1, !sub(width, 1)), 2) # ", or a label";
}

// Jump target. Names of registers are labels here.
def JumpClass : OffsetClass<21> {
  let ParserMethod = "parseJump";
}

// Immediate of `width` bits. The lowest `zeros` bits are always 0, and the encoding
// omits them.
class Immediate<int width, bit signed, int zeros = 0> : Operand<i32> {
  bits<5> Width = width;
  bit Signed = signed;
  bits<1> Zeros = zeros;
  let OperandType = "OPERAND_IMMEDIATE";
  // Sign extension, which the bits of the encoding do not express.
  let DecoderMethod = !if(signed, "decodeSigned" # width, "");
}

// Placeholder for instructions without an immediate.
def no_immediate : Immediate<0, false>;
def simm12 : Immediate<12, true> {
  let ParserMatchClass = NumberClass<"Signed12", -2048, 2047>;
}
// Shift amount.
def uimm5 : Immediate<5, false> {
  let ParserMatchClass = NumberClass<"Unsigned5", 0, 31>;
}
// Upper 20 bits of a value, for lui and auipc.
def uimm20 : Immediate<20, false> {
  let ParserMatchClass = NumberClass<"Unsigned20", 0, 1048575>;
}
// Set of memory accesses, with a letter of "iorw" for each bit.
def AccessesClass : AsmOperandClass {
  let Name = "Accesses";
  let ParserMethod = "parseAccesses";
}
def fence_set : Immediate<4, false> {
  let ParserMatchClass = AccessesClass;
  let PrintMethod = "printAccesses";
}

// PC-relative distance of a branch, in bytes.
class Offset<int width> : Immediate<width, true, 1> {
  let Type = OtherVT;
  let OperandType = "OPERAND_PCREL";
  let ParserMatchClass = OffsetClass<width>;
}
def branch_offset : Offset<13>;
def jump_offset : Offset<21> {
  let ParserMatchClass = JumpClass;
}

//===- Scheduling ---------------------------------------------------------===//

// Scheduling classes of results and operands. td/schedule.td defines their costs.
def WriteAdd : SchedWrite;
def WriteLoad : SchedWrite;
def WriteStore : SchedWrite;
def WriteBranch : SchedWrite;
def WriteSystem : SchedWrite;
def ReadAdd : SchedRead;
def ReadAddress : SchedRead;
// Data operand of a store.
def ReadData : SchedRead;

//===- Formats ------------------------------------------------------------===//

class RVInst<bits<7> opcode, dag outs, dag ins, string mnemonic, string arguments = "",
             Immediate imm = no_immediate> : Instruction {
  let Namespace = "RV32I";
  let Size = 4;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = !if(!empty(arguments), mnemonic, mnemonic # "\t" # arguments);
  let hasSideEffects = false;
  let mayLoad = false;
  let mayStore = false;
  let SchedRW = [WriteAdd, ReadAdd, ReadAdd];
  bits<32> Inst;
  let Inst{6-0} = opcode;

  // Fields for the table `Immediates` below, and for aliases.
  string Name = NAME;
  string Mnemonic = mnemonic;
  bits<5> Width = imm.Width;
  bit Signed = imm.Signed;
  bits<1> Zeros = imm.Zeros;
}

class FormatR<bits<7> funct7, bits<3> funct3, bits<7> opcode, string mnemonic>
    : RVInst<opcode, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), mnemonic, "$rd, $rs1, $rs2"> {
  bits<5> rd;
  bits<5> rs1;
  bits<5> rs2;
  let Inst{31-25} = funct7;
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
}

class FormatI<bits<3> funct3, bits<7> opcode, string mnemonic, string arguments>
    : RVInst<opcode, (outs GPR:$rd), (ins GPR:$rs1, simm12:$imm), mnemonic, arguments, simm12> {
  bits<5> rd;
  bits<5> rs1;
  bits<12> imm;
  let Inst{31-20} = imm;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
}

// Variant of the I format for shifts by a constant, with a 5-bit immediate.
class FormatIShift<bits<7> funct7, bits<3> funct3, bits<7> opcode, string mnemonic>
    : RVInst<opcode, (outs GPR:$rd), (ins GPR:$rs1, uimm5:$imm), mnemonic, "$rd, $rs1, $imm",
             uimm5> {
  bits<5> rd;
  bits<5> rs1;
  bits<5> imm;
  let Inst{31-25} = funct7;
  let Inst{24-20} = imm;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
}

class FormatS<bits<3> funct3, bits<7> opcode, string mnemonic>
    : RVInst<opcode, (outs), (ins GPR:$rs2, GPR:$rs1, simm12:$imm), mnemonic,
             "$rs2, ${imm}(${rs1})", simm12> {
  let SchedRW = [WriteStore, ReadData, ReadAddress];
  bits<12> imm;
  bits<5> rs1;
  bits<5> rs2;
  let Inst{31-25} = imm{11-5};
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = imm{4-0};
}

class FormatB<bits<3> funct3, bits<7> opcode, string mnemonic>
    : RVInst<opcode, (outs), (ins GPR:$rs1, GPR:$rs2, branch_offset:$offset), mnemonic,
             "$rs1, $rs2, $offset", branch_offset> {
  let SchedRW = [WriteBranch, ReadAdd, ReadAdd];
  bits<13> offset;
  bits<5> rs1;
  bits<5> rs2;
  let Inst{31} = offset{12};
  let Inst{30-25} = offset{10-5};
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-8} = offset{4-1};
  let Inst{7} = offset{11};
}

class FormatU<bits<7> opcode, string mnemonic>
    : RVInst<opcode, (outs GPR:$rd), (ins uimm20:$imm), mnemonic, "$rd, $imm", uimm20> {
  bits<5> rd;
  bits<20> imm;
  let Inst{31-12} = imm;
  let Inst{11-7} = rd;
}

class FormatJ<bits<7> opcode, string mnemonic>
    : RVInst<opcode, (outs GPR:$rd), (ins jump_offset:$offset), mnemonic, "$rd, $offset",
             jump_offset> {
  bits<5> rd;
  bits<21> offset;
  let Inst{31} = offset{20};
  let Inst{30-21} = offset{10-1};
  let Inst{20} = offset{11};
  let Inst{19-12} = offset{19-12};
  let Inst{11-7} = rd;
}

// Instruction whose upper 25 bits are constant.
class Fixed<bits<12> upper, bits<3> funct3, bits<7> opcode, string mnemonic>
    : RVInst<opcode, (outs), (ins), mnemonic> {
  let hasSideEffects = true;
  let SchedRW = [WriteSystem];
  let Inst{31-20} = upper;
  let Inst{19-15} = 0;
  let Inst{14-12} = funct3;
  let Inst{11-7} = 0;
}

//===- Instructions -------------------------------------------------------===//

defvar LOAD = 0b0000011;
defvar MISC_MEM = 0b0001111;
defvar OP_IMM = 0b0010011;
defvar AUIPC_ = 0b0010111;
defvar STORE = 0b0100011;
defvar OP = 0b0110011;
defvar LUI_ = 0b0110111;
defvar BRANCH = 0b1100011;
defvar JALR_ = 0b1100111;
defvar JAL_ = 0b1101111;
defvar SYSTEM = 0b1110011;

let isReMaterializable = true, isAsCheapAsAMove = true in
  def LUI : FormatU<LUI_, "lui">;
def AUIPC : FormatU<AUIPC_, "auipc">;

let isCall = true, SchedRW = [WriteBranch, ReadAdd] in {
  def JAL : FormatJ<JAL_, "jal">;
  def JALR : FormatI<0b000, JALR_, "jalr", "$rd, ${imm}(${rs1})">;
}

let isBranch = true, isTerminator = true in {
  def BEQ : FormatB<0b000, BRANCH, "beq">;
  def BNE : FormatB<0b001, BRANCH, "bne">;
  def BLT : FormatB<0b100, BRANCH, "blt">;
  def BGE : FormatB<0b101, BRANCH, "bge">;
  def BLTU : FormatB<0b110, BRANCH, "bltu">;
  def BGEU : FormatB<0b111, BRANCH, "bgeu">;
}

class Load<bits<3> funct3, string mnemonic>
    : FormatI<funct3, LOAD, mnemonic, "$rd, ${imm}(${rs1})"> {
  let mayLoad = true;
  let SchedRW = [WriteLoad, ReadAddress];
}
def LB : Load<0b000, "lb">;
def LH : Load<0b001, "lh">;
def LW : Load<0b010, "lw">;
def LBU : Load<0b100, "lbu">;
def LHU : Load<0b101, "lhu">;

let mayStore = true in {
  def SB : FormatS<0b000, STORE, "sb">;
  def SH : FormatS<0b001, STORE, "sh">;
  def SW : FormatS<0b010, STORE, "sw">;
}

class OpImm<bits<3> funct3, string mnemonic>
    : FormatI<funct3, OP_IMM, mnemonic, "$rd, $rs1, $imm">;
let isReMaterializable = true, isAsCheapAsAMove = true in {
  def ADDI : OpImm<0b000, "addi">;
  def XORI : OpImm<0b100, "xori">;
  def ORI : OpImm<0b110, "ori">;
}
def SLTI : OpImm<0b010, "slti">;
def SLTIU : OpImm<0b011, "sltiu">;
def ANDI : OpImm<0b111, "andi">;
def SLLI : FormatIShift<0b0000000, 0b001, OP_IMM, "slli">;
def SRLI : FormatIShift<0b0000000, 0b101, OP_IMM, "srli">;
def SRAI : FormatIShift<0b0100000, 0b101, OP_IMM, "srai">;

let isCommutable = true in {
  def ADD : FormatR<0b0000000, 0b000, OP, "add">;
  def XOR : FormatR<0b0000000, 0b100, OP, "xor">;
  def OR : FormatR<0b0000000, 0b110, OP, "or">;
  def AND : FormatR<0b0000000, 0b111, OP, "and">;
}
def SUB : FormatR<0b0100000, 0b000, OP, "sub">;
def SLL : FormatR<0b0000000, 0b001, OP, "sll">;
def SLT : FormatR<0b0000000, 0b010, OP, "slt">;
def SLTU : FormatR<0b0000000, 0b011, OP, "sltu">;
def SRL : FormatR<0b0000000, 0b101, OP, "srl">;
def SRA : FormatR<0b0100000, 0b101, OP, "sra">;

def FENCE : RVInst<MISC_MEM, (outs), (ins fence_set:$pred, fence_set:$succ), "fence",
                   "$pred, $succ", fence_set> {
  bits<4> pred;
  bits<4> succ;
  let hasSideEffects = true;
  let SchedRW = [WriteSystem];
  let Inst{31-28} = 0b0000;
  let Inst{27-24} = pred;
  let Inst{23-20} = succ;
  let Inst{19-7} = 0;
}
// Orders earlier memory accesses before later ones, except earlier stores before later loads.
def FENCE_TSO : Fixed<0b100000110011, 0b000, MISC_MEM, "fence.tso">;

let isTrap = true in {
  def ECALL : Fixed<0b000000000000, 0b000, SYSTEM, "ecall">;
  def EBREAK : Fixed<0b000000000001, 0b000, SYSTEM, "ebreak">;
}

//===- Numbers ------------------------------------------------------------===//

// Immediate of each instruction, for code that creates instructions.
def Immediates : GenericTable {
  let FilterClass = "RVInst";
  let CppTypeName = "ImmediateOf";
  let Fields = ["Name", "Width", "Signed", "Zeros"];
}
def lookupImmediateOfName : SearchIndex {
  let Table = Immediates;
  let Key = ["Name"];
}
