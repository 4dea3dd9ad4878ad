/* study_noplot.c - stands in for study_plot.c and odds_plot.c where the program was built without cairo. */
#include "cli/odds_table.h"
#include "cli/study.h"

bool study_can_plot(const new_file *picture)
{
    fprintf(stderr,
            "sandtable %s: %s: this program was built without pictures; install libcairo2-dev (and "
            "fonts-dejavu-core) and build it again\n",
            picture->command, picture->path);
    return false;
}

bool study_plot(const study *s, const char *path)
{
    return study_can_plot(&(new_file){ .command = s->called, .path = path });
}

bool odds_plot(const odds_table *t, const char *path)
{
    (void)t;
    return study_can_plot(&(new_file){ .command = "odds", .path = path });
}
