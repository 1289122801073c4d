// Command lines: what --gen-opt-parser-defs and --gen-opt-rst read.
//
//   def verbose : Flag<["-", "--"], "verbose">, HelpText<"Say more">;
//   def output : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">, HelpText<"Write to <file>">;
//
// An option is a record: its class says how it takes values, and mixins behind it say the rest.
// A parser looks for options by their names, longer ones first.
//
// These are the classes, fields and records of LLVM 22's file of the same name.

#ifndef LLVM_OPTION_OPTPARSER_TD
#define LLVM_OPTION_OPTPARSER_TD

//===----------------------------------------------------------------------===//
// How options take values
//===----------------------------------------------------------------------===//

// A kind, named as parsers name it. Of options with one spelling, that whose kind has the least
// precedence is tried first. A sentinel is no option, but stands for other arguments.
class OptionKind<string name, int precedence = 0, bit sentinel = false> {
  string Name = name;
  int Precedence = precedence;
  bit Sentinel = sentinel;
}

def KIND_GROUP : OptionKind<"Group">;
def KIND_INPUT : OptionKind<"Input", 1, true>;
def KIND_UNKNOWN : OptionKind<"Unknown", 2, true>;
def KIND_FLAG : OptionKind<"Flag">;                               // -v
def KIND_JOINED : OptionKind<"Joined", 1>;                        // -std=c17
def KIND_SEPARATE : OptionKind<"Separate">;                       // -o file
def KIND_COMMAJOINED : OptionKind<"CommaJoined">;                 // -Wl,a,b
def KIND_MULTIARG : OptionKind<"MultiArg">;                       // -pair a b
def KIND_JOINED_OR_SEPARATE : OptionKind<"JoinedOrSeparate">;     // -Idir, -I dir
def KIND_JOINED_AND_SEPARATE : OptionKind<"JoinedAndSeparate">;   // -Xarch_arm64 -g
def KIND_REMAINING_ARGS : OptionKind<"RemainingArgs">;            // -- everything else
def KIND_REMAINING_ARGS_JOINED : OptionKind<"RemainingArgsJoined">;

//===----------------------------------------------------------------------===//
// What is said of options besides
//===----------------------------------------------------------------------===//

// A flag. A program may have more of its own.
class OptionFlag {}

// Help does not show the option, unless it is asked for everything.
def HelpHidden : OptionFlag;

// Among inputs, the values of the option stand alone.
def RenderAsInput : OptionFlag;

// The option is passed on with its value behind it at once, or as the next argument, whichever way
// it was written.
def RenderJoined : OptionFlag;
def RenderSeparate : OptionFlag;

// Which programs, or modes of a program, know an option. A program may have more of its own.
class OptionVisibility {}

// What options are for that say nothing else.
def DefaultVis : OptionVisibility;

// A group of options, which can be asked for together. Flags and visibilities of a group are those
// of its options, too. Its help text is the title that help shows its options under.
class OptionGroup<string name> {
  string EnumName = ?;
  string Name = name;
  string HelpText = ?;
  OptionGroup Group = ?;
  list<OptionFlag> Flags = [];
  list<OptionVisibility> Visibility = [];
}

// Another help text, for some visibilities.
class HelpTextVariant<list<OptionVisibility> visibilities, string text> {
  list<OptionVisibility> Visibilities = visibilities;
  string Text = text;
}

// A word that says what a program is to do: `tool list --all`.
class SubCommand<string name, string helpText, string usage = ""> {
  string Name = name;
  string HelpText = helpText;
  string Usage = usage;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

class Option<list<string> prefixes, string name, OptionKind kind,
             list<SubCommand> subcommands = []> {
  // What it is called in generated code, if not as its record.
  string EnumName = ?;
  // What may stand before its name; the first one is how it is shown.
  list<string> Prefixes = prefixes;
  string Name = name;
  OptionKind Kind = kind;
  // How many values a MultiArg takes.
  int NumArgs = 0;
  string HelpText = ?;
  list<HelpTextVariant> HelpTextsForVariants = [];
  // What its value is called in help.
  string MetaVarName = ?;
  // Its values, with commas between them; or C++ that has them.
  string Values = ?;
  code ValuesCode = ?;
  list<OptionFlag> Flags = [];
  list<OptionVisibility> Visibility = [DefaultVis];
  OptionGroup Group = ?;
  // What it is another way to write of, and with which values if it has none itself.
  Option Alias = ?;
  list<string> AliasArgs = [];
  // What it does to a variable of the program, as C++.
  code MacroPrefix = "";
  code KeyPath = ?;
  code DefaultValue = ?;
  code ImpliedValue = ?;
  code ImpliedCheck = "false";
  code ShouldParse = "true";
  bit ShouldAlwaysEmit = false;
  code NormalizerRetTy = ?;
  code NormalizedValuesScope = "";
  code Normalizer = "";
  code Denormalizer = "";
  code ValueMerger = "mergeForwardValue";
  code ValueExtractor = "extractForwardValue";
  list<code> NormalizedValues = ?;
  // None for an option that is for the program as such.
  list<SubCommand> SubCommands = subcommands;
}

class Flag<list<string> prefixes, string name, list<SubCommand> subcommands = []>
  : Option<prefixes, name, KIND_FLAG, subcommands>;

class Joined<list<string> prefixes, string name, list<SubCommand> subcommands = []>
  : Option<prefixes, name, KIND_JOINED, subcommands>;

class Separate<list<string> prefixes, string name, list<SubCommand> subcommands = []>
  : Option<prefixes, name, KIND_SEPARATE, subcommands>;

class CommaJoined<list<string> prefixes, string name, list<SubCommand> subcommands = []>
  : Option<prefixes, name, KIND_COMMAJOINED, subcommands>;

class MultiArg<list<string> prefixes, string name, int numargs,
               list<SubCommand> subcommands = []>
  : Option<prefixes, name, KIND_MULTIARG, subcommands> {
  int NumArgs = numargs;
}

class JoinedOrSeparate<list<string> prefixes, string name, list<SubCommand> subcommands = []>
  : Option<prefixes, name, KIND_JOINED_OR_SEPARATE, subcommands>;

class JoinedAndSeparate<list<string> prefixes, string name, list<SubCommand> subcommands = []>
  : Option<prefixes, name, KIND_JOINED_AND_SEPARATE, subcommands>;

//===----------------------------------------------------------------------===//
// Mixins
//===----------------------------------------------------------------------===//

class Alias<Option alias> { Option Alias = alias; }
class AliasArgs<list<string> aliasargs> { list<string> AliasArgs = aliasargs; }
class EnumName<string name> { string EnumName = name; }
class Flags<list<OptionFlag> flags> { list<OptionFlag> Flags = flags; }
class Visibility<list<OptionVisibility> visibility> {
  list<OptionVisibility> Visibility = visibility;
}
class Group<OptionGroup group> { OptionGroup Group = group; }
class HelpText<string text> { string HelpText = text; }
class HelpTextForVariants<list<OptionVisibility> Visibilities, string text> {
  list<HelpTextVariant> HelpTextsForVariants = [HelpTextVariant<Visibilities, text>];
}
class MetaVarName<string name> { string MetaVarName = name; }
class Values<string value> { string Values = value; }
class ValuesCode<code valuecode> { code ValuesCode = valuecode; }

//===----------------------------------------------------------------------===//
// Variables that options set, in C++
//===----------------------------------------------------------------------===//

// The variable, and what the name of the macro begins with that has the options of its kind.
class KeyPathAndMacro<string key_path_prefix, string key_path_base, string macro_prefix = ""> {
  code KeyPath = !strconcat(key_path_prefix, key_path_base);
  code MacroPrefix = macro_prefix;
}

// Where any of these variables is true, this one has a value, too.
class ImpliedByAnyOf<list<string> key_paths, code value = "true"> {
  code ImpliedCheck =
    !foldl("false", key_paths, accumulator, key_path, !strconcat(accumulator, " || ", key_path));
  code ImpliedValue = value;
}

class MarshallingInfo<KeyPathAndMacro kpm, code defaultvalue> {
  code KeyPath = kpm.KeyPath;
  code MacroPrefix = kpm.MacroPrefix;
  code DefaultValue = defaultvalue;
}

// A text.
class MarshallingInfoString<KeyPathAndMacro kpm, code defaultvalue = "std::string()">
  : MarshallingInfo<kpm, defaultvalue> {
  code Normalizer = "normalizeString";
  code Denormalizer = "denormalizeString";
}

// A number.
class MarshallingInfoInt<KeyPathAndMacro kpm, code defaultvalue = "0", code type = "unsigned">
  : MarshallingInfo<kpm, defaultvalue> {
  code Normalizer = "normalizeStringIntegral<"#type#">";
  code Denormalizer = "denormalizeString<"#type#">";
}

// Several texts.
class MarshallingInfoStringVector<KeyPathAndMacro kpm>
  : MarshallingInfo<kpm, "std::vector<std::string>({})"> {
  code Normalizer = "normalizeStringVector";
  code Denormalizer = "denormalizeStringVector";
}

// A truth value that a flag makes true, or false.
class MarshallingInfoFlag<KeyPathAndMacro kpm, code defaultvalue = "false">
  : MarshallingInfo<kpm, defaultvalue> {
  code Normalizer = "normalizeSimpleFlag";
  code Denormalizer = "denormalizeSimpleFlag";
}

class MarshallingInfoNegativeFlag<KeyPathAndMacro kpm, code defaultvalue = "true">
  : MarshallingInfo<kpm, defaultvalue> {
  code Normalizer = "normalizeSimpleNegativeFlag";
  code Denormalizer = "denormalizeSimpleFlag";
}

// Bits of a number that a flag sets.
class MarshallingInfoBitfieldFlag<KeyPathAndMacro kpm, code value>
  : MarshallingInfoFlag<kpm, "0u"> {
  code Normalizer = "makeFlagToValueNormalizer("#value#")";
  code ValueMerger = "mergeMaskValue";
  code ValueExtractor = "(extractMaskValue<unsigned, decltype("#value#"), "#value#">)";
}

// One of two flags that set a variable to two values.
class MarshallingInfoBooleanFlag<KeyPathAndMacro kpm, code defaultvalue, code value,
                                 code other_value, code other_name>
  : MarshallingInfoFlag<kpm, defaultvalue> {
  code Normalizer =
    "makeBooleanOptionNormalizer("#value#", "#other_value#", OPT_"#other_name#")";
  code Denormalizer = "makeBooleanOptionDenormalizer("#value#")";
}

// One of the values of the option, each of which stands for a normalized value.
class MarshallingInfoEnum<KeyPathAndMacro kpm, code defaultvalue>
  : MarshallingInfo<kpm, defaultvalue> {
  code Normalizer = "normalizeSimpleEnum";
  code Denormalizer = "denormalizeSimpleEnum";
}

class ShouldParseIf<code condition> { code ShouldParse = condition; }
class AlwaysEmit { bit ShouldAlwaysEmit = true; }
class Normalizer<code normalizer> { code Normalizer = normalizer; }
class Denormalizer<code denormalizer> { code Denormalizer = denormalizer; }
class NormalizedValuesScope<code scope> { code NormalizedValuesScope = scope; }
class NormalizedValues<list<code> definitions> { list<code> NormalizedValues = definitions; }
class ValueMerger<code merger> { code ValueMerger = merger; }
class ValueExtractor<code extractor> { code ValueExtractor = extractor; }

//===----------------------------------------------------------------------===//
// What is no option
//===----------------------------------------------------------------------===//

// Arguments that look like no option, and those that look like one but are none.
def INPUT : Option<[], "<input>", KIND_INPUT>;
def UNKNOWN : Option<[], "<unknown>", KIND_UNKNOWN>;

#endif
