func.func @numbers(%a: i32, %b: i32, %c: i1, %x: f32, %y: f32, %v: vector<4xf32>, %i: index, %z: complex<f32>) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b overflow<nsw> : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.select %2, %a, %b : i32
  %4 = arith.extsi %a : i32 to i64
  %5 = arith.trunci %4 : i64 to i32
  %6 = arith.index_cast %i : index to i64
  %7 = arith.addf %x, %y : f32
  %8 = arith.cmpf olt, %x, %y : f32
  %9 = arith.sitofp %a : i32 to f32
  %10 = arith.mulf %v, %v : vector<4xf32>
  %11 = math.sqrt %x : f32
  %12 = math.fma %v, %v, %v : vector<4xf32>
  %13 = math.ctlz %a : i32
  %14 = complex.add %z, %z : complex<f32>
  %15 = complex.re %z : complex<f32>
  %16 = complex.create %x, %y : complex<f32>
  %17 = index.add %i, %i
  %18 = index.casts %i : index to i32
  %19 = arith.constant 5 : i32
  return
}
func.func @shapes(%t: tensor<4x?xf32>, %u: tensor<*xf32>, %m: memref<4x?xf32>, %v: vector<4xf32>, %i: index, %x: f32) {
  %0 = tensor.dim %t, %i : tensor<4x?xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %2 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %3 = tensor.rank %u : tensor<*xf32>
  %4 = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>
  %5 = memref.load %m[%i, %i] : memref<4x?xf32>
  memref.store %5, %m[%i, %i] : memref<4x?xf32>
  %6 = memref.dim %m, %i : memref<4x?xf32>
  %7 = memref.alloc(%i) : memref<4x?xf32>
  memref.dealloc %7 : memref<4x?xf32>
  %8 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %9 = vector.broadcast %x : f32 to vector<4xf32>
  %10 = vector.extract %v[1] : f32 from vector<4xf32>
  %11 = vector.fma %v, %v, %v : vector<4xf32>
  %12 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %13 = bufferization.to_tensor %m : memref<4x?xf32> to tensor<4x?xf32>
  %14 = shape.shape_of %t : tensor<4x?xf32> -> tensor<2xindex>
  %15 = shape.const_size 4
  %16 = shape.add %15, %15 : !shape.size, !shape.size -> !shape.size
  return
}
func.func @tosa(%t: tensor<4x4xf32>) {
  %0 = tosa.add %t, %t : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tosa.abs %t : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = tosa.exp %1 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
