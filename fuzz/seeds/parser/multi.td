class A<int n> { int X = n; }
multiclass M<int n, list<int> l = [1, 2]> {
  def NAME : A<n>;
  foreach i = l in { def _ # i : A<i>; if !gt(i, 1) then def _big # i; else def _small # i; }
  defvar v = !add(n, 1);
  defm _in : K<v>;
}
multiclass K<int k> { def k : A<k> { let X = !mul(k, 2); } assert !gt(k, 0), "positive"; }
defm one : M<1>;
defset list<A> All = { defm two : M<2, [4]>, K<9>; }
foreach a = All in dump a.X;
