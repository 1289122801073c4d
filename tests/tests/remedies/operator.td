def A { int X = !siz([1]); }
