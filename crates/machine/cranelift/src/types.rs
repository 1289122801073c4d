//! Types and signatures.

use cranelift_codegen::ir::{AbiParam, ArgumentExtension, ArgumentPurpose, Signature, Type, types};
use cranelift_codegen::isa::CallConv;
use tablegen_backend::ir;

use crate::error::{Error, ErrorKind};

/// Returns the type of the code generator. `None` for vectors of other sizes than 128 bits, and floating-point numbers
/// of 16 or 128 bits.
pub(crate) fn type_of(ty: Type) -> Option<ir::Type> {
    match ty {
        types::F32 => Some(ir::Type::F32),
        types::F64 => Some(ir::Type::F64),
        ty if ty.is_vector() && ty.bits() == 128 => {
            type_of(ty.lane_type()).and_then(ir::Lane::of).map(ir::Type::Vector)
        }
        ty if ty.is_int() => ir::Type::int(ty.bits()),
        _ => None,
    }
}

/// Returns the signature of the code generator. Addresses of memory that is copied, or that receives a result,
/// are of the type `ptr`.
///
/// # Errors
/// Returns an error if the code generator lacks the calling convention or a type.
pub fn signature(signature: &Signature) -> Result<ir::Signature, Error> {
    match signature.call_conv {
        CallConv::SystemV | CallConv::Fast | CallConv::Tail => {}
        other => return Err(Error::of_function(ErrorKind::CallConv(other))),
    }
    let params = |params: &[AbiParam]| params.iter().map(param).collect::<Result<Vec<_>, _>>();
    let results = params(&signature.returns)?;
    Ok(ir::Signature { params: params(&signature.params)?, results, is_variadic: false })
}

fn param(param: &AbiParam) -> Result<ir::Param, Error> {
    let unsupported = || Error::of_function(ErrorKind::Type(param.value_type));
    let ty = type_of(param.value_type).ok_or_else(unsupported)?;
    let passing = match param.purpose {
        ArgumentPurpose::StructArgument(size) => {
            ir::Passing::ByValue { size: size.into(), align: 8 }
        }
        ArgumentPurpose::StructReturn => ir::Passing::StructReturn,
        ArgumentPurpose::Normal | ArgumentPurpose::VMContext => ir::Passing::Direct,
    };
    let ty = if passing == ir::Passing::Direct { ty } else { ir::Type::Ptr };
    let extend = match param.extension {
        ArgumentExtension::None => ir::Extend::None,
        ArgumentExtension::Uext => ir::Extend::Zero,
        ArgumentExtension::Sext => ir::Extend::Sign,
    };
    Ok(ir::Param::new(ty).extend(extend).passing(passing))
}
