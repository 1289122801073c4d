let Size = 1 in def A;
