class P<int n, string s = "x"> { int N = n; string S = s # n; bits<4> B = n; field bits<2> F; }
class Q<int n> : P<n> { let B{3-2} = 0b01; let S = "q"; list<int> L = [n, 2, 3]; }
let N = 7, S = "let" in { def q : Q<1>; def r : P<2, s="named">; }
def t : Q<3> { int E = L[1]; list<int> Sl = L[0...1]; int Of = q.N; bit Bit = B{0}; P Anon = P<5>; }
