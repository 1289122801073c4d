// Utilities for the other files in `mlir/IR`.
//
// Names and fields are those of MLIR 22's file of the same name.

#ifndef MLIR_IR_UTILS_TD
#define MLIR_IR_UTILS_TD

// Marks a deprecated definition. mlir-tblgen warns about its uses (`--on-deprecated`).
class Deprecated<string reason> {
  string odsDeprecated = reason;
}

// Marks a definition whose C++ gets the attribute `[[deprecated]]`.
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}

// Function that computes the string `result`.
class StrFunc<string r> {
  string result = r;
}

// Dag operators for arguments and results.
def ins;
def outs;

// Builder parameter with a default value.
class CArg<string ty, string value = ""> {
  string type = ty;
  string defaultValue = value;
}

class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}

// Removes the first underscore and capitalizes the letter after it.
class _snakeCaseHelper<string str> {
  int idx = !find(str, "_");
  string ret = !if(!lt(idx, 0), str,
                   !substr(str, 0, idx) # firstCharToUpper<!substr(str, !add(idx, 1))>.ret);
}

class snakeCaseToCamelCase<string str> {
  string ret = !foldl(firstCharToUpper<str>.ret, !range(0, !size(str)), text, index,
                      _snakeCaseHelper<text>.ret);
}

#endif
