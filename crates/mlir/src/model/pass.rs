//! [`Pass`]: a pass with its options and statistics, of class `PassBase`.

use super::fields::derived_from;
use tablegen_core::{Record, RecordError, Records};

/// Pass of class `PassBase`.
#[derive(Clone, Debug)]
pub struct Pass<'r> {
    def: Record<'r>,
    argument: &'r str,
    base_class: &'r str,
    summary: &'r str,
    description: &'r str,
    constructor: &'r str,
    dependent_dialects: Vec<&'r str>,
    options: Vec<PassOption<'r>>,
    statistics: Vec<PassStatistic<'r>>,
}

impl<'r> Pass<'r> {
    /// Reads the pass that `def` describes.
    ///
    /// # Errors
    /// Returns an error if a field is missing or unset.
    pub fn read(def: Record<'r>) -> Result<Self, RecordError> {
        let dependent_dialects = def.list_of_strings("dependentDialects")?;
        let options = def.list_of_defs("options")?;
        let statistics = def.list_of_defs("statistics")?;
        Ok(Pass {
            def,
            argument: def.string("argument")?,
            base_class: def.string("baseClass")?,
            summary: def.string("summary")?,
            description: def.string("description")?,
            constructor: def.string("constructor")?,
            dependent_dialects,
            options: options.into_iter().map(PassOption::read).collect::<Result<_, _>>()?,
            statistics: statistics
                .into_iter()
                .map(PassStatistic::read)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Reads all passes, in the order of their definition names.
    ///
    /// # Errors
    /// Returns an error if class `PassBase` does not exist, or in the cases of
    /// [`read`](Pass::read).
    pub fn all(records: &'r Records) -> Result<Vec<Self>, RecordError> {
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

    /// Returns the command-line argument that selects the pass, without dashes.
    pub fn argument(&self) -> &'r str {
        self.argument
    }

    /// Returns the C++ base class.
    pub fn base_class(&self) -> &'r str {
        self.base_class
    }

    /// Returns the description in one line.
    pub fn summary(&self) -> &'r str {
        self.summary
    }

    /// Returns the long description, in Markdown.
    pub fn description(&self) -> &'r str {
        self.description
    }

    /// Returns the C++ expression that constructs the pass. `None` if the constructor is generated.
    pub fn constructor(&self) -> Option<&'r str> {
        Some(self.constructor).filter(|text| !text.is_empty())
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
    /// Name of the C++ member.
    pub variable: &'r str,
    /// Name on the command line.
    pub argument: &'r str,
    /// C++ type of the value, or of an element for a list.
    pub ty: &'r str,
    /// C++ expression of the default. `None` if the value is default-constructed.
    pub default: Option<&'r str>,
    /// Description in one line.
    pub description: &'r str,
    /// Further C++ arguments of the option's constructor.
    pub flags: Option<&'r str>,
    /// True if the option has a list of values.
    pub is_list: bool,
}

impl<'r> PassOption<'r> {
    fn read(def: Record<'r>) -> Result<Self, RecordError> {
        let non_empty =
            |field| Ok::<_, RecordError>(Some(def.string(field)?).filter(|text| !text.is_empty()));
        Ok(PassOption {
            variable: def.string("cppName")?,
            argument: def.string("argument")?,
            ty: def.string("type")?,
            default: non_empty("defaultValue")?,
            description: def.string("description")?,
            flags: non_empty("additionalOptFlags")?,
            is_list: def.is_subclass_of("ListOption"),
        })
    }
}

/// Counter of a pass, of class `Statistic`.
#[derive(Clone, Copy, Debug)]
pub struct PassStatistic<'r> {
    /// Name of the C++ member.
    pub variable: &'r str,
    /// Name in reports.
    pub name: &'r str,
    /// Description in one line.
    pub description: &'r str,
}

impl<'r> PassStatistic<'r> {
    fn read(def: Record<'r>) -> Result<Self, RecordError> {
        Ok(PassStatistic {
            variable: def.string("cppName")?,
            name: def.string("name")?,
            description: def.string("description")?,
        })
    }
}
