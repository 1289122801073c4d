//! Kinds of tokens and nodes.

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Kind of a token or node.
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum SyntaxKind { $($(#[$doc])* $name,)* }

        impl SyntaxKind {
            /// All kinds, in the order of their numbers.
            pub(crate) const ALL: &'static [SyntaxKind] = &[$(SyntaxKind::$name,)*];
        }
    };
}

kinds! {
    /// Spaces, tabs and line endings.
    WHITESPACE,
    /// `// ...` without its line ending.
    LINE_COMMENT,
    /// `/* ... */`
    BLOCK_COMMENT,
    /// `#define NAME`
    PP_DEFINE,
    /// `#ifdef NAME`
    PP_IFDEF,
    /// `#ifndef NAME`
    PP_IFNDEF,
    /// `#else`
    PP_ELSE,
    /// `#endif`
    PP_ENDIF,
    /// Branch of the preprocessor that cannot be parsed together with the branch before it.
    PP_TEXT,
    /// Text that is no token.
    ERROR_TOKEN,

    /// `-`
    MINUS,
    /// `+`
    PLUS,
    /// `[`
    L_SQUARE,
    /// `]`
    R_SQUARE,
    /// `{`
    L_BRACE,
    /// `}`
    R_BRACE,
    /// `(`
    L_PAREN,
    /// `)`
    R_PAREN,
    /// `<`
    L_ANGLE,
    /// `>`
    R_ANGLE,
    /// `:`
    COLON,
    /// `;`
    SEMICOLON,
    /// `,`
    COMMA,
    /// `.`
    DOT,
    /// `=`
    EQ,
    /// `?`
    QUESTION,
    /// `#`
    HASH,
    /// `...`
    ELLIPSIS,
    /// Number, with its sign if it has one.
    INT,
    /// `"..."`
    STRING,
    /// `[{ ... }]`
    CODE,
    /// `$name`
    VAR_NAME,
    /// Identifier, which may begin with digits.
    IDENT,
    /// `!name`
    BANG,
    /// `bit`
    KW_BIT,
    /// `bits`
    KW_BITS,
    /// `int`
    KW_INT,
    /// `string`
    KW_STRING,
    /// `code`
    KW_CODE,
    /// `list`
    KW_LIST,
    /// `dag`
    KW_DAG,
    /// `true`
    KW_TRUE,
    /// `false`
    KW_FALSE,
    /// `field`
    KW_FIELD,
    /// `in`
    KW_IN,
    /// `then`
    KW_THEN,
    /// `else`
    KW_ELSE,
    /// `assert`
    KW_ASSERT,
    /// `class`
    KW_CLASS,
    /// `def`
    KW_DEF,
    /// `defm`
    KW_DEFM,
    /// `defset`
    KW_DEFSET,
    /// `deftype`
    KW_DEFTYPE,
    /// `defvar`
    KW_DEFVAR,
    /// `dump`
    KW_DUMP,
    /// `foreach`
    KW_FOREACH,
    /// `if`
    KW_IF,
    /// `include`
    KW_INCLUDE,
    /// `let`
    KW_LET,
    /// `multiclass`
    KW_MULTICLASS,
    /// End of the text. No token of a tree has this kind.
    EOF,

    /// Tokens that fit nowhere.
    ERROR,
    /// Root of the tree.
    SOURCE_FILE,
    /// `include "file"`
    INCLUDE_STMT,
    /// `class Name<params> : Parents { ... }`
    CLASS_STMT,
    /// `def name : Parents { ... }`
    DEF_STMT,
    /// `defm name : Multiclasses;`
    DEFM_STMT,
    /// `defset type name = { ... }`
    DEFSET_STMT,
    /// `deftype name = type;`
    DEFTYPE_STMT,
    /// `defvar name = value;`
    DEFVAR_STMT,
    /// `dump value;`
    DUMP_STMT,
    /// `assert condition, message;`
    ASSERT_STMT,
    /// `foreach name = list in ...`
    FOREACH_STMT,
    /// `if condition then ... else ...`
    IF_STMT,
    /// `let name = value, ... in ...`
    LET_STMT,
    /// `multiclass Name<params> { ... }`
    MULTICLASS_STMT,
    /// Statements in braces, of a statement or multiclass.
    BLOCK,
    /// Fields in braces, of a class or def.
    BODY,
    /// `field type name = value;` in a body.
    FIELD_DECL,
    /// `let name{bits} = value;` in a body.
    LET_FIELD,
    /// `name<bits> = value` of a `let` statement.
    LET_ITEM,
    /// Name that a statement declares.
    NAME,
    /// Value that is the name of a def, defm.
    NAME_VALUE,
    /// `<type name = value, ...>` of a class or multiclass.
    PARAM_LIST,
    /// One template argument of a declaration.
    PARAM,
    /// `: Class<args>, ...`
    PARENT_LIST,
    /// Class or multiclass with arguments.
    CLASS_REF,
    /// `<value, name = value>`
    ARG_LIST,
    /// One argument.
    ARG,
    /// Type, such as `list<int>`.
    TYPE,
    /// Operand with suffixes and paste operators.
    VALUE,
    /// Identifier that is a value.
    NAME_REF,
    /// Number, string, code block, `?`, `true` or `false`.
    LITERAL,
    /// `{ ... }` that is a value.
    BITS_LITERAL,
    /// `[ ... ]<type>`
    LIST_LITERAL,
    /// `(operator arguments)`
    DAG,
    /// `value:$name` in a dag.
    DAG_ARG,
    /// `Class<args>` that is a value.
    CLASS_VALUE,
    /// `!operator<type>(arguments)`
    BANG_CALL,
    /// `condition : value` of `!cond`, or a case of `!switch`.
    COND_CASE,
    /// `{bits}` after a value.
    BIT_SUFFIX,
    /// `[elements]` after a value.
    SLICE_SUFFIX,
    /// `.name` after a value.
    FIELD_SUFFIX,
    /// `{bits}` or `<bits>` of a `let`, or `{elements}` of a `foreach`.
    RANGE_LIST,
    /// `first...last`, `first-last` or one value.
    RANGE,
}

impl SyntaxKind {
    /// Returns true for blanks, comments, and all tokens of the preprocessor.
    pub fn is_trivia(self) -> bool {
        self <= SyntaxKind::PP_TEXT
    }

    /// Returns true for comments.
    pub fn is_comment(self) -> bool {
        matches!(self, SyntaxKind::LINE_COMMENT | SyntaxKind::BLOCK_COMMENT)
    }

    /// Returns true for preprocessor directives.
    pub fn is_directive(self) -> bool {
        (SyntaxKind::PP_DEFINE..=SyntaxKind::PP_ENDIF).contains(&self)
    }

    /// Returns true for keywords.
    pub fn is_keyword(self) -> bool {
        (SyntaxKind::KW_BIT..=SyntaxKind::KW_MULTICLASS).contains(&self)
    }

    /// Returns true for tokens, false for nodes.
    pub fn is_token(self) -> bool {
        self < SyntaxKind::EOF
    }

    /// Returns true for keywords that start a statement.
    pub fn begins_statement(self) -> bool {
        (SyntaxKind::KW_ASSERT..=SyntaxKind::KW_MULTICLASS).contains(&self)
    }

    /// Returns true for nodes that are statements.
    pub fn is_statement(self) -> bool {
        (SyntaxKind::INCLUDE_STMT..=SyntaxKind::MULTICLASS_STMT).contains(&self)
    }

    /// Returns the keyword of this spelling.
    pub fn keyword(text: &str) -> Option<SyntaxKind> {
        use SyntaxKind::*;
        Some(match text {
            "bit" => KW_BIT,
            "bits" => KW_BITS,
            "int" => KW_INT,
            "string" => KW_STRING,
            "code" => KW_CODE,
            "list" => KW_LIST,
            "dag" => KW_DAG,
            "true" => KW_TRUE,
            "false" => KW_FALSE,
            "field" => KW_FIELD,
            "in" => KW_IN,
            "then" => KW_THEN,
            "else" => KW_ELSE,
            "assert" => KW_ASSERT,
            "class" => KW_CLASS,
            "def" => KW_DEF,
            "defm" => KW_DEFM,
            "defset" => KW_DEFSET,
            "deftype" => KW_DEFTYPE,
            "defvar" => KW_DEFVAR,
            "dump" => KW_DUMP,
            "foreach" => KW_FOREACH,
            "if" => KW_IF,
            "include" => KW_INCLUDE,
            "let" => KW_LET,
            "multiclass" => KW_MULTICLASS,
            _ => return None,
        })
    }
}

/// Names of the operators that start with `!`, sorted.
pub const OPERATORS: &[&str] = &[
    "add",
    "and",
    "cast",
    "con",
    "cond",
    "dag",
    "div",
    "empty",
    "eq",
    "exists",
    "filter",
    "find",
    "foldl",
    "foreach",
    "ge",
    "getdagarg",
    "getdagname",
    "getdagop",
    "getdagopname",
    "getop",
    "gt",
    "head",
    "if",
    "initialized",
    "instances",
    "interleave",
    "isa",
    "le",
    "listconcat",
    "listflatten",
    "listremove",
    "listsplat",
    "logtwo",
    "lt",
    "match",
    "mul",
    "ne",
    "not",
    "or",
    "range",
    "repr",
    "setdagarg",
    "setdagname",
    "setdagop",
    "setdagopname",
    "setop",
    "shl",
    "size",
    "sort",
    "sra",
    "srl",
    "strconcat",
    "sub",
    "subst",
    "substr",
    "switch",
    "tail",
    "tolower",
    "toupper",
    "xor",
];
