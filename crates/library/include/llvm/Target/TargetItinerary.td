// Itineraries: on which functional units, and for how long, processors execute
// instructions. This is what --gen-dfa-packetizer reads, and --gen-subtarget.
//
//   def Slot0 : FuncUnit;                          a unit
//   def IIC_Load : InstrItinClass;                 a kind of instruction
//   def MyItins : ProcessorItineraries<
//     [Slot0, Slot1], [],                          the units of a processor
//     [InstrItinData<IIC_Load, [InstrStage<1, [Slot0, Slot1]>]>]>;
//
// An instruction names its kind in the field Itinerary, a processor its
// itineraries; the kind is the same for all processors.
//
// These are the classes and fields of LLVM 22's file of the same name.

// A functional unit: something that one instruction at a time can use.
class FuncUnit;

// A path on which a result gets to where it is used before it is written back.
class Bypass;
def NoBypass : Bypass;

// What a stage does with its unit: use it, or only keep it from others.
class ReservationKind<bits<1> val> {
  int Value = val;
}
def Required : ReservationKind<0>;
def Reserved : ReservationKind<1>;

// A step of an itinerary, during which one of several units is taken.
class InstrStage<int cycles, list<FuncUnit> units, int timeinc = -1,
                 ReservationKind kind = Required> {
  // How long it takes.
  int Cycles = cycles;

  // The units of which it takes one.
  list<FuncUnit> Units = units;

  // After how many cycles the next step begins; -1 if after all of this one.
  int TimeInc = timeinc;

  // As a number, see ReservationKind.
  int Kind = kind.Value;
}

// A kind of instruction. Instructions that say nothing are of NoItinerary.
class InstrItinClass;
def NoItinerary : InstrItinClass;

// How a processor executes one kind of instruction.
class InstrItinData<InstrItinClass Class, list<InstrStage> stages, list<int> operandcycles = [],
                    list<Bypass> bypasses = [], int uops = 1> {
  InstrItinClass TheClass = Class;

  // How many micro-operations there are, which counts against the width of the
  // processor; 0 if that is only known for each instruction.
  int NumMicroOps = uops;

  // The steps, one after the other.
  list<InstrStage> Stages = stages;

  // For each operand the cycle, counted from the issue, in which it is read or
  // in which its result is there.
  list<int> OperandCycles = operandcycles;

  // For each operand the path on which it is forwarded. Where the writer and
  // the reader of a value name the same one, it is there a cycle earlier.
  list<Bypass> Bypasses = bypasses;
}

// How a processor executes all kinds of instructions.
class ProcessorItineraries<list<FuncUnit> fu, list<Bypass> bp, list<InstrItinData> iid> {
  // Its units. Packetizers tell them apart by their places in this list.
  list<FuncUnit> FU = fu;
  list<Bypass> BP = bp;
  list<InstrItinData> IID = iid;

  // The packetizer that these go into. All that go into one should have the
  // same units at the same places. LLVM calls create<Namespace>DFAPacketizer().
  string PacketizerNamespace = "";
}
def NoItineraries : ProcessorItineraries<[], [], []>;

// Units that take others with them: TheComboFunc is free only if all of
// FuncList are, and takes them all.
class ComboFuncData<FuncUnit ComboFunc, list<FuncUnit> funclist> {
  FuncUnit TheComboFunc = ComboFunc;
  list<FuncUnit> FuncList = funclist;
}

// A list of these. The units of all such lists count.
class ComboFuncUnits<list<ComboFuncData> cfd> {
  list<ComboFuncData> CFD = cfd;
}
