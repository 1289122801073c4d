//! [`Tables`]: all that is decoded with tables of steps.

use std::collections::BTreeMap;
use std::sync::Arc;
use tablegen_model::Queries;

use tablegen_core::{Diagnostic, Record, RecordError};

use super::collect::{Collected, Duplicates, collect};
use super::encoding::{Encoding, EncodingId, MethodId, Methods};
use super::filter::{self, Undecided};
use super::steps::{Builder, Leniency, Program, Step};
use crate::Context;
use tablegen_model::derived_if_defined;
use tablegen_model::features::{Condition, Features};
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::instructions::Instructions;
use tablegen_session::BackendError;

/// How the tables are to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) duplicates: Duplicates,
    pub(super) leniency: Leniency,
    /// Whether each width of instructions has programs of its own.
    pub(super) specialize: bool,
}

/// All tables of a target.
#[derive(Debug)]
pub(super) struct Tables<'r> {
    /// The encodings that they find.
    pub(super) encodings: Vec<Encoding<'r>>,
    /// The tables, by the widths of their instructions, and the programs that decode operands.
    pub(super) groups: Vec<Group<'r>>,
    /// Whether the tables are for one width each, and begin with it.
    pub(super) is_specialized: bool,
    /// The conditions that tables name.
    pub(super) conditions: Vec<Condition>,
    /// The features that conditions are of, if there are conditions.
    pub(super) features: Option<Arc<Features<'r>>>,
    /// The methods of the target's own.
    pub(super) methods: Methods<'r>,
    /// The methods that decode registers of classes that the hardware mode decides on.
    pub(super) by_mode: Vec<ByMode<'r>>,
    /// For each instruction how many bits it has, if their encodings are of variable length.
    pub(super) lengths: Option<Vec<u32>>,
    /// Whether there is a step that checks a condition.
    pub(super) has_conditions: bool,
    /// Whether there is a step that finds an instruction odd.
    pub(super) has_soft_fails: bool,
}

/// Tables that share their programs.
#[derive(Debug, Default)]
pub(super) struct Group<'r> {
    pub(super) tables: Vec<Table<'r>>,
    pub(super) programs: Vec<Program>,
    /// How many bits the instructions have, if all have as many.
    pub(super) width: Option<u32>,
}

/// One table.
#[derive(Debug)]
pub(super) struct Table<'r> {
    /// How many bits the instructions have, at most.
    pub(super) width: u32,
    /// The namespace of the encodings.
    pub(super) namespace: &'r str,
    /// The hardware mode that it is for, and its name; none for the default mode.
    pub(super) mode: Option<(HwModeId, &'r str)>,
    /// What is done to find an instruction.
    pub(super) step: Step,
}

/// A register class that is another one in each hardware mode.
#[derive(Debug)]
pub(super) struct ByMode<'r> {
    pub(super) class: Record<'r>,
    /// The modes with their names, and the methods for their classes.
    pub(super) modes: Vec<(HwModeId, &'r str, Option<MethodId>)>,
}

/// The encodings of tables, by what tells the tables apart.
type Sets<'r> = BTreeMap<u32, BTreeMap<(&'r str, HwModeId), Vec<EncodingId>>>;

impl<'r> Tables<'r> {
    /// Plans the tables of a target. What is wrong with operands, and encodings that cannot be told
    /// apart, are reported.
    ///
    /// # Errors
    /// An encoding is not well-formed, or encodings cannot be told apart.
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        instructions: &Instructions<'r>,
        settings: Settings,
    ) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let Collected { encodings, by_mode: ids_by_mode, mut methods } =
            collect(cx, instructions, settings.duplicates)?;
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
            encodings,
        })
    }
}

/// The register classes that the hardware mode decides on, but for those whose method is named.
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
