//! Tokens.

use crate::release::Release;
use crate::value::{BinOp, TernOp, UnOp};

/// Kind of a token. The lexer has its text or number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    /// End of the main file.
    Eof,
    /// Invalid text, which has been reported.
    Error,

    Minus,
    Plus,
    LSquare,
    RSquare,
    LBrace,
    RBrace,
    LParen,
    RParen,
    Less,
    Greater,
    Colon,
    Semi,
    Comma,
    Dot,
    Equal,
    Question,
    Paste,
    DotDotDot,

    Int,
    /// `0b...`, which has a width.
    Binary,
    Str,
    Code,
    /// `$name`
    VarName,
    Id,

    KwBit,
    KwBits,
    KwInt,
    KwString,
    KwCode,
    KwList,
    KwDag,
    KwTrue,
    KwFalse,
    KwField,
    KwIn,
    KwThen,
    KwElse,

    KwAssert,
    KwClass,
    KwDef,
    KwDefm,
    KwDefset,
    KwDeftype,
    KwDefvar,
    KwDump,
    KwForeach,
    KwIf,
    KwInclude,
    KwLet,
    KwMulticlass,

    Bang(Bang),
}

/// Operators that start with `!`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bang {
    Unary(UnOp),
    Binary(BinOp),
    Ternary(TernOp),
    Cond,
    Switch,
    Foldl,
    IsA,
    Exists,
    Instances,
}

impl Tok {
    /// Returns true if the token can start a statement.
    pub(crate) fn begins_statement(self) -> bool {
        use Tok::*;
        matches!(
            self,
            KwAssert
                | KwClass
                | KwDef
                | KwDefm
                | KwDefset
                | KwDeftype
                | KwDefvar
                | KwDump
                | KwForeach
                | KwIf
                | KwInclude
                | KwLet
                | KwMulticlass
        )
    }

    /// Returns true if the token can start a type.
    pub(crate) fn begins_type(self) -> bool {
        use Tok::{Id, KwBit, KwBits, KwCode, KwDag, KwInt, KwList, KwString};
        matches!(self, Id | KwBit | KwBits | KwCode | KwDag | KwInt | KwList | KwString)
    }
}

/// Keywords. They are interned first, so that the id of their text is the index here.
pub(crate) const KEYWORDS: [(&str, Tok); 26] = [
    ("int", Tok::KwInt),
    ("bit", Tok::KwBit),
    ("bits", Tok::KwBits),
    ("string", Tok::KwString),
    ("list", Tok::KwList),
    ("code", Tok::KwCode),
    ("dag", Tok::KwDag),
    ("class", Tok::KwClass),
    ("def", Tok::KwDef),
    ("true", Tok::KwTrue),
    ("false", Tok::KwFalse),
    ("foreach", Tok::KwForeach),
    ("defm", Tok::KwDefm),
    ("defset", Tok::KwDefset),
    ("deftype", Tok::KwDeftype),
    ("multiclass", Tok::KwMulticlass),
    ("field", Tok::KwField),
    ("let", Tok::KwLet),
    ("in", Tok::KwIn),
    ("defvar", Tok::KwDefvar),
    ("include", Tok::KwInclude),
    ("if", Tok::KwIf),
    ("then", Tok::KwThen),
    ("else", Tok::KwElse),
    ("assert", Tok::KwAssert),
    ("dump", Tok::KwDump),
];

impl Bang {
    /// Returns the first release of LLVM with the operator.
    pub(crate) fn since(self) -> Release {
        match self {
            Bang::Switch | Bang::Ternary(TernOp::Sort) => Release::V23,
            _ => Release::V20,
        }
    }
}

/// Returns the operator for a name after `!`.
pub(crate) fn bang(name: &[u8]) -> Option<Bang> {
    use BinOp as B;
    use TernOp as T;
    use UnOp as U;
    Some(match name {
        b"eq" => Bang::Binary(B::Eq),
        b"ne" => Bang::Binary(B::Ne),
        b"le" => Bang::Binary(B::Le),
        b"lt" => Bang::Binary(B::Lt),
        b"ge" => Bang::Binary(B::Ge),
        b"gt" => Bang::Binary(B::Gt),
        b"if" => Bang::Ternary(T::If),
        b"cond" => Bang::Cond,
        b"switch" => Bang::Switch,
        b"isa" => Bang::IsA,
        b"head" => Bang::Unary(U::Head),
        b"tail" => Bang::Unary(U::Tail),
        b"size" => Bang::Unary(U::Size),
        b"con" => Bang::Binary(B::Con),
        b"dag" => Bang::Ternary(T::Dag),
        b"add" => Bang::Binary(B::Add),
        b"sub" => Bang::Binary(B::Sub),
        b"mul" => Bang::Binary(B::Mul),
        b"div" => Bang::Binary(B::Div),
        b"not" => Bang::Unary(U::Not),
        b"logtwo" => Bang::Unary(U::LogTwo),
        b"and" => Bang::Binary(B::And),
        b"or" => Bang::Binary(B::Or),
        b"xor" => Bang::Binary(B::Xor),
        b"shl" => Bang::Binary(B::Shl),
        b"sra" => Bang::Binary(B::Sra),
        b"srl" => Bang::Binary(B::Srl),
        b"cast" => Bang::Unary(U::Cast),
        b"empty" => Bang::Unary(U::Empty),
        b"subst" => Bang::Ternary(T::Subst),
        b"foldl" => Bang::Foldl,
        b"foreach" => Bang::Ternary(T::Foreach),
        b"filter" => Bang::Ternary(T::Filter),
        b"sort" => Bang::Ternary(T::Sort),
        b"listconcat" => Bang::Binary(B::ListConcat),
        b"listflatten" => Bang::Unary(U::ListFlatten),
        b"listsplat" => Bang::Binary(B::ListSplat),
        b"listremove" => Bang::Binary(B::ListRemove),
        b"range" => Bang::Ternary(T::Range),
        b"strconcat" => Bang::Binary(B::StrConcat),
        b"initialized" => Bang::Unary(U::Initialized),
        b"interleave" => Bang::Binary(B::Interleave),
        b"instances" => Bang::Instances,
        b"substr" => Bang::Ternary(T::Substr),
        b"find" => Bang::Ternary(T::Find),
        b"setdagop" | b"setop" => Bang::Binary(B::SetDagOp),
        b"setdagopname" => Bang::Binary(B::SetDagOpName),
        b"getdagop" | b"getop" => Bang::Unary(U::GetDagOp),
        b"getdagopname" => Bang::Unary(U::GetDagOpName),
        b"getdagarg" => Bang::Binary(B::GetDagArg),
        b"getdagname" => Bang::Binary(B::GetDagName),
        b"setdagarg" => Bang::Ternary(T::SetDagArg),
        b"setdagname" => Bang::Ternary(T::SetDagName),
        b"exists" => Bang::Exists,
        b"tolower" => Bang::Unary(U::ToLower),
        b"toupper" => Bang::Unary(U::ToUpper),
        b"repr" => Bang::Unary(U::Repr),
        b"match" => Bang::Binary(B::Match),
        _ => return None,
    })
}
