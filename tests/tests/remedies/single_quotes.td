def A { string x = 'a'; }
