//! Conversion of values to Rust types: `value.to_int()?`, `i64::try_from(value)?`.
//!
//! Input: values, fields, lists, dags, bits. Output: Rust types and views, or a [`ValueError`] with
//! the value found. Success allocates only the vectors that are returned.

use crate::error::{Expected, FieldError, RecordError, Step, ValueError};
use crate::view::records::{Field, Record};
use crate::view::values::{Bits, Dag, List, Value};

impl<'r> Value<'r> {
    /// Returns the integer, as [`Value::as_int`].
    ///
    /// # Errors
    /// Returns an error if the value is not a known integer.
    #[inline]
    pub fn to_int(self) -> Result<i64, ValueError> {
        self.as_int().ok_or_else(|| ValueError::new(self, Expected::Int))
    }

    /// Returns the bit.
    ///
    /// # Errors
    /// Returns an error if the value is not a known bit.
    #[inline]
    pub fn to_bit(self) -> Result<bool, ValueError> {
        self.as_bit().ok_or_else(|| ValueError::new(self, Expected::Bit))
    }

    /// Returns the bits.
    ///
    /// # Errors
    /// Returns an error if the value is not of type `bits<n>`.
    #[inline]
    pub fn to_bits(self) -> Result<Bits<'r>, ValueError> {
        self.as_bits().ok_or_else(|| ValueError::new(self, Expected::Bits))
    }

    /// Returns the string or code.
    ///
    /// # Errors
    /// Returns an error if the value is not a string, or is not UTF-8.
    #[inline]
    pub fn to_str(self) -> Result<&'r str, ValueError> {
        self.as_str().ok_or_else(|| ValueError::new(self, Expected::String))
    }

    /// Returns the list.
    ///
    /// # Errors
    /// Returns an error if the value is not a list.
    #[inline]
    pub fn to_list(self) -> Result<List<'r>, ValueError> {
        self.as_list().ok_or_else(|| ValueError::new(self, Expected::List))
    }

    /// Returns the dag.
    ///
    /// # Errors
    /// Returns an error if the value is not a dag.
    #[inline]
    pub fn to_dag(self) -> Result<Dag<'r>, ValueError> {
        self.as_dag().ok_or_else(|| ValueError::new(self, Expected::Dag))
    }

    /// Returns the record.
    ///
    /// # Errors
    /// Returns an error if the value is not a record.
    #[inline]
    pub fn to_def(self) -> Result<Record<'r>, ValueError> {
        self.as_def().ok_or_else(|| ValueError::new(self, Expected::Def))
    }
}

/// Implements `TryFrom` for values, and for fields by their values.
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
        // As an `u64`, the highest of 64 bits is not a sign.
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
    /// Returns all bits, lowest first.
    ///
    /// # Errors
    /// Returns an error if a bit is unknown.
    pub fn to_bools(self) -> Result<Vec<bool>, ValueError> {
        let bit = |(index, bit): (usize, Value<'r>)| {
            bit.to_bit().map_err(|error| error.in_step(Step::Bit(index)))
        };
        self.iter().enumerate().map(bit).collect()
    }
}

impl<'r> List<'r> {
    /// Returns element `index`, counted from 0, converted as by [`Record::get`].
    ///
    /// # Errors
    /// Returns an error if there is no such element, or it is of another kind.
    pub fn get_as<T>(&self, index: usize) -> Result<T, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let element = self
            .get(index)
            .ok_or_else(|| ValueError::absent(self.value(), Step::Element(index)))?;
        T::try_from(element).map_err(|error| error.in_step(Step::Element(index)))
    }

    /// Returns all elements, each converted as by [`Record::get`].
    ///
    /// # Errors
    /// Returns an error with the element's index if an element is of another kind.
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
        for (index, element) in self.iter().enumerate() {
            all.push(convert(element).map_err(|error| error.in_step(Step::Element(index)))?);
        }
        Ok(all)
    }
}

impl<'r> Dag<'r> {
    /// Returns the argument with this name, given without the `$`. If there are several, returns
    /// the first.
    ///
    /// # Errors
    /// Returns an error if no argument has this name.
    pub fn arg(&self, name: &str) -> Result<Value<'r>, ValueError> {
        let missing = || ValueError::absent(self.value(), Step::ArgNamed(name.to_owned()));
        self.position(name).and_then(|index| self.get(index)).ok_or_else(missing)
    }

    /// Returns the argument with this name, converted as by [`Record::get`].
    ///
    /// # Errors
    /// Returns an error if no argument has this name, or it is of another kind.
    pub fn arg_as<T>(&self, name: &str) -> Result<T, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let arg = self.arg(name)?;
        T::try_from(arg).map_err(|error| error.in_step(Step::ArgNamed(name.to_owned())))
    }

    /// Returns argument `index`, counted from 0, converted as by [`Record::get`].
    ///
    /// # Errors
    /// Returns an error if there is no such argument, or it is of another kind.
    pub fn get_as<T>(&self, index: usize) -> Result<T, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let arg =
            self.get(index).ok_or_else(|| ValueError::absent(self.value(), Step::Arg(index)))?;
        T::try_from(arg).map_err(|error| error.in_step(self.step(index)))
    }

    /// Returns all arguments, each converted as by [`Record::get`], with its name without the `$`.
    ///
    /// # Errors
    /// Returns an error that names the argument if one is of another type.
    pub fn to_vec<T>(self) -> Result<Vec<(Option<&'r str>, T)>, ValueError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let convert = |(index, (name, arg)): (usize, (Option<&'r str>, Value<'r>))| {
            let arg = T::try_from(arg).map_err(|error| error.in_step(self.step(index)))?;
            Ok((name, arg))
        };
        self.args().enumerate().map(convert).collect()
    }

    /// Returns the step to argument `index`, for messages.
    fn step(&self, index: usize) -> Step {
        match self.arg_name(index) {
            Some(name) => Step::ArgNamed(name.to_owned()),
            None => Step::Arg(index),
        }
    }

    /// Returns the operator as a record.
    ///
    /// # Errors
    /// Returns an error if the operator is `?`.
    pub fn operator_def(&self) -> Result<Record<'r>, ValueError> {
        self.operator().to_def().map_err(|error| error.in_step(Step::Operator))
    }
}
