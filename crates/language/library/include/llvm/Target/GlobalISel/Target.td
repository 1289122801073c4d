// Target-specific functions of GlobalISel that replace the C++ functions in
// patterns of SelectionDAG. Target.td includes this file.
//
//   def gi_addr : GIComplexOperandMatcher<s32, "selectAddr">, GIComplexPatternEquiv<addr>;
//   def gi_negate : GICustomOperandRenderer<"renderNegated">, GISDNodeXFormEquiv<negate>;
//
// Declares the classes, fields and records of LLVM 22's file of the same name.

// Low-level type (LLT) of a register in generic instructions.
class LLT;
foreach type = ["s32", "s64", "v2s32", "v4s16", "v8s8"] in
  def type : LLT;

// Operand matcher: a method that matches an operand of type `type`, and
// returns the renderers of its parts.
class GIComplexOperandMatcher<LLT type, string matcherfn> {
  LLT Type = type;
  string MatcherFn = matcherfn;
}

// Operand renderer: a method that adds operands to an instruction, given the matched one.
class GICustomOperandRenderer<string rendererfn> {
  string RendererFn = rendererfn;
}
