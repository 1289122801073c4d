// Instruction aliases of the RISC-V assembly language. The printer uses those that are clearer
// than the instruction.

include "extensions.td"

// Alias that is parsed but never printed.
class Read<string text, dag result> : InstAlias<text, result, 0>;

//===- Implied operands ---------------------------------------------------===//

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

// If several aliases match, the one with the highest priority is printed.
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

// Comparisons with zero.
def : InstAlias<"beqz $rs, $offset", (BEQ GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"bnez $rs, $offset", (BNE GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"blez $rs, $offset", (BGE X0, GPR:$rs, branch_offset:$offset)>;
def : InstAlias<"bgez $rs, $offset", (BGE GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"bltz $rs, $offset", (BLT GPR:$rs, X0, branch_offset:$offset)>;
def : InstAlias<"bgtz $rs, $offset", (BLT X0, GPR:$rs, branch_offset:$offset)>;

//===- Swapped or omitted operands ----------------------------------------===//

class Turned<string mnemonic, RVInst inst>
    : Read<mnemonic # " $rs, $rt, $offset", (inst GPR:$rt, GPR:$rs, branch_offset:$offset)>;
def : Turned<"bgt", BLT>;
def : Turned<"ble", BGE>;
def : Turned<"bgtu", BLTU>;
def : Turned<"bleu", BGEU>;

// Mnemonic of a register instruction, used for the instruction with an immediate.
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

// Address without an offset.
foreach inst = [LB, LH, LW, LBU, LHU] in
  def : Read<inst.Mnemonic # " $rd, (${rs1})", (inst GPR:$rd, GPR:$rs1, 0)>;
foreach inst = [SB, SH, SW] in
  def : Read<inst.Mnemonic # " $rs2, (${rs1})", (inst GPR:$rs2, GPR:$rs1, 0)>;

def : Read<"scall", (ECALL)>;
def : Read<"sbreak", (EBREAK)>;
