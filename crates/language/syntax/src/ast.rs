//! Typed views of the nodes of a tree.
//!
//! Each type wraps a node of one kind. Parts are `Option`s, because trees of incomplete texts lack
//! some.

use crate::SyntaxKind::{self, *};
use crate::{SyntaxNode, SyntaxToken};

/// View of a node.
pub trait AstNode: Sized {
    /// Returns the view if the node has the right kind.
    fn cast(node: SyntaxNode) -> Option<Self>;
    /// Returns the node.
    fn syntax(&self) -> &SyntaxNode;
}

fn child<N: AstNode>(node: &SyntaxNode) -> Option<N> {
    node.children().find_map(N::cast)
}

fn children<N: AstNode>(node: &SyntaxNode) -> impl Iterator<Item = N> + use<N> {
    node.children().filter_map(N::cast)
}

fn token(node: &SyntaxNode, kind: SyntaxKind) -> Option<SyntaxToken> {
    node.children_with_tokens().filter_map(|one| one.into_token()).find(|one| one.kind() == kind)
}

/// Returns the first token that is not trivia.
fn first_token(node: &SyntaxNode) -> Option<SyntaxToken> {
    node.children_with_tokens()
        .filter_map(|one| one.into_token())
        .find(|one| !one.kind().is_trivia())
}

macro_rules! nodes {
    ($($(#[$doc:meta])* $name:ident = $kind:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct $name(SyntaxNode);

        impl AstNode for $name {
            fn cast(node: SyntaxNode) -> Option<Self> {
                (node.kind() == $kind).then_some($name(node))
            }
            fn syntax(&self) -> &SyntaxNode {
                &self.0
            }
        }
    )*};
}

nodes! {
    /// Whole file.
    SourceFile = SOURCE_FILE,
    /// `include "file"`
    Include = INCLUDE_STMT,
    /// `class Name<params> : Parents { ... }`
    Class = CLASS_STMT,
    /// `def name : Parents { ... }`
    Def = DEF_STMT,
    /// `defm name : Multiclasses;`
    Defm = DEFM_STMT,
    /// `defset type name = { ... }`
    Defset = DEFSET_STMT,
    /// `deftype name = type;`
    Deftype = DEFTYPE_STMT,
    /// `defvar name = value;`
    Defvar = DEFVAR_STMT,
    /// `dump value;`
    Dump = DUMP_STMT,
    /// `assert condition, message;`
    Assert = ASSERT_STMT,
    /// `foreach name = list in ...`
    Foreach = FOREACH_STMT,
    /// `if condition then ... else ...`
    If = IF_STMT,
    /// `let name = value, ... in ...`
    Let = LET_STMT,
    /// `multiclass Name<params> { ... }`
    Multiclass = MULTICLASS_STMT,
    /// Statements in braces.
    Block = BLOCK,
    /// Body of a class or def.
    Body = BODY,
    /// Declaration of a field.
    FieldDecl = FIELD_DECL,
    /// `let name = value;` or `let append name = value;` in a body.
    LetField = LET_FIELD,
    /// `name = value` or `append name = value` of a `let` statement.
    LetItem = LET_ITEM,
    /// Declared name.
    Name = NAME,
    /// Name of a def or defm, which can be any value.
    NameValue = NAME_VALUE,
    /// Template arguments of a class or multiclass.
    ParamList = PARAM_LIST,
    /// Declaration of a template argument.
    Param = PARAM,
    /// `: Class<args>, ...`
    ParentList = PARENT_LIST,
    /// Class or multiclass with arguments.
    ClassRef = CLASS_REF,
    /// Arguments in angle brackets.
    ArgList = ARG_LIST,
    /// Argument, with its name if it has one.
    Arg = ARG,
    /// Type, such as `list<int>`.
    Type = TYPE,
    /// Value: operands with suffixes and paste operators.
    Value = VALUE,
    /// Identifier that is a value.
    NameRef = NAME_REF,
    /// Number, string, code block, `?`, `true` or `false`.
    Literal = LITERAL,
    /// `{ ... }` that is a value.
    BitsLiteral = BITS_LITERAL,
    /// `[ ... ]`
    ListLiteral = LIST_LITERAL,
    /// `(operator arguments)`
    Dag = DAG,
    /// Operator or argument of a dag.
    DagArg = DAG_ARG,
    /// `Class<args>` that is a value.
    ClassValue = CLASS_VALUE,
    /// `!operator<type>(arguments)`
    BangCall = BANG_CALL,
    /// `condition : value` of `!cond`, or a case of `!switch`.
    CondCase = COND_CASE,
    /// `.name` after a value.
    FieldSuffix = FIELD_SUFFIX,
}

macro_rules! alternatives {
    ($($(#[$doc:meta])* $name:ident = $($variant:ident)|+;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = concat!("[`struct@", stringify!($variant), "`]")] $variant($variant),)+
        }

        impl AstNode for $name {
            fn cast(node: SyntaxNode) -> Option<Self> {
                $(if let Some(one) = $variant::cast(node.clone()) {
                    return Some($name::$variant(one));
                })+
                None
            }
            fn syntax(&self) -> &SyntaxNode {
                match self { $($name::$variant(one) => one.syntax(),)+ }
            }
        }
    )*};
}

alternatives! {
    /// Any statement.
    Statement = Include | Class | Def | Defm | Defset | Deftype | Defvar | Dump | Assert | Foreach
        | If | Let | Multiclass;
    /// Item of a body.
    BodyItem = FieldDecl | LetField | Defvar | Assert | Dump | Include;
    /// Operand of a value.
    Operand = NameRef | Literal | BitsLiteral | ListLiteral | Dag | ClassValue | BangCall;
}

/// Node that declares a name with an identifier.
pub trait HasName: AstNode {
    /// Returns the name.
    fn name(&self) -> Option<Name> {
        child(self.syntax())
    }
}

/// Node with an assigned value: the last of its values.
pub trait HasValue: AstNode {
    /// Returns the value.
    fn value(&self) -> Option<Value> {
        children(self.syntax()).last()
    }
}

/// Node with superclasses or multiclasses.
pub trait HasParents: AstNode {
    /// Returns the parents, in the order of the text.
    fn parents(&self) -> impl Iterator<Item = ClassRef> {
        child::<ParentList>(self.syntax()).into_iter().flat_map(|list| children(&list.0))
    }
}

/// Node with template arguments.
pub trait HasParams: AstNode {
    /// Returns the declarations of the arguments.
    fn params(&self) -> impl Iterator<Item = Param> {
        child::<ParamList>(self.syntax()).into_iter().flat_map(|list| children(&list.0))
    }
}

/// Node with a type.
pub trait HasType: AstNode {
    /// Returns the type.
    fn ty(&self) -> Option<Type> {
        child(self.syntax())
    }
}

/// Node with a body.
pub trait HasBody: AstNode {
    /// Returns the body. `None` if a `;` is in its place.
    fn body(&self) -> Option<Body> {
        child(self.syntax())
    }
}

/// Node with statements: those of its blocks, or the single one after `in`, `then` or `else`.
pub trait HasStatements: AstNode {
    /// Returns the statements.
    fn statements(&self) -> impl Iterator<Item = Statement> {
        self.syntax().children().flat_map(|node| match Statement::cast(node.clone()) {
            Some(one) => vec![one],
            None if node.kind() == BLOCK => children(&node).collect(),
            None => Vec::new(),
        })
    }
}

/// Node with arguments in angle brackets after the name of a class.
pub trait HasArgs: AstNode {
    /// Returns the name of the class.
    fn class_name(&self) -> Option<SyntaxToken> {
        token(self.syntax(), IDENT)
    }

    /// Returns the arguments.
    fn args(&self) -> impl Iterator<Item = Arg> {
        child::<ArgList>(self.syntax()).into_iter().flat_map(|list| children(&list.0))
    }
}

macro_rules! implement {
    ($($tr:ident for $($name:ident)|+;)*) => {$($(impl $tr for $name {})+)*};
}

implement! {
    HasName for Class | Defset | Deftype | Defvar | Foreach | Multiclass | FieldDecl | LetField
        | LetItem | Param;
    HasValue for Defvar | FieldDecl | LetField | LetItem | Param | Arg | Dump | CondCase;
    HasParents for Class | Def | Defm | Multiclass;
    HasParams for Class | Multiclass;
    HasType for Defset | Deftype | FieldDecl | Param | BangCall | ListLiteral;
    HasBody for Class | Def;
    HasStatements for SourceFile | Block | Foreach | If | Let | Multiclass | Defset;
    HasArgs for ClassRef | ClassValue;
}

impl Name {
    /// Returns the identifier.
    pub fn text(&self) -> String {
        self.0.text().to_string()
    }

    /// Returns the token.
    pub fn token(&self) -> Option<SyntaxToken> {
        token(&self.0, IDENT)
    }
}

impl Include {
    /// Returns the token of the path, with its quotes.
    pub fn path_token(&self) -> Option<SyntaxToken> {
        token(&self.0, STRING)
    }

    /// Returns the path as it is written, without its quotes.
    pub fn path(&self) -> Option<String> {
        let token = self.path_token()?;
        let text = token.text();
        Some(text.get(1..text.len() - 1)?.to_owned())
    }
}

impl Def {
    /// Returns the value that is the name. `None` for anonymous definitions.
    pub fn name_value(&self) -> Option<Value> {
        child::<NameValue>(&self.0).and_then(|name| child(&name.0))
    }
}

impl Defm {
    /// Returns the value that is the name. `None` for anonymous definitions.
    pub fn name_value(&self) -> Option<Value> {
        child::<NameValue>(&self.0).and_then(|name| child(&name.0))
    }
}

impl Let {
    /// Returns the assignments.
    pub fn items(&self) -> impl Iterator<Item = LetItem> + use<> {
        children(&self.0)
    }
}

impl Body {
    /// Returns the fields and other items.
    pub fn items(&self) -> impl Iterator<Item = BodyItem> + use<> {
        children(&self.0)
    }
}

impl FieldDecl {
    /// Returns true if the declaration starts with `field`.
    pub fn is_optional(&self) -> bool {
        token(&self.0, KW_FIELD).is_some()
    }
}

impl Arg {
    /// Returns the name of a named argument.
    pub fn name(&self) -> Option<SyntaxToken> {
        token(&self.0, EQ)?;
        child::<Value>(&self.0)?.as_name()
    }
}

impl Value {
    /// Returns the operands, which paste operators separate.
    pub fn operands(&self) -> impl Iterator<Item = Operand> + use<> {
        children(&self.0)
    }

    /// Returns the identifier if the value is nothing else.
    pub fn as_name(&self) -> Option<SyntaxToken> {
        let mut parts = self.0.children();
        match (parts.next(), parts.next()) {
            (Some(one), None) if token(&self.0, HASH).is_none() => {
                token(NameRef::cast(one)?.syntax(), IDENT)
            }
            _ => None,
        }
    }
}

impl NameRef {
    /// Returns the identifier.
    pub fn token(&self) -> Option<SyntaxToken> {
        token(&self.0, IDENT)
    }
}

impl Literal {
    /// Returns the first token; strings can have several.
    pub fn token(&self) -> Option<SyntaxToken> {
        first_token(&self.0)
    }
}

impl Type {
    /// Returns the identifier or keyword.
    pub fn token(&self) -> Option<SyntaxToken> {
        first_token(&self.0)
    }

    /// Returns the type of the elements of a list.
    pub fn element(&self) -> Option<Type> {
        child(&self.0)
    }
}

impl BangCall {
    /// Returns the operator with its `!`.
    pub fn operator(&self) -> Option<SyntaxToken> {
        token(&self.0, BANG)
    }

    /// Returns the arguments, except for the [`CondCase`]s of `!cond` and `!switch`.
    pub fn args(&self) -> impl Iterator<Item = Value> + use<> {
        children(&self.0)
    }
}

impl Dag {
    /// Returns the operator and the arguments.
    pub fn parts(&self) -> impl Iterator<Item = DagArg> + use<> {
        children(&self.0)
    }
}

impl DagArg {
    /// Returns the value.
    pub fn value(&self) -> Option<Value> {
        child(&self.0)
    }

    /// Returns the name with its `$`.
    pub fn name(&self) -> Option<SyntaxToken> {
        token(&self.0, VAR_NAME)
    }
}

impl FieldSuffix {
    /// Returns the name of the field.
    pub fn name(&self) -> Option<SyntaxToken> {
        token(&self.0, IDENT)
    }
}
