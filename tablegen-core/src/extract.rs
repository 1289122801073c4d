//! Values as what they are in Rust: `value.to_int()?`, `i64::try_from(value)?`.
//!
//! In: values, fields, lists, dags, bits. Out: types of Rust and views, or a [`ValueError`] that
//! says what was there instead. What succeeds allocates nothing but the vectors asked for.

use crate::error::{Expected, FieldError, RecordError, Step, ValueError};
use crate::records::{Field, Record};
use crate::view::{Bits, Dag, List, Value};

impl<'r> Value<'r> {
    /// The integer, or the known bits as one, as [`Value::as_int`].
    ///
    /// # Errors
    /// It is something else.
    #[inline]
    pub fn to_int(self) -> Result<i64, ValueError> {
        self.as_int().ok_or_else(|| ValueError::new(self, Expected::Int))
    }

    /// The bit.
    ///
    /// # Errors
    /// It is something else.
    #[inline]
    pub fn to_bit(self) -> Result<bool, ValueError> {
        self.as_bit().ok_or_else(|| ValueError::new(self, Expected::Bit))
    }

    /// The bits.
    ///
    /// # Errors
    /// It is something else.
    #[inline]
    pub fn to_bits(self) -> Result<Bits<'r>, ValueError> {
        self.as_bits().ok_or_else(|| ValueError::new(self, Expected::Bits))
    }

    /// The string or code.
    ///
    /// # Errors
    /// It is something else, or not UTF-8.
    #[inline]
    pub fn to_str(self) -> Result<&'r str, ValueError> {
        self.as_str().ok_or_else(|| ValueError::new(self, Expected::String))
    }

    /// The list.
    ///
    /// # Errors
    /// It is something else.
    #[inline]
    pub fn to_list(self) -> Result<List<'r>, ValueError> {
        self.as_list().ok_or_else(|| ValueError::new(self, Expected::List))
    }

    /// The dag.
    ///
    /// # Errors
    /// It is something else.
    #[inline]
    pub fn to_dag(self) -> Result<Dag<'r>, ValueError> {
        self.as_dag().ok_or_else(|| ValueError::new(self, Expected::Dag))
    }

    /// The record.
    ///
    /// # Errors
    /// It is something else.
    #[inline]
    pub fn to_def(self) -> Result<Record<'r>, ValueError> {
        self.as_def().ok_or_else(|| ValueError::new(self, Expected::Def))
    }
}

/// Conversions of values, and of fields by those of their values.
macro_rules! conversions {
    ($($to:ty: |$value:ident| $convert:expr;)*) => {$(
        impl<'r> TryFrom<Value<'r>> for $to {
            type Error = ValueError;

            #[inline]
            fn try_from($value: Value<'r>) -> Result<Self, ValueError> {
                $convert
            }
        }

        impl<'r> TryFrom<Field<'r>> for $to {
            type Error = RecordError;

            #[inline]
            fn try_from(field: Field<'r>) -> Result<Self, RecordError> {
                Self::try_from(field.value())
                    .map_err(|error| FieldError::wrong(field.record(), field.name(), error))
            }
        }
    )*};
}

conversions! {
    i64: |value| value.to_int();
    bool: |value| value.to_bit();
    &'r str: |value| value.to_str();
    String: |value| value.to_str().map(str::to_owned);
    Bits<'r>: |value| value.to_bits();
    List<'r>: |value| value.to_list();
    Dag<'r>: |value| value.to_dag();
    Record<'r>: |value| value.to_def();
    Vec<bool>: |value| value.to_bits()?.to_bools();
    i8: |value| int_within(value, "i8");
    i16: |value| int_within(value, "i16");
    i32: |value| int_within(value, "i32");
    u8: |value| int_within(value, "u8");
    u16: |value| int_within(value, "u16");
    u32: |value| int_within(value, "u32");
    u64: |value| match value.as_bits() {
        // Here the highest of 64 bits is no sign.
        Some(bits) => bits.to_u64().ok_or_else(|| ValueError::new(value, Expected::Int)),
        None => int_within(value, "u64"),
    };
    usize: |value| int_within(value, "usize");
}

/// Conversion of `?` to `None`. Bits count as `?` if all of them are.
impl<'r, T> TryFrom<Value<'r>> for Option<T>
where
    T: TryFrom<Value<'r>, Error = ValueError>,
{
    type Error = ValueError;

    #[inline]
    fn try_from(value: Value<'r>) -> Result<Self, ValueError> {
        if value.is_wholly_unset() {
            return Ok(None);
        }
        T::try_from(value).map(Some).map_err(ValueError::or_unset)
    }
}

fn int_within<T: TryFrom<i64>>(value: Value<'_>, ty: &'static str) -> Result<T, ValueError> {
    let int = value.to_int()?;
    T::try_from(int).map_err(|_| ValueError::new(value, Expected::IntWithin(ty)))
}

impl<'r> Bits<'r> {
    /// All bits, the lowest first.
    ///
    /// # Errors
    /// A bit is not known.
    pub fn to_bools(self) -> Result<Vec<bool>, ValueError> {
        let bit = |(at, bit): (usize, Value<'r>)| {
            bit.to_bit().map_err(|error| error.in_step(Step::Bit(at)))
        };
        self.iter().enumerate().map(bit).collect()
    }
}

impl<'r> List<'r> {
    /// Element `at` as any type that values convert to; see [`Record::get`].
    ///
    /// # Errors
    /// There is no such element, or it is something else.
    pub fn get_as<T>(&self, at: usize) -> Result<T, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let element =
            self.get(at).ok_or_else(|| ValueError::absent(self.value(), Step::Element(at)))?;
        T::try_from(element).map_err(|error| error.in_step(Step::Element(at)))
    }

    /// All elements as any type that values convert to; see [`Record::get`].
    ///
    /// # Errors
    /// An element is something else; the error tells which.
    pub fn to_vec<T>(self) -> Result<Vec<T>, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        self.collect_with(T::try_from)
    }

    pub(crate) fn collect_with<T>(
        &self,
        convert: impl Fn(Value<'r>) -> Result<T, ValueError>,
    ) -> Result<Vec<T>, ValueError> {
        let mut all = Vec::with_capacity(self.len());
        for (at, element) in self.iter().enumerate() {
            all.push(convert(element).map_err(|error| error.in_step(Step::Element(at)))?);
        }
        Ok(all)
    }
}

impl<'r> Dag<'r> {
    /// The argument of this name, which is given without its `$`; the first if there are several.
    ///
    /// # Errors
    /// There is none.
    pub fn arg(&self, name: &str) -> Result<Value<'r>, ValueError> {
        let missing = || ValueError::absent(self.value(), Step::ArgNamed(name.to_owned()));
        self.position(name).and_then(|at| self.get(at)).ok_or_else(missing)
    }

    /// The argument of this name as any type that values convert to; see [`Record::get`].
    ///
    /// # Errors
    /// There is none, or it is something else.
    pub fn arg_as<T>(&self, name: &str) -> Result<T, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let arg = self.arg(name)?;
        T::try_from(arg).map_err(|error| error.in_step(Step::ArgNamed(name.to_owned())))
    }

    /// Argument `at` as any type that values convert to; see [`Record::get`].
    ///
    /// # Errors
    /// There is none, or it is something else.
    pub fn get_as<T>(&self, at: usize) -> Result<T, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let arg = self.get(at).ok_or_else(|| ValueError::absent(self.value(), Step::Arg(at)))?;
        T::try_from(arg).map_err(|error| error.in_step(self.step(at)))
    }

    /// All arguments as any type that values convert to, each with its name; see [`Record::get`].
    ///
    /// # Errors
    /// Returns an error that names the argument if one is of another type.
    pub fn to_vec<T>(self) -> Result<Vec<(Option<&'r str>, T)>, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let convert = |(at, (name, arg)): (usize, (Option<&'r str>, Value<'r>))| {
            let arg = T::try_from(arg).map_err(|error| error.in_step(self.step(at)))?;
            Ok((name, arg))
        };
        self.args().enumerate().map(convert).collect()
    }

    /// Argument `at` in messages.
    fn step(&self, at: usize) -> Step {
        match self.arg_name(at) {
            Some(name) => Step::ArgNamed(name.to_owned()),
            None => Step::Arg(at),
        }
    }

    /// The record that is the operator.
    ///
    /// # Errors
    /// The operator is `?`.
    pub fn operator_def(&self) -> Result<Record<'r>, ValueError> {
        self.operator().to_def().map_err(|error| error.in_step(Step::Operator))
    }
}
