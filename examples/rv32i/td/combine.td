// Combiner: rules that simplify generic instructions before instruction selection. Code fragments
// are in Rust, in addition to the C++ that LLVM needs.

include "llvm/Target/GlobalISel/Combine.td"

class Rule<dag matched, dag made> : GICombineRule<(defs root:$d), matched, made>;

//===- Declarative rules --------------------------------------------------===//

def with_zero : GICombinePatFrag<(outs root:$d), (ins $x),
  !foreach(op, [G_ADD, G_SUB, G_OR, G_XOR, G_SHL, G_LSHR, G_ASHR], (pattern (op $d, $x, 0)))>;
def neutral_zero : Rule<(match (with_zero $d, $x)), (apply (GIReplaceReg $d, $x))>;
def neutral_one : Rule<(match (G_MUL $d, $x, 1)), (apply (GIReplaceReg $d, $x))>;
def neutral_ones : Rule<(match (G_AND $d, $x, -1)), (apply (GIReplaceReg $d, $x))>;

def of_nothing : GICombinePatFrag<(outs root:$d), (ins $x),
  [(pattern (G_AND $d, $x, 0)), (pattern (G_MUL $d, $x, 0)),
   (pattern (G_SUB $d, $x, $x)), (pattern (G_XOR $d, $x, $x))]>;
def nothing : Rule<(match (of_nothing $d, $x)), (apply (G_CONSTANT $d, (i32 0)))>;

def with_itself : GICombinePatFrag<(outs root:$d), (ins $x),
  [(pattern (G_AND $d, $x, $x)), (pattern (G_OR $d, $x, $x))]>;
def itself : Rule<(match (with_itself $d, $x)), (apply (GIReplaceReg $d, $x))>;

def negated_twice : Rule<(match (G_SUB $n, 0, $x), (G_SUB $d, 0, $n)),
                         (apply (GIReplaceReg $d, $x))>;
def inverted_twice : Rule<(match (G_XOR $n, $x, -1), (G_XOR $d, $n, -1)),
                          (apply (GIReplaceReg $d, $x))>;
def double : Rule<(match (G_ADD $d, $x, $x)), (apply (G_SHL $d, $x, (i32 1)))>;

//===- Rules with conditions in code --------------------------------------===//

// Moves a constant operand to the right-hand side, where other rules expect it.
class NumberRight<Instruction op>
    : Rule<(match (op $d, $a, $b), "return isNumber(${a}) && !isNumber(${b});"),
           (apply (op $d, $b, $a))> {
  code RustCode = [{
    crate::combine::number(function, a).is_some() && crate::combine::number(function, b).is_none()
  }];
}
def number_right_add : NumberRight<G_ADD>;
def number_right_mul : NumberRight<G_MUL>;
def number_right_and : NumberRight<G_AND>;
def number_right_or : NumberRight<G_OR>;
def number_right_xor : NumberRight<G_XOR>;

//===- Rules with replacements in code ------------------------------------===//

def subtracted : Rule<(match (G_SUB $d, $x, $n)), (apply "addNegated(${x}, ${n});")> {
  code RustCode = [{
    let Some(n) = crate::combine::number(function, n) else { return false };
    crate::combine::make(function, root, Opcode::G_ADD, x, n.wrapping_neg())
  }];
}
def added_twice : Rule<(match (G_ADD $t, $x, $a), (G_ADD $d, $t, $b)),
                       (apply "addSum(${x}, ${a}, ${b});")> {
  code RustCode = [{
    let (a, b) = (crate::combine::number(function, a), crate::combine::number(function, b));
    let (Some(a), Some(b)) = (a, b) else { return false };
    crate::combine::make(function, root, Opcode::G_ADD, x, a.wrapping_add(b))
  }];
}
def power : Rule<(match (G_MUL $d, $x, $n), "return isPowerOf2(${n});"),
                 (apply "shiftLeft(${x}, ${n});")> {
  code RustCode = [{
    match crate::combine::number(function, n) {
      Some(n) if n.count_ones() == 1 => {
        crate::combine::make(function, root, Opcode::G_SHL, x, n.trailing_zeros() as i32)
      }
      _ => false,
    }
  }];
}

// Constant folding of a binary operation.
class Folded<Instruction op, string operator, code formula>
    : Rule<(match (op $d, $a, $b)), (apply !strconcat("fold(${a} ", operator, " ${b});"))> {
  code RustCode = [{
    let (a, b) = (crate::combine::number(function, a), crate::combine::number(function, b));
    let (Some(a), Some(b)) = (a, b) else { return false };
    crate::combine::replace(function, root, }] # formula # [{)
  }];
}
def folded_add : Folded<G_ADD, "+", "a.wrapping_add(b)">;
def folded_mul : Folded<G_MUL, "*", "a.wrapping_mul(b)">;
def folded_and : Folded<G_AND, "&", "a & b">;
def folded_or : Folded<G_OR, "|", "a | b">;
def folded_xor : Folded<G_XOR, "^", "a ^ b">;

def folded : GICombineGroup<[folded_add, folded_mul, folded_and, folded_or, folded_xor]>;
def number_right : GICombineGroup<[number_right_add, number_right_mul, number_right_and,
                                   number_right_or, number_right_xor]>;
def Simplify : GICombiner<"RV32ISimplify", [
  folded, number_right, neutral_zero, neutral_one, neutral_ones, nothing, itself, negated_twice,
  inverted_twice, double, subtracted, added_twice, power
]>;
