#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"

#include "AbacusDialect.h.inc"
#include "AbacusEnums.h.inc"
#include "AbacusInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "AbacusAttributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "AbacusTypes.h.inc"
#define GET_OP_CLASSES
#include "Abacus.h.inc"

namespace abacus {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "AbacusPasses.h.inc"
} // namespace abacus
