class R<int size> { int X = siz; }
