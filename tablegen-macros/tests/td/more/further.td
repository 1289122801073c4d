class Further;
