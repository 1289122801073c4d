//! Low-level types of generic registers (LLVM: `LLT`).

use tablegen_emit::cxx::{Emit, emit};
use tablegen_model::value_types::ValueType;

/// Low-level type. The order is that of type numbers in a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Llt {
    /// Pointer of `size` bits into an address space.
    Pointer { space: u32, size: u32 },
    /// Scalar of `size` bits.
    Scalar { size: u32 },
    /// Vector of elements of `element` bits. For scalable vectors, `lanes` is the minimal number.
    Vector { scalable: bool, lanes: u16, element: u32 },
}

impl Llt {
    /// Returns the low-level type of a value type, or `None` if the value type has no size.
    pub(crate) fn of(ty: ValueType) -> Option<Llt> {
        let scalable = ty.is_scalable_vector();
        if ty.is_vector() && (scalable || ty.lanes() != 1) {
            return Some(Llt::Vector { scalable, lanes: ty.lanes(), element: ty.scalar_size() });
        }
        (ty.is_integer() || ty.is_float()).then(|| Llt::Scalar { size: ty.size() })
    }

    /// Returns the size in bits; the minimal size for scalable vectors.
    pub(crate) fn size(self) -> u32 {
        match self {
            Llt::Pointer { size, .. } | Llt::Scalar { size } => size,
            Llt::Vector { lanes, element, .. } => u32::from(lanes) * element,
        }
    }

    /// Prints the C++ expression that constructs the type.
    pub(crate) fn constructor(self, out: &mut Vec<u8>) {
        match self {
            Llt::Pointer { space, size } => emit!(out; "LLT::pointer(", space, ", ", size, ")"),
            Llt::Scalar { size } => emit!(out; "LLT::scalar(", size, ")"),
            Llt::Vector { scalable, lanes, element } => {
                let count = if scalable { "getScalable" } else { "getFixed" };
                emit!(out; "LLT::vector(ElementCount::", count, "(", lanes, "), ", element, ")");
            }
        }
    }
}

/// Prints the enumerator.
impl Emit for Llt {
    fn emit(&self, out: &mut Vec<u8>) {
        match *self {
            Llt::Pointer { space, size: 0 } => emit!(out; "GILLT_p", space),
            Llt::Pointer { space, size } => emit!(out; "GILLT_p", space, "s", size),
            Llt::Scalar { size } => emit!(out; "GILLT_s", size),
            Llt::Vector { scalable, lanes, element } => {
                emit!(out; if scalable { "GILLT_nxv" } else { "GILLT_v" }, lanes, "s", element);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> Option<Llt> {
        Llt::of(ValueType::named(name).unwrap())
    }

    #[test]
    fn types_are_sizes() {
        assert_eq!(of("f32"), Some(Llt::Scalar { size: 32 }));
        assert_eq!(of("v1i64"), Some(Llt::Scalar { size: 64 }));
        let vector = |scalable, lanes| Some(Llt::Vector { scalable, lanes, element: 64 });
        assert_eq!(of("v2f64"), vector(false, 2));
        assert_eq!(of("nxv1i64"), vector(true, 1));
        assert_eq!(of("iPTR"), None);
        assert_eq!(of("v2f64").map(Llt::size), Some(128));
    }

    #[test]
    fn they_have_names_and_an_order() {
        let all = [
            Llt::Pointer { space: 1, size: 64 },
            Llt::Scalar { size: 1 },
            Llt::Scalar { size: 64 },
            Llt::Vector { scalable: false, lanes: 8, element: 8 },
            Llt::Vector { scalable: true, lanes: 2, element: 8 },
        ];
        assert!(all.is_sorted());
        let mut out = Vec::new();
        for ty in all {
            emit!(&mut out; ty, " ");
            ty.constructor(&mut out);
            out.push(b'\n');
        }
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "GILLT_p1s64 LLT::pointer(1, 64)\nGILLT_s1 LLT::scalar(1)\nGILLT_s64 LLT::scalar(64)\n\
             GILLT_v8s8 LLT::vector(ElementCount::getFixed(8), 8)\n\
             GILLT_nxv2s8 LLT::vector(ElementCount::getScalable(2), 8)\n"
        );
    }
}
