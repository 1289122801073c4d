foreach i in [1, 2] in def A#i;
