/* Text of a small random language, which compresses as prose does. */
static unsigned text_state = 12345;

static unsigned text_random(void) {
    text_state = text_state * 1103515245u + 12345u;
    return text_state >> 16;
}

static void fill(unsigned char *to, unsigned long size) {
    static char words[256][8];
    unsigned long i = 0;
    for (int word = 0; word < 256; word++)
        for (int letter = 0; letter < 8; letter++)
            words[word][letter] = 'a' + text_random() % 26;
    while (i < size) {
        unsigned word = text_random() % 256 * (text_random() % 256) / 256;
        unsigned length = 2 + word % 7;
        for (unsigned letter = 0; letter < length && i < size; letter++)
            to[i++] = words[word][letter];
        if (i < size)
            to[i++] = text_random() % 16 ? ' ' : '\n';
    }
}

static unsigned long sum(const unsigned char *from, unsigned long size) {
    unsigned long all = 5381;
    for (unsigned long i = 0; i < size; i++)
        all = all * 33 + from[i];
    return all;
}
