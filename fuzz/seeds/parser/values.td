def op; def x { dag D = (op 1:$a, "s":$b, op, (op)); }
defvar L = !foreach(i, !range(5), !mul(i, i));
def y {
  int Sum = !foldl(0, L, acc, e, !add(acc, e));
  list<int> Odd = !filter(e, L, !eq(!and(e, 1), 1));
  string J = !interleave(L, ", ");
  string C = !cond(!lt(Sum, 3): "low", true: "high");
  dag D2 = !con(x.D, (op 5:$z));
  dag D3 = !setdagarg(!dag(op, [1, 2], ["p", ?]), "p", 9);
  int A0 = !getdagarg<int>(D3, 0);
  string Sub = !substr("abcdef", !find("abc", "b"), 2);
  bit M = !match("abc", "^a.c$");
  bit E = !exists<Fixed>("nothing");
  string R = !repr([1, 2]);
}
class Fixed;
deftype Ints = list<int>;
def z { Ints I = !listconcat(L, !listsplat(1, 2), !listremove(L, [4]), !listflatten([[1], [2]])); }
