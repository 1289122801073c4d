def o; def A { dag d = (o, 1); }
