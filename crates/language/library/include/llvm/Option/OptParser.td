// Command-line options: input of --gen-opt-parser-defs and --gen-opt-rst.
//
//   def verbose : Flag<["-", "--"], "verbose">, HelpText<"Say more">;
//   def output : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">, HelpText<"Write to <file>">;
//
// An option is a record. Its class determines how it takes values, and mixins
// add further properties. A parser tries longer names first.
//
// Declares the classes, fields and records of LLVM 22's file of the same name.

#ifndef LLVM_OPTION_OPTPARSER_TD
#define LLVM_OPTION_OPTPARSER_TD

//===----------------------------------------------------------------------===//
// Kinds of options
//===----------------------------------------------------------------------===//

// Kind of option, under its C++ name. Among options of the same spelling, kinds of lower
// precedence are tried first. A sentinel stands for arguments that are not options.
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
// Flags, visibility, groups and subcommands
//===----------------------------------------------------------------------===//

// Flag of an option. Programs may define more.
class OptionFlag {}

// Hides the option from help, unless help for all options is requested.
def HelpHidden : OptionFlag;

// Renders only the values of the option, as inputs.
def RenderAsInput : OptionFlag;

// Renders the value joined to the option (RenderJoined) or as the next
// argument (RenderSeparate), regardless of the spelling on the command line.
def RenderJoined : OptionFlag;
def RenderSeparate : OptionFlag;

// Program, or mode of a program, that accepts an option. Programs may define more.
class OptionVisibility {}

// Visibility of options that do not set one.
def DefaultVis : OptionVisibility;

// Group of options, which programs can query together. Options inherit the flags and the
// visibility of the group. The group's help text is the heading of its options in help.
class OptionGroup<string name> {
  string EnumName = ?;
  string Name = name;
  string HelpText = ?;
  OptionGroup Group = ?;
  list<OptionFlag> Flags = [];
  list<OptionVisibility> Visibility = [];
}

// Help text that replaces HelpText for the given visibilities.
class HelpTextVariant<list<OptionVisibility> visibilities, string text> {
  list<OptionVisibility> Visibilities = visibilities;
  string Text = text;
}

// Subcommand of a program, such as `list` in `tool list --all`.
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
  // Name in generated code. If unset, the name of the record is used.
  string EnumName = ?;
  // Accepted prefixes of the name. Help shows the first one.
  list<string> Prefixes = prefixes;
  string Name = name;
  OptionKind Kind = kind;
  // Number of values of a MultiArg option.
  int NumArgs = 0;
  string HelpText = ?;
  list<HelpTextVariant> HelpTextsForVariants = [];
  // Placeholder for the value in help.
  string MetaVarName = ?;
  // Accepted values: a comma-separated list, or C++ code that provides the values.
  string Values = ?;
  code ValuesCode = ?;
  list<OptionFlag> Flags = [];
  list<OptionVisibility> Visibility = [DefaultVis];
  OptionGroup Group = ?;
  // Option that this one is an alias of, and the values that a valueless alias passes on.
  Option Alias = ?;
  list<string> AliasArgs = [];
  // C++ code that converts between the option and a variable of the program (marshalling).
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
  // Subcommands that accept the option. Empty for an option of the program itself.
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
// Marshalling: C++ variables that options set
//===----------------------------------------------------------------------===//

// C++ variable, and prefix of the name of the macro that lists the options of this kind.
class KeyPathAndMacro<string key_path_prefix, string key_path_base, string macro_prefix = ""> {
  code KeyPath = !strconcat(key_path_prefix, key_path_base);
  code MacroPrefix = macro_prefix;
}

// Implied value of the option's variable if any variable in `key_paths` is true.
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

// String variable.
class MarshallingInfoString<KeyPathAndMacro kpm, code defaultvalue = "std::string()">
  : MarshallingInfo<kpm, defaultvalue> {
  code Normalizer = "normalizeString";
  code Denormalizer = "denormalizeString";
}

// Integer variable. `type` is its C++ type.
class MarshallingInfoInt<KeyPathAndMacro kpm, code defaultvalue = "0", code type = "unsigned">
  : MarshallingInfo<kpm, defaultvalue> {
  code Normalizer = "normalizeStringIntegral<"#type#">";
  code Denormalizer = "denormalizeString<"#type#">";
}

// Variable that is a list of strings.
class MarshallingInfoStringVector<KeyPathAndMacro kpm>
  : MarshallingInfo<kpm, "std::vector<std::string>({})"> {
  code Normalizer = "normalizeStringVector";
  code Denormalizer = "denormalizeStringVector";
}

// Boolean variable. The flag sets it to true; a MarshallingInfoNegativeFlag sets it to false.
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

// Bits of an integer variable, which the flag sets.
class MarshallingInfoBitfieldFlag<KeyPathAndMacro kpm, code value>
  : MarshallingInfoFlag<kpm, "0u"> {
  code Normalizer = "makeFlagToValueNormalizer("#value#")";
  code ValueMerger = "mergeMaskValue";
  code ValueExtractor = "(extractMaskValue<unsigned, decltype("#value#"), "#value#">)";
}

// Flag that sets a variable to one of two values; another flag sets the other value.
class MarshallingInfoBooleanFlag<KeyPathAndMacro kpm, code defaultvalue, code value,
                                 code other_value, code other_name>
  : MarshallingInfoFlag<kpm, defaultvalue> {
  code Normalizer =
    "makeBooleanOptionNormalizer("#value#", "#other_value#", OPT_"#other_name#")";
  code Denormalizer = "makeBooleanOptionDenormalizer("#value#")";
}

// Enum variable. Each value of the option corresponds to a normalized value.
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
// Sentinels
//===----------------------------------------------------------------------===//

// Arguments that are not options (INPUT), and unrecognized options (UNKNOWN).
def INPUT : Option<[], "<input>", KIND_INPUT>;
def UNKNOWN : Option<[], "<unknown>", KIND_UNKNOWN>;

#endif
