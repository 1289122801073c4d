class R<int size, string text> { int Size = size; string Text = text; }
def A : R<1, other="a">;
