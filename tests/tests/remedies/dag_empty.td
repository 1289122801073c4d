def A { dag d = (); }
