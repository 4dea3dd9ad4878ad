/* cmd_nojoin.c - stands in for cmd_join.c where the program was built without libcurl. */
#include "cli/commands.h"

#include "cli/notify.h"

const args_command join_command = {
    "join",
    "LINK",
    "Plays a seat of a battle on a server. This program was built without that: it needs libcurl. On Debian,\n"
    "`apt install libcurl4-gnutls-dev`, then build again with `make`. A link also opens in any browser.",
    NULL,
    0,
};

int join_run(int argc, char **argv)
{
    return args_left_out(
        &join_command, argc, argv,
        "battles by link; install libcurl4-gnutls-dev and build it again, or open the link in a browser");
}

bool notify_is_built(void)
{
    return false;
}

int notify_start(const char *url)
{
    (void)url;
    return -1;
}
