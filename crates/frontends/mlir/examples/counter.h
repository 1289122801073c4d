llvm::SmallVector<MlirOp> Pack(mlir::Type boxType, mlir::TypeRange restType, MlirOp number, std::optional<MlirOp> condition = {});
void Repeat(MlirOp count, const RegionBuilder &body);
MlirOp Start(MlirBuilder &builder, ::mlir::IntegerAttr value, ::mlir::StringAttr label = {});
MlirOp Sum(MlirOp first, llvm::ArrayRef<MlirOp> others, ::mlir::UnitAttr exact = {});
