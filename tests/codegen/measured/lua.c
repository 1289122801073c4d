/* Runs the script that is the argument. */
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>

int main(int count, char **arguments) {
    lua_State *state = luaL_newstate();
    luaL_openlibs(state);
    if (count != 2 || luaL_dofile(state, arguments[1])) {
        printf("%s\n", lua_tostring(state, -1));
        return 1;
    }
    lua_close(state);
    return 0;
}
