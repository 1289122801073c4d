#include "Abacus.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace abacus;

#include "AbacusDialect.cpp.inc"
#include "AbacusEnums.cpp.inc"
#include "AbacusInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "AbacusAttributes.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "AbacusTypes.cpp.inc"
#define GET_OP_CLASSES
#include "Abacus.cpp.inc"

void AbacusDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "AbacusAttributes.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "AbacusTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Abacus.cpp.inc"
      >();
}

Operation *AbacusDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                              Location loc) {
  auto number = dyn_cast<IntegerAttr>(value);
  return number ? NumberOp::create(builder, loc, type, number, ColorAttr()) : nullptr;
}

LogicalResult RodType::verify(function_ref<InFlightDiagnostic()> emitError, unsigned beads,
                              StringAttr) {
  return beads <= 10 ? success() : emitError() << "a rod has at most 10 beads";
}

OpFoldResult NumberOp::fold(FoldAdaptor) { return getValueAttr(); }

int64_t MoveOp::countBeads() { return getCount() * getFrom().size(); }

LogicalResult MoveOp::verify() {
  if (getFrom().size() != getTo().size())
    return emitOpError("moves from ") << getFrom().size() << " rods to " << getTo().size();
  return success();
}

namespace {
#include "AbacusPatterns.cpp.inc"
} // namespace

void NegOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  populateWithGenerated(patterns);
}

namespace abacus {
#define GEN_PASS_DEF_COUNTBEADS
#include "AbacusPasses.h.inc"
} // namespace abacus

namespace {
struct CountBeads : public abacus::impl::CountBeadsBase<CountBeads> {
  using CountBeadsBase::CountBeadsBase;

  void runOnOperation() override {
    int64_t beads = start;
    getOperation().walk([&](CountInterface op) {
      if (!op.isIdle())
        ++moves;
      beads += op.countBeads();
    });
    auto number = IntegerAttr::get(IntegerType::get(&getContext(), 64), beads);
    getOperation()->setAttr("abacus.beads", number);
  }
};
} // namespace
