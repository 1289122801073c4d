// Scheduling models of two fictional processors. Both issue one instruction per cycle,
// in order.

// Processor without extensions. Every instruction except loads takes one cycle.
def TinyModel : SchedMachineModel {
  let IssueWidth = 1;
  let MicroOpBufferSize = 0;
  let LoadLatency = 2;
  let MispredictPenalty = 2;
  let UnsupportedFeatures = [HasM, HasA];
}
let SchedModel = TinyModel in {
  def TinyPipe : ProcResource<1> { let BufferSize = 0; }
  foreach write = [WriteAdd, WriteStore, WriteBranch, WriteSystem] in
    def : WriteRes<write, [TinyPipe]>;
  def : WriteRes<WriteLoad, [TinyPipe]> { let Latency = 2; }
  let Unsupported = true in {
    foreach write = [WriteMul, WriteDiv, WriteAtomic] in
      def : WriteRes<write, []>;
  }
  foreach read = [ReadAdd, ReadAddress, ReadData] in
    def : ReadAdvance<read, 0>;
  def : InstRW<[WriteAdd], (instrs COPY)>;
}

// Processor with both extensions. Multiplications are pipelined, divisions block the divider, and
// loads take three cycles. Stores read their data one cycle later than other operands.
def QuickModel : SchedMachineModel {
  let IssueWidth = 1;
  let MicroOpBufferSize = 0;
  let LoadLatency = 3;
  let MispredictPenalty = 5;
}
let SchedModel = QuickModel in {
  let BufferSize = 0 in {
    def QuickPipe : ProcResource<1>;
    def QuickMemory : ProcResource<1>;
    def QuickMultiplier : ProcResource<1>;
    def QuickDivider : ProcResource<1>;
  }
  foreach write = [WriteAdd, WriteBranch, WriteSystem] in
    def : WriteRes<write, [QuickPipe]>;
  def : WriteRes<WriteStore, [QuickMemory]>;
  def : WriteRes<WriteLoad, [QuickMemory]> { let Latency = 3; }
  def : WriteRes<WriteMul, [QuickMultiplier]> { let Latency = 4; }
  def : WriteRes<WriteDiv, [QuickDivider]> {
    let Latency = 20;
    let ReleaseAtCycles = [20];
  }
  def : WriteRes<WriteAtomic, [QuickMemory]> {
    let Latency = 8;
    let ReleaseAtCycles = [8];
  }
  foreach read = [ReadAdd, ReadAddress] in
    def : ReadAdvance<read, 0>;
  def : ReadAdvance<ReadData, 1>;
  def : InstRW<[WriteAdd], (instrs COPY)>;
}

def : ProcessorModel<"tiny", TinyModel, []>;
def : ProcessorModel<"quick", QuickModel, [FeatureM, FeatureA]>;
