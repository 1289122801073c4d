//! Types of MVE and CDE intrinsics, with their C names and the code that creates them in clang.
//!
//! Input: records of class `Type`, which are scalars or dags of operators on other types. Output:
//! [`Type`]s, evaluated for the type parameter of an intrinsic.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, RecordId, Records, Value};

use tablegen_session::{Class, derived_from};

/// Size of a vector register in bits.
pub(crate) const VECTOR_BITS: u32 = 128;

/// Maximum nesting depth of dags of types and code.
pub(crate) const DEEPEST: u32 = 500;

/// Kind of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Signed,
    Unsigned,
    Float,
}

impl Kind {
    /// Returns the letter in names.
    pub(crate) fn letter(self) -> &'static str {
        match self {
            Kind::Signed => "s",
            Kind::Unsigned => "u",
            Kind::Float => "f",
        }
    }
}

/// Scalar type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scalar<'r> {
    pub(crate) kind: Kind,
    pub(crate) bits: u32,
    /// C name that does not follow from kind and size, or empty.
    pub(crate) own_name: &'r str,
}

/// Type of a parameter or a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type<'r> {
    Void,
    Scalar(Scalar<'r>),
    Vector {
        element: Scalar<'r>,
        lanes: u32,
    },
    /// Tuple of vectors.
    Vectors {
        count: u32,
        element: Scalar<'r>,
        lanes: u32,
    },
    /// Predicate: one bit for each element of a vector.
    Predicate {
        lanes: u32,
    },
    Pointer {
        to: Box<Type<'r>>,
        constant: bool,
    },
}

/// Returns an error without a location.
pub(crate) fn wrong(message: impl Into<String>) -> RecordError {
    RecordError::new(&[], message)
}

impl<'r> Scalar<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let kind = match record.string("kind")? {
            "s" => Kind::Signed,
            "u" => Kind::Unsigned,
            "f" => Kind::Float,
            other => {
                return Err(record.error(format!("there are no scalars of the kind '{other}'")));
            }
        };
        let bits = record.int("size")?;
        let bits = u32::try_from(bits).ok().filter(|&bits| (1..=VECTOR_BITS).contains(&bits));
        let bits = bits.ok_or_else(|| record.error("the size of a scalar is 1 to 128"))?;
        Ok(Scalar { kind, bits, own_name: record.string("nameOverride")? })
    }

    /// Returns the C type name without `_t`.
    fn base(&self) -> Cow<'static, str> {
        let kind = match (self.kind, self.bits) {
            (Kind::Signed, 8) => return "int8".into(),
            (Kind::Signed, 16) => return "int16".into(),
            (Kind::Signed, 32) => return "int32".into(),
            (Kind::Unsigned, 8) => return "uint8".into(),
            (Kind::Unsigned, 16) => return "uint16".into(),
            (Kind::Unsigned, 32) => return "uint32".into(),
            (Kind::Signed, _) => "int",
            (Kind::Unsigned, _) => "uint",
            (Kind::Float, _) => "float",
        };
        format!("{kind}{}", self.bits).into()
    }

    pub(crate) fn c_name(&self) -> String {
        match self.own_name {
            "" => [&self.base(), "_t"].concat(),
            name => name.to_owned(),
        }
    }

    /// Returns the C++ code that creates the type in clang.
    ///
    /// # Errors
    /// Returns an error if the type has no LLVM type.
    pub(crate) fn llvm_name(&self) -> Result<Cow<'static, str>, RecordError> {
        Ok(Cow::Borrowed(match (self.kind, self.bits) {
            (Kind::Float, 16) => "HalfTy",
            (Kind::Float, 32) => "FloatTy",
            (Kind::Float, 64) => "DoubleTy",
            (Kind::Float, _) => return Err(wrong("bad size for floating type")),
            (_, 8) => "Int8Ty",
            (_, 16) => "Int16Ty",
            (_, 32) => "Int32Ty",
            (_, 64) => "Int64Ty",
            (_, bits) => return Ok(Cow::Owned(format!("Int{bits}Ty"))),
        }))
    }

    pub(crate) fn is_float(&self) -> bool {
        self.kind == Kind::Float
    }

    /// Returns the number of scalars in a vector register.
    pub(crate) fn lanes(&self) -> u32 {
        VECTOR_BITS / self.bits
    }
}

impl<'r> Type<'r> {
    pub(crate) fn as_scalar(&self) -> Option<Scalar<'r>> {
        match self {
            Type::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// Returns true if the type requires MVE with floating point.
    pub(crate) fn requires_float(&self) -> bool {
        match self {
            Type::Void | Type::Predicate { .. } => false,
            Type::Scalar(element)
            | Type::Vector { element, .. }
            | Type::Vectors { element, .. } => element.is_float(),
            Type::Pointer { to, .. } => to.requires_float(),
        }
    }

    /// Returns true if the type requires MVE.
    pub(crate) fn requires_mve(&self) -> bool {
        match self {
            Type::Void | Type::Scalar(_) => false,
            Type::Vector { .. } | Type::Vectors { .. } | Type::Predicate { .. } => true,
            Type::Pointer { to, .. } => to.requires_mve(),
        }
    }

    pub(crate) fn bits(&self) -> u32 {
        match self {
            Type::Void => 0,
            Type::Scalar(scalar) => scalar.bits,
            Type::Vector { element, lanes } => lanes.saturating_mul(element.bits),
            Type::Vectors { count, element, lanes } => {
                count.saturating_mul(*lanes).saturating_mul(element.bits)
            }
            Type::Predicate { .. } => 16,
            Type::Pointer { .. } => 32,
        }
    }

    pub(crate) fn c_name(&self) -> String {
        match self {
            Type::Void => "void".to_owned(),
            Type::Scalar(scalar) => scalar.c_name(),
            Type::Vector { element, lanes } => {
                [&element.base(), "x", &lanes.to_string(), "_t"].concat()
            }
            Type::Vectors { count, element, lanes } => {
                format!("{}x{lanes}x{count}_t", element.base())
            }
            Type::Predicate { .. } => "mve_pred16_t".to_owned(),
            Type::Pointer { to, constant } => {
                [if *constant { "const " } else { "" }, &to.c_name(), " *"].concat()
            }
        }
    }

    /// Returns the C++ code that creates the type in clang.
    ///
    /// # Errors
    /// Returns an error if the type has no LLVM type.
    pub(crate) fn llvm_name(&self) -> Result<Cow<'static, str>, RecordError> {
        let vector = |element: &str, lanes: &u32| {
            let lanes = lanes.to_string();
            Cow::Owned(["llvm::FixedVectorType::get(", element, ", ", &lanes, ")"].concat())
        };
        match self {
            Type::Scalar(scalar) => scalar.llvm_name(),
            Type::Vector { element, lanes } => Ok(vector(&element.llvm_name()?, lanes)),
            Type::Predicate { lanes } => Ok(vector("Builder.getInt1Ty()", lanes)),
            Type::Pointer { .. } => Ok("Builder.getPtrTy()".into()),
            Type::Void | Type::Vectors { .. } => {
                Err(wrong(format!("no LLVM type name available for type {}", self.c_name())))
            }
        }
    }

    /// Returns the type's suffix in names of functions. A nonempty `letter` replaces that of its
    /// kind.
    ///
    /// # Errors
    /// Returns an error if the type has no suffix.
    pub(crate) fn suffix(&self, letter: &str) -> Result<String, RecordError> {
        match self {
            Type::Void => Ok(String::new()),
            Type::Scalar(scalar) => {
                let letter = if letter.is_empty() { scalar.kind.letter() } else { letter };
                Ok(format!("_{letter}{}", scalar.bits))
            }
            _ => Err(wrong("no ACLE suffix available for this type")),
        }
    }
}

/// Classes of records of types and operators.
pub(crate) struct Classes<'r> {
    pub(crate) ty: Class<'r>,
    pub(crate) immediate: Class<'r>,
    pub(crate) unpromoted: Class<'r>,
    primitive: Class<'r>,
    complex: Class<'r>,
    operator: Class<'r>,
    tuple: Class<'r>,
    pointer: Class<'r>,
    scale: Class<'r>,
    /// Operators that call methods of `CGBuilderTy`, or LLVM intrinsics.
    pub(crate) method: Class<'r>,
    pub(crate) intrinsic: Class<'r>,
}

impl<'r> Classes<'r> {
    fn find(records: &'r Records) -> Self {
        let class = |name| Class::of(records, name);
        Classes {
            ty: class("Type"),
            immediate: class("Immediate"),
            unpromoted: class("unpromoted"),
            primitive: class("PrimitiveType"),
            complex: class("ComplexType"),
            operator: class("ComplexTypeOp"),
            tuple: class("CTO_Tuple"),
            pointer: class("CTO_Pointer"),
            scale: class("CTO_ScaleSize"),
            method: class("IRBuilderBase"),
            intrinsic: class("IRIntBase"),
        }
    }
}

/// All scalar types.
pub(crate) struct Scalars<'r> {
    /// Scalars by record name.
    all: BTreeMap<&'r [u8], Scalar<'r>>,
    pub(crate) classes: Classes<'r>,
}

impl<'r> Scalars<'r> {
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let all = derived_from(records, "PrimitiveType")?.into_iter();
        let all = all.map(|record| Ok((record.name_bytes(), Scalar::read(record)?)));
        let all = all.collect::<Result<_, RecordError>>()?;
        Ok(Scalars { all, classes: Classes::find(records) })
    }

    /// Returns all scalars, sorted by record name.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Scalar<'r>> {
        self.all.values()
    }

    /// Returns `uint32_t`, the type that small integers are promoted to.
    pub(crate) fn u32(&self) -> Result<Scalar<'r>, RecordError> {
        let found = self.all.get(&b"u32"[..]).copied();
        found.ok_or_else(|| wrong("there is no 'PrimitiveType' of the name 'u32'"))
    }

    /// Returns the first scalar of a kind and a size.
    fn find(&self, kind: Kind, bits: u32) -> Option<Type<'r>> {
        let found = self.iter().find(|scalar| scalar.kind == kind && scalar.bits == bits);
        found.map(|scalar| Type::Scalar(*scalar))
    }
}

/// Evaluator of types for one type parameter.
pub(crate) struct Types<'a, 'r> {
    pub(crate) scalars: &'a Scalars<'r>,
    /// Type parameter of the intrinsic.
    pub(crate) parameter: Type<'r>,
    /// Types of records that were evaluated before. Functions share a few types.
    known: RefCell<FxHashMap<RecordId, Type<'r>>>,
}

impl<'a, 'r> Types<'a, 'r> {
    pub(crate) fn new(scalars: &'a Scalars<'r>, parameter: Type<'r>) -> Self {
        Types { scalars, parameter, known: RefCell::default() }
    }

    /// Returns the type of a value: a record, or a dag of operators on types.
    ///
    /// # Errors
    /// Returns an error if the value is no type.
    pub(crate) fn of_value(&self, value: Value<'r>) -> Result<Type<'r>, RecordError> {
        self.value(value, DEEPEST)
    }

    /// Returns the type of a record.
    ///
    /// # Errors
    /// Returns an error if the record is no type.
    pub(crate) fn of_record(&self, record: Record<'r>) -> Result<Type<'r>, RecordError> {
        self.record(record, DEEPEST)
    }

    fn value(&self, value: Value<'r>, depth: u32) -> Result<Type<'r>, RecordError> {
        match (value.as_dag(), value.as_def()) {
            (Some(dag), _) => self.dag(dag, depth),
            (_, Some(record)) => self.record(record, depth),
            _ => Err(wrong("Could not convert this value into a type")),
        }
    }

    fn record(&self, record: Record<'r>, depth: u32) -> Result<Type<'r>, RecordError> {
        if let Some(known) = self.known.borrow().get(&record.id()) {
            return Ok(known.clone());
        }
        let ty = self.unknown_record(record, depth)?;
        self.known.borrow_mut().insert(record.id(), ty.clone());
        Ok(ty)
    }

    fn unknown_record(&self, record: Record<'r>, depth: u32) -> Result<Type<'r>, RecordError> {
        let depth =
            depth.checked_sub(1).ok_or_else(|| record.error("the type is nested too deep"))?;
        let Scalars { all, classes } = self.scalars;
        let record = if classes.immediate.has(record) {
            record.def("type")?
        } else if classes.unpromoted.has(record) {
            record.def("underlying_type")?
        } else {
            record
        };
        if record.name_bytes() == b"Void" {
            Ok(Type::Void)
        } else if classes.primitive.has(record) {
            let found = all.get(record.name_bytes());
            Ok(Type::Scalar(found.copied().map_or_else(|| Scalar::read(record), Ok)?))
        } else if classes.complex.has(record) {
            self.dag(record.dag("spec")?, depth)
        } else {
            Err(record.error("Could not convert this record into a type"))
        }
    }

    fn dag(&self, dag: Dag<'r>, depth: u32) -> Result<Type<'r>, RecordError> {
        let depth = depth.checked_sub(1).ok_or_else(|| wrong("a type is nested too deep"))?;
        let classes = &self.scalars.classes;
        let operator = dag.operator().as_def().filter(|one| classes.operator.has(*one));
        let operator = operator
            .ok_or_else(|| wrong("Expected ComplexTypeOp as dag operator in type expression"))?;
        let argument = |index| {
            let value = dag.get(index);
            let value = value.ok_or_else(|| wrong(format!("{dag} has too few arguments")))?;
            self.value(value, depth)
        };
        let scalar = |index| {
            let ty = argument(index)?.as_scalar();
            ty.ok_or_else(|| wrong(format!("argument {index} of {dag} is no scalar type")))
        };
        let vector = |index| match argument(index)? {
            Type::Vector { element, lanes } => Ok((element, lanes)),
            _ => Err(wrong(format!("argument {index} of {dag} is no vector type"))),
        };
        match operator.name_bytes() {
            b"CTO_Parameter" if self.parameter == Type::Void => {
                Err(wrong("Parametric type in unparametrised context"))
            }
            b"CTO_Parameter" => Ok(self.parameter.clone()),
            b"CTO_Vec" => {
                let element = scalar(0)?;
                let lanes = if dag.len() == 1 { element.lanes() } else { vector(1)?.1 };
                Ok(Type::Vector { element, lanes })
            }
            b"CTO_Pred" => {
                let lanes = VECTOR_BITS.checked_div(argument(0)?.bits());
                let lanes = lanes.ok_or_else(|| wrong(format!("{dag} is of no size")))?;
                Ok(Type::Predicate { lanes })
            }
            b"CTO_CopyKind" => {
                let (size, kind) = (scalar(0)?, scalar(1)?);
                let found = self.scalars.find(kind.kind, size.bits);
                found.ok_or_else(|| wrong("Cannot find a type to satisfy CopyKind"))
            }
            _ if classes.tuple.has(operator) => {
                let count = operator.int("n")? as u32;
                let (element, lanes) = vector(0)?;
                Ok(Type::Vectors { count, element, lanes })
            }
            _ if classes.pointer.has(operator) => {
                let to = Box::new(argument(0)?);
                Ok(Type::Pointer { to, constant: operator.bit("const")? })
            }
            _ if classes.scale.has(operator) => {
                let of = scalar(0)?;
                let bits = of.bits.wrapping_mul(operator.int("num")? as u32);
                let bits = bits.checked_div(operator.int("denom")? as u32);
                let found = bits.and_then(|bits| self.scalars.find(of.kind, bits));
                found.ok_or_else(|| wrong("Cannot find a type to satisfy ScaleSize"))
            }
            _ => Err(wrong("Bad operator in type dag expression")),
        }
    }
}
