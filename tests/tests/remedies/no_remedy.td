def A : Nothing;
