//! The generator's model of TableGen types.
//!
//! A [`Spec`] is a type with a refinement (a least length, a greatest value, whether it may be
//! unset). Whatever carries a spec (variable, field, template argument) keeps it in every program
//! the generator means to be valid, so that uses such as `l[2]` can be written without knowing the
//! value.

pub(super) type ClassId = usize;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    Bit,
    Bits(u32),
    Int,
    Str,
    Dag,
    List(Box<Ty>),
    Class(ClassId),
}

impl Ty {
    pub(super) fn list_of(element: Ty) -> Ty {
        Ty::List(Box::new(element))
    }

    pub(super) fn is_list(&self) -> bool {
        matches!(self, Ty::List(_))
    }
}

/// Type with further constraints on its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spec {
    pub(super) ty: Ty,
    /// Minimum number of elements (list), characters (string) or arguments (dag).
    pub(super) min_len: u32,
    /// Upper bound of an integer: the value is in `0..=max`.
    pub(super) max: Option<u32>,
    /// True if the value, an element of it or a bit of it may be unset.
    pub(super) partial: bool,
}

impl Spec {
    pub(super) fn of(ty: Ty) -> Spec {
        Spec { ty, min_len: 0, max: None, partial: false }
    }

    /// Returns the specification of an integer in `0..=max`.
    pub(super) fn small(max: u32) -> Spec {
        Spec { max: Some(max), ..Spec::of(Ty::Int) }
    }

    pub(super) fn at_least(ty: Ty, min_len: u32) -> Spec {
        Spec { min_len, ..Spec::of(ty) }
    }

    /// Returns true if nothing is known besides the type.
    pub(super) fn is_plain(&self) -> bool {
        self.min_len == 0 && self.max.is_none()
    }

    /// Returns true if a value with this spec is valid where `want` is expected, types aside.
    pub(super) fn refines(&self, want: &Spec) -> bool {
        let bounded = match (self.max, want.max) {
            (_, None) => true,
            (Some(have), Some(limit)) => have <= limit,
            (None, Some(limit)) => match self.ty {
                Ty::Bit => limit >= 1,
                Ty::Bits(width) => width < 16 && (1u32 << width) - 1 <= limit,
                _ => false,
            },
        };
        bounded && self.min_len >= want.min_len && (want.partial || !self.partial)
    }
}

/// Expectation for an expression.
#[derive(Clone, Debug)]
pub(super) struct Want {
    pub(super) spec: Spec,
    /// True if the type must be exactly `spec.ty`, because the context deduces its type from the
    /// expression. Otherwise the expression only has to convert to `spec.ty`.
    pub(super) strict: bool,
    /// True if llvm-tblgen does not know the expected type, so that a list literal may have a
    /// suffix.
    pub(super) free: bool,
}

impl Want {
    pub(super) fn strict(spec: Spec) -> Want {
        Want { spec, strict: true, free: false }
    }

    pub(super) fn loose(spec: Spec) -> Want {
        Want { spec, strict: false, free: false }
    }

    pub(super) fn ty(ty: Ty) -> Want {
        Want::loose(Spec::of(ty))
    }

    pub(super) fn exactly(ty: Ty) -> Want {
        Want::strict(Spec::of(ty))
    }

    /// Returns the same expectation with another strictness.
    pub(super) fn with_strict(&self, strict: bool) -> Want {
        Want { spec: self.spec.clone(), strict, free: false }
    }

    /// Returns the same expectation for a context without an expected type.
    pub(super) fn freed(self) -> Want {
        Want { free: true, ..self }
    }
}
