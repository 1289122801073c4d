//! Syntax of modules: what the parser returns, before values are known.

use crate::types::Type;

/// Operand: name or constant.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Operand {
    Local(String),
    Global(String),
    Int(i128),
    /// Bits of a `double`, also for constants of type `float`.
    Float(u64),
    Null,
    Undefined,
    /// `zeroinitializer`.
    Zero,
    Text(Vec<u8>),
    Aggregate(Vec<(Type, Operand)>),
    /// Address of an element: source type, base, indices.
    Element(Box<(Type, Operand, Vec<Typed>)>),
    /// Conversion: name, source type, operand, result type.
    Convert(String, Box<(Type, Operand, Type)>),
    /// Arithmetic: name, type, operands.
    Binary(String, Box<(Type, Operand, Operand)>),
    /// Inline assembly: text and constraints.
    Assembly(Vec<u8>, Vec<u8>),
}

/// Operand with its type.
pub(crate) type Typed = (Type, Operand);

/// Attributes of a parameter or result.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Attributes {
    pub(crate) sign_extend: bool,
    pub(crate) zero_extend: bool,
    pub(crate) by_value: Option<Type>,
    pub(crate) struct_return: bool,
    pub(crate) align: Option<u64>,
}

/// Atomicity of an access.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Access {
    pub(crate) align: Option<u64>,
    pub(crate) is_volatile: bool,
    /// Name of the ordering. `None` if the access is not atomic.
    pub(crate) ordering: Option<String>,
}

/// Instruction.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Op {
    Binary(String, Typed, Operand),
    Compare {
        is_float: bool,
        condition: String,
        left: Typed,
        right: Operand,
    },
    Select(Operand, Typed, Operand),
    Convert(String, Typed, Type),
    Negate(Typed),
    Freeze(Typed),
    Alloca {
        ty: Type,
        count: Option<Typed>,
        align: Option<u64>,
    },
    Load(Type, Operand, Access),
    Store(Typed, Operand, Access),
    Element(Type, Operand, Vec<Typed>),
    Phi(Type, Vec<(Operand, String)>),
    Call(Box<Call>),
    Return(Option<Typed>),
    Jump(String),
    Branch(Operand, String, String),
    Switch(Typed, String, Vec<(Operand, String)>),
    Unreachable,
    Extract(Typed, Vec<u64>),
    Insert(Typed, Typed, Vec<u64>),
    Fence {
        ordering: String,
        is_single: bool,
    },
    Atomic {
        op: String,
        address: Operand,
        value: Typed,
        access: Access,
    },
    CompareExchange {
        address: Operand,
        expected: Typed,
        new: Operand,
        access: Access,
        failure: String,
        is_weak: bool,
    },
    /// Instruction that the reader does not know.
    Unknown(String),
}

/// Call.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Call {
    pub(crate) result: Type,
    pub(crate) result_attributes: Attributes,
    pub(crate) callee: Operand,
    pub(crate) args: Vec<(Type, Attributes, Operand)>,
    /// True if the type of the function is written and has variadic arguments.
    pub(crate) is_variadic: bool,
    /// Number of fixed arguments, of a variadic call.
    pub(crate) fixed: usize,
    /// True if the call has to be a tail call. A return follows.
    pub(crate) is_tail: bool,
}

/// Instruction with its result.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Statement {
    pub(crate) line: usize,
    /// Number of the metadata after `!dbg`.
    pub(crate) debug: Option<u32>,
    pub(crate) result: Option<String>,
    pub(crate) op: Op,
}

/// Block.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    pub(crate) name: String,
    pub(crate) statements: Vec<Statement>,
}

/// Parameter of a function.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Param {
    pub(crate) ty: Type,
    pub(crate) attributes: Attributes,
    pub(crate) name: String,
}

/// Words before a definition: linkage, visibility, and other properties.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Properties {
    pub(crate) keywords: Vec<String>,
    pub(crate) section: Option<String>,
    pub(crate) align: Option<u64>,
}

impl Properties {
    pub(crate) fn has(&self, keyword: &str) -> bool {
        self.keywords.iter().any(|known| known == keyword)
    }
}

/// Function.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) properties: Properties,
    pub(crate) result: Type,
    pub(crate) result_attributes: Attributes,
    pub(crate) params: Vec<Param>,
    pub(crate) is_variadic: bool,
    /// Number of the metadata after `!dbg`.
    pub(crate) debug: Option<u32>,
    /// Empty for a declaration.
    pub(crate) blocks: Vec<Block>,
}

/// Global variable, or an alias of one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Global {
    pub(crate) line: usize,
    pub(crate) name: String,
    pub(crate) properties: Properties,
    pub(crate) is_constant: bool,
    pub(crate) is_alias: bool,
    pub(crate) ty: Type,
    /// `None` for a declaration.
    pub(crate) value: Option<Operand>,
}

/// Module.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Module {
    pub(crate) types: Vec<(String, Type)>,
    pub(crate) globals: Vec<Global>,
    pub(crate) functions: Vec<Function>,
}
