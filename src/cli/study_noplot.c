/* study_noplot.c - stands in for study_plot.c and odds_plot.c where the program was built without cairo. */
#include "cli/odds_table.h"
#include "cli/study.h"

bool study_can_plot(const char *path)
{
    fprintf(stderr,
            "sandtable simulate: %s: this program was built without pictures; install libcairo2-dev (and "
            "fonts-dejavu-core) and build it again\n",
            path);
    return false;
}

bool study_plot(const study *s, const char *path)
{
    (void)s;
    return study_can_plot(path);
}

bool odds_plot(const odds_table *t, const char *path)
{
    (void)t;
    return study_can_plot(path);
}
