//! `--gen-disassembler`: tables that identify machine instructions by their bits and decode them.
//!
//! Input are the instructions of a target and their encodings. Output is a [`Plan`].
//!
//! ```text
//!  encodings ─ collect ─► by table ─ filter ─► decision trees ─ steps ─► Tables ─► cxx/, rust/
//!                                                               programs, conditions
//! ```
//!
//! WebAssembly and X86 have tables of their own: `webassembly.rs`, `x86/`.

mod bits;
mod bytes;
mod collect;
mod cxx;
mod encoding;
mod filter;
mod operands;
mod rust;
mod steps;
mod tables;
mod variable;
mod webassembly;
mod x86;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_core::Release;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::differences;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::{Queries, derived_if_defined};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::instructions::Instructions;
use tablegen_model::subset::{InstructionSubset, ONLY_FEATURES, ONLY_INSTRUCTIONS};
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, OptionValue, Options, OutputContext, backend_options,
};

use collect::Duplicates;
use steps::Leniency;
use tables::{Settings, Tables};
use webassembly::WebAssembly;
use x86::X86;

/// Back-end `--gen-disassembler`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-disassembler", "decoder", "Generate disassembler", plan)
        .with_options(DisassemblerOptions::SPECS)
        .declaring(&[
            (SharedName::Opcode, 2),
            (SharedName::HwMode, 5),
            (SharedName::Register, 8),
            (SharedName::Feature, 2),
        ])
        .only_on_request(&[SharedName::Feature]);

backend_options! {
    /// Options of `--gen-disassembler`.
    pub(crate) struct DisassemblerOptions {
        /// Tables that contain the encodings for all hardware modes.
        pub(crate) duplicates: Duplicates = OptionSpec::new(
            "suppress-per-hwmode-duplicates",
            "O0|O1|O2",
            "Encodings of all modes in tables of modes: in all, in those of their namespace, or none",
        ),
        /// True if each width of instructions has a function of its own.
        pub(crate) specialize: bool = OptionSpec::new(
            "specialize-decoders-per-bitwidth",
            "",
            "Generate a function of its own for each width of instructions",
        ),
        /// True if operands without bits in the encoding are left to the target.
        pub(crate) skip_missing: bool = OptionSpec::new(
            "ignore-non-decodable-operands",
            "",
            "Leave operands that the encoding has no place for to the target",
        ),
        /// True if operands whose bits are all fixed are left to the target.
        pub(crate) skip_fixed: bool = OptionSpec::new(
            "ignore-fully-defined-operands",
            "",
            "Leave operands whose bits the encoding fixes to the target",
        ),
        /// Expression for the names of instructions that are decoded.
        pub(crate) instructions: Option<String> = ONLY_INSTRUCTIONS,
        /// Features of machines whose instructions are decoded.
        pub(crate) features: Option<String> = ONLY_FEATURES,
        /// True if the C++ calls decoders through a table of functions.
        pub(crate) function_table: bool = OptionSpec::new(
            "use-fn-table-in-decode-to-mcinst",
            "",
            "Generate a table of functions instead of a switch, which compiles faster",
        ),
    }
}

/// Analysis result that the printers read.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// Name of the target.
    target: &'r str,
    instructions: Arc<Instructions<'r>>,
    kind: Kind<'r>,
    /// True if the C++ calls decoders through a table of functions.
    function_table: bool,
}

/// Kind of tables.
#[derive(Debug)]
enum Kind<'r> {
    /// Tables of steps, for most targets.
    Tables(Tables<'r>),
    /// Tables by opcode bytes.
    WebAssembly(WebAssembly),
    /// Tables by opcode map, context and opcode.
    X86(X86<'r>),
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = DisassemblerOptions::parse(options)?;
    let target = cx.target()?;
    let instructions = cx.instructions()?;
    let (names, features) = (options.instructions.as_deref(), options.features.as_deref());
    let subset = InstructionSubset::new(cx, names, features)?;
    let kind = match target.name() {
        "X86" => Kind::X86(X86::new(cx, &instructions, &subset)?),
        "WebAssembly" => Kind::WebAssembly(WebAssembly::new(&instructions, &subset)?),
        _ => Kind::Tables(Tables::new(
            cx,
            &instructions,
            &subset,
            options.settings(cx.records().release()),
        )?),
    };
    Ok(Arc::new(Plan {
        target: target.name(),
        instructions,
        kind,
        function_table: options.function_table,
    }))
}

impl OptionValue for Duplicates {
    fn parse(spec: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError> {
        match value {
            None | Some("O0") => Ok(Duplicates::All),
            Some("O1") => Ok(Duplicates::OfNamespace),
            Some("O2") => Ok(Duplicates::None),
            Some(other) => {
                let name = spec.name;
                Err(BackendError::option(name, format!("'{other}' is not O0, O1 or O2")))
            }
        }
    }
}

impl DisassemblerOptions {
    /// Returns the settings for descriptions of a release.
    fn settings(&self, release: Release) -> Settings {
        let is_old = differences::has_operands_without_encoding(release);
        let (skips_missing, skips_fixed) = (self.skip_missing || is_old, self.skip_fixed || is_old);
        let skips_one_register = self.skip_missing;
        let leniency = Leniency { skips_missing, skips_one_register, skips_fixed };
        Settings { duplicates: self.duplicates, leniency, specialize: self.specialize }
    }
}

/// Returns the registers that the Rust module refers to. `None` if the target declares none.
///
/// # Errors
/// Returns an error if the registers are not well-formed.
fn registers<'r>(
    plan: &Plan<'r>,
    cx: &Context<'_, 'r>,
) -> Result<Option<Arc<CodeGenRegisters<'r>>>, BackendError> {
    Ok(match &plan.kind {
        Kind::Tables(_) if derived_if_defined(cx.records(), "RegisterClass").is_empty() => None,
        Kind::WebAssembly(_) => None,
        Kind::Tables(_) | Kind::X86(_) => Some(cx.registers()?),
    })
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self, self.function_table))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let registers = registers(self, cx)?;
        Ok(Box::new(move |output| rust::module(output, self, registers.as_deref())))
    }
}
