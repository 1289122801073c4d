include "mlir/Pass/PassBase.td"

def CountBeads : Pass<"abacus-count", "::mlir::ModuleOp"> {
  let summary = "Count the beads that a module moves";
  let description = [{
    Adds the attribute `abacus.beads` to the module.
  }];
  let dependentDialects = ["::abacus::AbacusDialect"];
  let options = [
    Option<"start", "start", "int64_t", "0", "Number of beads to begin with">
  ];
  let statistics = [Statistic<"moves", "moves", "Number of operations that move beads">];
}
