// Properties of nodes of the selection DAG. Nodes, intrinsics and complex
// patterns list them in their field `Properties`.

class SDNodeProperty;

// Operator of a pattern: a node, a fragment or an intrinsic.
class SDPatternOperator {
  list<SDNodeProperty> Properties = [];
}

// Commutative: the first two operands are interchangeable.
def SDNPCommutative : SDNodeProperty;
// Associative: nested nodes of the same kind can be regrouped.
def SDNPAssociative : SDNodeProperty;
// Chain: one operand and one result are chains.
def SDNPHasChain : SDNodeProperty;
// Glue: among the results (Out), among the operands (In), or as an optional operand (OptIn).
def SDNPOutGlue : SDNodeProperty;
def SDNPInGlue : SDNodeProperty;
def SDNPOptInGlue : SDNodeProperty;
// Possible store or load. Instructions selected for the node inherit mayStore or mayLoad.
def SDNPMayStore : SDNodeProperty;
def SDNPMayLoad : SDNodeProperty;
// Side effects that no other property describes.
def SDNPSideEffect : SDNodeProperty;
// Memory operand: the node describes the memory location that it accesses.
def SDNPMemOperand : SDNodeProperty;
// Variadic: the node may have more operands than its type profile lists.
def SDNPVariadic : SDNodeProperty;
