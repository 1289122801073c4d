def A : GenericEnum;
