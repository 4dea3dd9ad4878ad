/* deploying.h - placing armies before the battle: the side with the higher roll places its whole army, then the other.
 * Also later arrivals, in rules that bring them on in a step of their own turn. */
#ifndef SAND_RULES_COMMON_DEPLOYING_H
#define SAND_RULES_COMMON_DEPLOYING_H

#include "rules/common/chapters.h"
#include "rules/common/muster.h"
#include "rules/common/walk.h"
#include "rules/common/tries.h"

typedef struct sand_deploying {
    const char *rule, *off_table; /* rules that refuse a place; a place off any table */
    uint16_t roll, step;          /* purpose of the dice; the step that asks */
    uint16_t depth;               /* the option for the depth of a zone where the scenario has none */
    bool posts;                   /* are leaders and supplies placed by orders of their own? */
    bool posts_first;             /* ... before any unit, because units are placed in relation to them */
    uint16_t plan, arrives;       /* the kind of plan for later arrivals and their step; 0: none here */
    uint16_t left;                /* the cause given to a body that is removed because it was not placed */
    void (*leave)(sand_battle *b, unsigned unit, sand_log *log); /* a unit was not placed and takes no part */
    /* May the mover stand where it is, as far as anything but the ground is concerned? Refuses if not. */
    bool (*is_clear)(sand_judging *j, const sand_mover *mover);
    /* Supplies stand at their own edge, by this rule; NULL: like all others. */
    const char *edge_rule;
    void (*came)(sand_battle *b, sand_actor who); /* called after a later arrival; NULL: not needed */
} sand_deploying;

/* A unit or body that deploys or arrives, in the form muster.h asks for. */
sand_muster_comer sand_deploying_comer(const sand_battle *b, sand_ref_kind of, unsigned index);
/* Returns the next unit or body of the side to be placed in the step on top; index 0: none. */
sand_actor sand_deploying_next(const sand_battle *b, unsigned side);
/* Is anything still to be placed, by either side or by the side that is asked now? */
bool sand_deploying_is_due(const sand_battle *b);
bool sand_deploying_asks(const sand_battle *b, sand_room *room);
/* Rolls for who deploys first; not when only one army is placed. */
void sand_deploying_run_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

sand_order_check sand_deploying_check_place, sand_deploying_check_post;
sand_order_apply sand_deploying_apply_place, sand_deploying_apply_post;
/* A unit without a place when its side's deployment ends takes no part in the battle. */
void sand_deploying_close(const sand_deed *deed);

/* Suggests places for the next unit or body to be placed, or for the subject of the wish. */
extern const sand_order_tries sand_deploying_places;
/* Suggests the same places before anything else, in a step in which units do other things too. */
extern const sand_order_tries sand_deploying_arrives;
/* Suggests ending a step; the deployment only where no place was found, because units without one are then left out. */
extern const sand_order_tries sand_deploying_ends;
void sand_deploying_end(sand_wisher *w);
void sand_deploying_end_wished(sand_wisher *w);
/* Shows where a unit that is not on the table yet may be placed. */
void sand_deploying_overlay(const sand_battle *b, unsigned unit, sand_overlay_list *out);

#endif
