// Numbers that are added, and a number that is negated twice.
func.func @sum(%number: i32) -> (i32, i32) {
  %two = abacus.number 2 colored blue
  %three = abacus.number 3
  %five = abacus.add %two, %three
  %neg = abacus.neg %number
  %same = abacus.neg %neg
  %six = abacus.neg %five
  return %same, %six : i32, i32
}

func.func @move(%limit: i32) {
  %a = abacus.rod : !abacus.rod<3>
  %b = abacus.rod(%limit) in <[2, 3], from = 1, to = 7> : !abacus.rod<5, "right">
  %c = abacus.move %a to %b limit %limit count 4 on left|right {
  } : (!abacus.rod<3>, !abacus.rod<5, "right">, i32) -> !abacus.rod<7>
  abacus.move quiet %c to %a {} {why = "back"} : (!abacus.rod<7>, !abacus.rod<3>) -> ()
  return
}
