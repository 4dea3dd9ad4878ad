/* deploying.h - placing armies before the battle: whoever throws higher places all he has, and then the other; and
 * whoever comes later, where the rules bring everybody on in one step of his own turn. */
#ifndef SAND_RULES_COMMON_DEPLOYING_H
#define SAND_RULES_COMMON_DEPLOYING_H

#include "rules/common/chapters.h"
#include "rules/common/muster.h"
#include "rules/common/walk.h"
#include "rules/common/tries.h"

typedef struct sand_deploying {
    const char *rule, *off_table; /* by which a place is refused; one that is no place */
    uint16_t roll, step;          /* purpose of the dice; whose step is asked */
    uint16_t depth;               /* the option that says how deep a zone is where the scenario has none */
    bool posts;                   /* are leaders and supplies placed on their own, by an order? */
    bool posts_first;             /* before any unit, because units are placed by them */
    uint16_t plan, arrives;       /* kind of plan that says who comes later, and the step in which; 0: not here */
    uint16_t left;                /* why a body is gone that was not placed */
    void (*leave)(sand_battle *b, unsigned unit, sand_log *log); /* a unit was not placed, and takes no part */
    /* May it stand there, ground apart?  Refuses where not. */
    bool (*is_clear)(sand_judging *j, const sand_mover *mover);
    /* Supplies stand at their own edge, by this rule; NULL: like everybody. */
    const char *edge_rule;
    void (*came)(sand_battle *b, sand_actor who); /* later than the others, and is there now; NULL: nothing follows */
} sand_deploying;

/* Somebody who deploys or arrives, as muster.h asks about him. */
sand_muster_comer sand_deploying_comer(const sand_battle *b, sand_ref_kind of, unsigned index);
/* Who of the side comes next in the step on top; index 0: nobody. */
sand_actor sand_deploying_next(const sand_battle *b, unsigned side);
/* Is anybody still to be placed?  By the side that is asked now? */
bool sand_deploying_is_due(const sand_battle *b);
bool sand_deploying_asks(const sand_battle *b, sand_room *room);
/* Nobody throws where one army alone is placed. */
void sand_deploying_run_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

void sand_deploying_check_place(sand_judging *j);
void sand_deploying_apply_place(const sand_deed *deed);
void sand_deploying_check_post(sand_judging *j);
void sand_deploying_apply_post(const sand_deed *deed);
/* Whoever has no place when his side's deployment is over takes no part in the battle. */
void sand_deploying_close(const sand_deed *deed);

/* Places for whoever comes next, or for the subject of the wish: units, or bodies on their own. */
extern const sand_order_tries sand_deploying_places;
/* The same before anything else is tried, in a step in which units do other things too. */
extern const sand_order_tries sand_deploying_arrives;
/* The end of a step: of the deployment only where no place was found, as it leaves out whoever has none. */
extern const sand_order_tries sand_deploying_ends;
void sand_deploying_end(sand_wisher *w);
void sand_deploying_end_wished(sand_wisher *w);
/* The ground of a unit that is to be placed. */
void sand_deploying_overlay(const sand_battle *b, unsigned unit, sand_overlay_list *out);

#endif
