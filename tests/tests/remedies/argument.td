class R<int size> { int X = size; }
def A : R<siz = 1>;
