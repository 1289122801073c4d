def A { int Size = 1; }
def B { int X = A.Sise; }
