// What nodes of the selection DAG do. Nodes, intrinsics and complex patterns
// list these in their field `Properties`.

class SDNodeProperty;

// What can be the operator of a pattern: nodes, fragments, intrinsics.
class SDPatternOperator {
  list<SDNodeProperty> Properties = [];
}

// The first two operands can be exchanged.
def SDNPCommutative : SDNodeProperty;
// Nodes of one kind, one an operand of the other, can be regrouped.
def SDNPAssociative : SDNodeProperty;
// There is a chain among the operands and one among the results.
def SDNPHasChain : SDNodeProperty;
// There is glue among the results, among the operands, or maybe there.
def SDNPOutGlue : SDNodeProperty;
def SDNPInGlue : SDNodeProperty;
def SDNPOptInGlue : SDNodeProperty;
// It may write or read memory; instructions that match it do so as well.
def SDNPMayStore : SDNodeProperty;
def SDNPMayLoad : SDNodeProperty;
// It has effects that nothing else tells of.
def SDNPSideEffect : SDNodeProperty;
// It knows to what place in memory it refers.
def SDNPMemOperand : SDNodeProperty;
// It may have more operands than its profile says.
def SDNPVariadic : SDNodeProperty;
