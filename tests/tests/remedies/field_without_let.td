class R { int Size = 1; }
def A : R { Size = 2; }
