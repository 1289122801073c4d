class Fact<int n> { int V = !if(!le(n, 1), 1, !mul(n, Fact<!sub(n, 1)>.V)); }
def f { int V = Fact<8>.V; }
def deep { dag D = !foldl((deep), !range(2000), acc, i, (deep acc)); }
