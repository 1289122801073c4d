// Options of `tinycc`, a compiler driver.
//
// The driver runs two programs: the compiler, which is the driver with `-cc1`, and the linker.
// Options that the compiler accepts as well are forwarded to the compiler unchanged.
include "llvm/Option/OptParser.td"

def CompilerVis : OptionVisibility;

// Linker options. The driver ignores them if it does not run the linker.
def ForLinker : OptionFlag;

class Both : Visibility<[DefaultVis, CompilerVis]>;
class Compiler : Visibility<[CompilerVis]>;

def Action_Group : OptionGroup<"<action>">, HelpText<"WHAT TO DO">;
def Preprocessor_Group : OptionGroup<"<preprocessor>">, HelpText<"PREPROCESSOR">;
def Optimize_Group : OptionGroup<"<optimization>">, HelpText<"OPTIMIZATION">;
def Warning_Group : OptionGroup<"<warnings>">, HelpText<"WARNINGS">;
def Linker_Group : OptionGroup<"<linker>">, HelpText<"LINKER">, Flags<[ForLinker]>;

def cc1 : Flag<["-"], "cc1">, Compiler;

def help : Flag<["-", "--"], "help">, HelpText<"Show what the options do">;
def help_short : Flag<["-"], "h">, Alias<help>;
def help_hidden : Flag<["--"], "help-hidden">, Flags<[HelpHidden]>,
  HelpText<"Show what all options do, those that are of little use included">;
def version : Flag<["--"], "version">, HelpText<"Show the version">;
def manual : Flag<["--"], "manual">, Flags<[HelpHidden]>,
  HelpText<"Show the manual as text for man">;
def autocomplete : Joined<["--"], "autocomplete=">, MetaVarName<"<text>">, Flags<[HelpHidden]>,
  HelpText<"List what <text> may become, for shells">;
def verbose : Flag<["-"], "v">, HelpText<"Show the programs that are run">;
def dry_run : Flag<["-"], "###">, HelpText<"Show the programs that would be run, and run none">;
def output : JoinedOrSeparate<["-"], "o">, Both, MetaVarName<"<file>">,
  HelpText<"Write to <file>">;
def output_EQ : Joined<["--"], "output=">, Alias<output>;
def dashes : Option<["--"], "", KIND_REMAINING_ARGS>, MetaVarName<"<file>...">,
  HelpText<"Only files follow">;

let Group = Action_Group in {
  def compile : Flag<["-"], "c">, HelpText<"Compile, but do not link">;
  def assembly : Flag<["-"], "S">, HelpText<"Write assembly, and nothing else">;
  def preprocess : Flag<["-"], "E">, HelpText<"Preprocess, and nothing else">;
  def emit_EQ : Joined<["-"], "emit=">, Values<"preprocessed,assembly,object">, Compiler,
    HelpText<"What to write">;
}

let Group = Preprocessor_Group in {
  def include_dir : JoinedOrSeparate<["-"], "I">, Both, MetaVarName<"<dir>">,
    HelpText<"Look for included files in <dir>">, Flags<[RenderJoined]>;
  def define : JoinedOrSeparate<["-"], "D">, Both, MetaVarName<"<name>[=<value>]">,
    HelpText<"Define a macro; its value is 1\nunless one is given">, Flags<[RenderJoined]>;
  def std_EQ : Joined<["-", "--"], "std=">, Both, Values<"c99,c11,c17,c23">,
    MetaVarName<"<standard>">, HelpText<"The language">;
  def ansi : Flag<["-"], "ansi">, Alias<std_EQ>, AliasArgs<["c99"]>, HelpText<"As -std=c99">;
}

let Group = Optimize_Group in {
  def O : Joined<["-"], "O">, Both, MetaVarName<"<level>">, Values<"0,1,2,3,s">,
    HelpText<"Optimize this much">;
  def O_flag : Flag<["-"], "O">, Alias<O>, AliasArgs<["1"]>, HelpText<"As -O1">;
  def inline : Flag<["-"], "finline">, Both, HelpText<"Inline functions">;
  def no_inline : Flag<["-"], "fno-inline">, Both, HelpText<"Inline no functions">;
}

let Group = Warning_Group in {
  def Wall : Flag<["-"], "Wall">, Both, HelpText<"Warn of what is likely wrong">;
  def W : Joined<["-"], "W">, Both, MetaVarName<"<warning>">, HelpText<"Turn on a warning">;
  def Wno : Joined<["-"], "Wno-">, Both, MetaVarName<"<warning>">,
    HelpText<"Turn off a warning">;
  def no_warnings : Flag<["-"], "w">, Both, HelpText<"Do not warn">;
}

let Group = Linker_Group in {
  def library : JoinedOrSeparate<["-"], "l">, MetaVarName<"<library>">,
    HelpText<"Link with <library>">, Flags<[RenderJoined]>;
  def library_dir : JoinedOrSeparate<["-"], "L">, MetaVarName<"<dir>">,
    HelpText<"Look for libraries in <dir>">, Flags<[RenderJoined]>;
  def Wl : CommaJoined<["-"], "Wl,">, MetaVarName<"<option>,...">,
    HelpText<"Pass these to the linker">, Flags<[RenderAsInput]>;
  def Xlinker : Separate<["-"], "Xlinker">, MetaVarName<"<option>">,
    HelpText<"Pass this to the linker">, Flags<[RenderAsInput]>;
  def wrap : MultiArg<["-"], "wrap", 2>, MetaVarName<"<function> <other>">,
    HelpText<"Call <other> in place of <function>">;
}
