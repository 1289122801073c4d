// Itineraries: the functional units that instructions occupy in a processor,
// and the number of cycles. Input of --gen-dfa-packetizer and --gen-subtarget.
//
//   def Slot0 : FuncUnit;                          a unit
//   def IIC_Load : InstrItinClass;                 an itinerary class
//   def MyItins : ProcessorItineraries<
//     [Slot0, Slot1], [],                          functional units
//     [InstrItinData<IIC_Load, [InstrStage<1, [Slot0, Slot1]>]>]>;
//
// An instruction names its itinerary class in the field Itinerary; a processor
// names its itineraries. All processors share the itinerary classes.
//
// Declares the classes and fields of LLVM 22's file of the same name.

// Functional unit: a resource that one instruction at a time can use.
class FuncUnit;

// Bypass: a path that forwards a result to its use before the result is written back.
class Bypass;
def NoBypass : Bypass;

// Kind of reservation: the stage uses its unit (Required) or only blocks it (Reserved).
class ReservationKind<bits<1> val> {
  int Value = val;
}
def Required : ReservationKind<0>;
def Reserved : ReservationKind<1>;

// Stage of an itinerary, which occupies one of several units.
class InstrStage<int cycles, list<FuncUnit> units, int timeinc = -1,
                 ReservationKind kind = Required> {
  // Duration in cycles.
  int Cycles = cycles;

  // Alternative units, of which the stage occupies one.
  list<FuncUnit> Units = units;

  // Cycles from the start of this stage to the start of the next one; -1 for Cycles.
  int TimeInc = timeinc;

  // Number of the ReservationKind.
  int Kind = kind.Value;
}

// Itinerary class: a kind of instruction. Instructions without a class have NoItinerary.
class InstrItinClass;
def NoItinerary : InstrItinClass;

// Itinerary of one class of instructions in a processor.
class InstrItinData<InstrItinClass Class, list<InstrStage> stages, list<int> operandcycles = [],
                    list<Bypass> bypasses = [], int uops = 1> {
  InstrItinClass TheClass = Class;

  // Number of micro-operations, which count towards the issue width of the
  // processor; 0 if it differs between instructions of the class.
  int NumMicroOps = uops;

  // Stages, in order of execution.
  list<InstrStage> Stages = stages;

  // For each operand, the cycle in which it is read, or in which its result is
  // available. Cycles are counted from the issue.
  list<int> OperandCycles = operandcycles;

  // For each operand, its bypass. If the definition and the use of a value name
  // the same bypass, the latency is one cycle shorter.
  list<Bypass> Bypasses = bypasses;
}

// Itineraries of a processor, one for each class of instructions.
class ProcessorItineraries<list<FuncUnit> fu, list<Bypass> bp, list<InstrItinData> iid> {
  // Functional units. Packetizers identify a unit by its position in this list.
  list<FuncUnit> FU = fu;
  list<Bypass> BP = bp;
  list<InstrItinData> IID = iid;

  // Namespace of the packetizer: LLVM calls create<Namespace>DFAPacketizer(). Itineraries
  // with the same packetizer should have the same units at the same positions.
  string PacketizerNamespace = "";
}
def NoItineraries : ProcessorItineraries<[], [], []>;

// Combined unit: TheComboFunc is free only if all units of FuncList are. Its
// use occupies all of them.
class ComboFuncData<FuncUnit ComboFunc, list<FuncUnit> funclist> {
  FuncUnit TheComboFunc = ComboFunc;
  list<FuncUnit> FuncList = funclist;
}

// List of combined units. The lists of all such records apply together.
class ComboFuncUnits<list<ComboFuncData> cfd> {
  list<ComboFuncData> CFD = cfd;
}
