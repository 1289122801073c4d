// Combiners: groups of rules that improve generic instructions.

// Combine rule, or a group of rules if Rules is set.
class GICombine { list<GICombine> Rules = ?; }
class GICombineGroup<list<GICombine> rules> : GICombine { let Rules = rules; }

// Combiner: name of its C++ class, rules, and the method of the class that tries all rules.
class GICombiner<string classname, list<GICombine> rules> : GICombineGroup<rules> {
  string Classname = classname;
  string CombineAllMethodName = "tryCombineAll";
}

// Operators and marks in rules: the root operand or pattern, the patterns to match, the
// patterns to emit. `combine` has match patterns and C++ code that emits, in one list.
class GIDefKind;
class GIDefKindWithArgs;
def root : GIDefKind;
def defs;
def match;
def apply;
def combine;
def empty_action;

class GICombineRule<dag defs, dag a0, dag a1 = (empty_action)> : GICombine {
  dag Defs = defs;
  dag Action0 = a0;
  dag Action1 = a1;
  // Predicates on the subtarget, all of which must hold.
  list<Predicate> Predicates = [];
  // Limit on the expansions of the rule by fragments; no limit if less than 1.
  int MaxPermutations = 16;
  // Rust equivalent of the C++ code: body of a method of the trait of hooks.
  code RustCode = [{}];
}

// Data that match code passes to apply code. `type` is its C++ type.
class GIDefMatchData<string type> { string Type = type; }

// Matches an instruction with any of several opcodes, whose operands only C++ code accesses.
def wip_match_opcode;

// Pattern fragment: a list of alternatives. Operands are registers (gi_mo) or integers (gi_imm).
def gi_mo;
def gi_imm;
def pattern;
class GICombinePatFrag<dag outs, dag ins, list<dag> alts> {
  dag InOperands = ins;
  dag OutOperands = outs;
  list<dag> Alternatives = alts;
  // Rust equivalent of the C++ code, as in GICombineRule.
  code RustCode = [{}];
}

// Special types of operands: that of another operand; a variable number of operands.
class GISpecialType;
class GITypeOf<string opName> : GISpecialType { string OpName = opName; }
class GIVariadic<int min = 1, int max = 0> : GISpecialType {
  int MinArgs = min;
  int MaxArgs = max;
}

// Built-in actions of rules: replace a register, erase the root instruction.
class GIBuiltinInst;
def GIReplaceReg : GIBuiltinInst;
def GIEraseRoot : GIBuiltinInst;

// Flag of a machine instruction.
class MIFlagEnum<string enumName> { string EnumName = "MachineInstr::" # enumName; }
foreach name = ["FmNoNans", "FmNoInfs", "FmNsz", "FmArcp", "FmContract", "FmAfn", "FmReassoc",
                "IsExact", "NoSWrap", "NoUWrap", "NonNeg", "InBounds"] in
  def name : MIFlagEnum<name>;
def MIFlags;
