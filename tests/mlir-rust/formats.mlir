// Operations whose formats have words of enums, clauses in any order, bare types, and custom directives.
func.func @words(%f: f32, %i: i32, %x: index, %v: vector<4xi32>) {
  %0 = gpu.thread_id x
  %1 = gpu.block_dim z
  %2, %3 = gpu.shuffle xor %f, %i, %i : f32
  %4 = index.cmp slt(%x, %x)
  %5 = vector.reduction <add>, %v : vector<4xi32> into i32
  %6 = complex.create %f, %f : complex<f32>
  return
}
func.func @bare(%l: !emitc.lvalue<i32>, %i: i32) {
  %0 = emitc.load %l : !emitc.lvalue<i32>
  %2 = emitc.cmp lt, %i, %i : (i32, i32) -> i1
  return
}
func.func @clauses(%i: i32, %x: index) {
  omp.parallel num_threads(%i : i32) {
    omp.barrier
    omp.terminator
  }
  omp.single nowait {
    omp.terminator
  }
  omp.taskwait
  %0 = acc.bounds extent(%x : index) lowerbound(%x : index)
  %1 = omp.map.bounds extent(%x : index) lower_bound(%x : index)
  omp.critical {
    omp.terminator
  }
  return
}
func.func @lists(%t: tensor<8x?xf32>, %m: memref<8x?xf32>, %x: index) {
  %0 = tensor.extract_slice %t[%x, 0] [4, %x] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
  %1 = memref.subview %m[0, %x] [4, 2] [1, %x] : memref<8x?xf32> to memref<4x2xf32, strided<[?, ?], offset: ?>>
  %2 = tensor.insert_slice %0 into %t[0, 0] [4, %x] [1, 1] : tensor<4x?xf32> into tensor<8x?xf32>
  return
}
