// Instruction selection from generic machine instructions: parts of patterns.td that need code.
// With them, both selectors use the same patterns. The file that maps nodes to generic instructions
// is llvm/Target/GlobalISel/SelectionDAGCompat.td, which Target.td includes.

include "patterns.td"

//===- Code ---------------------------------------------------------------===//

def generic_address
    : GIComplexOperandMatcher<s32, "matchAddress">, GIComplexPatternEquiv<address>;

// Renderer that transforms the value of a G_CONSTANT.
class Rendered<Number number>
    : GICustomOperandRenderer<"render" # number>, GISDNodeXFormEquiv<number> {
  code RustCode = [{
    let Operand::Constant(constant) = function.operand(inst, 1)? else { return None };
    let imm = i64::try_from(constant.value).ok()?;
    Some(Operand::Immediate(}] # number.Formula # [{))
  }];
}
foreach number = [Negated, PlusOne, Upper20, Lower12, NearestEnd, FromNearestEnd, Zeros,
                  AboveZeros, ZerosAbove] in
  def : Rendered<number>;

//===- Patterns -----------------------------------------------------------===//

// Comparisons that a DAG replaces by others, with a constant that differs by one.
def : Pat<(i32 (setge i32:$a, fits12:$imm)), (XORI (SLTI $a, fits12:$imm), 1)>;
def : Pat<(i32 (setuge i32:$a, fits12:$imm)), (XORI (SLTIU $a, fits12:$imm), 1)>;
def : Pat<(i32 (setle i32:$a, fits12_plus_one:$imm)), (SLTI $a, fits12_plus_one:$imm)>;
def : Pat<(i32 (setule i32:$a, fits12_plus_one_unsigned:$imm)),
          (SLTIU $a, fits12_plus_one_unsigned:$imm)>;
