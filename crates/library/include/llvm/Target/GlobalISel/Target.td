// What selectors over generic instructions need of a target: code of its own, for what patterns of
// the selection DAG leave to code. Target.td includes this file.
//
//   def gi_addr : GIComplexOperandMatcher<s32, "selectAddr">, GIComplexPatternEquiv<addr>;
//   def gi_negate : GICustomOperandRenderer<"renderNegated">, GISDNodeXFormEquiv<negate>;
//
// The classes, their fields and what is defined here are those of LLVM 22's file of the same name.

// A type of a register, as generic instructions have it.
class LLT;
foreach type = ["s32", "s64", "v2s32", "v4s16", "v8s8"] in
  def type : LLT;

// A method that takes an operand apart, and gives what renders each part; and the type of the
// operand.
class GIComplexOperandMatcher<LLT type, string matcherfn> {
  LLT Type = type;
  string MatcherFn = matcherfn;
}

// A method that adds operands to an instruction, for an operand of one that was matched.
class GICustomOperandRenderer<string rendererfn> {
  string RendererFn = rendererfn;
}
