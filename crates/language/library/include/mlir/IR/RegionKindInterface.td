// Interface for the kinds of regions: SSA control flow with dominance, or graph.
//
// Names and signatures are those of MLIR 22's file of the same name. MLIR's C++ library implements
// the interfaces. Bodies here only determine which methods an owner must implement.

#ifndef MLIR_IR_REGIONKINDINTERFACE_TD
#define MLIR_IR_REGIONKINDINTERFACE_TD

include "mlir/IR/OpBase.td"

def RegionKindInterface : OpInterface<"RegionKindInterface"> {
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Returns the kind of a region.", "::mlir::RegionKind", "getRegionKind",
                          (ins "unsigned":$index)>,
    StaticInterfaceMethod<"Returns true if uses in a region are dominated by definitions.",
                          "bool", "hasSSADominance", (ins "unsigned":$index),
                          "return getRegionKind(index) == ::mlir::RegionKind::SSACFG;">
  ];
}

def HasOnlyGraphRegion : NativeOpTrait<"HasOnlyGraphRegion">;
def GraphRegionNoTerminator
    : TraitList<[NoTerminator, SingleBlock, RegionKindInterface, HasOnlyGraphRegion]>;

#endif
