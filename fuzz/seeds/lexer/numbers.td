def A { int a = 0x7f; int b = 0b1011; int c = -12; int d = +3; bits<4> e = 0b0101; list<int> f = [1...3, 5-7]<int>;
  int g = 9223372036854775807; string h = "a" "b" "c"; code i = [{ x } ] }]; int j = 1; dag k = (A 1:$x, $y); }
def 7up { bits<8> b = { 0, 1, ?, a{0} }; bits<8> c = b{7-4, 0...3}; }
