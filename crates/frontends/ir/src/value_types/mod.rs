//! `--gen-vt`: value types of the code generator.
//!
//! Input: records of class `ValueType`. Output: a [`Plan`] with the properties of each, in order.
//! [`cxx`] and [`rust`] print it.

mod cxx;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::{Record, RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::Comparison;
use tablegen_model::derived_from;
use tablegen_session::{Options, OutputContext};

/// Value types in output order.
#[derive(Debug)]
struct Plan<'r> {
    types: Vec<ValueType<'r>>,
}

/// Value type, with the properties that the output needs.
#[derive(Debug)]
struct ValueType<'r> {
    record: Record<'r>,
    name: &'r str,
    /// Size in bits, the minimum size of scalable types.
    size: i64,
    is_overloaded: bool,
    is_integer: bool,
    is_float: bool,
    is_vector: bool,
    is_scalable: bool,
    is_tuple: bool,
    is_capability: bool,
    /// True if values can have the type.
    is_normal: bool,
    /// Number of vectors in a tuple.
    fields: i64,
    /// Number and type of the elements of a vector.
    elements: Option<(i64, Record<'r>)>,
    /// Corresponding IR type. `None` if no IR type corresponds.
    ir: Option<IrType>,
}

/// Type of LLVM's IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum IrType {
    Scalar(Scalar),
    Vector {
        element: Scalar,
        len: i64,
        is_scalable: bool,
    },
    /// Tuple of scalable vectors of bytes.
    Tuple {
        len: u32,
        fields: u32,
    },
}

/// Type that is not a vector or a tuple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scalar {
    Integer(i64),
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
}

impl<'r> Plan<'r> {
    fn new(records: &'r Records) -> Result<Self, RecordError> {
        let mut all = derived_from(records, "ValueType")?;
        all.sort_by_key(|record| record.id());
        let mut types = all.into_iter().map(ValueType::read).collect::<Result<Vec<_>, _>>()?;
        for ty in &mut types {
            ty.ir = ty.ir_type()?;
        }
        Ok(Plan { types })
    }
}

impl<'r> ValueType<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let name = record.string("LLVMName")?;
        let is_integer = record.bit("isInteger")?;
        let is_float = record.bit("isFP")?;
        let is_vector = record.bit("isVector")?;
        let is_scalable = record.bit("isScalable")?;
        let is_tuple = record.bit("isRISCVVecTuple")?;
        let is_capability = record.bit("isCheriCapability")?;
        let fields = record.plain_int("NF")?;
        let is_normal = record.bit("isNormalValueType")?;
        let elements = match is_vector {
            true => Some((record.plain_int("nElem")?, record.def("ElementType")?)),
            false => None,
        };
        Ok(ValueType {
            record,
            name,
            size: record.plain_int("Size")?,
            is_overloaded: record.bit("isOverloaded")?,
            is_integer,
            is_float,
            is_vector,
            is_scalable,
            is_tuple,
            is_capability,
            is_normal,
            fields,
            elements,
            ir: None,
        })
    }

    /// Returns the corresponding IR type.
    fn ir_type(&self) -> Result<Option<IrType>, RecordError> {
        if self.is_tuple {
            let [size, fields] = [self.size, self.fields].map(|number| number as u32);
            let Some(len) = size.checked_div(fields.wrapping_mul(8)) else {
                return Err(self.record.error("a tuple of vectors must have some"));
            };
            return Ok(Some(IrType::Tuple { len, fields }));
        }
        match self.elements {
            Some((len, element)) => {
                let element = Scalar::read(element)?;
                Ok(Some(IrType::Vector { element, len, is_scalable: self.is_scalable }))
            }
            None if self.is_integer || self.is_float => {
                Ok(Some(IrType::Scalar(Scalar::read(self.record)?)))
            }
            None => Ok(None),
        }
    }
}

impl Scalar {
    /// Reads a scalar. Types that are not floating point are integers.
    fn read(record: Record<'_>) -> Result<Self, RecordError> {
        let size = record.plain_int("Size")?;
        if !record.bit("isFP")? {
            record.bit("isInteger")?;
            return Ok(Scalar::Integer(size));
        }
        let name = record.string("LLVMName")?;
        Ok(match size {
            16 if name == "bf16" => Scalar::BFloat,
            16 => Scalar::Half,
            32 => Scalar::Float,
            64 => Scalar::Double,
            80 => Scalar::X86Fp80,
            128 if name == "ppcf128" => Scalar::PpcFp128,
            128 => Scalar::Fp128,
            _ => {
                let message = format!("there is no type of numbers with fractions of {size} bits");
                return Err(record.error(message));
            }
        })
    }
}

/// Back-end `--gen-vt`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-vt", "value_types", "Generate ValueType", plan)
        .in_llvm_23(Comparison::Identical);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let source = output.relative(output.input_name());
        out.write_all(&cxx::print(self, &source))
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::module(output, self))))
    }
}
