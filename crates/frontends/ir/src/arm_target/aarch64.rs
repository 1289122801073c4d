//! Architectures, extensions and processors of AArch64.
//!
//! Input: records of classes `Architecture64`, `Extension`, `FMVExtension`, `ProcessorModel` and
//! `ProcessorAlias`. Output: [`AArch64`].

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::Extension;
use tablegen_model::derived_from;

/// Architectures, extensions and processors of AArch64.
pub(super) struct AArch64<'r> {
    /// Extensions, by name.
    pub(super) extensions: Vec<Extension<'r>>,
    pub(super) versions: Vec<Version<'r>>,
    /// Pairs of extensions: the second depends on the first.
    pub(super) dependencies: Vec<(String, String)>,
    pub(super) architectures: Vec<Architecture<'r>>,
    /// Aliases of processors: alias, name of the processor.
    pub(super) aliases: Vec<(&'r str, &'r str)>,
    pub(super) processors: Vec<Processor<'r>>,
}

/// Feature for function multiversioning.
pub(super) struct Version<'r> {
    pub(super) name: &'r str,
    pub(super) feature_bit: &'r str,
    pub(super) priority_bit: &'r str,
    /// Enumerator of the extension. `None` if the feature is not an extension.
    pub(super) kind: Option<String>,
}

/// Architecture version of AArch64.
pub(super) struct Architecture<'r> {
    pub(super) major: i32,
    pub(super) minor: i32,
    /// Profile: `a` or `r`.
    pub(super) profile: &'r str,
    /// Name of the feature.
    pub(super) feature: &'r str,
    /// Enumerators of the extensions.
    pub(super) extensions: Vec<String>,
}

/// Processor of AArch64.
pub(super) struct Processor<'r> {
    pub(super) name: &'r str,
    /// Name of the architecture in C++.
    pub(super) architecture: String,
    /// Enumerators of the extensions.
    pub(super) extensions: Vec<String>,
}

impl Architecture<'_> {
    /// Returns the C++ name of the architecture.
    pub(super) fn cpp_name(&self) -> String {
        cpp_name(i64::from(self.major), i64::from(self.minor), self.profile)
    }

    /// Returns the name, such as `armv8.1-a`, and the feature with the sign that enables it.
    pub(super) fn texts(&self) -> [String; 2] {
        let Architecture { major, minor, profile, feature, .. } = *self;
        let minor = if minor == 0 { String::new() } else { format!(".{minor}") };
        [format!("armv{major}{minor}-{profile}"), format!("+{feature}")]
    }
}

fn cpp_name(major: i64, minor: i64, profile: &str) -> String {
    let profile = profile.to_ascii_uppercase();
    match minor {
        0 => format!("ARMV{major}{profile}"),
        _ => format!("ARMV{major}_{minor}{profile}"),
    }
}

/// Returns all records of a class, or no records if the class is not defined.
fn if_defined<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
    records.derived_from(class).map_or_else(|_| Vec::new(), Iterator::collect)
}

/// Returns the enumerator of an extension.
fn kind(record: Record<'_>) -> Result<String, RecordError> {
    Ok(record.string("ArchExtKindSpelling")?.to_ascii_uppercase())
}

impl<'r> AArch64<'r> {
    /// Reads architectures, processors and their aliases.
    ///
    /// # Errors
    /// Returns an error if a record is invalid, or a processor lists an extension twice or has no
    /// architecture.
    pub(super) fn read(
        records: &'r Records,
        extensions: Vec<Record<'r>>,
    ) -> Result<Self, RecordError> {
        let mut by_name: FxHashMap<&str, Record<'r>> = FxHashMap::default();
        for &record in &extensions {
            let name = match record.string("UserVisibleName")? {
                "" => record.string("Name")?,
                name => name,
            };
            by_name.insert(name, record);
        }
        let version = |record: Record<'r>| -> Result<_, RecordError> {
            let extension = by_name.get(record.string("BackendFeature")?);
            Ok(Version {
                name: record.string("Name")?,
                feature_bit: record.string("FeatureBit")?,
                priority_bit: record.string("PriorityBit")?,
                kind: extension.map(|record| kind(*record)).transpose()?,
            })
        };
        let versions = if_defined(records, "FMVExtension").into_iter().map(version);
        let versions = versions.collect::<Result<_, _>>()?;
        let mut dependencies = Vec::new();
        for record in &extensions {
            for needed in record.list_of_defs("Implies")? {
                if needed.field("ArchExtKindSpelling").is_some_and(|field| !field.is_unset()) {
                    dependencies.push((kind(needed)?, kind(*record)?));
                }
            }
        }
        // The feature between these two is not an extension.
        dependencies.push(("AEK_RCPC".to_owned(), "AEK_RCPC3".to_owned()));
        let architectures = if_defined(records, "Architecture64");
        let architectures = architectures.into_iter().map(architecture);
        let architectures = architectures.collect::<Result<_, _>>()?;
        let models = derived_from(records, "ProcessorModel")?;
        let aliases = aliases(records, &models)?;
        let mut processors = Vec::new();
        for model in models {
            processors.extend(processor(records, model)?);
        }
        let extensions = extensions.into_iter().map(Extension::read);
        let extensions = extensions.collect::<Result<_, _>>()?;
        Ok(AArch64 { extensions, versions, dependencies, architectures, aliases, processors })
    }
}

fn architecture(record: Record<'_>) -> Result<Architecture<'_>, RecordError> {
    let number = |field: &str| record.int(field).map(|number| number as i32);
    let (major, minor) = (number("Major")?, number("Minor")?);
    let profile = record.string("Profile")?;
    if profile != "a" && profile != "r" {
        let what = "error: Profile must be one of 'a' or 'r', got";
        return Err(record.error(format!("{what} '{profile}'")));
    }
    let extensions = record.list_of_defs("DefaultExts")?.into_iter().map(kind);
    let extensions = extensions.collect::<Result<_, _>>()?;
    Ok(Architecture { major, minor, profile, feature: record.string("Name")?, extensions })
}

/// Returns the aliases of processors: (alias, name of the processor).
fn aliases<'r>(
    records: &'r Records,
    models: &[Record<'r>],
) -> Result<Vec<(&'r str, &'r str)>, RecordError> {
    let mut names = FxHashSet::default();
    for model in models {
        names.insert(model.string("Name")?);
    }
    let (mut aliases, mut seen) = (Vec::new(), FxHashSet::default());
    for record in derived_from(records, "ProcessorAlias")? {
        let (name, alias) = (record.string("Name")?, record.string("Alias")?);
        let wrong = |what: &str| Err(record.error(format!("Alias '{name}' {what}")));
        if !names.contains(alias) {
            return wrong(&format!("references a non-existent ProcessorModel '{alias}'"));
        }
        if names.contains(name) {
            return wrong("duplicates an existing ProcessorModel");
        }
        if !seen.insert(name) {
            return wrong("duplicates an existing ProcessorAlias");
        }
        aliases.push((name, alias));
    }
    Ok(aliases)
}

/// Reads the processor of a model. Returns `None` for `apple-latest`, which is an alias for code
/// generators only.
fn processor<'r>(
    records: &'r Records,
    model: Record<'r>,
) -> Result<Option<Processor<'r>>, RecordError> {
    let name = model.string("Name")?;
    let features = model.list_of_defs("Features")?;
    let mut of_features = features.iter().filter(|one| one.is_subclass_of("Architecture64"));
    let architecture = match name {
        "apple-latest" => return Ok(None),
        // `generic` has no architecture, so that it implies no features.
        "generic" => records.find_def("HasV8_0aOps"),
        _ => {
            let first = of_features.next();
            if first.is_some() && of_features.next().is_some() {
                return Err(model.error("Features has multiple Architecture64 entries"));
            }
            first.copied()
        }
    };
    let Some(architecture) = architecture else {
        return Err(model.error("Features must include an Architecture64."));
    };
    let (major, minor) = (architecture.int("Major")?, architecture.int("Minor")?);
    let cpp_name = cpp_name(major, minor, architecture.string("Profile")?);
    check_defaults(architecture)?;
    let mut extensions: Vec<String> = Vec::new();
    for feature in features {
        if feature.is_subclass_of("Extension") {
            let kind = kind(feature)?;
            if extensions.contains(&kind) {
                return Err(model.error(format!("feature already added: {}", feature.name())));
            }
            extensions.push(kind);
        }
    }
    Ok(Some(Processor { name, architecture: cpp_name, extensions }))
}

/// Checks that the extensions that an architecture implies are among its defaults.
fn check_defaults(architecture: Record<'_>) -> Result<(), RecordError> {
    let defaults = architecture.list_of_defs("DefaultExts")?;
    let defaults: FxHashSet<RecordId> = defaults.iter().map(|record| record.id()).collect();
    let mut seen = FxHashSet::default();
    let mut left = vec![architecture];
    while let Some(feature) = left.pop() {
        if !seen.insert(feature.id()) {
            continue;
        }
        if feature.is_subclass_of("ExtensionWithMArch") && !defaults.contains(&feature.id()) {
            return Err(architecture.error(format!(
                "ExtensionWithMArch {} is implied (mandatory) as a SubtargetFeature, but is not \
                 present in DefaultExts",
                feature.name()
            )));
        }
        left.extend(feature.list_of_defs("Implies")?);
    }
    Ok(())
}
