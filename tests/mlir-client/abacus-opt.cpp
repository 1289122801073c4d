#include "Abacus.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<abacus::AbacusDialect, mlir::func::FuncDialect>();
  mlir::registerCanonicalizerPass();
  abacus::registerAbacusPasses();
  return mlir::failed(mlir::MlirOptMain(argc, argv, "abacus\n", registry));
}
