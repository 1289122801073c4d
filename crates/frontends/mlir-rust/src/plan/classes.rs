//! C++ classes of builtin types and attributes.

/// C++ classes of builtin types, with the names of their tests.
pub(crate) const TYPES: [(&str, &str); 14] = [
    ("ComplexType", "Complex"),
    ("FloatType", "Float"),
    ("FunctionType", "Function"),
    ("IndexType", "Index"),
    ("IntegerType", "Integer"),
    ("MemRefType", "MemRef"),
    ("NoneType", "None"),
    ("RankedTensorType", "RankedTensor"),
    ("ShapedType", "Shaped"),
    ("TensorType", "Tensor"),
    ("TupleType", "Tuple"),
    ("UnrankedMemRefType", "UnrankedMemRef"),
    ("UnrankedTensorType", "UnrankedTensor"),
    ("VectorType", "Vector"),
];

/// C++ classes of builtin attributes, with the names of their tests.
pub(crate) const ATTRIBUTES: [(&str, &str); 25] = [
    ("AffineMapAttr", "AffineMap"),
    ("ArrayAttr", "Array"),
    ("BoolAttr", "Bool"),
    ("DenseBoolArrayAttr", "DenseBoolArray"),
    ("DenseElementsAttr", "DenseElements"),
    ("DenseF32ArrayAttr", "DenseF32Array"),
    ("DenseF64ArrayAttr", "DenseF64Array"),
    ("DenseFPElementsAttr", "DenseFpElements"),
    ("DenseI16ArrayAttr", "DenseI16Array"),
    ("DenseI32ArrayAttr", "DenseI32Array"),
    ("DenseI64ArrayAttr", "DenseI64Array"),
    ("DenseI8ArrayAttr", "DenseI8Array"),
    ("DenseIntElementsAttr", "DenseIntElements"),
    ("DictionaryAttr", "Dictionary"),
    ("ElementsAttr", "Elements"),
    ("FlatSymbolRefAttr", "FlatSymbolRef"),
    ("FloatAttr", "Float"),
    ("IntegerAttr", "Integer"),
    ("IntegerSetAttr", "IntegerSet"),
    ("OpaqueAttr", "Opaque"),
    ("StringAttr", "String"),
    ("SymbolRefAttr", "SymbolRef"),
    ("TypeAttr", "Type"),
    ("TypedAttr", "Typed"),
    ("UnitAttr", "Unit"),
];

/// C++ classes of types and attributes that MLIR and IREE define without TableGen, with the beginnings of
/// their texts.
pub(crate) const OWN_TEXTS: [(&str, &[&str]); 38] = [
    ("DenseResourceElementsAttr", &["dense_resource"]),
    ("DistinctAttr", &["distinct"]),
    ("LLVM::LLVMArrayType", &["!llvm.array"]),
    ("LLVM::LLVMFunctionType", &["!llvm.func"]),
    ("LLVM::LLVMPointerType", &["!llvm.ptr"]),
    ("LLVM::LLVMStructType", &["!llvm.struct"]),
    ("LLVM::LLVMTargetExtType", &["!llvm.target"]),
    ("LLVM::LLVMTokenType", &["!llvm.token"]),
    ("LLVM::LLVMVoidType", &["!llvm.void"]),
    ("LocationAttr", &["loc"]),
    ("gpu::AsyncTokenType", &["!gpu.async.token"]),
    ("gpu::MMAMatrixType", &["!gpu.mma_matrix"]),
    ("gpu::SparseDnTensorHandleType", &["!gpu.sparse.dntensor_handle"]),
    ("gpu::SparseSpGEMMOpHandleType", &["!gpu.sparse.spgemmop_handle"]),
    ("gpu::SparseSpMatHandleType", &["!gpu.sparse.spmat_handle"]),
    ("iree_compiler::IREE::HAL::AllocatorType", &["!hal.allocator"]),
    ("iree_compiler::IREE::HAL::BufferType", &["!hal.buffer"]),
    ("iree_compiler::IREE::HAL::BufferViewType", &["!hal.buffer_view"]),
    ("iree_compiler::IREE::HAL::ChannelType", &["!hal.channel"]),
    ("iree_compiler::IREE::HAL::CommandBufferType", &["!hal.command_buffer"]),
    ("iree_compiler::IREE::HAL::DeviceType", &["!hal.device"]),
    ("iree_compiler::IREE::HAL::EventType", &["!hal.event"]),
    ("iree_compiler::IREE::HAL::ExecutableType", &["!hal.executable"]),
    ("iree_compiler::IREE::HAL::FenceType", &["!hal.fence"]),
    ("iree_compiler::IREE::HAL::FileType", &["!hal.file"]),
    ("iree_compiler::IREE::HAL::SemaphoreType", &["!hal.semaphore"]),
    ("iree_compiler::IREE::TensorExt::DispatchTensorType", &["!iree_tensor_ext.dispatch.tensor"]),
    ("quant::QuantizedType", &["!quant.any", "!quant.calibrated", "!quant.uniform"]),
    ("spirv::ArrayType", &["!spirv.array"]),
    ("spirv::CooperativeMatrixType", &["!spirv.coopmatrix"]),
    ("spirv::ImageType", &["!spirv.image"]),
    ("spirv::MatrixType", &["!spirv.matrix"]),
    ("spirv::PointerType", &["!spirv.ptr"]),
    ("spirv::RuntimeArrayType", &["!spirv.rtarray"]),
    ("spirv::SampledImageType", &["!spirv.sampled_image"]),
    ("spirv::StructType", &["!spirv.struct"]),
    ("spirv::TensorArmType", &["!spirv.arm.tensor"]),
    ("spirv::VerCapExtAttr", &["#spirv.vce"]),
];

/// C++ functions of MLIR's dialects on a type, with the text specifications of the types for which they are true, as
/// `facts` describes them.
pub(crate) const FUNCTIONS: [(&str, &str); 8] = [
    ("LLVM::isCompatibleFloatingPointType", "bf16 f16 f32 f64 f80 f128 !llvm.ppc_fp128"),
    (
        "LLVM::isCompatibleOuterType",
        "signless vector bf16 f16 f32 f64 f80 f128 !llvm.array !llvm.func !llvm.label !llvm.metadata \
         !llvm.ppc_fp128 !llvm.ptr !llvm.struct !llvm.target !llvm.token !llvm.void !llvm.x86_amx \
         !ptr.ptr<#llvm.address_space !ptr.ptr<#nvvm.memory_space",
    ),
    (
        "LLVM::isCompatibleVectorType",
        "vector:signless vector:bf16 vector:f16 vector:f32 vector:f64 vector:f80 vector:f128 \
         vector:!llvm.ptr vector:!ptr.ptr<#llvm.address_space vector:!ptr.ptr<#nvvm.memory_space",
    ),
    (
        "emitc::isIntegerIndexOrOpaqueType",
        "index i1 i8 i16 i32 i64 !emitc.opaque !emitc.ptrdiff_t !emitc.size_t !emitc.ssize_t",
    ),
    ("emitc::isSupportedFloatType", "bf16 f16 f32 f64"),
    ("smt::isAnyNonFuncSMTValueType", "!smt.array !smt.bool !smt.bv !smt.int !smt.sort"),
    ("smt::isAnySMTValueType", "!smt.array !smt.bool !smt.bv !smt.func !smt.int !smt.sort"),
    ("tosa::isa_tosa_shape_type", "!tosa.shape"),
];
