// Features and processors of a small target, for the pages of `tablegen browse`.

include "llvm/Target/Target.td"

def FeatureBase : SubtargetFeature<"base", "HasBase", "true", "Base instructions">;
def FeatureMul : SubtargetFeature<"mul", "HasMul", "true", "Multiplication", [FeatureBase]>;
def FeatureFloat : SubtargetFeature<"float", "HasFloat", "true", "Floating point <32 & 64 bits>", [FeatureBase]>;
// FeatureBase is implied by both others as well.
def FeatureVector : SubtargetFeature<"vector", "VectorBits", "128", "Vectors", [FeatureMul, FeatureFloat, FeatureBase]>;
def FeatureWide : SubtargetFeature<"wide-vectors-of-many-elements-in-memory", "VectorBits", "512", "Wide vectors", [FeatureVector]>;
def FeatureAlone : SubtargetFeature<"alone", "Alone", "true", "Implies no other feature">;
foreach number = 0...69 in
  def FeatureMany#number : SubtargetFeature<"many"#number, "Many"#number, "true", "One of many", [FeatureAlone]>;
def TuneFast : SubtargetFeature<"fast", "IsFast", "true", "Fast multiplication">;

def SmallModel : SchedMachineModel { let CompleteModel = 0; }
def : ProcessorModel<"none", NoSchedModel, []>;
def : ProcessorModel<"small", SmallModel, [FeatureMul], [TuneFast]>;
def : ProcessorModel<"large", SmallModel, [FeatureWide, FeatureAlone]>;

def MyInfo : InstrInfo;
def My : Target { let InstructionSet = MyInfo; }
