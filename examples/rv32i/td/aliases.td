// Other ways to write instructions, as programmers of RISC-V know them. Those that say more than the
// instruction does are printed as well.

include "extensions.td"

// One that is read, but not printed.
class Read<string text, dag result> : InstAlias<text, result, 0>;

//===- Without an operand that is always the same ---------------------------===//

def : InstAlias<"nop", (ADDI X0, X0, 0)>;
def : InstAlias<"li $rd, $imm", (ADDI GPR:$rd, X0, simm12:$imm)>;
def : InstAlias<"mv $rd, $rs", (ADDI GPR:$rd, GPR:$rs, 0)>;
def : Read<"move $rd, $rs", (ADDI GPR:$rd, GPR:$rs, 0)>;
def : InstAlias<"not $rd, $rs", (XORI GPR:$rd, GPR:$rs, -1)>;
def : InstAlias<"neg $rd, $rs", (SUB GPR:$rd, X0, GPR:$rs)>;
def : InstAlias<"zext.b $rd, $rs", (ANDI GPR:$rd, GPR:$rs, 255)>;
def : InstAlias<"seqz $rd, $rs", (SLTIU GPR:$rd, GPR:$rs, 1)>;
def : InstAlias<"snez $rd, $rs", (SLTU GPR:$rd, X0, GPR:$rs)>;
def : InstAlias<"sltz $rd, $rs", (SLT GPR:$rd, GPR:$rs, X0)>;
def : InstAlias<"sgtz $rd, $rs", (SLT GPR:$rd, X0, GPR:$rs)>;
def : InstAlias<"fence", (FENCE 15, 15)>;

// Of several that fit, the one with the greatest number is printed.
def : InstAlias<"j $offset", (JAL X0, jump_offset:$offset)>;
def : InstAlias<"jal $offset", (JAL X1, jump_offset:$offset)>;
def : InstAlias<"jr ${offset}(${rs})", (JALR X0, GPR:$rs, simm12:$offset)>;
def : InstAlias<"jr $rs", (JALR X0, GPR:$rs, 0), 3>;
def : InstAlias<"ret", (JALR X0, X1, 0), 4>;
def : InstAlias<"jalr ${offset}(${rs})", (JALR X1, GPR:$rs, simm12:$offset)>;
def : InstAlias<"jalr $rs", (JALR X1, GPR:$rs, 0), 3>;
def : InstAlias<"jalr $rd, $rs", (JALR GPR:$rd, GPR:$rs, 0), 2>;
def : Read<"jr $rs, $offset", (JALR X0, GPR:$rs, simm12:$offset)>;
def : Read<"jalr $rs, $offset", (JALR X1, GPR:$rs, simm12:$offset)>;
def : Read<"jalr $rd, $rs, $offset", (JALR GPR:$rd, GPR:$rs, simm12:$offset)>;

// Comparisons with 0.
def : InstAlias<"beqz $rs, $offset", (BEQ GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"bnez $rs, $offset", (BNE GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"blez $rs, $offset", (BGE X0, GPR:$rs, branch_offset:$offset)>;
def : InstAlias<"bgez $rs, $offset", (BGE GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"bltz $rs, $offset", (BLT GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"bgtz $rs, $offset", (BLT X0, GPR:$rs, branch_offset:$offset)>;

//===- In another order, or with less said ----------------------------------===//

class Turned<string mnemonic, RVInst inst>
    : Read<mnemonic # " $rs, $rt, $offset", (inst GPR:$rt, GPR:$rs, branch_offset:$offset)>;
def : Turned<"bgt", BLT>;
def : Turned<"ble", BGE>;
def : Turned<"bgtu", BLTU>;
def : Turned<"bleu", BGEU>;

// The instruction with a number has the mnemonic of the one with a register.
class Short<string mnemonic, RVInst inst, Immediate imm = simm12>
    : Read<mnemonic # " $rd, $rs1, $imm", (inst GPR:$rd, GPR:$rs1, imm:$imm)>;
def : Short<"add", ADDI>;
def : Short<"and", ANDI>;
def : Short<"or", ORI>;
def : Short<"xor", XORI>;
def : Short<"slt", SLTI>;
def : Short<"sltu", SLTIU>;
def : Short<"sll", SLLI, uimm5>;
def : Short<"srl", SRLI, uimm5>;
def : Short<"sra", SRAI, uimm5>;

// An address without an offset.
foreach inst = [LB, LH, LW, LBU, LHU] in
  def : Read<inst.Mnemonic # " $rd, (${rs1})", (inst GPR:$rd, GPR:$rs1, 0)>;
foreach inst = [SB, SH, SW] in
  def : Read<inst.Mnemonic # " $rs2, (${rs1})", (inst GPR:$rs2, GPR:$rs1, 0)>;

def : Read<"scall", (ECALL)>;
def : Read<"sbreak", (EBREAK)>;
