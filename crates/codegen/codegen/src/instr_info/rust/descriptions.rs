//! Rust tables of descriptions and operand types.

use quote::quote;
use rustc_hash::FxHashMap;

use super::super::Plan;
use super::super::descriptions::{OperandInfo, Registers};
use tablegen_emit::rust::tables::{Tables, numbers, starts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Section, int_literal};
use tablegen_format::fields::operand as layout;
use tablegen_model::operands::Constraint;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_session::BackendError;

const MODULE: &str = "::tablegen_rt::mc::desc";
const TYPES: &[&str] = &["Numbers", "Tables"];

pub(super) fn add<'r>(
    plan: &Plan<'r>,
    target_registers: &CodeGenRegisters<'r>,
    module: &mut Module,
) -> Result<(), BackendError> {
    let mut tables = Tables::default();
    shapes(plan, &mut tables)?;
    let types = operands(plan, target_registers, &mut tables)?;
    implicit(plan, target_registers, &mut tables)?;
    mode_classes(plan, target_registers, &mut tables)?;
    let entries = (0..).zip(&types).map(|(value, (namespace, name))| {
        Entry::new(*name, value, format!("`{namespace}::{name}`."))
    });
    let about = format!("Types of operands of target `{}`.", plan.target.name());
    let types = Enum {
        name: "OperandType",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(types.print());
    module.text(tables.build("INSTRUCTIONS", MODULE, TYPES));
    module.text(include_str!("generated/descriptions.rs"));
    module.add(Section::Glue, include_str!("generated/described.rs"));
    let max_operands = int_literal(plan.instructions.max_operands() as u64);
    module.add(Section::Data, quote!(const MAX_OPERANDS: usize = #max_operands;));
    Ok(())
}

/// Adds the columns that instructions share.
fn shapes(plan: &Plan<'_>, tables: &mut Tables) -> Result<(), BackendError> {
    const COLUMNS: [&str; 7] = [
        "operand_lists",
        "defs",
        "implicit_lists",
        "implicit_uses",
        "sizes",
        "properties",
        "target_flags",
    ];
    let mut shapes: FxHashMap<[u64; COLUMNS.len()], u64> = FxHashMap::default();
    let mut columns: [Vec<u64>; COLUMNS.len()] = Default::default();
    let (mut shape_of, mut classes) = (Vec::new(), Vec::new());
    for ((id, _), one) in plan.instructions.iter().zip(&plan.descriptions.all) {
        let Ok(size) = u32::try_from(one.size) else {
            let record = plan.instructions.described(id).record;
            return Err(record.error(format!("{} is no size of an instruction", one.size)).into());
        };
        let shape = [
            one.operands as u64,
            one.defs as u64,
            one.implicit as u64,
            one.implicit_uses as u64,
            size.into(),
            one.properties.0,
            one.target_flags,
        ];
        let next = shapes.len() as u64;
        shape_of.push(*shapes.entry(shape).or_insert_with(|| {
            for (column, value) in columns.iter_mut().zip(shape) {
                column.push(value);
            }
            next
        }));
        classes.push(one.class.into());
    }
    tables.add("shape_of", &numbers(&shape_of));
    tables.add("classes", &numbers(&classes));
    for (name, column) in COLUMNS.iter().zip(&columns) {
        tables.add(name, &numbers(column));
    }
    Ok(())
}

/// Adds the operands of all lists. Returns their types.
fn operands<'r>(
    plan: &Plan<'r>,
    target_registers: &CodeGenRegisters<'r>,
    tables: &mut Tables,
) -> Result<Vec<(&'r str, &'r str)>, BackendError> {
    let lists = &plan.descriptions.operands.all;
    tables.add("operand_starts", &starts(lists.iter().map(|(_, list)| list.len())));
    #[expect(clippy::mutable_key_type, reason = "values are compared by number")]
    let mut kinds: FxHashMap<OperandInfo<'r>, u64> = FxHashMap::default();
    let mut types: Vec<(&str, &str)> = Vec::new();
    let (mut all, mut classes, mut of_modes) = (Vec::new(), Vec::new(), Vec::new());
    let (mut flags, mut type_of) = (Vec::new(), Vec::new());
    for info in lists.iter().flat_map(|(_, list)| list) {
        let next = kinds.len() as u64;
        let kind = *kinds.entry(*info).or_insert(next);
        all.push(kind);
        if kind < next {
            continue;
        }
        let (class, of_mode) = match info.registers {
            Registers::Any => (0, 0),
            Registers::Class(class) => {
                (u64::from(target_registers.class(class.record)?.enum_value()) + 1, 0)
            }
            Registers::OfMode(class) => {
                let mut all = plan.mode_classes.all.iter();
                let position = all.position(|one| *one == class);
                (0, position.map_or(0, |position| position as u64 + 1))
            }
        };
        classes.push(class);
        of_modes.push(of_mode);
        let (early, tied, to) = match info.constraint {
            Constraint::None => (false, false, 0),
            Constraint::EarlyClobber => (true, false, 0),
            Constraint::TiedTo(to) => (false, true, to as u64),
        };
        flags.push(
            layout::IS_PREDICATE.put_flag(info.is_predicate)
                | layout::IS_OPTIONAL_DEF.put_flag(info.is_optional_def)
                | layout::IS_BRANCH_TARGET.put_flag(info.is_branch_target)
                | layout::IS_EARLY_CLOBBER.put_flag(early)
                | layout::IS_TIED.put_flag(tied)
                | layout::TIED_TO.put(to),
        );
        let ty = types.iter().position(|known| *known == info.operand_type);
        type_of.push(ty.unwrap_or_else(|| {
            types.push(info.operand_type);
            types.len() - 1
        }) as u64);
    }
    for (name, table) in [
        ("operands", &all),
        ("operand_classes", &classes),
        ("operand_mode_classes", &of_modes),
        ("operand_flags", &flags),
        ("operand_types", &type_of),
    ] {
        tables.add(name, &numbers(table));
    }
    Ok(types)
}

/// Adds the lists of implicitly read and written registers.
fn implicit<'r>(
    plan: &Plan<'r>,
    target_registers: &CodeGenRegisters<'r>,
    tables: &mut Tables,
) -> Result<(), BackendError> {
    let lists = &plan.descriptions.implicit.all;
    tables.add("implicit_starts", &starts(lists.iter().map(|(_, list)| list.len())));
    let mut all: Vec<u64> = Vec::new();
    for register in lists.iter().flat_map(|(_, list)| list) {
        all.push(target_registers.register(register.record)?.enum_value().into());
    }
    tables.add("implicit", &numbers(&all));
    Ok(())
}

/// Adds the register classes selected in each hardware mode.
fn mode_classes<'r>(
    plan: &Plan<'r>,
    target_registers: &CodeGenRegisters<'r>,
    tables: &mut Tables,
) -> Result<(), BackendError> {
    let classes = &plan.mode_classes;
    tables.add("mode_class_count", &classes.all.len().to_string());
    let mut all = Vec::new();
    for class in classes.in_mode.iter().flatten() {
        all.push(match class {
            Some(class) => u64::from(target_registers.class(class.record)?.enum_value()) + 1,
            None => 0,
        });
    }
    tables.add("mode_classes", &numbers(&all));
    Ok(())
}
