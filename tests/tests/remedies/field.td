class R { int Size = 1; }
def A : R { let Sise = 2; }
