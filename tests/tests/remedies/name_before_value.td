def o; def A { dag d = (o $a:1); }
