// Classes for diagnostics. Names and fields match those of clang, so that clang-tblgen can read
// the descriptions as well.
class Severity<string name> { string Name = name; }
def SEV_Ignored : Severity<"Ignored">;
def SEV_Remark : Severity<"Remark">;
def SEV_Warning : Severity<"Warning">;
def SEV_Error : Severity<"Error">;
def SEV_Fatal : Severity<"Fatal">;

class DiagClass;
def CLASS_NOTE : DiagClass;
def CLASS_REMARK : DiagClass;
def CLASS_WARNING : DiagClass;
def CLASS_EXTENSION : DiagClass;
def CLASS_ERROR : DiagClass;

class SFINAEResponse;
def SFINAE_SubstitutionFailure : SFINAEResponse;
def SFINAE_Suppress : SFINAEResponse;
def SFINAE_Report : SFINAEResponse;
def SFINAE_AccessControl : SFINAEResponse;

class DiagGroup<string name, list<DiagGroup> parts = [], code docs = [{}]> {
  string GroupName = name;
  list<DiagGroup> SubGroups = parts;
  string CategoryName = "";
  code Documentation = docs;
}
class InGroup<DiagGroup group> { DiagGroup Group = group; }

class TextSubstitution<string text> {
  string Substitution = text;
  string Component = "";
  string CategoryName = "";
}

class Diagnostic<string text, DiagClass kind, Severity severity> {
  string Component = "";
  string Summary = text;
  DiagClass Class = kind;
  SFINAEResponse SFINAE = SFINAE_Suppress;
  bit WarningNoWerror = 0;
  bit ShowInSystemHeader = 0;
  bit ShowInSystemMacro = 1;
  bit Deferrable = 0;
  Severity DefaultSeverity = severity;
  DiagGroup Group;
  string CategoryName = "";
}
class Error<string text> : Diagnostic<text, CLASS_ERROR, SEV_Error> {
  let SFINAE = SFINAE_SubstitutionFailure;
  let ShowInSystemHeader = 1;
}
class Warning<string text> : Diagnostic<text, CLASS_WARNING, SEV_Warning>;
class Remark<string text> : Diagnostic<text, CLASS_REMARK, SEV_Ignored>;
class Extension<string text> : Diagnostic<text, CLASS_EXTENSION, SEV_Ignored>;
class ExtWarn<string text> : Diagnostic<text, CLASS_EXTENSION, SEV_Warning>;
class Note<string text> : Diagnostic<text, CLASS_NOTE, SEV_Fatal>;
class DefaultIgnore { Severity DefaultSeverity = SEV_Ignored; }
class DefaultError { Severity DefaultSeverity = SEV_Error; }
