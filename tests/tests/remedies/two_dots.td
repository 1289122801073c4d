foreach i = 0..3 in def A#i;
