// Nothing here yet.
def A { int X = "text"; }
