def A { list<int> l = [1, 2, 3]; list<int> y = l[0:1]; }
