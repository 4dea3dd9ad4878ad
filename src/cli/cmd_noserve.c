/* cmd_noserve.c - stands in for cmd_serve.c where the program was built without libmicrohttpd. */
#include "cli/commands.h"

const args_command serve_command = {
    "serve",
    "",
    "Shows the table in a browser. This program was built without the server: it needs libmicrohttpd. On Debian,\n"
    "`apt install libmicrohttpd-dev`, then build again with `make`. The page is also one file, build/sandtable.html\n"
    "(`make page`), which any browser opens without a server.",
    NULL,
    0,
};

int serve_run(int argc, char **argv)
{
    return args_left_out(&serve_command, argc, argv,
                         "the server; install libmicrohttpd-dev and build it again, or open build/sandtable.html "
                         "(make page) in a browser");
}

const args_command games_command = {
    "games",
    "",
    "Looks after the battles of a game server. This program was built without the server: it needs libmicrohttpd and\n"
    "SQLite. On Debian, `apt install libmicrohttpd-dev libsqlite3-dev`, then build again with `make`.",
    NULL,
    0,
};

int games_run(int argc, char **argv)
{
    return args_left_out(&games_command, argc, argv,
                         "the server; install libmicrohttpd-dev and libsqlite3-dev and build it again");
}
