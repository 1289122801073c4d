//! [`Tables`]: decoder tables that consist of steps.

use std::collections::BTreeMap;
use std::sync::Arc;
use tablegen_model::Queries;

use tablegen_core::{Diagnostic, Record, RecordError};

use super::collect::{Collected, Duplicates, collect};
use super::encoding::{Encoding, EncodingId, MethodId, Methods};
use super::filter::{self, Undecided};
use super::steps::{Builder, DecoderStep, Leniency, Program};
use crate::Context;
use tablegen_model::derived_if_defined;
use tablegen_model::features::{Condition, Features};
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::instructions::Instructions;
use tablegen_model::subset::InstructionSubset;
use tablegen_session::BackendError;

/// Settings of the analysis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) duplicates: Duplicates,
    pub(super) leniency: Leniency,
    /// True if each instruction width has separate programs.
    pub(super) specialize: bool,
}

/// Decoder tables of a target.
#[derive(Debug)]
pub(super) struct Tables<'r> {
    /// Encodings that the tables refer to.
    pub(super) encodings: Vec<Encoding<'r>>,
    /// Tables by instruction width, with their programs.
    pub(super) groups: Vec<Group<'r>>,
    /// True if each table is for one width.
    pub(super) is_specialized: bool,
    /// Conditions that the tables refer to.
    pub(super) conditions: Vec<Condition>,
    /// Features that the conditions use. `None` if there are no conditions.
    pub(super) features: Option<Arc<Features<'r>>>,
    /// Decoder methods of the target.
    pub(super) methods: Methods<'r>,
    /// Methods that decode register classes which depend on the hardware mode.
    pub(super) by_mode: Vec<ByMode<'r>>,
    /// Length in bits of each instruction. `None` for encodings of fixed length.
    pub(super) lengths: Option<Vec<u32>>,
    /// True if a step checks a condition.
    pub(super) has_conditions: bool,
    /// True if a step checks for a soft failure.
    pub(super) has_soft_fails: bool,
    /// Largest size in bits of an instruction that is not in the subset.
    pub(super) left_out_width: u32,
}

/// Tables with common programs.
#[derive(Debug, Default)]
pub(super) struct Group<'r> {
    pub(super) tables: Vec<Table<'r>>,
    pub(super) programs: Vec<Program>,
    /// Width in bits of the instructions. `None` if they differ.
    pub(super) width: Option<u32>,
}

/// Decoder table.
#[derive(Debug)]
pub(super) struct Table<'r> {
    /// Largest width of the instructions in bits.
    pub(super) width: u32,
    /// Decoder namespace.
    pub(super) namespace: &'r str,
    /// Hardware mode and its name. `None` for the default mode.
    pub(super) mode: Option<(HwModeId, &'r str)>,
    /// Root step.
    pub(super) step: DecoderStep,
}

/// Register class that depends on the hardware mode.
#[derive(Debug)]
pub(super) struct ByMode<'r> {
    pub(super) class: Record<'r>,
    /// Modes with their names, and the decoder methods of their classes.
    pub(super) modes: Vec<(HwModeId, &'r str, Option<MethodId>)>,
}

/// Encodings by width, namespace and hardware mode.
type Sets<'r> = BTreeMap<u32, BTreeMap<(&'r str, HwModeId), Vec<EncodingId>>>;

impl<'r> Tables<'r> {
    /// Plans the tables of a target. Errors in operands, and encodings that cannot be
    /// distinguished, are reported.
    ///
    /// # Errors
    /// Returns an error if an encoding is malformed, or if encodings cannot be distinguished.
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        instructions: &Instructions<'r>,
        subset: &InstructionSubset<'r>,
        settings: Settings,
    ) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let Collected { encodings, by_mode: ids_by_mode, mut methods, left_out_width } =
            collect(cx, instructions, subset, settings.duplicates)?;
        let lengths = instructions.has_variable_length().then(|| {
            let mut lengths = vec![0; instructions.all().len()];
            for encoding in &encodings {
                lengths[encoding.opcode.index()] = encoding.width();
            }
            lengths
        });
        let by_mode = by_mode(cx, &mut methods)?;
        let longest = match lengths {
            Some(_) => encodings.iter().map(Encoding::width).max(),
            None => None,
        };
        let mut sets: Sets<'r> = BTreeMap::new();
        for (mode, ids) in ids_by_mode {
            for id in ids {
                let encoding = &encodings[id.index()];
                let of_width = sets.entry(longest.unwrap_or_else(|| encoding.width())).or_default();
                of_width.entry((encoding.namespace, mode)).or_default().push(id);
            }
        }
        if lengths.is_some() && settings.specialize {
            let message = "Cannot specialize decoders for variable length instuctions";
            return Err(BackendError::new(message));
        }

        let mut builder = Builder::new(cx, &encodings, settings.leniency);
        let mut groups = Vec::new();
        let mut group = Group::default();
        let mut has_conflict = false;
        for (width, of_width) in sets {
            for ((namespace, mode), ids) in of_width {
                let tree = match filter::tree(&encodings, ids) {
                    Ok(Some(tree)) => tree,
                    Ok(None) => continue,
                    Err(Undecided::Conflicts(found)) => {
                        cx.report(found.into_iter().map(Diagnostic::text_only).collect());
                        has_conflict = true;
                        continue;
                    }
                    Err(Undecided::TooDeep) => {
                        let message = "too many fields must be looked at to tell encodings apart";
                        return Err(BackendError::new(message));
                    }
                };
                let step = builder.steps(tree)?;
                let mode = (!mode.is_default()).then(|| (mode, target.hw_modes().name(mode)));
                group.tables.push(Table { width, namespace, mode, step });
            }
            if settings.specialize {
                let programs = builder.take_programs();
                let tables = std::mem::take(&mut group.tables);
                groups.push(Group { tables, programs, width: Some(width) });
            }
        }
        if has_conflict {
            return Err(BackendError::new("Decoding conflict encountered"));
        }
        if !settings.specialize {
            group.programs = builder.take_programs();
            groups.push(group);
        }
        let (conditions, features) = (builder.conditions.all, builder.features);
        let has_conditions = !conditions.is_empty();
        let has_soft_fails =
            groups.iter().flat_map(|group| &group.tables).any(|table| table.step.can_soft_fail());
        Ok(Tables {
            groups,
            is_specialized: settings.specialize,
            conditions,
            features,
            methods,
            by_mode,
            lengths,
            has_conditions,
            has_soft_fails,
            left_out_width,
            encodings,
        })
    }
}

/// Returns the register classes that depend on the hardware mode, except those with a named method.
fn by_mode<'r>(
    cx: &Context<'_, 'r>,
    methods: &mut Methods<'r>,
) -> Result<Vec<ByMode<'r>>, RecordError> {
    let target = cx.target()?;
    let modes = target.hw_modes();
    if modes.count() == 1 {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for class in derived_if_defined(cx.records(), "RegClassByHwMode") {
        let named = class.field("DecoderMethod").and_then(|field| field.value().as_str());
        if named.is_some_and(|name| !name.is_empty()) {
            continue;
        }
        let mut all = Vec::new();
        for &(mode, record) in modes.select(class) {
            all.push((mode, modes.name(mode), methods.of(record)?));
        }
        found.push(ByMode { class, modes: all });
    }
    Ok(found)
}
