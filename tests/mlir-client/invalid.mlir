func.func @too_many_beads() {
  // expected-error@+1 {{a rod has at most 10 beads}}
  %a = abacus.rod : !abacus.rod<11>
  return
}

// -----

func.func @negative(%a: !abacus.rod<1>) {
  // expected-error@+1 {{attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  abacus.move %a to %a count -1 {} : (!abacus.rod<1>, !abacus.rod<1>) -> ()
  return
}

// -----

func.func @rods(%a: !abacus.rod<1>) {
  // expected-error@+1 {{moves from 2 rods to 1}}
  abacus.move %a, %a to %a {} : (!abacus.rod<1>, !abacus.rod<1>, !abacus.rod<1>) -> ()
  return
}

// -----

func.func @color() {
  // expected-error@+2 {{expected ::abacus::Color to be one of: red, blue, black}}
  // expected-error@+2 {{failed to parse Abacus_ColorAttr parameter 'value' which is to be a `::abacus::Color`}}
  %a = abacus.number 2 colored green
  return
}
