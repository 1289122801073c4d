// Combiners: rules that make better generic instructions of some, in groups.

// A rule, or a group of them if it has rules.
class GICombine { list<GICombine> Rules = ?; }
class GICombineGroup<list<GICombine> rules> : GICombine { let Rules = rules; }

// A combiner: the class that it becomes, and the method of it that tries all rules.
class GICombiner<string classname, list<GICombine> rules> : GICombineGroup<rules> {
  string Classname = classname;
  string CombineAllMethodName = "tryCombineAll";
}

// What rules consist of: which operand or pattern is the root, what is matched, what is made; or
// patterns that match with code that makes, in one list.
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
  // What must hold of the subtarget.
  list<Predicate> Predicates = [];
  // How many rules fragments may make of it; any number if it is less than 1.
  int MaxPermutations = 16;
  // What its code says, in Rust: the body of a method of the trait of hooks.
  code RustCode = [{}];
}

// Data of a type in C++ that code which matches hands to code which makes.
class GIDefMatchData<string type> { string Type = type; }

// An instruction of any of several opcodes, of which only code knows the operands.
def wip_match_opcode;

// Fragments: lists of patterns, of which one matches. Their operands are registers or numbers.
def gi_mo;
def gi_imm;
def pattern;
class GICombinePatFrag<dag outs, dag ins, list<dag> alts> {
  dag InOperands = ins;
  dag OutOperands = outs;
  list<dag> Alternatives = alts;
  // What its code says, in Rust: as of rules.
  code RustCode = [{}];
}

// Types of operands that are not those of values: that of another operand; any number of operands.
class GISpecialType;
class GITypeOf<string opName> : GISpecialType { string OpName = opName; }
class GIVariadic<int min = 1, int max = 0> : GISpecialType {
  int MinArgs = min;
  int MaxArgs = max;
}

// What is made beside instructions.
class GIBuiltinInst;
def GIReplaceReg : GIBuiltinInst;
def GIEraseRoot : GIBuiltinInst;

// Flags of instructions.
class MIFlagEnum<string enumName> { string EnumName = "MachineInstr::" # enumName; }
foreach name = ["FmNoNans", "FmNoInfs", "FmNsz", "FmArcp", "FmContract", "FmAfn", "FmReassoc",
                "IsExact", "NoSWrap", "NoUWrap", "NonNeg", "InBounds"] in
  def name : MIFlagEnum<name>;
def MIFlags;
