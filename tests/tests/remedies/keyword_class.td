class list;
