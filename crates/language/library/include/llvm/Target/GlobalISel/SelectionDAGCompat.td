// Generic instructions that are equivalent to nodes of the selection DAG. They make
// the patterns of SelectionDAG usable for GlobalISel. Target.td includes this file.
//
//   def : GINodeEquiv<G_MY_NODE, my_node>;     a target-specific instruction and node
//
// Declares the classes and fields of LLVM 22's file of the same name, and the
// same equivalences between nodes and instructions.

class GINodeEquiv<Instruction i, SDNode node> {
  Instruction I = i;
  SDNode Node = node;
  // Conditions on the memory access: not atomic, or atomic.
  bit CheckMMOIsNonAtomic = false;
  bit CheckMMOIsAtomic = false;
  // Alternative instructions: for sign-extending and for zero-extending loads;
  // for a first operand of floating-point type; for convergent intrinsics.
  Instruction IfSignExtend = ?;
  Instruction IfZeroExtend = ?;
  Instruction IfFloatingPoint = ?;
  Instruction IfConvergent = ?;
}

// Mixin for a record of GlobalISel/Target.td: the complex pattern or transform it implements.
class GIComplexPatternEquiv<ComplexPattern seldag> {
  ComplexPattern SelDAGEquivalent = seldag;
}
class GISDNodeXFormEquiv<SDNodeXForm seldag> {
  SDNodeXForm SelDAGEquivalent = seldag;
}

// Integer operations.
foreach node = ["add", "sub", "mul", "sdiv", "udiv", "srem", "urem", "sdivrem", "udivrem", "and",
                "or", "xor", "shl", "fshl", "fshr", "rotl", "rotr", "abs", "abds", "abdu", "smin",
                "smax", "umin", "umax", "bswap", "bitreverse", "ctlz", "cttz", "ctpop",
                !strconcat("ctlz_zero_", zero_is), !strconcat("cttz_zero_", zero_is), "anyext", "sext", "zext", "trunc",
                "sext_inreg"] in
  def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(node)), !cast<SDNode>(node)>;
def : GINodeEquiv<G_LSHR, srl>;
def : GINodeEquiv<G_ASHR, sra>;
def : GINodeEquiv<G_UMULH, mulhu>;
def : GINodeEquiv<G_SMULH, mulhs>;
foreach sign = ["s", "u"] in {
  foreach to = ["floor", "ceil"] in
    def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(sign # "avg" # to)),
                      !cast<SDNode>("avg" # to # sign)>;
  foreach node = ["add", "sub", "shl"] in
    def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(sign # node # "sat")),
                      !cast<SDNode>(sign # node # "sat")>;
  foreach node = ["mulfix", "mulfixsat", "divfix", "divfixsat"] in
    def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(sign # node)), !cast<SDNode>(sign # node)>;
}
foreach kind = ["ssat_s", "ssat_u", "usat_u"] in
  def : GINodeEquiv<!cast<Instruction>("G_TRUNC_" # !toupper(kind)), !cast<SDNode>("trunc" # kind)>;

// Constants, addresses and bit casts.
def : GINodeEquiv<G_CONSTANT, imm>;
def : GINodeEquiv<G_FCONSTANT, fpimm>;
def : GINodeEquiv<G_IMPLICIT_DEF, undef>;
def : GINodeEquiv<G_FRAME_INDEX, frameindex>;
def : GINodeEquiv<G_BLOCK_ADDR, blockaddress>;
def : GINodeEquiv<G_PTR_ADD, ptradd>;
def : GINodeEquiv<G_BITCAST, bitconvert>;

// Floating-point operations.
foreach node = ["fadd", "fsub", "fmul", "fdiv", "frem", "fma", "fmad", "fneg", "fabs", "fsqrt",
                "fpow", "fexp2", "fexp10", "flog2", "fldexp", "fcanonicalize", "is_fpclass",
                "fcopysign", "fceil", "ffloor", "frint", "fnearbyint", "lround", "llround", "fsin",
                "fcos", "ftan", "fasin", "facos", "fatan", "fatan2", "fsinh", "fcosh", "ftanh",
                "fminnum", "fmaxnum", "fminnum_ieee", "fmaxnum_ieee", "fminimum", "fmaximum",
                "fminimumnum", "fmaximumnum", "strict_fadd", "strict_fsub", "strict_fmul",
                "strict_fdiv", "strict_frem", "strict_fma", "strict_fsqrt", "strict_fldexp",
                "get_fpenv", "set_fpenv", "reset_fpenv", "get_fpmode", "set_fpmode",
                "reset_fpmode"] in
  def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(node)), !cast<SDNode>(node)>;
def : GINodeEquiv<G_FPEXT, fpextend>;
def : GINodeEquiv<G_FPTRUNC, fpround>;
foreach sign = ["s", "u"] in {
  def : GINodeEquiv<!cast<Instruction>("G_FPTO" # !toupper(sign) # "I"),
                    !cast<SDNode>("fp_to_" # sign # "int")>;
  def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(sign) # "ITOFP"),
                    !cast<SDNode>(sign # "int_to_fp")>;
  def : GINodeEquiv<!cast<Instruction>("G_FPTO" # !toupper(sign) # "I_SAT"),
                    !cast<SDNode>("fp_to_" # sign # "int_sat_gi")>;
}
foreach node = ["trunc", "round", "roundeven"] in
  def : GINodeEquiv<!cast<Instruction>("G_INTRINSIC_" # !toupper(node)), !cast<SDNode>("f" # node)>;
foreach node = ["fptrunc_round", "lrint", "llrint"] in
  def : GINodeEquiv<!cast<Instruction>("G_INTRINSIC_" # !toupper(node)), !cast<SDNode>(node)>;

// Selects, branches, traps and cycle counters.
foreach node = ["select", "br", "brcond", "trap", "debugtrap", "ubsantrap", "readcyclecounter",
                "readsteadycounter", "prefetch"] in
  def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(node)), !cast<SDNode>(node)>;
def : GINodeEquiv<G_SELECT, vselect>;
def : GINodeEquiv<G_ICMP, setcc> { let IfFloatingPoint = G_FCMP; }
def : GINodeEquiv<G_FENCE, atomic_fence>;

// Intrinsics.
def : GINodeEquiv<G_INTRINSIC, intrinsic_wo_chain> { let IfConvergent = G_INTRINSIC_CONVERGENT; }
foreach node = ["intrinsic_void", "intrinsic_w_chain"] in
  def : GINodeEquiv<G_INTRINSIC_W_SIDE_EFFECTS, !cast<SDNode>(node)> {
    let IfConvergent = G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS;
  }

// Vectors.
foreach node = ["build_vector", "concat_vectors", "extract_subvector", "splat_vector",
                "vector_compress", "vecreduce_add", "vecreduce_smin", "vecreduce_smax",
                "vecreduce_umin", "vecreduce_umax", "vecreduce_fadd", "vecreduce_fmin",
                "vecreduce_fmax", "vecreduce_fminimum", "vecreduce_fmaximum"] in
  def : GINodeEquiv<!cast<Instruction>("G_" # !toupper(node)), !cast<SDNode>(node)>;
def : GINodeEquiv<G_EXTRACT_VECTOR_ELT, extractelt>;
def : GINodeEquiv<G_INSERT_VECTOR_ELT, vector_insert>;

// Memory accesses. Atomic loads and stores are G_LOAD and G_STORE with an atomic access.
let IfSignExtend = G_SEXTLOAD, IfZeroExtend = G_ZEXTLOAD in {
  def : GINodeEquiv<G_LOAD, ld> { let CheckMMOIsNonAtomic = true; }
  def : GINodeEquiv<G_LOAD, atomic_load> { let CheckMMOIsAtomic = true; }
}
def : GINodeEquiv<G_STORE, st> { let CheckMMOIsNonAtomic = true; }
def : GINodeEquiv<G_STORE, atomic_store> { let CheckMMOIsAtomic = true; }
def : GINodeEquiv<G_ATOMIC_CMPXCHG, atomic_cmp_swap>;
def : GINodeEquiv<G_ATOMICRMW_XCHG, atomic_swap>;
foreach op = ["add", "sub", "and", "nand", "or", "xor", "min", "max", "umin", "umax", "uinc_wrap",
              "udec_wrap", "usub_cond", "usub_sat", "fadd", "fsub", "fmin", "fmax", "fminimum",
              "fmaximum"] in
  def : GINodeEquiv<!cast<Instruction>("G_ATOMICRMW_" # !toupper(op)),
                    !cast<SDNode>("atomic_load_" # op)>;
