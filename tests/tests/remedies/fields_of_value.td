class R { int Size = 1; }
def A : R;
def B { int x = A.width; }
