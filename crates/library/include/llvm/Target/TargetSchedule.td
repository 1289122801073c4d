// Scheduling models: what instructions cost in a processor. This is what --gen-subtarget reads.
//
//   def WriteMul : SchedWrite;                           what instructions do
//   def MUL : Instruction, Sched<[WriteMul]> { ... }
//   def Small : SchedMachineModel {                      what a processor is like
//     let IssueWidth = 1;
//     let MicroOpBufferSize = 0;
//   }
//   let SchedModel = Small in {
//     def Multiplier : ProcResource<1>;                  what it has
//     def : WriteRes<WriteMul, [Multiplier]> { let Latency = 4; }
//   }
//   def : ProcessorModel<"small", Small, []>;
//
// An instruction says what its results and the operands that it reads are, as SchedWrite and
// SchedRead. Each model says what these cost. Or a model speaks of instructions themselves
// (InstRW), or of kinds of instructions that itineraries have (ItinRW).
//
// Only Target.td includes this file. These are the classes and fields of LLVM 22's file of the
// same name.

include "llvm/Target/TargetItinerary.td"

//===- Models -------------------------------------------------------------===//

// Whatever is -1 is left to LLVM's defaults.
class SchedMachineModel {
  // How many micro-operations begin in a cycle.
  int IssueWidth = -1;
  // How many may wait; 0 if they are executed in order.
  int MicroOpBufferSize = -1;
  // How many of a loop may stay in a buffer of its own.
  int LoopMicroOpBufferSize = -1;
  // Cycles of a load, of something that takes very long, and of a branch that
  // went another way.
  int LoadLatency = -1;
  int HighLatency = -1;
  int MispredictPenalty = -1;

  ProcessorItineraries Itineraries = NoItineraries;
  // Whether to schedule once more when registers are known.
  bit PostRAScheduler = false;

  // All instructions must have a cost, but for those that need one of these.
  bit CompleteModel = true;
  list<Predicate> UnsupportedFeatures = [];
  // Instructions may be in one InstRW of the model only.
  bit FullInstRWOverlapCheck = true;

  // There is nothing in it.
  bit NoModel = false;
  // Whether it counts when resources are acquired.
  bit EnableIntervals = false;
}
def NoSchedModel : SchedMachineModel {
  let NoModel = true;
  let CompleteModel = false;
}

//===- Resources ----------------------------------------------------------===//

// Something of which a processor has a few, such as adders.
class ProcResourceKind;
class ProcResourceUnits<ProcResourceKind kind, int num> {
  ProcResourceKind Kind = kind;
  int NumUnits = num;
  // The resource of which these are a part.
  ProcResourceKind Super = ?;
  // How many micro-operations wait for it: -1 for those of all resources
  // together, 0 if it holds up what comes after, 1 if it is a latch.
  int BufferSize = -1;
  SchedMachineModel SchedModel = ?;
}
class ProcResource<int num>
    : ProcResourceKind, ProcResourceUnits<!cast<ProcResourceKind>(NAME), num>;

// Any of several resources.
class ProcResGroup<list<ProcResource> resources> : ProcResourceKind {
  list<ProcResource> Resources = resources;
  SchedMachineModel SchedModel = ?;
  int BufferSize = -1;
}

//===- Writes and reads ---------------------------------------------------===//

class SchedReadWrite;

// What an instruction writes and reads, in the order of its operands.
class Sched<list<SchedReadWrite> schedrw> {
  list<SchedReadWrite> SchedRW = schedrw;
}

class SchedWrite : SchedReadWrite;
def NoWrite : SchedWrite;
class SchedRead : SchedReadWrite;
def ReadDefault : SchedRead;

// A write that is several, one after the other; all of it rep times.
class WriteSequence<list<SchedWrite> writes, int rep = 1> : SchedWrite {
  list<SchedWrite> Writes = writes;
  int Repeat = rep;
  SchedMachineModel SchedModel = ?;
}

// What a write takes: resources, for each the cycle in which it is free again
// and the one in which it is taken, the latency and micro-operations.
class ProcWriteResources<list<ProcResourceKind> resources> {
  list<ProcResourceKind> ProcResources = resources;
  list<int> ReleaseAtCycles = [];
  list<int> AcquireAtCycles = [];
  int Latency = 1;
  int NumMicroOps = 1;
  // It is the first of a cycle, or the last, or both.
  bit BeginGroup = false;
  bit EndGroup = false;
  bit SingleIssue = false;
  // The processor does not have it.
  bit Unsupported = false;
  // It need not wait until what came before is done.
  bit RetireOOO = false;
  SchedMachineModel SchedModel = ?;
}
class WriteRes<SchedWrite write, list<ProcResourceKind> resources>
    : ProcWriteResources<resources> {
  SchedWrite WriteType = write;
}
// A write of one model that says itself what it takes.
class SchedWriteRes<list<ProcResourceKind> resources>
    : SchedWrite, ProcWriteResources<resources>;

// How many cycles later than others a read needs its operand: if it was
// written by one of writes, or in any way if there are none. Of tunables there
// is at most one for each write, to add to cycles.
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

// C++ at the beginning of the function that chooses variants.
class PredicateProlog<code c> {
  code Code = c;
}

// What variants are chosen by: an instruction's operands, a feature, or C++.
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
// The predicate of the last variant, which always holds.
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

// Writes or reads that stand for others where the predicate holds; the first
// variant of which that is so counts. With Variadic, the last of what is
// selected stands for all further operands.
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

//===- What a model says otherwise ----------------------------------------===//

// Operators of lists of instructions: (instrs ADD, SUB), and (instregex "^ADD")
// for all whose names begin in a way.
def instrs;
def instregex;

// Of these instructions.
class InstRW<list<SchedReadWrite> rw, dag instrlist> {
  list<SchedReadWrite> OperandReadWrites = rw;
  dag Instrs = instrlist;
  SchedMachineModel SchedModel = ?;
  bit Unsupported = false;
}

// Of all instructions of these kinds.
class ItinRW<list<SchedReadWrite> rw, list<InstrItinClass> iic> {
  list<InstrItinClass> MatchedItinClasses = iic;
  list<SchedReadWrite> OperandReadWrites = rw;
  SchedMachineModel SchedModel = ?;
}

// A write or read for which another one stands.
class SchedAlias<SchedReadWrite match, SchedReadWrite alias> {
  SchedReadWrite MatchRW = match;
  SchedReadWrite AliasRW = alias;
  SchedMachineModel SchedModel = ?;
}

//===- What simulators ask for --------------------------------------------===//

// Registers that results are renamed to: how many there are (0 if that has no
// limit), for which classes, at which cost each, and which moves cost nothing.
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

// Where micro-operations are until they are done: how many there is room for,
// and how many leave in a cycle.
class RetireControlUnit<int bufferSize, int retirePerCycle> {
  int ReorderBufferSize = bufferSize;
  int MaxRetirePerCycle = retirePerCycle;
  SchedMachineModel SchedModel = ?;
}

// The resources whose buffers are the queues of loads and stores.
class MemoryQueue<ProcResourceKind PR> {
  ProcResourceKind QueueDescriptor = PR;
  SchedMachineModel SchedModel = ?;
}
class LoadQueue<ProcResourceKind LDQueue> : MemoryQueue<LDQueue>;
class StoreQueue<ProcResourceKind STQueue> : MemoryQueue<STQueue>;
