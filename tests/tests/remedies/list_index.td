def A { list<int> x = [1, 2]; int y = x[2]; }
