// Classes of passes, options and statistics.
//
//   def CountBeads : Pass<"count-beads", "::mlir::ModuleOp"> {
//     let summary = "Count the beads of a module";
//   }
//
// Names and fields are those of MLIR 22's file of the same name.

#ifndef MLIR_PASS_PASSBASE_TD
#define MLIR_PASS_PASSBASE_TD

class Option<string varName, string arg, string valueType, string default, string desc,
             string additionalFlags = ""> {
  string cppName = varName;
  // Name of the option on the command line.
  string argument = arg;
  string type = valueType;
  string defaultValue = default;
  string description = desc;
  // Additional arguments of the option's C++ constructor.
  string additionalOptFlags = additionalFlags;
}

class ListOption<string varName, string arg, string valueType, string desc,
                 string additionalFlags = "">
    : Option<varName, arg, valueType, "", desc, additionalFlags> {}

class Statistic<string varName, string statName, string desc> {
  string cppName = varName;
  string name = statName;
  string description = desc;
}

class PassBase<string passArg, string base> {
  string argument = passArg;
  string baseClass = base;
  string summary = "";
  // Documentation, in Markdown.
  string description = "";
  // C++ expression that creates the pass. If empty, mlir-tblgen generates the function.
  code constructor = "";
  list<string> dependentDialects = [];
  list<Option> options = [];
  list<Statistic> statistics = [];
}

class Pass<string passArg, string operation = "">
    : PassBase<passArg, "::mlir::OperationPass<" # operation # ">">;
class InterfacePass<string passArg, string interface>
    : PassBase<passArg, "::mlir::InterfacePass<" # interface # ">">;

#endif
