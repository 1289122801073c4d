// Value types of machine instructions. The number of a type in C++ follows
// from its position in this file.
//
// Declares the classes, fields and types of LLVM 22's file of the same name.

class ValueType<int size, string llvm_name = NAME> {
  string Namespace = "MVT";
  // C++ name, without the prefix MVT::.
  string LLVMName = llvm_name;
  // Size in bits. For a scalable vector, the size for vscale = 1.
  int Size = size;
  // For a vector: number of elements, and element type.
  int nElem = 1;
  ValueType ElementType = ?;
  // True if the type stands for several types.
  bit isOverloaded = false;
  bit isInteger = false;
  bit isFP = false;
  bit isVector = false;
  bit isScalable = false;
  // For a tuple of vectors: number of vectors. 0 for other types.
  int NF = 0;
  bit isRISCVVecTuple = false;
  // False for special types and placeholders, such as token and iAny.
  bit isNormalValueType = true;
  bit isCheriCapability = false;
}

class VTAny : ValueType<0> { let isOverloaded = true; }
class VTInt<int size> : ValueType<size> { let isInteger = true; }
class VTFP<int size> : ValueType<size> { let isFP = true; }

// Vector of `nelem` elements. For a scalable vector, this is the minimum.
class VTVec<int nelem, ValueType elt, string llvm_name = NAME>
    : ValueType<!mul(nelem, elt.Size), llvm_name> {
  let nElem = nelem;
  let ElementType = elt;
  let isInteger = elt.isInteger;
  let isFP = elt.isFP;
  let isVector = true;
}
class VTScalableVec<int nelem, ValueType elt> : VTVec<nelem, elt> {
  let isScalable = true;
}
class VTVecTup<int size, int nf, ValueType dummy_elt> : ValueType<size> {
  let NF = nf;
  let ElementType = dummy_elt;
  let isRISCVVecTuple = true;
}
class VTCheriCapability<int size> : ValueType<size> {
  let isCheriCapability = true;
}

defset list<ValueType> ValueTypes = {
  def OtherVT : ValueType<0, "Other">;
  def i1 : VTInt<1>;
  def i2 : VTInt<2>;
  def i4 : VTInt<4>;
  def i8 : VTInt<8>;
  def i16 : VTInt<16>;
  def i32 : VTInt<32>;
  def i64 : VTInt<64>;
  def i128 : VTInt<128>;
  def i256 : VTInt<256>;
  def i512 : VTInt<512>;
  def bf16 : VTFP<16>;
  def f16 : VTFP<16>;
  def f32 : VTFP<32>;
  def f64 : VTFP<64>;
  def f80 : VTFP<80>;
  def f128 : VTFP<128>;
  def ppcf128 : VTFP<128>;
  def v1i1 : VTVec<1, i1>;
  def v2i1 : VTVec<2, i1>;
  def v3i1 : VTVec<3, i1>;
  def v4i1 : VTVec<4, i1>;
  def v5i1 : VTVec<5, i1>;
  def v6i1 : VTVec<6, i1>;
  def v7i1 : VTVec<7, i1>;
  def v8i1 : VTVec<8, i1>;
  def v16i1 : VTVec<16, i1>;
  def v32i1 : VTVec<32, i1>;
  def v64i1 : VTVec<64, i1>;
  def v128i1 : VTVec<128, i1>;
  def v256i1 : VTVec<256, i1>;
  def v512i1 : VTVec<512, i1>;
  def v1024i1 : VTVec<1024, i1>;
  def v2048i1 : VTVec<2048, i1>;
  def v4096i1 : VTVec<4096, i1>;
  def v128i2 : VTVec<128, i2>;
  def v256i2 : VTVec<256, i2>;
  def v64i4 : VTVec<64, i4>;
  def v128i4 : VTVec<128, i4>;
  def v1i8 : VTVec<1, i8>;
  def v2i8 : VTVec<2, i8>;
  def v3i8 : VTVec<3, i8>;
  def v4i8 : VTVec<4, i8>;
  def v5i8 : VTVec<5, i8>;
  def v6i8 : VTVec<6, i8>;
  def v7i8 : VTVec<7, i8>;
  def v8i8 : VTVec<8, i8>;
  def v16i8 : VTVec<16, i8>;
  def v32i8 : VTVec<32, i8>;
  def v64i8 : VTVec<64, i8>;
  def v128i8 : VTVec<128, i8>;
  def v256i8 : VTVec<256, i8>;
  def v512i8 : VTVec<512, i8>;
  def v1024i8 : VTVec<1024, i8>;
  def v1i16 : VTVec<1, i16>;
  def v2i16 : VTVec<2, i16>;
  def v3i16 : VTVec<3, i16>;
  def v4i16 : VTVec<4, i16>;
  def v5i16 : VTVec<5, i16>;
  def v6i16 : VTVec<6, i16>;
  def v7i16 : VTVec<7, i16>;
  def v8i16 : VTVec<8, i16>;
  def v16i16 : VTVec<16, i16>;
  def v32i16 : VTVec<32, i16>;
  def v64i16 : VTVec<64, i16>;
  def v128i16 : VTVec<128, i16>;
  def v256i16 : VTVec<256, i16>;
  def v512i16 : VTVec<512, i16>;
  def v4096i16 : VTVec<4096, i16>;
  def v1i32 : VTVec<1, i32>;
  def v2i32 : VTVec<2, i32>;
  def v3i32 : VTVec<3, i32>;
  def v4i32 : VTVec<4, i32>;
  def v5i32 : VTVec<5, i32>;
  def v6i32 : VTVec<6, i32>;
  def v7i32 : VTVec<7, i32>;
  def v8i32 : VTVec<8, i32>;
  def v9i32 : VTVec<9, i32>;
  def v10i32 : VTVec<10, i32>;
  def v11i32 : VTVec<11, i32>;
  def v12i32 : VTVec<12, i32>;
  def v16i32 : VTVec<16, i32>;
  def v24i32 : VTVec<24, i32>;
  def v32i32 : VTVec<32, i32>;
  def v48i32 : VTVec<48, i32>;
  def v64i32 : VTVec<64, i32>;
  def v128i32 : VTVec<128, i32>;
  def v256i32 : VTVec<256, i32>;
  def v512i32 : VTVec<512, i32>;
  def v1024i32 : VTVec<1024, i32>;
  def v2048i32 : VTVec<2048, i32>;
  def v4096i32 : VTVec<4096, i32>;
  def v1i64 : VTVec<1, i64>;
  def v2i64 : VTVec<2, i64>;
  def v3i64 : VTVec<3, i64>;
  def v4i64 : VTVec<4, i64>;
  def v8i64 : VTVec<8, i64>;
  def v16i64 : VTVec<16, i64>;
  def v32i64 : VTVec<32, i64>;
  def v64i64 : VTVec<64, i64>;
  def v128i64 : VTVec<128, i64>;
  def v256i64 : VTVec<256, i64>;
  def v1i128 : VTVec<1, i128>;
  def v1f16 : VTVec<1, f16>;
  def v2f16 : VTVec<2, f16>;
  def v3f16 : VTVec<3, f16>;
  def v4f16 : VTVec<4, f16>;
  def v5f16 : VTVec<5, f16>;
  def v6f16 : VTVec<6, f16>;
  def v7f16 : VTVec<7, f16>;
  def v8f16 : VTVec<8, f16>;
  def v16f16 : VTVec<16, f16>;
  def v32f16 : VTVec<32, f16>;
  def v64f16 : VTVec<64, f16>;
  def v128f16 : VTVec<128, f16>;
  def v256f16 : VTVec<256, f16>;
  def v512f16 : VTVec<512, f16>;
  def v4096f16 : VTVec<4096, f16>;
  def v1bf16 : VTVec<1, bf16>;
  def v2bf16 : VTVec<2, bf16>;
  def v3bf16 : VTVec<3, bf16>;
  def v4bf16 : VTVec<4, bf16>;
  def v8bf16 : VTVec<8, bf16>;
  def v16bf16 : VTVec<16, bf16>;
  def v32bf16 : VTVec<32, bf16>;
  def v64bf16 : VTVec<64, bf16>;
  def v128bf16 : VTVec<128, bf16>;
  def v4096bf16 : VTVec<4096, bf16>;
  def v1f32 : VTVec<1, f32>;
  def v2f32 : VTVec<2, f32>;
  def v3f32 : VTVec<3, f32>;
  def v4f32 : VTVec<4, f32>;
  def v5f32 : VTVec<5, f32>;
  def v6f32 : VTVec<6, f32>;
  def v7f32 : VTVec<7, f32>;
  def v8f32 : VTVec<8, f32>;
  def v9f32 : VTVec<9, f32>;
  def v10f32 : VTVec<10, f32>;
  def v11f32 : VTVec<11, f32>;
  def v12f32 : VTVec<12, f32>;
  def v16f32 : VTVec<16, f32>;
  def v32f32 : VTVec<32, f32>;
  def v64f32 : VTVec<64, f32>;
  def v128f32 : VTVec<128, f32>;
  def v256f32 : VTVec<256, f32>;
  def v512f32 : VTVec<512, f32>;
  def v1024f32 : VTVec<1024, f32>;
  def v2048f32 : VTVec<2048, f32>;
  def v1f64 : VTVec<1, f64>;
  def v2f64 : VTVec<2, f64>;
  def v3f64 : VTVec<3, f64>;
  def v4f64 : VTVec<4, f64>;
  def v8f64 : VTVec<8, f64>;
  def v16f64 : VTVec<16, f64>;
  def v32f64 : VTVec<32, f64>;
  def v64f64 : VTVec<64, f64>;
  def v128f64 : VTVec<128, f64>;
  def v256f64 : VTVec<256, f64>;
  def nxv1i1 : VTScalableVec<1, i1>;
  def nxv2i1 : VTScalableVec<2, i1>;
  def nxv4i1 : VTScalableVec<4, i1>;
  def nxv8i1 : VTScalableVec<8, i1>;
  def nxv16i1 : VTScalableVec<16, i1>;
  def nxv32i1 : VTScalableVec<32, i1>;
  def nxv64i1 : VTScalableVec<64, i1>;
  def nxv1i8 : VTScalableVec<1, i8>;
  def nxv2i8 : VTScalableVec<2, i8>;
  def nxv4i8 : VTScalableVec<4, i8>;
  def nxv8i8 : VTScalableVec<8, i8>;
  def nxv16i8 : VTScalableVec<16, i8>;
  def nxv32i8 : VTScalableVec<32, i8>;
  def nxv64i8 : VTScalableVec<64, i8>;
  def nxv1i16 : VTScalableVec<1, i16>;
  def nxv2i16 : VTScalableVec<2, i16>;
  def nxv4i16 : VTScalableVec<4, i16>;
  def nxv8i16 : VTScalableVec<8, i16>;
  def nxv16i16 : VTScalableVec<16, i16>;
  def nxv32i16 : VTScalableVec<32, i16>;
  def nxv1i32 : VTScalableVec<1, i32>;
  def nxv2i32 : VTScalableVec<2, i32>;
  def nxv4i32 : VTScalableVec<4, i32>;
  def nxv8i32 : VTScalableVec<8, i32>;
  def nxv16i32 : VTScalableVec<16, i32>;
  def nxv32i32 : VTScalableVec<32, i32>;
  def nxv1i64 : VTScalableVec<1, i64>;
  def nxv2i64 : VTScalableVec<2, i64>;
  def nxv4i64 : VTScalableVec<4, i64>;
  def nxv8i64 : VTScalableVec<8, i64>;
  def nxv16i64 : VTScalableVec<16, i64>;
  def nxv32i64 : VTScalableVec<32, i64>;
  def nxv1f16 : VTScalableVec<1, f16>;
  def nxv2f16 : VTScalableVec<2, f16>;
  def nxv4f16 : VTScalableVec<4, f16>;
  def nxv8f16 : VTScalableVec<8, f16>;
  def nxv16f16 : VTScalableVec<16, f16>;
  def nxv32f16 : VTScalableVec<32, f16>;
  def nxv1bf16 : VTScalableVec<1, bf16>;
  def nxv2bf16 : VTScalableVec<2, bf16>;
  def nxv4bf16 : VTScalableVec<4, bf16>;
  def nxv8bf16 : VTScalableVec<8, bf16>;
  def nxv16bf16 : VTScalableVec<16, bf16>;
  def nxv32bf16 : VTScalableVec<32, bf16>;
  def nxv1f32 : VTScalableVec<1, f32>;
  def nxv2f32 : VTScalableVec<2, f32>;
  def nxv4f32 : VTScalableVec<4, f32>;
  def nxv8f32 : VTScalableVec<8, f32>;
  def nxv16f32 : VTScalableVec<16, f32>;
  def nxv1f64 : VTScalableVec<1, f64>;
  def nxv2f64 : VTScalableVec<2, f64>;
  def nxv4f64 : VTScalableVec<4, f64>;
  def nxv8f64 : VTScalableVec<8, f64>;
  def riscv_nxv1i8x2 : VTVecTup<16, 2, i8>;
  def riscv_nxv1i8x3 : VTVecTup<24, 3, i8>;
  def riscv_nxv1i8x4 : VTVecTup<32, 4, i8>;
  def riscv_nxv1i8x5 : VTVecTup<40, 5, i8>;
  def riscv_nxv1i8x6 : VTVecTup<48, 6, i8>;
  def riscv_nxv1i8x7 : VTVecTup<56, 7, i8>;
  def riscv_nxv1i8x8 : VTVecTup<64, 8, i8>;
  def riscv_nxv2i8x2 : VTVecTup<32, 2, i8>;
  def riscv_nxv2i8x3 : VTVecTup<48, 3, i8>;
  def riscv_nxv2i8x4 : VTVecTup<64, 4, i8>;
  def riscv_nxv2i8x5 : VTVecTup<80, 5, i8>;
  def riscv_nxv2i8x6 : VTVecTup<96, 6, i8>;
  def riscv_nxv2i8x7 : VTVecTup<112, 7, i8>;
  def riscv_nxv2i8x8 : VTVecTup<128, 8, i8>;
  def riscv_nxv4i8x2 : VTVecTup<64, 2, i8>;
  def riscv_nxv4i8x3 : VTVecTup<96, 3, i8>;
  def riscv_nxv4i8x4 : VTVecTup<128, 4, i8>;
  def riscv_nxv4i8x5 : VTVecTup<160, 5, i8>;
  def riscv_nxv4i8x6 : VTVecTup<192, 6, i8>;
  def riscv_nxv4i8x7 : VTVecTup<224, 7, i8>;
  def riscv_nxv4i8x8 : VTVecTup<256, 8, i8>;
  def riscv_nxv8i8x2 : VTVecTup<128, 2, i8>;
  def riscv_nxv8i8x3 : VTVecTup<192, 3, i8>;
  def riscv_nxv8i8x4 : VTVecTup<256, 4, i8>;
  def riscv_nxv8i8x5 : VTVecTup<320, 5, i8>;
  def riscv_nxv8i8x6 : VTVecTup<384, 6, i8>;
  def riscv_nxv8i8x7 : VTVecTup<448, 7, i8>;
  def riscv_nxv8i8x8 : VTVecTup<512, 8, i8>;
  def riscv_nxv16i8x2 : VTVecTup<256, 2, i8>;
  def riscv_nxv16i8x3 : VTVecTup<384, 3, i8>;
  def riscv_nxv16i8x4 : VTVecTup<512, 4, i8>;
  def riscv_nxv32i8x2 : VTVecTup<512, 2, i8>;
  def x86mmx : ValueType<64>;
  def Glue : ValueType<0>;
  def isVoid : ValueType<0>;
  def untyped : ValueType<8, "Untyped">;
  def funcref : ValueType<0>;
  def externref : ValueType<0>;
  def exnref : ValueType<0>;
  def x86amx : ValueType<8192>;
  def i64x8 : ValueType<512>;
  def aarch64svcount : ValueType<16>;
  def spirvbuiltin : ValueType<0>;
  def amdgpuBufferFatPointer : ValueType<160>;
  def amdgpuBufferStridedPointer : ValueType<192>;
  def aarch64mfp8 : ValueType<8>;
  def c64 : VTCheriCapability<64>;
  def c128 : VTCheriCapability<128>;
  def cPTR : VTAny { let isNormalValueType = false; }
  def token : ValueType<0> { let isNormalValueType = false; }
  def MetadataVT : ValueType<0, "Metadata"> { let isNormalValueType = false; }
  def pAny : VTAny { let isNormalValueType = false; }
  def vAny : VTAny { let isNormalValueType = false; }
  def fAny : VTAny { let isNormalValueType = false; }
  def iAny : VTAny { let isNormalValueType = false; }
  def iPTR : ValueType<0> { let isNormalValueType = false; }
  def Any : VTAny { let isNormalValueType = false; }
}

// Pointer into address space `addrspace`, for patterns of GlobalISel. The
// pointer has the size of `scalar`.
class PtrValueType<ValueType scalar, int addrspace> : ValueType<scalar.Size, scalar.LLVMName> {
  int AddrSpace = addrspace;
}
