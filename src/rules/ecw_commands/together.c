/* together.c - commands hold together [EC-ORG-08..10, EC-A-17..19].
 *
 * No order may scatter a command further. A breach made by losses is a duty of the command's next movement step: the
 * step must lessen it as far as one unit's move can, and that move may go anywhere, even out of a melee. */
#include "rules/ecw_commands/together.h"

bool ec_is_exempt(const sand_battle *b, unsigned command)
{
    return command == 0 || b->field->command[command - 1].kind == EC_INDEPENDENT; /* [EC-ORG-10] */
}

/* Units hold together when each is within 6 in. of another, or, by one reading, when all form one group. [EC-A-19] */
sand_linkage ec_linkage_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    sand_linkage l = { .rule = { sand_battle_number(scene->battle, EC_COHERENCY),
                                 sand_battle_reads(scene->battle, EC_COHERENCY_CHAIN) } };
    sand_linkage_gather(&l, scene, command, unit, box);
    return l;
}

bool ec_holds_together(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    if (ec_is_exempt(scene->battle, command)) return true;
    sand_linkage l = ec_linkage_of(scene, command, unit, box);
    bool holds = l.rule.one_group ? sand_linkage_breach_of(&l).apart == 0 : !sand_linkage_has_loner(&l);
    sand_linkage_part(&l);
    return holds;
}

sand_linkage_breach ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    if (ec_is_exempt(scene->battle, command)) return (sand_linkage_breach){ 0, 0 };
    sand_linkage l = ec_linkage_of(scene, command, unit, box);
    sand_linkage_breach breach = sand_linkage_breach_of(&l);
    sand_linkage_part(&l);
    return breach;
}

sand_linkage_gap ec_widest_gap(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    sand_linkage l = ec_linkage_of(scene, command, unit, box);
    sand_linkage_gap widest = sand_linkage_widest(&l);
    sand_linkage_part(&l);
    return widest;
}

bool ec_restores(sand_scene *scene, unsigned unit, const sand_box *box)
{
    unsigned command = sand_battle_unit(scene->battle, unit)->command;
    if (ec_holds_together(scene, command, 0, NULL)) return false;
    sand_linkage_breach before = ec_cohesion_of(scene, command, 0, NULL);
    return before.apart > 0 && ec_cohesion_of(scene, command, unit, box).gap < before.gap;
}
