//! Types of RISC-V vector intrinsics: a [`Descriptor`] applied to an element type and a vector
//! length. Not all combinations are valid.

use rustc_hash::FxHashMap;

use super::descriptors::{Base, Compared, Descriptor, Shape, modifier};

/// Element type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Element {
    Int8,
    Int16,
    Int32,
    Int64,
    BFloat16,
    Float16,
    Float32,
    Float64,
}

impl Element {
    /// Returns the element type with this letter.
    pub(crate) fn of_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'c' => Element::Int8,
            's' => Element::Int16,
            'i' => Element::Int32,
            'l' => Element::Int64,
            'x' => Element::Float16,
            'f' => Element::Float32,
            'd' => Element::Float64,
            'y' => Element::BFloat16,
            _ => return None,
        })
    }

    /// Returns the bit in masks of element types.
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }

    fn scalar(self) -> (Scalar, u32) {
        match self {
            Element::Int8 => (Scalar::Signed, 8),
            Element::Int16 => (Scalar::Signed, 16),
            Element::Int32 => (Scalar::Signed, 32),
            Element::Int64 => (Scalar::Signed, 64),
            Element::BFloat16 => (Scalar::BFloat, 16),
            Element::Float16 => (Scalar::Float, 16),
            Element::Float32 => (Scalar::Float, 32),
            Element::Float64 => (Scalar::Float, 64),
        }
    }
}

/// Kind of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scalar {
    Void,
    Size,
    Difference,
    UnsignedLong,
    SignedLong,
    Boolean,
    Signed,
    Unsigned,
    Float,
    BFloat,
}

/// Type of a parameter or a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    scalar: Scalar,
    width: u32,
    /// LMUL as a power of two.
    length: i32,
    /// Elements for each unit of scalable size. 0 for scalars, `None` for invalid vectors.
    scale: Option<u32>,
    modifiers: u8,
    /// Number of vectors in a tuple. 0 for other types.
    tuple: u8,
}

/// Returns the number of elements of a width for each unit of scalable size. `None` if it is less
/// than one.
fn scale(length: i32, width: u32) -> Option<u32> {
    let log2 = match width {
        8 => length + 3,
        16 => length + 2,
        32 => length + 1,
        64 => length,
        _ => 0,
    };
    u32::try_from(log2).ok().and_then(|log2| 1_u32.checked_shl(log2))
}

impl Type {
    /// Applies a descriptor to an element type and a length. `None` if the result is invalid.
    fn new(element: Element, length: i32, descriptor: Descriptor) -> Option<Self> {
        let (scalar, width) = element.scalar();
        let modifiers = descriptor.modifiers;
        let mut ty = Type { scalar, width, length, scale: Some(0), modifiers, tuple: 0 };
        match descriptor.base {
            Base::Scalar => {}
            Base::Vector => ty.rescale(),
            Base::Void => ty.scalar = Scalar::Void,
            Base::Size => ty.scalar = Scalar::Size,
            Base::Difference => ty.scalar = Scalar::Difference,
            Base::UnsignedLong => ty.scalar = Scalar::UnsignedLong,
            Base::SignedLong => ty.scalar = Scalar::SignedLong,
            Base::Float32 => (ty.scalar, ty.width) = (Scalar::Float, 32),
        }
        ty.shape(descriptor.shape)?;
        for (bit, scalar) in [
            (modifier::UNSIGNED, Scalar::Unsigned),
            (modifier::SIGNED, Scalar::Signed),
            (modifier::FLOAT, Scalar::Float),
            (modifier::BFLOAT, Scalar::BFloat),
        ] {
            if modifiers & bit != 0 {
                ty.scalar = scalar;
            }
        }
        if modifiers & modifier::LENGTH_1 != 0 {
            ty.length = 0;
            ty.rescale();
        }
        ty.is_valid().then_some(ty)
    }

    fn rescale(&mut self) {
        self.scale = scale(self.length, self.width);
    }

    fn shape(&mut self, shape: Shape) -> Option<()> {
        match shape {
            Shape::Plain => {}
            Shape::Wider(log2) => {
                self.width <<= log2;
                self.length += i32::from(log2);
                // There is no wider bfloat type.
                if self.scalar == Scalar::BFloat && log2 == 1 {
                    self.scalar = Scalar::Float;
                }
                self.rescale();
            }
            Shape::Mask => {
                self.scalar = Scalar::Boolean;
                self.rescale();
                self.width = 1;
            }
            Shape::ElementWidth(log2) => {
                self.length += i32::from(log2) - self.width.trailing_zeros() as i32;
                self.width = 1 << log2;
                self.scalar = Scalar::Signed;
                self.rescale();
            }
            Shape::Width(width) => {
                // The new width must differ.
                if self.width == u32::from(width) {
                    return None;
                }
                self.width = width.into();
                self.rescale();
            }
            Shape::Length(compared, log2) => {
                let length = i32::from(log2);
                let fits = match compared {
                    Compared::Larger => length > self.length,
                    Compared::Smaller => length < self.length,
                    Compared::SmallerOrEqual => length <= self.length,
                };
                if !fits {
                    return None;
                }
                self.length = length;
                self.rescale();
            }
            Shape::Tuple(count) => self.tuple = count,
        }
        Some(())
    }

    fn is_valid(&self) -> bool {
        let Some(scale) = self.scale else { return false };
        if scale == 0 {
            // Scalars need a code: there is no 8-bit float, for example.
            return self.has_code();
        }
        let is_float = match self.scalar {
            Scalar::Float => self.width != 8,
            Scalar::BFloat => self.width == 16,
            _ => true,
        };
        // The vectors of a tuple take at most eight registers together.
        let registers = (1 << self.length.max(0)) * u32::from(self.tuple);
        let most = match self.width {
            1 | 8 => 64,
            16 => 32,
            32 => 16,
            64 => 8,
            _ => 0,
        };
        is_float && registers <= 8 && scale <= most
    }

    /// Returns true if the element has a code in types of builtins.
    fn has_code(&self) -> bool {
        match self.scalar {
            Scalar::Signed | Scalar::Unsigned => matches!(self.width, 8 | 16 | 32 | 64),
            Scalar::Float => matches!(self.width, 16 | 32 | 64),
            _ => true,
        }
    }

    /// Returns the code in types of builtins.
    pub(crate) fn code(&self) -> String {
        let has = |bit| self.modifiers & bit != 0;
        let pointer = if has(modifier::POINTER) { "*" } else { "" };
        let immediate = if has(modifier::IMMEDIATE) { "I" } else { "" };
        let element = match (self.scalar, self.width) {
            (Scalar::Void, _) => return "v".to_owned(),
            (Scalar::Size, _) => return format!("{immediate}z{pointer}"),
            (Scalar::Difference, _) => return "Y".to_owned(),
            (Scalar::UnsignedLong, _) => return "ULi".to_owned(),
            (Scalar::SignedLong, _) => return "Li".to_owned(),
            (Scalar::Boolean, _) => "b",
            (Scalar::Signed, 8) => "Sc",
            (Scalar::Signed, 16) => "Ss",
            (Scalar::Signed, 32) => "Si",
            (Scalar::Signed, _) => "SWi",
            (Scalar::Unsigned, 8) => "Uc",
            (Scalar::Unsigned, 16) => "Us",
            (Scalar::Unsigned, 32) => "Ui",
            (Scalar::Unsigned, _) => "UWi",
            (Scalar::Float, 16) => "x",
            (Scalar::Float, 32) => "f",
            (Scalar::Float, _) => "d",
            (Scalar::BFloat, _) => "y",
        };
        let scale = self.scale.unwrap_or_default();
        if scale == 0 {
            let constant = if has(modifier::CONSTANT | modifier::IMMEDIATE) { "C" } else { "" };
            return format!("{immediate}{element}{constant}{pointer}");
        }
        let tuple = match self.tuple {
            0 => String::new(),
            count => format!("T{count}"),
        };
        format!("{tuple}q{scale}{immediate}{element}{pointer}")
    }

    /// Returns true if the type has a suffix in names of functions.
    pub(crate) fn has_short_name(&self) -> bool {
        match self.scalar {
            Scalar::Boolean => self.scale != Some(0),
            Scalar::Signed | Scalar::Unsigned | Scalar::Float | Scalar::BFloat => true,
            _ => false,
        }
    }

    /// Returns the name of a vector, without the prefixes of C and of clang.
    pub(crate) fn vector_name(&self) -> String {
        let element = match self.scalar {
            Scalar::Boolean => {
                let ratio = 64 / self.scale.unwrap_or_default().max(1);
                return format!("bool{ratio}_t");
            }
            Scalar::Float => "float",
            Scalar::BFloat => "bfloat",
            Scalar::Unsigned => "uint",
            _ => "int",
        };
        let registers = 1 << self.length.abs();
        let length = if self.length < 0 { "mf" } else { "m" };
        let tuple = match self.tuple {
            0 => String::new(),
            count => format!("x{count}"),
        };
        format!("{element}{}{length}{registers}{tuple}_t", self.width)
    }
}

/// Types requested so far.
#[derive(Default)]
pub(crate) struct Types(FxHashMap<(Element, i32, Descriptor), Option<Type>>);

impl Types {
    /// Applies a descriptor to an element type and a length. `None` if the result is invalid.
    pub(crate) fn get(
        &mut self,
        element: Element,
        length: i32,
        descriptor: Descriptor,
    ) -> Option<Type> {
        let key = (element, length, descriptor);
        *self.0.entry(key).or_insert_with(|| Type::new(element, length, descriptor))
    }
}

#[cfg(test)]
mod tests {
    use super::{Element, Types};
    use crate::model::riscv_vector::descriptors::Descriptor;

    fn code(element: char, length: i32, text: &str) -> Option<String> {
        let element = Element::of_letter(element).unwrap();
        let descriptor = Descriptor::list(text).unwrap()[0];
        Types::default().get(element, length, descriptor).map(|ty| ty.code())
    }

    #[test]
    fn types_have_codes() {
        let code = |element, length, text| code(element, length, text).unwrap();
        assert_eq!(code('c', -3, "v"), "q1Sc");
        assert_eq!(code('s', 0, "w"), "q4Si");
        assert_eq!(code('d', 1, "m"), "q2b");
        assert_eq!(code('i', 1, "PCUe"), "UiC*");
        assert_eq!(code('i', 1, "KUe"), "IUiC");
        assert_eq!(code('l', 0, "PUv"), "q1UWi*");
        assert_eq!(code('i', 2, "(Tuple:2)v"), "T2q8Si");
        assert_eq!(code('x', 2, "(Log2EEW:3)Uv"), "q16Uc");
        assert_eq!(code('i', 3, "Sv"), "q2Si");
        assert_eq!(code('i', 3, "Kz"), "Iz");
        assert_eq!(code('y', 0, "w"), "q4f");
    }

    #[test]
    fn not_everything_is_a_type() {
        assert_eq!(code('l', -1, "v"), None);
        assert_eq!(code('c', 3, "w"), None);
        assert_eq!(code('l', 0, "w"), None);
        assert_eq!(code('c', 0, "Fv"), None);
        assert_eq!(code('i', 0, "(FixedSEW:32)v"), None);
        assert_eq!(code('i', 0, "(LFixedLog2LMUL:0)v"), None);
        assert_eq!(code('i', 2, "(Tuple:3)v"), None);
    }
}
