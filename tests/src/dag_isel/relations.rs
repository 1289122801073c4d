//! Nodes that relate types: conversions, and vectors with their elements and parts.
//!
//! Input: the type of a tree. Output: a node whose operands have other types of the target, related
//! by size or number of elements.

use super::expressions::Names;
use super::random::{Maker, Sort, sort};

/// Properties of a type, from its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape<'t> {
    scalable: bool,
    /// Number of elements, or 0 if the type is not a vector.
    lanes: u32,
    element: &'t str,
    /// Size of an element in bits.
    bits: u32,
}

/// Returns the shape of a type. Returns `None` if the type depends on the mode.
fn shape(ty: &str) -> Option<Shape<'_>> {
    let bits = |element: &str| element.trim_start_matches(|c: char| !c.is_ascii_digit()).parse();
    let (scalable, rest) = match ty.strip_prefix("nxv") {
        Some(rest) => (true, Some(rest)),
        None => (false, ty.strip_prefix('v')),
    };
    let Some(rest) = rest else {
        return Some(Shape { scalable, lanes: 0, element: ty, bits: bits(ty).ok()? });
    };
    let (lanes, element) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    Some(Shape { scalable, lanes: lanes.parse().ok()?, element, bits: bits(element).ok()? })
}

fn is_integer(ty: &str) -> bool {
    matches!(sort(ty), Sort::Integer | Sort::IntegerVector)
}

impl Maker {
    /// Generates a node of this type whose operands have related types. Returns `None` if there are
    /// no related types.
    pub(super) fn related(
        &mut self,
        ty: &'static str,
        depth: usize,
        names: &mut Names,
    ) -> Option<String> {
        let own = shape(ty)?;
        match self.rng.below(if own.lanes == 0 { 6 } else { 10 }) {
            0..3 => self.converted_from(ty, own, depth, names),
            3..6 if own.lanes == 0 => self.element(ty, depth, names),
            3 | 4 => self.of_elements(own, depth, names),
            5 => {
                let part = self.part_of(own)?;
                let op = self.rng.pick(&["insert_subvector", "vector_insert_subvec"]);
                let (whole, part) =
                    (self.operand(ty, depth, names), self.operand(part, depth, names));
                Some(format!("({op} {whole}, {part}, (i32 0))"))
            }
            6 => {
                let whole = self.type_where(|other| {
                    shape(other).is_some_and(|other| {
                        (other.scalable, other.element) == (own.scalable, own.element)
                            && other.lanes > own.lanes
                    })
                })?;
                let op = self.rng.pick(&["extract_subvector", "vector_extract_subvec"]);
                let whole = self.operand(whole, depth, names);
                Some(format!("({op} {whole}, (i32 {}))", self.rng.pick(&["0", "2"])))
            }
            7 => {
                let half = self.part_of(own)?;
                let (a, b) = (self.operand(half, depth, names), self.operand(half, depth, names));
                Some(format!("(concat_vectors {a}, {b})"))
            }
            8 => {
                let condition = self.type_where(|other| {
                    is_integer(other)
                        && shape(other).is_some_and(|other| {
                            (other.scalable, other.lanes) == (own.scalable, own.lanes)
                        })
                })?;
                let condition = self.operand(condition, depth, names);
                let (a, b) = (self.operand(ty, depth, names), self.operand(ty, depth, names));
                Some(format!("(vselect {condition}, {a}, {b})"))
            }
            _ => {
                let (a, b) = (self.operand(ty, depth, names), self.operand(ty, depth, names));
                let op = if is_integer(ty) { "avgfloors" } else { "fcopysign" };
                Some(format!("({op} {a}, {b})"))
            }
        }
    }

    /// Generates an operand, mostly with its type.
    fn operand(&mut self, ty: &'static str, depth: usize, names: &mut Names) -> String {
        let tree = self.expression(ty, depth - 1, names);
        if tree.starts_with('(') && self.rng.chance(40) { format!("({ty} {tree})") } else { tree }
    }

    /// Generates a conversion from another type with as many elements or bits.
    fn converted_from(
        &mut self,
        ty: &'static str,
        own: Shape<'_>,
        depth: usize,
        names: &mut Names,
    ) -> Option<String> {
        let from = self.type_where(|other| {
            other != ty
                && shape(other).is_some_and(|other| {
                    (other.scalable, other.lanes) == (own.scalable, own.lanes)
                        || other.bits * other.lanes.max(1) == own.bits * own.lanes.max(1)
                })
        })?;
        let of = shape(from)?;
        let op = if of.lanes != own.lanes || of.scalable != own.scalable {
            "bitconvert"
        } else {
            match (is_integer(from), is_integer(ty)) {
                (true, true) if of.bits < own.bits => self.rng.pick(&["sext", "zext", "anyext"]),
                (true, true) => self.rng.pick(&["trunc", "trunc", "truncssat_s"]),
                (false, false) if of.bits < own.bits => {
                    self.rng.pick(&["fpextend", "fpextend", "any_fpextend", "strict_fpextend"])
                }
                (false, false) if of.bits == own.bits => "bitconvert",
                (false, false) => self.rng.pick(&["fpround", "fpround", "any_fpround"]),
                (true, false) => {
                    self.rng.pick(&["sint_to_fp", "any_uint_to_fp", "bitconvert", "uint_to_fp"])
                }
                (false, true) => self.rng.pick(&[
                    "fp_to_sint",
                    "any_fp_to_uint",
                    "bitconvert",
                    "lrint",
                    "fgetsign",
                ]),
            }
        };
        let operand = self.operand(from, depth, names);
        Some(format!("({op} {operand})"))
    }

    /// Generates an element of a vector.
    fn element(&mut self, ty: &'static str, depth: usize, names: &mut Names) -> Option<String> {
        let vector = self.type_where(|other| {
            shape(other).is_some_and(|other| other.lanes > 0 && other.element == ty)
        })?;
        let vector = self.operand(vector, depth, names);
        Some(match self.rng.below(6) {
            0 => format!("(vector_extract {vector}, (i32 1))"),
            1 if is_integer(ty) => format!("(vecreduce_add {vector})"),
            1 => format!("(vecreduce_fadd {vector})"),
            index => format!("(extractelt {vector}, {})", index % 3),
        })
    }

    /// Generates a vector from its elements.
    fn of_elements(&mut self, own: Shape<'_>, depth: usize, names: &mut Names) -> Option<String> {
        let element = self.type_where(|other| other == own.element)?;
        Some(match self.rng.below(5) {
            0 => format!("(scalar_to_vector {})", self.operand(element, depth, names)),
            1 => format!("(splat_vector {})", self.operand(element, depth, names)),
            2 => {
                let (a, b) =
                    (self.operand(element, depth, names), self.operand(element, depth, names));
                format!("(build_vector {a}, {b})")
            }
            index => {
                let vector = self.type_where(|other| shape(other) == Some(own))?;
                let op = if index == 3 { "insertelt" } else { "vector_insert" };
                let vector = self.operand(vector, depth, names);
                let element = self.operand(element, depth, names);
                format!("({op} {vector}, {element}, (i32 1))")
            }
        })
    }

    /// Returns a vector type with fewer elements of the same type.
    fn part_of(&mut self, own: Shape<'_>) -> Option<&'static str> {
        self.type_where(|other| {
            shape(other).is_some_and(|other| {
                (other.scalable, other.element) == (own.scalable, own.element)
                    && other.lanes > 0
                    && other.lanes < own.lanes
            })
        })
    }
}
