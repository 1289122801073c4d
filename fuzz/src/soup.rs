//! Token soup: text in which bytes that are not printable stand for tokens
//! and whole fragments of programs.
//!
//! Plain ASCII stays what it is, so that seeds are programs, and a mutation
//! of one is still nearly a program.

/// What the bytes from 0x80 on stand for.
const TOKENS: [&str; 128] = [
    // Keywords.
    "assert", "bit", "bits<4>", "class", "code", "dag", "def", "defm", "defset", "deftype",
    "defvar", "dump", "else", "false", "field", "foreach", "if", "in", "include", "int", "let",
    "list<int>", "multiclass", "string", "then", "true", "append", "prepend",
    // Operators.
    "!add(", "!and(", "!cast<", "!con(", "!cond(", "!dag(", "!div(", "!empty(", "!eq(",
    "!exists<", "!filter(", "!find(", "!foldl(", "!foreach(", "!ge(", "!getdagarg<", "!getdagname(",
    "!getdagop(", "!getdagopname(", "!gt(", "!head(", "!if(", "!initialized(", "!instances<",
    "!interleave(", "!isa<", "!le(", "!listconcat(", "!listflatten(", "!listremove(", "!listsplat(",
    "!logtwo(", "!lt(", "!match(", "!mul(", "!ne(", "!not(", "!or(", "!range(", "!repr(",
    "!setdagarg(", "!setdagname(", "!setdagop(", "!setdagopname(", "!shl(", "!size(", "!sra(",
    "!srl(", "!strconcat(", "!sub(", "!subst(", "!substr(", "!tail(", "!tolower(", "!toupper(",
    "!xor(",
    // Names.
    "A", "B", "C", "X", "Y", "M", "NAME", "a", "b", "d", "$x", "$y",
    // Literals.
    "0", "1", "2", "-1", "0x1F", "0b101", "9223372036854775807", "-9223372036854775808", "\"\"",
    "\"a\"", "\"%d\"", "[{code}]", "[]", "?", "[1, 2, 3]", "{1, 0}", "(a 1:$x, 2)",
    // Punctuation of more than one byte, and what is likely to follow.
    "...", "{}", "[{", "}]", "<>", "= ", " in {", " : ", "A<1>", "#",  ".X", "[0]", "{3-0}", ")", ";",
];

/// What the control characters stand for: statements to refer to.
const STATEMENTS: [&str; 32] = [
    "\0",
    "class A<int n = 1> { int X = n; }\n",
    "class B<list<int> l = []> : A<!size(l)> { list<int> Y = l; }\n",
    "class C { bits<4> X; string Y = NAME; dag D = (a); }\n",
    "def a : A;\n",
    "def b : B<[1, 2]>;\n",
    "def d : C { let X{0} = 1; }\n",
    "multiclass M<int n> { def NAME#n : A<n>; def _y; }\n",
    "defm m : M<3>;\n",
    "\t",
    "\n",
    "foreach i = 0...2 in def X#i : A<i>;\n",
    "let X = 2 in {\n",
    "\r",
    "}\n",
    "defset list<A> S = { def s0 : A; def s1 : A; }\n",
    "defvar v = !foreach(i, [1, 2], !add(i, 1));\n",
    "if !eq(1, 1) then {\n",
    "} else {\n",
    "multiclass N<string s> : M<1> { defm x : M<2>, M<3>; foreach i = [1] in def i#s : C; }\n",
    "defm n : N<\"s\">;\n",
    "assert !lt(1, 2), \"less\";\n",
    "dump !repr(a);\n",
    "deftype T = list<bits<2>>;\n",
    "class R<int n> { int V = !if(!le(n, 0), 0, !add(1, R<!sub(n, 1)>.V)); }\n",
    "def Set0 : A { R r = R<3>; }\n",
    "class Set { dag Elements = ?; }\n",
    "def add; def sub; def and; def shl; def sequence; def interleave; def rotl; def decimate;\n",
    "def set : Set { let Elements = (add a, (sequence \"s%u\", 0, 1)); }\n",
    "#ifdef DEFINED\n",
    "#endif\n",
    "include \"fixed.td\"\n",
];

/// The program that these bytes stand for.
pub fn text(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() * 4);
    for &byte in bytes {
        match byte {
            0x80.. => {
                out.push(b' ');
                out.extend_from_slice(TOKENS[usize::from(byte - 0x80)].as_bytes());
            }
            0..32 => out.extend_from_slice(STATEMENTS[usize::from(byte)].as_bytes()),
            _ => out.push(byte),
        }
    }
    out
}
