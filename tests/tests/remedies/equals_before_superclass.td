class R;
def A = R;
