//! [`Builder`]: signature and body of a `build` or `get` method.

use tablegen_core::{Loc, Record, RecordError, Value};

use super::fields::{Read, optional_text};

/// View of a record of class `Builder`.
#[derive(Clone, Debug)]
pub struct Builder<'r> {
    record: Record<'r>,
    parameters: Vec<BuilderParameter<'r>>,
}

/// Parameter of a builder.
#[derive(Clone, Copy, Debug)]
pub struct BuilderParameter<'r> {
    /// Name. `None` if the parameter has none.
    pub name: Option<&'r str>,
    value: Value<'r>,
}

impl<'r> BuilderParameter<'r> {
    /// Returns the C++ type.
    ///
    /// # Errors
    /// Returns an error if the parameter is neither a text nor a record with a type.
    pub fn cpp_type(&self) -> Read<&'r str> {
        if let Some(text) = self.value.as_str() {
            return Ok(text);
        }
        match self.value.as_def() {
            Some(record) if record.field("type").is_some() => record.string("type"),
            _ => Err(RecordError::new(
                &[],
                "Builder DAG arguments must be either strings or defs which inherit from CArg",
            )),
        }
    }

    /// Returns the default value, if the parameter has one.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn default_value(&self) -> Read<Option<&'r str>> {
        match self.value.as_def() {
            None => Ok(None),
            Some(record) => {
                let value = optional_text(record, "defaultValue")?;
                Ok(value.filter(|value| !value.is_empty()))
            }
        }
    }
}

impl<'r> Builder<'r> {
    /// Reads a builder of the record at `locs`.
    ///
    /// # Errors
    /// Returns an error if the parameters are not a dag of `ins`, or if one without a default value
    /// follows one with a default value.
    pub fn new(record: Record<'r>, locs: &[Loc]) -> Read<Self> {
        let dag = record.dag("dagParams")?;
        if dag.operator().as_def().is_none_or(|operator| operator.name() != "ins") {
            return Err(RecordError::new(record.locs(), "expected 'ins' in builders"));
        }
        let mut parameters = Vec::with_capacity(dag.len());
        let mut has_default = false;
        for (index, value) in (0..dag.len()).filter_map(|index| Some((index, dag.get(index)?))) {
            let parameter = BuilderParameter { name: dag.arg_name(index), value };
            if parameter.default_value()?.is_some() {
                has_default = true;
            } else if has_default {
                return Err(RecordError::new(
                    locs,
                    "expected an argument with default value after other arguments with default \
                     values",
                ));
            }
            parameters.push(parameter);
        }
        Ok(Builder { record, parameters })
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the parameters.
    pub fn parameters(&self) -> &[BuilderParameter<'r>] {
        &self.parameters
    }

    /// Returns the C++ body. `None` if the builder is only declared.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn body(&self) -> Read<Option<&'r str>> {
        Ok(optional_text(self.record, "body")?.filter(|body| !body.is_empty()))
    }

    /// Returns the message for users of a deprecated builder. `None` if it is not deprecated.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn deprecated_message(&self) -> Read<Option<&'r str>> {
        let message = optional_text(self.record, "odsCppDeprecated")?;
        Ok(message.filter(|message| !message.is_empty()))
    }
}
