//! The names that all Rust modules of one target share: its opcodes, registers and the like.
//!
//! In: which of them a module speaks of ([`Shared`]), and where they come from, as the option
//! [`NAMES_FROM`] says. Out: their declarations, or the `use` of those of another module.
//!
//! A module that is made alone declares what it needs. Of several that are made in one run, one
//! declares each name and the others use it from there ([`share`]).

use tablegen_core::RecordError;

use super::{Entry, Enum, Form, Module, place, with_place};
use crate::model::hw_modes::HwModeId;
use crate::model::instructions::{InstrId, Instruction};
#[cfg(feature = "codegen")]
use crate::model::{
    features::Feature,
    registers::{IndexId, Origin, Register, RegisterClass, RegisterId, SubRegIndex},
    value_types::ValueType,
};
use crate::registry::Backend;
use crate::session::{BackendError, Job, OptionSpec, Options};

/// Where shared names come from.
pub(crate) const NAMES_FROM: OptionSpec = OptionSpec::of_printer(
    "rust-names",
    "[name=]module,...",
    "In Rust, use shared names such as Opcode from this module; 'self' is the one around, 'here' this one",
);

/// A name that modules of one target share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shared {
    /// Instructions.
    Opcode,
    /// Hardware modes.
    HwMode,
    #[cfg(feature = "codegen")]
    Register,
    #[cfg(feature = "codegen")]
    RegisterClass,
    #[cfg(feature = "codegen")]
    SubRegIndex,
    /// Types of values.
    #[cfg(feature = "codegen")]
    ValueType,
    /// Features of subtargets.
    #[cfg(feature = "codegen")]
    Feature,
    /// What instructions require of a target.
    #[cfg(feature = "codegen")]
    Requirement,
}

/// In place of a path: the module declares the name for others, whether it needs it or not.
const HERE: &str = "here";

/// Where a module has a name from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum From<'o> {
    /// It declares the name.
    Own,
    /// The name is declared where the module's items go.
    Around,
    /// Another module declares it, at this path.
    Path(&'o str),
}

impl Shared {
    /// All of them.
    pub(crate) const ALL: &'static [Shared] = &[
        Shared::Opcode,
        Shared::HwMode,
        #[cfg(feature = "codegen")]
        Shared::Register,
        #[cfg(feature = "codegen")]
        Shared::RegisterClass,
        #[cfg(feature = "codegen")]
        Shared::SubRegIndex,
        #[cfg(feature = "codegen")]
        Shared::ValueType,
        #[cfg(feature = "codegen")]
        Shared::Feature,
        #[cfg(feature = "codegen")]
        Shared::Requirement,
    ];

    /// The name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Shared::Opcode => "Opcode",
            Shared::HwMode => "HwMode",
            #[cfg(feature = "codegen")]
            Shared::Register => "Register",
            #[cfg(feature = "codegen")]
            Shared::RegisterClass => "RegisterClass",
            #[cfg(feature = "codegen")]
            Shared::SubRegIndex => "SubRegIndex",
            #[cfg(feature = "codegen")]
            Shared::ValueType => "ValueType",
            #[cfg(feature = "codegen")]
            Shared::Feature => "Feature",
            #[cfg(feature = "codegen")]
            Shared::Requirement => "Requirement",
        }
    }

    /// The back-ends that can declare it for others, the one that does so rather than others
    /// first.
    fn owners(self) -> &'static [&'static str] {
        const OF_INSTRUCTIONS: &[&str] = &[
            "gen-instr-info",
            "gen-emitter",
            "gen-disassembler",
            "gen-dag-isel",
            "gen-dfa-packetizer",
            "gen-searchable-tables",
            "gen-fast-isel",
            "gen-pseudo-lowering",
            "gen-asm-writer",
            "gen-x86-mnemonic-tables",
            "gen-x86-instr-mapping",
            "gen-x86-fold-tables",
            "gen-asm-matcher",
            "gen-compress-inst-emitter",
            "gen-global-isel",
            "gen-global-isel-combiner",
        ];
        match self {
            Shared::Opcode => OF_INSTRUCTIONS,
            Shared::HwMode => &[
                "gen-register-info",
                "gen-instr-info",
                "gen-emitter",
                "gen-asm-writer",
                "gen-asm-matcher",
                "gen-disassembler",
                "gen-register-bank",
                "gen-sd-node-info",
            ],
            #[cfg(feature = "codegen")]
            Shared::Register => &[
                "gen-register-info",
                "gen-dag-isel",
                "gen-instr-info",
                "gen-fast-isel",
                "gen-callingconv",
                "gen-pseudo-lowering",
                "gen-asm-writer",
                "gen-asm-matcher",
                "gen-disassembler",
                "gen-compress-inst-emitter",
                "gen-global-isel",
            ],
            #[cfg(feature = "codegen")]
            Shared::RegisterClass => &[
                "gen-register-info",
                "gen-dag-isel",
                "gen-instr-info",
                "gen-fast-isel",
                "gen-register-bank",
                "gen-global-isel",
            ],
            #[cfg(feature = "codegen")]
            Shared::ValueType => &[
                "gen-register-info",
                "gen-dag-isel",
                "gen-fast-isel",
                "gen-callingconv",
                "gen-sd-node-info",
            ],
            #[cfg(feature = "codegen")]
            Shared::SubRegIndex => {
                &["gen-register-info", "gen-dag-isel", "gen-fast-isel", "gen-global-isel"]
            }
            #[cfg(feature = "codegen")]
            Shared::Feature => &[
                "gen-subtarget",
                "gen-asm-writer",
                "gen-disassembler",
                "gen-compress-inst-emitter",
            ],
            // Descriptions of instructions only speak of it where something is required.
            #[cfg(feature = "codegen")]
            Shared::Requirement => &["gen-asm-matcher", "gen-instr-info"],
        }
    }

    /// Whether this back-end, which can declare it, only does so where it needs it itself.
    fn is_rare_in(self, owner: &str) -> bool {
        match self {
            #[cfg(feature = "codegen")]
            Shared::Feature => matches!(owner, "gen-asm-writer" | "gen-disassembler"),
            _ => false,
        }
    }

    /// Where a module has it from.
    fn source<'o>(self, option: Option<&'o str>) -> From<'o> {
        let mut source = From::Own;
        for part in option.unwrap_or_default().split(',').filter(|part| !part.is_empty()) {
            let path = match part.split_once('=') {
                Some((name, path)) if name == self.name() => path,
                Some(_) => continue,
                None => part,
            };
            source = match path {
                "self" => From::Around,
                HERE => From::Own,
                path => From::Path(path),
            };
        }
        source
    }

    /// Its declaration.
    fn declare(self, job: &Job<'_, '_>) -> Result<String, RecordError> {
        let printed = match self {
            Shared::Opcode => opcodes(job)?,
            Shared::HwMode => hw_modes(job)?,
            #[cfg(feature = "codegen")]
            Shared::Register => registers(job)?,
            #[cfg(feature = "codegen")]
            Shared::RegisterClass => register_classes(job)?,
            #[cfg(feature = "codegen")]
            Shared::SubRegIndex => sub_register_indices(job)?,
            #[cfg(feature = "codegen")]
            Shared::ValueType => value_types(),
            #[cfg(feature = "codegen")]
            Shared::Feature => features(job)?,
            #[cfg(feature = "codegen")]
            Shared::Requirement => super::requirements::declaration(job)?,
        };
        Ok(printed)
    }
}

/// Adds names to a module: declares them, or uses those of another module.
///
/// # Errors
/// What has the names is not well-formed, or a path is no path.
pub(crate) fn add(
    job: &Job<'_, '_>,
    module: &mut Module,
    names: &[Shared],
) -> Result<(), BackendError> {
    let option = job.options().value(NAMES_FROM.name);
    for &shared in names {
        match shared.source(option) {
            From::Own => module.declare(shared, shared.declare(job)?),
            From::Around => {}
            From::Path(path) => {
                if path == "super" {
                    module.uses_from_around(shared);
                }
                let named = format!("{path}::{}", shared.name());
                let Ok(path) = syn_path(&named) else {
                    let option = NAMES_FROM.name;
                    let message = format!("--{option}: '{path}' is no path of a Rust module");
                    return Err(BackendError::new(message));
                };
                module.items(quote::quote!(
                    #[allow(unused_imports)]
                    pub use #path;
                ));
            }
        }
    }
    Ok(())
}

/// Declares the names in a module that others have from it, as far as it did not need them.
///
/// # Errors
/// What has the names is not well-formed.
pub(crate) fn declare_for_others(
    job: &Job<'_, '_>,
    module: &mut Module,
) -> Result<(), BackendError> {
    let parts = job.options().value(NAMES_FROM.name).unwrap_or_default().split(',');
    for name in parts.filter_map(|part| part.strip_suffix(HERE)?.strip_suffix('=')) {
        if let Some(&shared) = Shared::ALL.iter().find(|shared| shared.name() == name)
            && !module.shared_names().any(|declared| declared == name)
        {
            module.declare(shared, shared.declare(job)?);
        }
    }
    Ok(())
}

/// The names that any of these modules has from the one around them.
pub(crate) fn needed<'m>(modules: impl Iterator<Item = &'m Module>) -> Vec<Shared> {
    let used: Vec<Shared> = modules.flat_map(|module| module.used_from_around()).copied().collect();
    Shared::ALL.iter().copied().filter(|name| used.contains(name)).collect()
}

/// A path as tokens, if it is made of identifiers.
fn syn_path(path: &str) -> Result<proc_macro2::TokenStream, proc_macro2::LexError> {
    let is_part = |part: &str| {
        let part = part.strip_prefix("r#").unwrap_or(part);
        let mut letters = part.chars();
        letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let parts = path.strip_prefix("::").unwrap_or(path);
    match parts.split("::").all(is_part) {
        true => path.parse(),
        false => "\"".parse(),
    }
}

/// Where the items of a module go, of several that are made in one run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place<'n> {
    /// Where those of others go as well.
    Around,
    /// To a module of this name, beside the others.
    Module(&'n str),
}

/// Has modules use shared names from one another: sets the option `rust-names` of each, unless it
/// is set.
///
/// In go the back-ends of one run that make Rust modules, where the items of each go, and their
/// options. Each shared name is declared by one of them.
pub fn share(modules: &mut [(&Backend, Place<'_>, &mut Options)]) {
    let mut parts: Vec<Vec<String>> = vec![Vec::new(); modules.len()];
    for &shared in Shared::ALL {
        let named = |name: &&str| modules.iter().position(|(backend, ..)| backend.name == *name);
        let Some(owner) = shared.owners().iter().find_map(named) else { continue };
        if modules.len() > 1 && shared.is_rare_in(modules[owner].0.name) {
            parts[owner].push(format!("{}={HERE}", shared.name()));
        }
        for (at, (_, place, _)) in modules.iter().enumerate().filter(|&(at, _)| at != owner) {
            let path = match (place, modules[owner].1) {
                (Place::Around, Place::Around) => "self".to_owned(),
                (Place::Around, Place::Module(owner)) => format!("self::{owner}"),
                (Place::Module(_), Place::Around) => "super".to_owned(),
                (Place::Module(_), Place::Module(owner)) => format!("super::{owner}"),
            };
            parts[at].push(format!("{}={path}", shared.name()));
        }
    }
    for ((.., options), parts) in modules.iter_mut().zip(parts) {
        if !parts.is_empty() && options.value(NAMES_FROM.name).is_none() {
            **options = std::mem::take(*options).set(NAMES_FROM.name, parts.join(","));
        }
    }
}

/// How an instruction is written, for a code span in a comment.
pub(crate) fn one_line(asm: &str) -> String {
    let mut line: String =
        asm.chars().map(|c| if c.is_control() || c == '`' { ' ' } else { c }).collect();
    line.truncate(line.trim_end().len());
    line.trim_start().to_owned()
}

fn opcodes(job: &Job<'_, '_>) -> Result<String, RecordError> {
    let instructions = job.instructions()?;
    let entry = |(id, instruction): (InstrId, &Instruction<'_>)| {
        let place = place(job, instruction.record);
        let asm = one_line(instruction.asm_string);
        let about = match asm.as_str() {
            "" => format!("`{}` ({place}).", instruction.name()),
            asm => format!("`{asm}` ({place})."),
        };
        Entry::new(instruction.name(), id.0, about)
    };
    let entries = instructions.iter().map(entry).collect();
    let about = format!(
        "The instructions of target `{}`: first those that every target has, then its pseudo\n\
         instructions, then those with encodings. Values are those of LLVM's enum.",
        job.target()?.name()
    );
    Ok(Enum { name: "Opcode", about: &about, form: Form::Number, entries }.print())
}

fn hw_modes(job: &Job<'_, '_>) -> Result<String, RecordError> {
    let target = job.target()?;
    let modes = target.hw_modes();
    let entry = |id: HwModeId| {
        let about = match modes.record(id) {
            Some(record) => format!("{}.", with_place(job, record.name(), record)),
            None => "The mode where no other holds.".to_owned(),
        };
        Entry::new(modes.name(id), id.0, about)
    };
    let entries = modes.ids().map(entry).collect();
    let about = format!("The hardware modes of target `{}`.", target.name());
    let mut text = Enum { name: "HwMode", about: &about, form: Form::Variants, entries }.print();
    text.push_str(
        "\nimpl ::core::default::Default for HwMode {\n    fn default() -> Self {\n        \
         ALL_HW_MODE[0]\n    }\n}\n",
    );
    Ok(text)
}

#[cfg(feature = "codegen")]
fn registers(job: &Job<'_, '_>) -> Result<String, RecordError> {
    let bank = job.registers()?;
    let entry = |(id, register): (RegisterId, &Register<'_>)| {
        let name = &register.name;
        let about = match register.origin {
            Origin::Record(record) => format!("{}.", with_place(job, name, record)),
            Origin::Tuple(_) => format!("`{name}`, a tuple."),
        };
        Entry::new(name.clone(), id.enum_value(), about)
    };
    let entries = bank.register_ids().zip(bank.registers()).map(entry).collect();
    let about = format!(
        "The registers of target `{}`. The number 0 stands for none.",
        job.target()?.name()
    );
    Ok(Enum { name: "Register", about: &about, form: Form::Variants, entries }.print())
}

#[cfg(feature = "codegen")]
fn register_classes(job: &Job<'_, '_>) -> Result<String, RecordError> {
    let bank = job.registers()?;
    let entry = |(value, class): (u32, &RegisterClass<'_>)| {
        let about = match class.def {
            Some(record) => format!("{}.", with_place(job, &class.name, record)),
            None => format!("`{}`, which follows from others.", class.name),
        };
        Entry::new(class.name.clone(), value, about)
    };
    let entries = (0..).zip(bank.classes()).map(entry).collect();
    let about = format!("The register classes of target `{}`.", job.target()?.name());
    Ok(Enum { name: "RegisterClass", about: &about, form: Form::Variants, entries }.print())
}

#[cfg(feature = "codegen")]
fn sub_register_indices(job: &Job<'_, '_>) -> Result<String, RecordError> {
    let bank = job.registers()?;
    let entry = |(id, index): (IndexId, &SubRegIndex<'_>)| {
        let about = match index.def {
            Some(record) => format!("{}.", with_place(job, &index.name, record)),
            None => format!("`{}`, which follows from others.", index.name),
        };
        Entry::new(index.name.clone(), id.enum_value(), about)
    };
    let entries = bank.index_ids().zip(bank.indices()).map(entry).collect();
    let about = format!(
        "The sub-register indices of target `{}`: which part of a register another one is. The\n\
         number 0 stands for none.",
        job.target()?.name()
    );
    Ok(Enum { name: "SubRegIndex", about: &about, form: Form::Variants, entries }.print())
}

/// The features of subtargets.
#[cfg(feature = "codegen")]
fn features(job: &Job<'_, '_>) -> Result<String, RecordError> {
    let features = job.features()?;
    let entry = |(value, feature): (u32, &Feature<'_>)| {
        let (about, place) = (one_line(feature.description), place(job, feature.record));
        Entry::new(feature.record.name(), value, format!("`{}`: {about} ({place}).", feature.name))
    };
    let entries = (0..).zip(features.all()).map(entry).collect();
    let about = format!("The features of subtargets of `{}`.", job.target()?.name());
    Ok(Enum { name: "Feature", about: &about, form: Form::Variants, entries }.print())
}

#[cfg(feature = "codegen")]
fn value_types() -> String {
    let entry = |ty: ValueType| {
        let name = ty.name();
        let bits = match ty.size() {
            1 => "1 bit".to_owned(),
            size => format!("{size} bits"),
        };
        let about = match ty {
            ValueType::OTHER => format!("`{name}`: no value, such as a chain."),
            ValueType::I_PTR => format!("`{name}`: the type of pointers, whichever it is."),
            _ if ty.size() == 0 => format!("`{name}`."),
            _ if ty.is_scalable_vector() => format!("`{name}`: a multiple of {bits}."),
            _ => format!("`{name}`: {bits}."),
        };
        Entry::new(name, u32::from(ty.0), about)
    };
    let entries = ValueType::all().map(entry).collect();
    let about = "The types of values (LLVM: `MVT`). Values are those of LLVM's enum.";
    Enum { name: "ValueType", about, form: Form::Variants, entries }.print()
}
