// Intrinsics of two fictional architectures.

include "llvm/IR/Intrinsics.td"

def int_trap : Intrinsic<[], [], [IntrNoReturn, IntrCold]>, ClangBuiltin<"__builtin_trap">;
def int_ctpop : PureIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>]>;

let TargetPrefix = "abacus" in {
  def int_abacus_add : PureIntrinsic<[llvm_v4i32_ty], [llvm_v4i32_ty, llvm_v4i32_ty]>,
                       ClangBuiltin<"__builtin_abacus_add">;
  def int_abacus_slide : Intrinsic<[], [llvm_ptr_ty, llvm_i32_ty],
                                   [IntrArgMemOnly, ImmArg<ArgIndex<1>>]>,
                         ClangBuiltin<"__builtin_abacus_slide">;
  // Intrinsic without a builtin function.
  def int_abacus_any : Intrinsic<[llvm_anyvector_ty], [LLVMMatchType<0>]>;
}

let TargetPrefix = "loom" in
def int_loom_weave : Intrinsic<[llvm_i64_ty], [llvm_i64_ty, llvm_i64_ty], [IntrNoMem]>,
                     ClangBuiltin<"__builtin_loom_weave">, MSBuiltin<"_weave">;
