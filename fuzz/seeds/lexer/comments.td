// A line comment.
/* a block /* nested */ comment */
def A { string S = "tab\t quote\" back\\ nl\n"; } // end
