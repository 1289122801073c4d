//! Vector types of C programs, and the verbatim text of the header.

use tablegen_core::{RecordError, Records};

use super::descriptors::{Descriptor, Shape, modifier};
use super::types::{Element, Types};
use tablegen_session::derived_from;

/// Header `riscv_vector.h`.
pub(super) struct Header<'r> {
    pub(super) code: Vec<&'r str>,
    /// Names of all vector types.
    pub(super) types: Vec<String>,
}

impl<'r> Header<'r> {
    pub(super) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let code = derived_from(records, "RVVHeader")?.into_iter();
        let code = code.map(|record| record.string("HeaderCode"));
        let code = code.collect::<Result<_, _>>()?;
        Ok(Header { code, types: names() })
    }
}

/// Returns the names of all valid vector types.
fn names() -> Vec<String> {
    let mut types = Types::default();
    let mut all = Vec::new();
    let mut add = |element, length, shape, modifiers| {
        let ty = types.get(element, length, Descriptor::vector(shape, modifiers));
        all.extend(ty.map(|ty| ty.vector_name()));
    };
    for length in -3..=3 {
        add(Element::Int8, length, Shape::Mask, 0);
    }
    for element in [Element::Int8, Element::Int16, Element::Int32, Element::Int64] {
        for length in -3..=3 {
            add(element, length, Shape::Plain, 0);
            add(element, length, Shape::Plain, modifier::UNSIGNED);
            for count in 2..=8 {
                add(element, length, Shape::Tuple(count), modifier::SIGNED);
                add(element, length, Shape::Tuple(count), modifier::UNSIGNED);
            }
        }
    }
    for element in [Element::Float16, Element::Float32, Element::Float64, Element::BFloat16] {
        let is_bfloat = element == Element::BFloat16;
        let float = if is_bfloat { modifier::BFLOAT } else { modifier::FLOAT };
        for length in -3..=3 {
            add(element, length, Shape::Plain, 0);
            for count in 2..=8 {
                add(element, length, Shape::Tuple(count), float);
            }
        }
    }
    all
}
