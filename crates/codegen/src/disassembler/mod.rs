//! `--gen-disassembler`: tables that tell from the bits of a machine instruction which one it is,
//! and what makes its operands.
//!
//! In go the instructions of a target and their encodings; out comes a [`Plan`].
//!
//! ```text
//!  encodings ─ collect ─► by table ─ filter ─► trees of fields ─ steps ─► Tables ─► cpp/, rust/
//!                                                                programs, conditions
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

use std::io::Write;
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_model::instructions::Instructions;
use tablegen_session::{BackendError, OptionSpec, Options, OutputContext};

use collect::Duplicates;
use steps::Leniency;
use tables::{Settings, Tables};
use webassembly::WebAssembly;
use x86::X86;

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-disassembler", "decoder", "Generate disassembler", plan)
        .with_options(&[DUPLICATES, SPECIALIZE, SKIP_MISSING, SKIP_FIXED, FUNCTION_TABLE])
        .declaring(&[
            (SharedName::Opcode, 2),
            (SharedName::HwMode, 5),
            (SharedName::Register, 8),
            (SharedName::Feature, 2),
        ]);

/// What becomes of encodings that are the same in all hardware modes.
const DUPLICATES: OptionSpec = OptionSpec::of_plan(
    "suppress-per-hwmode-duplicates",
    "O0|O1|O2",
    "Encodings of all modes in tables of modes: in all, in those of their namespace, or none",
);

/// Programs for each width of instructions.
const SPECIALIZE: OptionSpec = OptionSpec::of_plan(
    "specialize-decoders-per-bitwidth",
    "",
    "Generate a function of its own for each width of instructions",
);

/// Operands without a place in the encoding are left to the target.
const SKIP_MISSING: OptionSpec = OptionSpec::of_plan(
    "ignore-non-decodable-operands",
    "",
    "Leave operands that the encoding has no place for to the target",
);

/// Operands all of whose bits are fixed are left to the target.
const SKIP_FIXED: OptionSpec = OptionSpec::of_plan(
    "ignore-fully-defined-operands",
    "",
    "Leave operands whose bits the encoding fixes to the target",
);

/// Functions in a table rather than cases of a switch.
const FUNCTION_TABLE: OptionSpec = OptionSpec::of_printer(
    "use-fn-table-in-decode-to-mcinst",
    "",
    "Generate a table of functions instead of a switch, which compiles faster",
);

/// What is to be generated.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// The name of the target.
    target: &'r str,
    instructions: Arc<Instructions<'r>>,
    kind: Kind<'r>,
}

/// Which tables there are.
#[derive(Debug)]
enum Kind<'r> {
    /// Tables of steps, as for most targets.
    Tables(Tables<'r>),
    /// Tables by bytes.
    WebAssembly(WebAssembly),
    /// Tables of opcodes in contexts.
    X86(X86<'r>),
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let target = cx.target()?;
    let instructions = cx.instructions()?;
    let kind = match target.name() {
        "X86" => Kind::X86(X86::new(cx, &instructions)?),
        "WebAssembly" => Kind::WebAssembly(WebAssembly::new(&instructions)?),
        _ => Kind::Tables(Tables::new(cx, &instructions, settings(options)?)?),
    };
    Ok(Arc::new(Plan { target: target.name(), instructions, kind }))
}

fn settings(options: &Options) -> Result<Settings, BackendError> {
    let duplicates = match options.value(DUPLICATES.name) {
        None | Some("O0") => Duplicates::All,
        Some("O1") => Duplicates::OfNamespace,
        Some("O2") => Duplicates::None,
        Some(other) => {
            let name = DUPLICATES.name;
            return Err(BackendError::new(format!("--{name}: '{other}' is not O0, O1 or O2")));
        }
    };
    let leniency = Leniency {
        skips_missing: options.is_on(SKIP_MISSING.name),
        skips_fixed: options.is_on(SKIP_FIXED.name),
    };
    Ok(Settings { duplicates, leniency, specialize: options.is_on(SPECIALIZE.name) })
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        let with_functions = output.options().is_on(FUNCTION_TABLE.name);
        Ok(out.write_all(&cxx::print(self, with_functions))?)
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let registers = rust::registers(self, cx)?;
        Ok(Box::new(move |output| rust::module(output, self, registers.as_deref())))
    }
}
