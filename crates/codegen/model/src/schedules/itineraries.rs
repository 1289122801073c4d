//! Itineraries: the functional units that an instruction occupies, by cycle.

use tablegen_core::{Record, RecordError};

/// A record of class `ProcessorItineraries`.
#[derive(Clone, Debug)]
pub struct Itineraries<'r> {
    pub record: Record<'r>,
    /// Functional units of the processor.
    pub units: Vec<Record<'r>>,
    /// Records of class `InstrItinData`; see [`Itinerary::read`].
    pub data: Vec<Record<'r>>,
}

impl<'r> Itineraries<'r> {
    /// Reads the record of a `ProcessorItineraries`.
    ///
    /// # Errors
    /// Returns an error if a field is missing or of the wrong type.
    pub fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Ok(Itineraries {
            record,
            units: record.list_of_defs("FU")?,
            data: record.list_of_defs("IID")?,
        })
    }

    /// Returns the namespace of the packetizer that the itineraries belong to. The default
    /// packetizer has the empty string.
    ///
    /// # Errors
    /// Returns an error if the field is missing or not a string.
    pub fn packetizer_namespace(&self) -> Result<&'r str, RecordError> {
        self.record.string("PacketizerNamespace")
    }
}

/// A record of class `InstrItinData`: how a processor executes the
/// instructions of one itinerary class.
#[derive(Clone, Debug)]
pub struct Itinerary<'r> {
    pub record: Record<'r>,
    /// The itinerary class.
    pub class: Record<'r>,
    /// Stages, one after the other.
    pub stages: Vec<Stage<'r>>,
    /// Number of micro-operations; 0 if the number varies.
    pub micro_ops: i64,
    /// For each operand, the cycle in which it is read or written.
    pub operand_cycles: Vec<i64>,
    /// Forwarding path of each operand.
    pub bypasses: Vec<Record<'r>>,
}

/// Record of class `InstrStage`: a stage of an itinerary.
#[derive(Clone, Debug)]
pub struct Stage<'r> {
    /// Number of cycles.
    pub cycles: i64,
    /// Functional units, of which the stage occupies one.
    pub units: Vec<Record<'r>>,
    /// Number of cycles after which the next stage begins; -1 for the end of this stage.
    pub increment: i64,
    /// Kind of occupancy: 0 if the stage requires the unit, 1 if it reserves the unit.
    pub kind: i64,
}

impl<'r> Itinerary<'r> {
    /// Reads one.
    ///
    /// # Errors
    /// Returns an error if a field is missing or of the wrong type.
    pub fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let stages = record.list_of_defs("Stages")?;
        Ok(Itinerary {
            record,
            class: record.def("TheClass")?,
            stages: stages.into_iter().map(Stage::read).collect::<Result<_, _>>()?,
            micro_ops: record.plain_int("NumMicroOps")?,
            operand_cycles: record.list_of_plain_ints("OperandCycles")?,
            bypasses: record.list_of_defs("Bypasses")?,
        })
    }
}

impl<'r> Stage<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Ok(Stage {
            cycles: record.plain_int("Cycles")?,
            units: record.list_of_defs("Units")?,
            increment: record.plain_int("TimeInc")?,
            kind: record.plain_int("Kind")?,
        })
    }
}
