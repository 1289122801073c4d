//! [`Pass`]: a pass with its options and statistics, of class `PassBase`.

use super::fields::{Read, derived_from, text_if_any};
use tablegen_core::{Record, Records};

/// Pass of class `PassBase`.
///
/// Strings are read when they are requested, so that a generator accepts a pass which lacks strings
/// that the generator does not need. Accessors of strings return an error if the field does not
/// exist or is unset.
#[derive(Clone, Debug)]
pub struct Pass<'r> {
    def: Record<'r>,
    dependent_dialects: Vec<&'r str>,
    options: Vec<PassOption<'r>>,
    statistics: Vec<PassStatistic<'r>>,
}

/// Defines accessors that read a string of the definition.
macro_rules! strings {
    ($($(#[$docs:meta])* $name:ident = $read:ident($field:literal) -> $result:ty;)*) => {
        $(
            $(#[$docs])*
            ///
            /// # Errors
            #[doc = concat!("Returns an error if field `", $field, "` does not exist or is unset.")]
            pub fn $name(&self) -> Read<$result> {
                $read(self.def, $field)
            }
        )*
    };
}

/// Returns the string of a field.
fn text<'r>(def: Record<'r>, field: &str) -> Read<&'r str> {
    def.string(field)
}

impl<'r> Pass<'r> {
    /// Reads the pass that `def` describes.
    ///
    /// # Errors
    /// Returns an error if a list of options, statistics or dialects is missing or unset.
    pub fn read(def: Record<'r>) -> Read<Self> {
        let options = def.list_of_defs("options")?;
        let statistics = def.list_of_defs("statistics")?;
        Ok(Pass {
            def,
            dependent_dialects: def.list_of_strings("dependentDialects")?,
            options: options.into_iter().map(|def| PassOption { def }).collect(),
            statistics: statistics.into_iter().map(|def| PassStatistic { def }).collect(),
        })
    }

    /// Reads all passes, in the order of their definition names.
    ///
    /// # Errors
    /// Returns an error if class `PassBase` does not exist, or in the cases of
    /// [`read`](Pass::read).
    pub fn all(records: &'r Records) -> Read<Vec<Self>> {
        derived_from(records, "PassBase")?.map(Pass::read).collect()
    }

    /// Returns the definition.
    pub fn def(&self) -> Record<'r> {
        self.def
    }

    /// Returns the name of the definition, which names the generated class.
    pub fn name(&self) -> &'r str {
        self.def.name()
    }

    strings! {
        /// Returns the command-line argument that selects the pass, without dashes.
        argument = text("argument") -> &'r str;
        /// Returns the C++ base class.
        base_class = text("baseClass") -> &'r str;
        /// Returns the description in one line.
        summary = text("summary") -> &'r str;
        /// Returns the long description, in Markdown.
        description = text("description") -> &'r str;
        /// Returns the C++ expression that constructs the pass. `None` if the constructor is
        /// generated.
        constructor = text_if_any("constructor") -> Option<&'r str>;
    }

    /// Returns the C++ classes of the dialects that the pass creates operations of.
    pub fn dependent_dialects(&self) -> &[&'r str] {
        &self.dependent_dialects
    }

    /// Returns the options.
    pub fn options(&self) -> &[PassOption<'r>] {
        &self.options
    }

    /// Returns the statistics.
    pub fn statistics(&self) -> &[PassStatistic<'r>] {
        &self.statistics
    }
}

/// Command-line option of a pass, of class `Option` or `ListOption`.
#[derive(Clone, Copy, Debug)]
pub struct PassOption<'r> {
    def: Record<'r>,
}

impl<'r> PassOption<'r> {
    strings! {
        /// Returns the name of the C++ member.
        variable = text("cppName") -> &'r str;
        /// Returns the name on the command line.
        argument = text("argument") -> &'r str;
        /// Returns the C++ type of the value, or of an element for a list.
        ty = text("type") -> &'r str;
        /// Returns the C++ expression of the default. `None` if the value is default-constructed.
        default = text_if_any("defaultValue") -> Option<&'r str>;
        /// Returns the description in one line.
        description = text("description") -> &'r str;
        /// Returns further C++ arguments of the option's constructor.
        flags = text_if_any("additionalOptFlags") -> Option<&'r str>;
    }

    /// Returns true if the option has a list of values.
    pub fn is_list(&self) -> bool {
        self.def.is_subclass_of("ListOption")
    }
}

/// Counter of a pass, of class `Statistic`.
#[derive(Clone, Copy, Debug)]
pub struct PassStatistic<'r> {
    def: Record<'r>,
}

impl<'r> PassStatistic<'r> {
    strings! {
        /// Returns the name of the C++ member.
        variable = text("cppName") -> &'r str;
        /// Returns the name in reports.
        name = text("name") -> &'r str;
        /// Returns the description in one line.
        description = text("description") -> &'r str;
    }
}

#[cfg(test)]
mod tests {
    use tablegen_core::Evaluator;

    use super::Pass;

    #[test]
    fn strings_that_are_not_requested_may_be_unset() {
        let text = "class PassBase { string argument = \"count\"; string summary = ?; \
                    string constructor = \"\"; list<string> dependentDialects = []; \
                    list<PassBase> options = []; list<PassBase> statistics = []; } \
                    def Count : PassBase;";
        let records = Evaluator::new().evaluate_text("passes.td", text).expect("records");
        let passes = Pass::all(&records).expect("passes");
        assert_eq!(passes[0].argument().expect("an argument"), "count");
        assert_eq!(passes[0].constructor().expect("a constructor"), None);
        let error = passes[0].summary().expect_err("no summary").to_string();
        assert!(error.contains("summary"), "{error}");
    }
}
