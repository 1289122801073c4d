class R { int Size = 1; string Text = "a"; }
def A : R { let Width = 2; }
