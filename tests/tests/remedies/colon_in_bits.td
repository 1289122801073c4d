def A { bits<8> b = 1; bits<4> c = b{3:0}; }
