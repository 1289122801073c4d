//! Typed access to fields: for example `record.int("Size")?`.
//!
//! Input: a record and the name of a field. Output: the field's value as a Rust type, or an error
//! that names record, field and location. Success allocates only the vectors that are returned.

use crate::error::{Expected, FieldError, RecordError, ValueError};
use crate::view::records::Record;
use crate::view::values::{Bits, Dag, List, Value, ValueKind};

impl<'r> Record<'r> {
    /// Returns the value of a field, converted to `T`.
    ///
    /// Values convert to all integer types, `bool`, `&str`, `String`, [`Record`], [`List`],
    /// [`Dag`], [`Bits`], `Vec<bool>`, to `Option` of these, and to your own types with
    /// `TryFrom<Value, Error = ValueError>`. An `Option` is `None` if the field is `?`, or has
    /// bits that are all `?`; a field that does not exist is an error for an `Option` too.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// # let records = Evaluator::new().evaluate_text("x.td", "def A { int Size = 300; }")?;
    /// let a = records.def("A").unwrap();
    /// assert_eq!(a.get::<u16>("Size"), Ok(300));
    /// assert_eq!(a.get::<u8>("Size").unwrap_err().to_string(),
    ///     "x.td:1: field `Size` of record `A` is `300`, not an integer of type `u8`");
    /// assert_eq!(a.get::<Option<i64>>("Size"), Ok(Some(300)));
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the field does not exist or its value is of another kind.
    #[inline]
    pub fn get<T>(&self, field: &str) -> Result<T, RecordError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let value = self.value(field)?;
        T::try_from(value).map_err(|error| FieldError::wrong(*self, field, error))
    }

    /// Returns the elements of a list, each converted as by [`Record::get`].
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// # let text = "def A { list<int> Sizes = [1, ?]; }";
    /// # let records = Evaluator::new().evaluate_text("x.td", text)?;
    /// let error = records.def("A").unwrap().list_of::<u8>("Sizes").unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "x.td:1: element [1] of field `Sizes` of record `A` is `?`, not an integer");
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the field does not exist, is not a list, or has an element of another
    /// kind.
    pub fn list_of<T>(&self, field: &str) -> Result<Vec<T>, RecordError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let list = self.value(field)?.to_list();
        list.and_then(|list| list.to_vec()).map_err(|error| FieldError::wrong(*self, field, error))
    }

    /// Returns the arguments of a dag, each converted as by [`Record::get`], with its name without
    /// the `$`. The name is `None` if the argument has none, or one that is not UTF-8.
    ///
    /// # Errors
    /// Returns an error that names field and argument if the field is missing, is not a dag, or
    /// has an argument of another type.
    pub fn dag_of<T>(&self, field: &str) -> Result<Vec<(Option<&'r str>, T)>, RecordError>
    where
        T: TryFrom<Value<'r>, Error = ValueError>,
    {
        let dag = self.value(field)?.to_dag();
        dag.and_then(Dag::to_vec).map_err(|error| FieldError::wrong(*self, field, error))
    }

    /// Returns the arguments of a dag of records, each with its name without the `$`.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let text = "def ins; def GPR; def Add { dag Args = (ins GPR:$lhs, 5:$rhs); }";
    /// let records = Evaluator::new().evaluate_text("x.td", text)?;
    /// let error = records.def("Add").unwrap().dag_of_defs("Args").unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "x.td:1: argument `$rhs` of field `Args` of record `Add` is `5`, not a record");
    ///
    /// let text = "def ins; def GPR; def Add { dag Args = (ins GPR:$lhs, GPR); }";
    /// let records = Evaluator::new().evaluate_text("x.td", text)?;
    /// let gpr = records.def("GPR").unwrap();
    /// assert_eq!(records.def("Add").unwrap().dag_of_defs("Args"),
    ///     Ok(vec![(Some("lhs"), gpr), (None, gpr)]));
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if [`Record::dag_of`] fails.
    pub fn dag_of_defs(
        &self,
        field: &str,
    ) -> Result<Vec<(Option<&'r str>, Record<'r>)>, RecordError> {
        self.dag_of(field)
    }

    /// Returns the integer in a field. As for [`Value::as_int`], that is an `int`, a `bit`, or a
    /// `bits<n>` whose bits are all known.
    ///
    /// # Errors
    /// Returns an error if the field does not exist or its value is not a known integer.
    pub fn int(&self, field: &str) -> Result<i64, RecordError> {
        self.get(field)
    }

    /// Returns the integer in a field of type `int`. Unlike [`Record::int`], rejects `bit` and
    /// `bits<n>`, as many back-ends of LLVM do.
    ///
    /// # Errors
    /// Returns an error if the field does not exist or its value is not an integer.
    pub fn plain_int(&self, field: &str) -> Result<i64, RecordError> {
        let value = self.value(field)?;
        plain_int(value).map_err(|error| FieldError::wrong(*self, field, error))
    }

    /// Returns the bit in a field.
    ///
    /// # Errors
    /// Returns an error if the field does not exist or its value is not a known bit.
    pub fn bit(&self, field: &str) -> Result<bool, RecordError> {
        self.get(field)
    }

    /// Returns the bits in a field. Single bits may be unknown.
    ///
    /// # Errors
    /// Returns an error if the field does not exist or is not of type `bits<n>`.
    pub fn bits(&self, field: &str) -> Result<Bits<'r>, RecordError> {
        self.get(field)
    }

    /// Returns the string or code in a field.
    ///
    /// # Errors
    /// Returns an error if the field does not exist, is not a string, or is not UTF-8.
    pub fn string(&self, field: &str) -> Result<&'r str, RecordError> {
        self.get(field)
    }

    /// Returns the code in a field. The types `code` and `string` are the same, so this is
    /// [`Record::string`] by another name. [`ValueKind::Code`] is a string that was written between
    /// `[{` and `}]`.
    ///
    /// # Errors
    /// Returns an error if [`Record::string`] fails.
    pub fn code(&self, field: &str) -> Result<&'r str, RecordError> {
        self.get(field)
    }

    /// Returns the list in a field.
    ///
    /// # Errors
    /// Returns an error if the field does not exist or is not a list.
    pub fn list(&self, field: &str) -> Result<List<'r>, RecordError> {
        self.get(field)
    }

    /// Returns the dag in a field.
    ///
    /// # Errors
    /// Returns an error if the field does not exist or is not a dag.
    pub fn dag(&self, field: &str) -> Result<Dag<'r>, RecordError> {
        self.get(field)
    }

    /// Returns the record that a field refers to.
    ///
    /// # Errors
    /// Returns an error if the field does not exist or does not refer to a record.
    pub fn def(&self, field: &str) -> Result<Record<'r>, RecordError> {
        self.get(field)
    }

    /// Returns the records in a list.
    ///
    /// # Errors
    /// Returns an error if the field does not exist, is not a list, or has an element that is not a
    /// record.
    pub fn list_of_defs(&self, field: &str) -> Result<Vec<Record<'r>>, RecordError> {
        self.list_of(field)
    }

    /// Returns the integers in a list, each as for [`Record::int`].
    ///
    /// # Errors
    /// Returns an error if the field does not exist, is not a list, or has an element that is not
    /// an integer.
    pub fn list_of_ints(&self, field: &str) -> Result<Vec<i64>, RecordError> {
        self.list_of(field)
    }

    /// Returns the integers in a list of type `list<int>`, each as for [`Record::plain_int`].
    ///
    /// # Errors
    /// Returns an error if the field does not exist, is not a list, or has an element that is not
    /// an integer.
    pub fn list_of_plain_ints(&self, field: &str) -> Result<Vec<i64>, RecordError> {
        let list = self.value(field)?.to_list();
        list.and_then(|list| list.collect_with(plain_int))
            .map_err(|error| FieldError::wrong(*self, field, error))
    }

    /// Returns the strings in a list.
    ///
    /// # Errors
    /// Returns an error if the field does not exist, is not a list, or has an element that is not a
    /// UTF-8 string.
    pub fn list_of_strings(&self, field: &str) -> Result<Vec<&'r str>, RecordError> {
        self.list_of(field)
    }
}

fn plain_int(value: Value<'_>) -> Result<i64, ValueError> {
    match value.kind() {
        ValueKind::Int(int) => Ok(int),
        _ => Err(ValueError::new(value, Expected::Int)),
    }
}
