// Rewrite patterns.
//
//   def : Pat<(Abacus_NegOp (Abacus_NegOp $x)), (replaceWithValue $x)>;
//
// Names and fields are those of MLIR 22's file of the same name.

#ifndef MLIR_IR_PATTERNBASE_TD
#define MLIR_IR_PATTERNBASE_TD

include "mlir/IR/OpBase.td"

// Dag operator that adds to a pattern's benefit, which is by default the number of its operations.
def addBenefit;

class Pattern<dag source, list<dag> results, list<dag> preds = [],
              list<dag> supplemental_results = [], dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  // Result operations. The last ones replace the results of the source; the others are auxiliary.
  list<dag> resultPatterns = results;
  // Constraints on the names that the source pattern binds.
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

// Directives: an existing value; location and types of results; commutative operands in any order;
// all operands of a variadic one.
def replaceWithValue;
def location;
def returnType;
def either;
def variadic;

def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;

#endif
