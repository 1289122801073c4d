//! Processor models.

use tablegen_core::{Record, RecordError};

use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::processors::ProcessorModel;
use tablegen_model::schedules::resources::no_units;

/// Model of a processor.
#[derive(Debug)]
pub(super) struct Machine<'r> {
    /// Numeric fields with their names. Unset ones are negative.
    pub(super) numbers: [(&'static str, i32); 6],
    /// True if the scheduler runs after register allocation.
    pub(super) schedules_late: bool,
    /// True if the model covers every instruction.
    pub(super) is_complete: bool,
    /// True if resource uses have an acquire cycle.
    pub(super) has_intervals: bool,
    /// Resources, from number 1 on. `None` without a per-operand model.
    pub(super) resources: Option<Vec<Resource<'r>>>,
    /// Extra information for simulators.
    pub(super) extras: Option<Extras>,
}

/// Processor resource.
#[derive(Debug)]
pub(super) struct Resource<'r> {
    pub(super) record: Record<'r>,
    /// Number of units.
    pub(super) units: u32,
    /// Number and record of the super-resource.
    pub(super) whole: Option<(u32, Record<'r>)>,
    /// Size of the buffer. -1 for the unified reservation station.
    pub(super) buffer: i32,
    /// For a group, the number of the member for each unit.
    pub(super) parts: Option<Vec<u32>>,
}

/// Extra information for simulators.
#[derive(Debug)]
pub(super) struct Extras {
    /// Size of the reorder buffer, and number of instructions retired per cycle.
    pub(super) reorder_buffer: (i64, i64),
    /// Numbers of the resources that are load queue and store queue, or 0.
    pub(super) queues: [u32; 2],
}

const NUMBERS: [&str; 6] = [
    "IssueWidth",
    "MicroOpBufferSize",
    "LoopMicroOpBufferSize",
    "LoadLatency",
    "HighLatency",
    "MispredictPenalty",
];

impl<'r> Machine<'r> {
    /// Returns the models of all processors.
    ///
    /// # Errors
    /// Returns an error if resources contradict each other.
    pub(super) fn all(schedules: &Schedules<'r>) -> Result<Vec<Self>, RecordError> {
        schedules.processors.all.iter().map(Self::new).collect()
    }

    fn new(model: &ProcessorModel<'r>) -> Result<Self, RecordError> {
        let record = model.record;
        let extras = match model.extras.is_empty() {
            true => None,
            false => Some(Extras::new(model)?),
        };
        let resources = if model.has_costs() {
            let all = model.resources.all.iter().map(|&resource| Resource::new(resource, model));
            Some(all.collect::<Result<_, _>>()?)
        } else if model.resources.all.is_empty() {
            None
        } else {
            return Err(record.error(
                "SchedMachineModel defines ProcResources without defining WriteRes SchedWriteRes",
            ));
        };
        let mut numbers = NUMBERS.map(|name| (name, 0));
        for (name, number) in &mut numbers {
            *number = record.plain_int(name)? as i32;
        }
        Ok(Machine {
            numbers,
            schedules_late: record.bit("PostRAScheduler")?,
            is_complete: record.bit("CompleteModel")?,
            has_intervals: record.bit("EnableIntervals")?,
            resources,
            extras,
        })
    }
}

impl<'r> Resource<'r> {
    fn new(record: Record<'r>, model: &ProcessorModel<'r>) -> Result<Self, RecordError> {
        let find = |kind: Record<'r>| match kind.is_subclass_of("ProcResourceUnits") {
            true => Ok((model.resource_number(kind)?, kind)),
            false => Err(no_units(kind, record.locs())),
        };
        let buffer = record.plain_int("BufferSize")? as i32;
        if !record.is_subclass_of("ProcResGroup") {
            let whole = record.get::<Option<Record<'_>>>("Super")?.map(find).transpose()?;
            let units = record.plain_int("NumUnits")? as u32;
            return Ok(Resource { record, units, whole, buffer, parts: None });
        }
        let mut parts = Vec::new();
        for part in record.list_of_defs("Resources")? {
            let (number, part) = find(part)?;
            let units = usize::try_from(part.plain_int("NumUnits")?).unwrap_or(0);
            if units > MAX_UNITS {
                return Err(part.error("the resource has too many units"));
            }
            parts.resize(parts.len() + units, number);
        }
        let units = parts.len() as u32;
        Ok(Resource { record, units, whole: None, buffer, parts: Some(parts) })
    }
}

/// Largest number of units of a group member. Each unit has an entry in a table.
const MAX_UNITS: usize = 1 << 16;

impl Extras {
    fn new(model: &ProcessorModel<'_>) -> Result<Self, RecordError> {
        let queue = |queue: Option<Record<'_>>| -> Result<u32, RecordError> {
            let Some(queue) = queue else { return Ok(0) };
            let resource = queue.def("QueueDescriptor")?;
            let all = &model.resources.all;
            // As in llvm-tblgen, unknown resources have the number after the last.
            let position = all.iter().position(|one| *one == resource).unwrap_or(all.len());
            Ok(position as u32 + 1)
        };
        let reorder_buffer = match model.extras.retire_control_unit {
            Some(unit) => {
                let number =
                    |field: &str| -> Result<i64, RecordError> { Ok(unit.plain_int(field)?.max(0)) };
                (number("ReorderBufferSize")?, number("MaxRetirePerCycle")?)
            }
            None => (0, 0),
        };
        let queues = [queue(model.extras.load_queue)?, queue(model.extras.store_queue)?];
        Ok(Extras { reorder_buffer, queues })
    }
}
