def A { list<bits<2>> L = [1, 5]; }
