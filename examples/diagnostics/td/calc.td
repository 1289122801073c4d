// Diagnostics of a small calculator language.
include "diagnostic.td"

// Groups: `-Wunused` enables both of its subgroups, `-Wno-unused-value` disables one of them.
def UnusedVariable : DiagGroup<"unused-variable", [], [{
  A variable that no later line uses.
}]>;
def UnusedValue : DiagGroup<"unused-value">;
def Unused : DiagGroup<"unused", [UnusedVariable, UnusedValue]>;
def Redefined : DiagGroup<"redefined">;
def DivisionByZero : DiagGroup<"division-by-zero">;
def All : DiagGroup<"all", [Unused, Redefined]>;
def Statistics : DiagGroup<"statistics">;

// Text that several messages share.
def operator : TextSubstitution<"operator '%select{+|-|*|/}0'">;

let CategoryName = "Syntax" in {
def err_expected : Error<"expected %enum_select<Expected>{%Name{a name}|%Equals{'='}|%Value{a value}|%End{the end of the line}}0">;
def err_letter : Error<"%quoted0 is no letter of this language">;
}

let CategoryName = "Meaning" in {
def err_unknown : Error<"%0 is not defined%select{|; did you mean %2?}1">;
def err_function : Error<"there is no function %0">;
def err_arguments : Error<
  "%0 takes %plural{0:no values|1:one value|:%1 values}1, but %plural{0:none is|1:one is|:%2 are}2 given">;
def note_defined : Note<"%0 is defined here, in the %ordinal1 line">;
def warn_redefined : Warning<"%0 is defined again">, InGroup<Redefined>, DefaultIgnore;
def warn_unused_variable : Warning<"%0 is not used">, InGroup<UnusedVariable>;
def warn_unused_value : Warning<"the value of %sub{operator}0 is not used">, InGroup<UnusedValue>,
  DefaultIgnore;
def warn_zero : Warning<"%sub{operator}0 by zero">, InGroup<DivisionByZero>, DefaultError;
def remark_done : Remark<"%human0 line%s0 with %1 variable%s1">, InGroup<Statistics>;
}
