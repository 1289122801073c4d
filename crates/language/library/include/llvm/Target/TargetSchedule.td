// Scheduling models: costs of instructions in a processor. Input of --gen-subtarget.
//
//   def WriteMul : SchedWrite;                           a kind of result
//   def MUL : Instruction, Sched<[WriteMul]> { ... }
//   def Small : SchedMachineModel {                      a model
//     let IssueWidth = 1;
//     let MicroOpBufferSize = 0;
//   }
//   let SchedModel = Small in {
//     def Multiplier : ProcResource<1>;                  a resource
//     def : WriteRes<WriteMul, [Multiplier]> { let Latency = 4; }
//   }
//   def : ProcessorModel<"small", Small, []>;
//
// An instruction classifies its results as SchedWrite and its operands as
// SchedRead. Each model defines the costs of these records. Alternatively, a model
// refers to instructions directly (InstRW) or to itinerary classes (ItinRW).
//
// Only Target.td includes this file. Declares the classes and fields of LLVM
// 22's file of the same name.

include "llvm/Target/TargetItinerary.td"

//===- Models -------------------------------------------------------------===//

// Scheduling model of a processor. A value of -1 selects LLVM's default.
class SchedMachineModel {
  // Number of micro-operations that can be issued per cycle.
  int IssueWidth = -1;
  // Number of buffered micro-operations; 0 for a processor that executes them in order.
  int MicroOpBufferSize = -1;
  // Number of micro-operations in the loop buffer.
  int LoopMicroOpBufferSize = -1;
  // Latencies in cycles: of a load, of a very slow instruction, and of a
  // mispredicted branch.
  int LoadLatency = -1;
  int HighLatency = -1;
  int MispredictPenalty = -1;

  ProcessorItineraries Itineraries = NoItineraries;
  // True if instructions are scheduled again after register allocation.
  bit PostRAScheduler = false;

  // True if all instructions need a cost, except those that require an unsupported feature.
  bit CompleteModel = true;
  list<Predicate> UnsupportedFeatures = [];
  // True if an instruction may occur in one InstRW of the model only.
  bit FullInstRWOverlapCheck = true;

  // True if the model is empty (NoSchedModel).
  bit NoModel = false;
  // True if AcquireAtCycles of resources is taken into account.
  bit EnableIntervals = false;
}
def NoSchedModel : SchedMachineModel {
  let NoModel = true;
  let CompleteModel = false;
}

//===- Resources ----------------------------------------------------------===//

// Resource of a processor, such as its adders.
class ProcResourceKind;
class ProcResourceUnits<ProcResourceKind kind, int num> {
  ProcResourceKind Kind = kind;
  int NumUnits = num;
  // Resource that these units are part of.
  ProcResourceKind Super = ?;
  // Number of micro-operations that can wait for the resource. -1: shared buffer
  // of all resources; 0: the resource stalls what follows; 1: latch.
  int BufferSize = -1;
  SchedMachineModel SchedModel = ?;
}
class ProcResource<int num>
    : ProcResourceKind, ProcResourceUnits<!cast<ProcResourceKind>(NAME), num>;

// Group of resources: an instruction uses any one of them.
class ProcResGroup<list<ProcResource> resources> : ProcResourceKind {
  list<ProcResource> Resources = resources;
  SchedMachineModel SchedModel = ?;
  int BufferSize = -1;
}

//===- Writes and reads ---------------------------------------------------===//

class SchedReadWrite;

// Mixin for the writes and reads of an instruction, in the order of its operands.
class Sched<list<SchedReadWrite> schedrw> {
  list<SchedReadWrite> SchedRW = schedrw;
}

class SchedWrite : SchedReadWrite;
def NoWrite : SchedWrite;
class SchedRead : SchedReadWrite;
def ReadDefault : SchedRead;

// Sequence of writes, executed one after the other. `rep` repeats the whole sequence.
class WriteSequence<list<SchedWrite> writes, int rep = 1> : SchedWrite {
  list<SchedWrite> Writes = writes;
  int Repeat = rep;
  SchedMachineModel SchedModel = ?;
}

// Costs of a write: resources, the cycles in which each is released and
// acquired, the latency in cycles, and the number of micro-operations.
class ProcWriteResources<list<ProcResourceKind> resources> {
  list<ProcResourceKind> ProcResources = resources;
  list<int> ReleaseAtCycles = [];
  list<int> AcquireAtCycles = [];
  int Latency = 1;
  int NumMicroOps = 1;
  // True if the write begins an issue group, ends it, or is alone in it (SingleIssue).
  bit BeginGroup = false;
  bit EndGroup = false;
  bit SingleIssue = false;
  // True if the processor does not support the write.
  bit Unsupported = false;
  // True if the write can retire before earlier instructions.
  bit RetireOOO = false;
  SchedMachineModel SchedModel = ?;
}
class WriteRes<SchedWrite write, list<ProcResourceKind> resources>
    : ProcWriteResources<resources> {
  SchedWrite WriteType = write;
}
// Write of one model, which defines its own costs.
class SchedWriteRes<list<ProcResourceKind> resources>
    : SchedWrite, ProcWriteResources<resources>;

// Read advance: number of cycles by which the read needs its operand later
// than others. The operand must come from one of `writes`; any write if the
// list is empty. `tunables` are added to `cycles`, at most one per write.
class ProcReadAdvance<int cycles, list<SchedWrite> writes = [], list<int> tunables = []> {
  assert !le(!size(tunables), !size(writes)), "there are more tunables than writes";
  int Cycles = cycles;
  list<SchedWrite> ValidWrites = writes;
  list<int> CycleTunables = tunables;
  bit Unsupported = false;
  SchedMachineModel SchedModel = ?;
}
class ReadAdvance<SchedRead read, int cycles, list<SchedWrite> writes = [],
                  list<int> tunables = []> : ProcReadAdvance<cycles, writes, tunables> {
  SchedRead ReadType = read;
}
class SchedReadAdvance<int cycles, list<SchedWrite> writes = [], list<int> tunables = []>
    : SchedRead, ProcReadAdvance<cycles, writes, tunables>;
def NoReadAdvance : SchedReadAdvance<0>;

//===- Variants -----------------------------------------------------------===//

// C++ code at the start of the function that selects variants.
class PredicateProlog<code c> {
  code Code = c;
}

// Predicate that selects a variant: on operands, on a feature, or a C++ expression.
class SchedPredicateBase;
class MCSchedPredicate<MCInstPredicate P> : SchedPredicateBase {
  MCInstPredicate Pred = P;
  SchedMachineModel SchedModel = ?;
}
class FeatureSchedPredicate<SubtargetFeature SF> : SchedPredicateBase {
  SubtargetFeature Feature = SF;
  SchedMachineModel SchedModel = ?;
}
class SchedPredicate<code pred> : SchedPredicateBase {
  SchedMachineModel SchedModel = ?;
  code Predicate = pred;
}
// Predicate of the last variant, which always holds.
def NoSchedPred : MCSchedPredicate<TruePred>;

class SchedPredicateCombiner<list<SchedPredicateBase> predicates> : SchedPredicateBase {
  SchedMachineModel SchedModel = ?;
  list<SchedPredicateBase> Predicates = predicates;
}
class AllOfSchedPreds<list<SchedPredicateBase> predicates>
    : SchedPredicateCombiner<predicates>;
class AnyOfSchedPreds<list<SchedPredicateBase> predicates>
    : SchedPredicateCombiner<predicates>;
class NotSchedPred<SchedPredicateBase predicate> : SchedPredicateCombiner<[predicate]>;
class NoneOfSchedPreds<list<SchedPredicateBase> predicates>
    : NotSchedPred<AnyOfSchedPreds<predicates>>;

// Variant: writes or reads that replace another one if the predicate holds.
// The first variant whose predicate holds is selected. If Variadic is set, the
// last selected write or read applies to all further operands.
class SchedVar<SchedPredicateBase pred, list<SchedReadWrite> selected> {
  SchedPredicateBase Predicate = pred;
  list<SchedReadWrite> Selected = selected;
  SchedMachineModel SchedModel = ?;
}
class SchedVariant<list<SchedVar> variants> {
  list<SchedVar> Variants = variants;
  bit Variadic = false;
  SchedMachineModel SchedModel = ?;
}
class SchedWriteVariant<list<SchedVar> variants> : SchedWrite, SchedVariant<variants>;
class SchedReadVariant<list<SchedVar> variants> : SchedRead, SchedVariant<variants>;

//===- Overrides in a model -----------------------------------------------===//

// Operators of instruction lists: (instrs ADD, SUB), and (instregex "^ADD")
// for all instructions whose names start with a match.
def instrs;
def instregex;

// Writes and reads of the given instructions.
class InstRW<list<SchedReadWrite> rw, dag instrlist> {
  list<SchedReadWrite> OperandReadWrites = rw;
  dag Instrs = instrlist;
  SchedMachineModel SchedModel = ?;
  bit Unsupported = false;
}

// Writes and reads of all instructions of the given itinerary classes.
class ItinRW<list<SchedReadWrite> rw, list<InstrItinClass> iic> {
  list<InstrItinClass> MatchedItinClasses = iic;
  list<SchedReadWrite> OperandReadWrites = rw;
  SchedMachineModel SchedModel = ?;
}

// Alias: in this model, `alias` replaces the write or read `match`.
class SchedAlias<SchedReadWrite match, SchedReadWrite alias> {
  SchedReadWrite MatchRW = match;
  SchedReadWrite AliasRW = alias;
  SchedMachineModel SchedModel = ?;
}

//===- Data for simulators ------------------------------------------------===//

// Register file for renaming: number of physical registers (0 if unlimited), register
// classes, cost of a register of each class, and moves that renaming eliminates.
class RegisterFile<int numPhysRegs, list<RegisterClass> Classes = [], list<int> Costs = [],
                   list<bit> AllowMoveElim = [], int MaxMoveElimPerCy = 0,
                   bit AllowZeroMoveElimOnly = false> {
  list<RegisterClass> RegClasses = Classes;
  list<int> RegCosts = Costs;
  list<bit> AllowMoveElimination = AllowMoveElim;
  int NumPhysRegs = numPhysRegs;
  int MaxMovesEliminatedPerCycle = MaxMoveElimPerCy;
  bit AllowZeroMoveEliminationOnly = AllowZeroMoveElimOnly;
  SchedMachineModel SchedModel = ?;
}

// Retire control unit: number of micro-operations that it can hold until they
// retire, and number that can retire per cycle.
class RetireControlUnit<int bufferSize, int retirePerCycle> {
  int ReorderBufferSize = bufferSize;
  int MaxRetirePerCycle = retirePerCycle;
  SchedMachineModel SchedModel = ?;
}

// Resource whose buffer is the queue of loads or of stores.
class MemoryQueue<ProcResourceKind PR> {
  ProcResourceKind QueueDescriptor = PR;
  SchedMachineModel SchedModel = ?;
}
class LoadQueue<ProcResourceKind LDQueue> : MemoryQueue<LDQueue>;
class StoreQueue<ProcResourceKind STQueue> : MemoryQueue<STQueue>;
