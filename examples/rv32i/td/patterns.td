// Selection patterns from DAG nodes to RV32I instructions. All values are i32.
//
// Predicates and transformations of constants are written twice, in C++ and in Rust. LLVM's own
// TargetSelectionDAG.td has no field RustCode, so the classes here declare it and the file works
// with both. Records without RustCode become methods, which src/select.rs implements.

include "rv32i.td"

//===- Constants ----------------------------------------------------------===//

// Transformation of a constant.
class Number<code cpp, code rust> : SDNodeXForm<imm, [{
  int64_t Imm = N->getSExtValue();
  return CurDAG->getSignedTargetConstant(}] # cpp # [{, SDLoc(N), MVT::i32);
}]> {
  code RustCode = [{
    let (imm, ty) = (dag.integer(node)?, dag.value_type(node)?);
    Some(dag.constant(}] # rust # [{, ty))
  }];
  // Rust expression alone, for use outside of DAG nodes.
  code Formula = rust;
}
def Negated : Number<"-Imm", "-imm">;
def PlusOne : Number<"Imm + 1", "imm + 1">;
// Operands of lui and addi. The operand of addi is negative if its highest bit is set.
def Upper20 : Number<"((Imm + 0x800) >> 12) & 0xfffff", "((imm + 0x800) >> 12) & 0xf_ffff">;
def Lower12 : Number<"SignExtend64<12>(Imm)", "((imm & 0xfff) ^ 0x800) - 0x800">;
// Nearest end of the immediate range of addi, and the distance of the constant from that end.
def NearestEnd : Number<"Imm < 0 ? -2048 : 2047", "if imm < 0 { -2048 } else { 2047 }">;
def FromNearestEnd : Number<"Imm - (Imm < 0 ? -2048 : 2047)",
                            "imm - if imm < 0 { -2048 } else { 2047 }">;
// Number of trailing zeros, and the bits above them.
def Zeros : Number<"llvm::countr_zero(uint32_t(Imm))", "i64::from(imm.trailing_zeros())">;
def AboveZeros : Number<"Imm >> llvm::countr_zero(uint32_t(Imm))", "imm >> imm.trailing_zeros()">;
// Number of leading zeros of a mask of low bits.
def ZerosAbove : Number<"llvm::countl_zero(uint32_t(Imm))",
                        "i64::from((imm as u32).leading_zeros())">;

// Constant that satisfies a condition.
class Constant<code cpp, code rust, SDNodeXForm number = NOOP_SDNodeXForm>
    : ImmLeaf<i32, [{ return }] # cpp # [{; }], number> {
  code RustCode = rust;
}
def fits12 : Constant<"isInt<12>(Imm)", "(-2048..2048).contains(&imm)">;
def fits5 : Constant<"isUInt<5>(Imm)", "(0..32).contains(&imm)">;
// Constants whose negation fits into 12 bits.
def fits12_negated : Constant<"isInt<12>(-Imm)", "(-2047..=2048).contains(&imm)", Negated>;
// Constants whose successor fits into 12 bits. Unsigned, -1 is the maximum and has no successor.
def fits12_plus_one : Constant<"isInt<12>(Imm + 1)", "(-2049..2047).contains(&imm)", PlusOne>;
def fits12_plus_one_unsigned
    : Constant<"Imm != -1 && isInt<12>(Imm + 1)", "imm != -1 && (-2049..2047).contains(&imm)",
               PlusOne>;
// Constants that two addi instructions can add.
def fits12_twice
    : Constant<"!isInt<12>(Imm) && Imm >= -4096 && Imm <= 4094",
               "!(-2048..2048).contains(&imm) && (-4096..=4094).contains(&imm)">;
def upper_only : Constant<"(Imm & 0xfff) == 0", "imm & 0xfff == 0", Upper20>;
// Shifted constants of at most 6 bits that neither addi nor lui can load alone.
def fits6_shifted
    : Constant<"!isInt<12>(Imm) && (Imm & 0xfff) != 0 && "
               "isInt<6>(Imm >> llvm::countr_zero(uint32_t(Imm)))",
               "!(-2048..2048).contains(&imm) && imm & 0xfff != 0 && "
               "(-32..32).contains(&(imm >> imm.trailing_zeros()))">;
def low_mask
    : Constant<"Imm > 0x7ff && isMask_32(Imm)", "imm > 0x7ff && imm & (imm + 1) == 0",
               ZerosAbove>;

// Constants. The first matching pattern applies.
let AddedComplexity = 4 in
  def : Pat<(i32 0), (COPY X0)>;
let AddedComplexity = 3 in
  def : Pat<(i32 fits12:$imm), (ADDI X0, fits12:$imm)>;
let AddedComplexity = 2 in
  def : Pat<(i32 upper_only:$imm), (LUI upper_only:$imm)>;
let AddedComplexity = 1 in
  def : Pat<(i32 fits6_shifted:$imm), (SLLI (ADDI X0, (AboveZeros $imm)), (Zeros $imm))>;
def : Pat<(i32 imm:$imm), (ADDI (LUI (Upper20 $imm)), (Lower12 $imm))>;

//===- Arithmetic ---------------------------------------------------------===//

// Node that is selected as an instruction with two register operands.
class Registers<SDPatternOperator node, Instruction inst>
    : Pat<(i32 (node i32:$a, i32:$b)), (inst $a, $b)>;
// Node with a constant as its second operand.
class WithConstant<SDPatternOperator node, ImmLeaf constant, Instruction inst>
    : Pat<(i32 (node i32:$a, constant:$imm)), (inst $a, constant:$imm)>;

def : Registers<add, ADD>;
def : Registers<sub, SUB>;
def : Registers<and, AND>;
def : Registers<or, OR>;
def : Registers<xor, XOR>;
def : WithConstant<add, fits12, ADDI>;
def : WithConstant<and, fits12, ANDI>;
def : WithConstant<or, fits12, ORI>;
def : WithConstant<xor, fits12, XORI>;
def : Pat<(i32 (add i32:$a, fits12_twice:$imm)),
          (ADDI (ADDI $a, (NearestEnd $imm)), (FromNearestEnd $imm))>;
def : Pat<(i32 (sext_inreg i32:$a, i8)), (SRAI (SLLI $a, 24), 24)>;
def : Pat<(i32 (sext_inreg i32:$a, i16)), (SRAI (SLLI $a, 16), 16)>;
def : Pat<(i32 (and i32:$a, low_mask:$imm)), (SRLI (SLLI $a, low_mask:$imm), low_mask:$imm)>;

// Shifts by a register use only its lowest five bits.
multiclass Shift<SDPatternOperator node, Instruction register, Instruction constant> {
  def : Registers<node, register>;
  def : Pat<(i32 (node i32:$a, (and i32:$b, 31))), (register $a, $b)>;
  def : WithConstant<node, fits5, constant>;
}
defm : Shift<shl, SLL, SLLI>;
defm : Shift<srl, SRL, SRLI>;
defm : Shift<sra, SRA, SRAI>;

//===- Comparisons --------------------------------------------------------===//

def : Registers<setlt, SLT>;
def : Registers<setult, SLTU>;
def : WithConstant<setlt, fits12, SLTI>;
def : WithConstant<setult, fits12, SLTIU>;

// Comparisons with swapped operands, and their negations.
multiclass Orders<SDPatternOperator gt, SDPatternOperator ge, SDPatternOperator le,
                  Instruction less, Instruction less_constant, ImmLeaf plus_one> {
  def : Pat<(i32 (gt i32:$a, i32:$b)), (less $b, $a)>;
  def : Pat<(i32 (ge i32:$a, i32:$b)), (XORI (less $a, $b), 1)>;
  def : Pat<(i32 (le i32:$a, i32:$b)), (XORI (less $b, $a), 1)>;
  def : Pat<(i32 (gt i32:$a, plus_one:$imm)), (XORI (less_constant $a, plus_one:$imm), 1)>;
}
defm : Orders<setgt, setge, setle, SLT, SLTI, fits12_plus_one>;
defm : Orders<setugt, setuge, setule, SLTU, SLTIU, fits12_plus_one_unsigned>;

// Two values are equal if their difference is zero, the only unsigned value below one.
def : Pat<(i32 (seteq i32:$a, 0)), (SLTIU $a, 1)>;
def : Pat<(i32 (setne i32:$a, 0)), (SLTU X0, $a)>;
def : Pat<(i32 (seteq i32:$a, fits12_negated:$imm)), (SLTIU (ADDI $a, fits12_negated:$imm), 1)>;
def : Pat<(i32 (setne i32:$a, fits12_negated:$imm)), (SLTU X0, (ADDI $a, fits12_negated:$imm))>;
def : Pat<(i32 (seteq i32:$a, -2048)), (SLTIU (XORI $a, -2048), 1)>;
def : Pat<(i32 (setne i32:$a, -2048)), (SLTU X0, (XORI $a, -2048))>;
def : Pat<(i32 (seteq i32:$a, i32:$b)), (SLTIU (XOR $a, $b), 1)>;
def : Pat<(i32 (setne i32:$a, i32:$b)), (SLTU X0, (XOR $a, $b))>;

//===- Loads and stores ---------------------------------------------------===//

// Address: a register and an offset that fits into 12 bits.
def address : ComplexPattern<i32, 2, "SelectAddress">;

class Loads<SDPatternOperator node, Instruction inst>
    : Pat<(i32 (node (address i32:$base, i32:$offset))), (inst $base, $offset)>;
def : Loads<sextloadi8, LB>;
def : Loads<zextloadi8, LBU>;
def : Loads<extloadi8, LBU>;
def : Loads<sextloadi16, LH>;
def : Loads<zextloadi16, LHU>;
def : Loads<extloadi16, LH>;
def : Loads<load, LW>;

class Stores<SDPatternOperator node, Instruction inst>
    : Pat<(node i32:$value, (address i32:$base, i32:$offset)), (inst $value, $base, $offset)>;
def : Stores<truncstorei8, SB>;
def : Stores<truncstorei16, SH>;
def : Stores<store, SW>;

//===- Branches -----------------------------------------------------------===//

class Branches<SDPatternOperator test, Instruction inst>
    : Pat<(brcond (i32 (test i32:$a, i32:$b)), bb:$target), (inst $a, $b, $target)>;
class BranchesSwapped<SDPatternOperator test, Instruction inst>
    : Pat<(brcond (i32 (test i32:$a, i32:$b)), bb:$target), (inst $b, $a, $target)>;
def : Branches<seteq, BEQ>;
def : Branches<setne, BNE>;
def : Branches<setlt, BLT>;
def : Branches<setge, BGE>;
def : Branches<setult, BLTU>;
def : Branches<setuge, BGEU>;
def : BranchesSwapped<setgt, BLT>;
def : BranchesSwapped<setle, BGE>;
def : BranchesSwapped<setugt, BLTU>;
def : BranchesSwapped<setule, BGEU>;
// Branch on any other condition.
def : Pat<(brcond i32:$a, bb:$target), (BNE $a, X0, $target)>;

// Pseudo instruction that stands for a real instruction.
class Pseudo<dag ins> : Instruction {
  let Namespace = "RV32I";
  let Size = 4;
  let OutOperandList = (outs);
  let InOperandList = ins;
  let isPseudo = true;
  let isCodeGenOnly = true;
  let hasSideEffects = false;
  let mayLoad = false;
  let mayStore = false;
  let SchedRW = [WriteBranch];
}
class PseudoEnd<dag ins> : Pseudo<ins> {
  let isTerminator = true;
  let isBarrier = true;
}
// jal zero, offset
let isBranch = true in
  def PseudoBR : PseudoEnd<(ins jump_offset:$offset)>;
def : Pat<(br bb:$target), (PseudoBR $target)>;

// jalr zero, 0(ra). The returned values are already in registers.
def returned : SDNode<"RV32IISD::RETURNED", SDTNone,
                      [SDNPHasChain, SDNPOptInGlue, SDNPVariadic]>;
let isReturn = true in
  def PseudoRET : PseudoEnd<(ins)>;
def : Pat<(returned), (PseudoRET)>;

// jal ra, offset. src/lower.rs makes this instruction, as the operand is no node but the number of a function.
let isCall = true in
  def PseudoCALL : Pseudo<(ins jump_offset:$function)>;
