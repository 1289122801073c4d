// Rewrite patterns.
//
//   def : Pat<(Abacus_NegOp (Abacus_NegOp $x)), (replaceWithValue $x)>;
//
// Names and fields are those of MLIR 22's file of the same name.

#ifndef MLIR_IR_PATTERNBASE_TD
#define MLIR_IR_PATTERNBASE_TD

include "mlir/IR/OpBase.td"

// Operator of the dag that adds to the benefit of a pattern, which is the number of its operations.
def addBenefit;

class Pattern<dag source, list<dag> results, list<dag> preds = [],
              list<dag> supplemental_results = [], dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  // Operations that replace the results of the source: the last ones do, the others are for them.
  list<dag> resultPatterns = results;
  // Constraints on the names that the source binds.
  list<dag> constraints = preds;
  // Operations that are created after the results.
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}

class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

// C++ expression with arguments `$0`, `$1`, ...
class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;

def ConstantLikeMatcher
    : NativeCodeCall<"::mlir::success("
                     "::mlir::matchPattern($_self->getResult(0), ::mlir::m_Constant(&$0)))">;

// Directives: a value that exists; location and types of results; commutative operands; all
// operands of a variadic one.
def replaceWithValue;
def location;
def returnType;
def either;
def variadic;

def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;

#endif
