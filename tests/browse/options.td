// Options of a program, for the pages of `tablegen browse`.

include "llvm/Option/OptParser.td"

def Quiet : OptionVisibility;
def Output_Group : OptionGroup<"output"> { string DocName = "Output files"; string DocBrief = "Where output goes."; }
def Format_Group : OptionGroup<"format">, Group<Output_Group>;

def output : JoinedOrSeparate<["-"], "o">, Group<Output_Group>, HelpText<"Write output to <file>">, MetaVarName<"<file>">;
def output_eq : Joined<["--", "-"], "output=">, Alias<output>, Flags<[HelpHidden]>;
def format : Joined<["--"], "format=">, Group<Format_Group>, HelpText<"Format of the output">, Values<"text,json,xml">;
def json : Flag<["--"], "json">, Alias<format>, AliasArgs<["json"]>;
def pair : MultiArg<["-"], "pair", 2>, HelpText<"Takes two values">;
def verbose : Flag<["-", "--"], "verbose">, Visibility<[DefaultVis, Quiet]>,
  HelpTextForVariants<[Quiet], "Print a little">, HelpText<"Print more">;
def all_rest : Option<["--"], "rest", KIND_REMAINING_ARGS>;
def define : CommaJoined<["-"], "D">, MetaVarName<"<name>,...">, HelpText<"Define \"names\" & <values>">;
