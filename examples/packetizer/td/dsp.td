// Fictional digital signal processor that executes up to four instructions at once.

include "llvm/Target/Target.td"

def DspInstrInfo : InstrInfo;
def Dsp : Target { let InstructionSet = DspInstrInfo; }

// Slots of a packet. Loads and stores use slots 0 and 1, multiplications slots 2 and 3, and simple
// arithmetic uses any slot. A wide multiplication uses both multipliers.
def Slot0 : FuncUnit;
def Slot1 : FuncUnit;
def Slot2 : FuncUnit;
def Slot3 : FuncUnit;
def Store : FuncUnit;   // single store port
def Wide : FuncUnit;    // both multipliers

def Alu : InstrItinClass;
def Load : InstrItinClass;
def StoreWord : InstrItinClass;
def Mul : InstrItinClass;
def MulWide : InstrItinClass;
def Branch : InstrItinClass;

def DspItineraries : ProcessorItineraries<
  [Slot0, Slot1, Slot2, Slot3, Store, Wide], [], [
    InstrItinData<Alu, [InstrStage<1, [Slot0, Slot1, Slot2, Slot3]>]>,
    InstrItinData<Load, [InstrStage<1, [Slot0, Slot1]>]>,
    InstrItinData<StoreWord, [InstrStage<1, [Store], 0>, InstrStage<1, [Slot0, Slot1]>]>,
    InstrItinData<Mul, [InstrStage<1, [Slot2, Slot3]>]>,
    InstrItinData<MulWide, [InstrStage<1, [Wide]>]>,
    InstrItinData<Branch, [InstrStage<1, [Slot0]>]>]>;

def : ComboFuncUnits<[ComboFuncData<Wide, [Slot2, Slot3]>]>;

def : Processor<"dsp4", DspItineraries, []>;

class DspInstr<InstrItinClass itinerary> : Instruction {
  let Namespace = "Dsp";
  let OutOperandList = (outs);
  let InOperandList = (ins);
  let Itinerary = itinerary;
}
def ADD : DspInstr<Alu>;
def SUB : DspInstr<Alu>;
def LD : DspInstr<Load>;
def ST : DspInstr<StoreWord>;
def MAC : DspInstr<Mul>;
def MACW : DspInstr<MulWide>;
def LOOP : DspInstr<Branch>;
