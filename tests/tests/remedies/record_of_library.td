def A { dag D = (outs); }
