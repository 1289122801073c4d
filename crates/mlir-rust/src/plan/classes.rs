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
pub(crate) const ATTRIBUTES: [(&str, &str); 24] = [
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
    ("UnitAttr", "Unit"),
];

/// C++ classes of types that MLIR defines without TableGen, with the beginnings of their texts.
pub(crate) const OWN_TEXTS: [(&str, &str); 15] = [
    ("LLVM::LLVMArrayType", "!llvm.array"),
    ("LLVM::LLVMFunctionType", "!llvm.func"),
    ("LLVM::LLVMPointerType", "!llvm.ptr"),
    ("LLVM::LLVMStructType", "!llvm.struct"),
    ("LLVM::LLVMTargetExtType", "!llvm.target"),
    ("gpu::MMAMatrixType", "!gpu.mma_matrix"),
    ("spirv::ArrayType", "!spirv.array"),
    ("spirv::CooperativeMatrixType", "!spirv.coopmatrix"),
    ("spirv::ImageType", "!spirv.image"),
    ("spirv::MatrixType", "!spirv.matrix"),
    ("spirv::PointerType", "!spirv.ptr"),
    ("spirv::RuntimeArrayType", "!spirv.rtarray"),
    ("spirv::SampledImageType", "!spirv.sampled_image"),
    ("spirv::StructType", "!spirv.struct"),
    ("spirv::TensorArmType", "!spirv.arm.tensor"),
];
