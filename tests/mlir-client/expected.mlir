module attributes {abacus.beads = 15 : i64} {
  func.func @sum(%arg0: i32) -> (i32, i32) {
    %0 = abacus.number 5
    %1 = abacus.neg %0
    return %arg0, %1 : i32, i32
  }
  func.func @move(%arg0: i32) {
    %0 = abacus.rod : !abacus.rod<3>
    %1 = abacus.rod(%arg0) in <[2, 3], from = 1, to = 7> : !abacus.rod<5, "right">
    %2 = abacus.move %0 to %1 limit %arg0 count 4 on  left|right {
    } : (!abacus.rod<3>, !abacus.rod<5, "right">, i32) -> !abacus.rod<7>
    abacus.move quiet %2 to %0 {
    } {why = "back"} : (!abacus.rod<7>, !abacus.rod<3>) -> ()
    return
  }
}

