/* el_setup.c - what the rules require of a scenario or a position, and the invariants of a battle. */
#include "battle/audit.h"
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* ---- units [EL-BASE] ---- */

static void check_unit(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const el_unit *state = el_unit_get(b, unit);
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    bool gun = el_type_of(b, unit) == EL_ARTILLERY, foot = el_type_of(b, unit) == EL_INFANTRY;
    int32_t front = sand_battle_unit_def(b, unit)->width;
    sand_muster_object(&it, gun && front != sand_battle_number(b, EL_GUN_FRONT), "EL-BASE-02",
                       "the front of artillery is \"base.guns\"", "leave \"base\" out");
    sand_muster_object(&it, !gun && front != sand_battle_number(b, EL_TROOP_FRONT), "EL-BASE-01",
                       "the front of troops is \"base.troops\"", "leave \"base\" out");
    sand_muster_object(&it, !foot && (state->out_of_ammunition || state->no_pikes), "EL-UNIT-01",
                       "only infantry has pikes, and ammunition to run out of", "leave it out");
    sand_muster_object(&it, !gun && (state->emplaced || state->bombarded), "EL-ART-01",
                       "only artillery bombards and stays where it is", "leave \"emplaced\" and \"bombarded\" out");
    sand_muster_object(&it, state->fought > (EL_FOUGHT_LATELY | EL_FOUGHT_NOW), "EL-AMB-46", "\"fought\" is 0 to 3",
                       "leave it out for none");
}

/* The hits that a unit may have beyond its limit before the routing phase: one from each enemy's shot or attack, and
 * one from its own attack. [EL-BOMB-05, EL-COMB-07, EL-AMB-55] */
static int32_t hits_of_a_turn(const sand_battle *b, unsigned unit)
{
    unsigned enemy = sand_battle_enemy(sand_battle_side_of_unit(b, unit));
    return sand_muster_strength_of(b, enemy, NULL).total + 1;
}

/* Refuses states that no player turn can leave a unit in. [EL-BOMB-07, EL-ROUT-07, EL-ROUT-09] */
static void check_state(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const el_unit *state = el_unit_get(b, unit);
    const sand_unit *row = sand_battle_unit(b, unit);
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    int32_t most = sand_battle_trait(b, unit, EL_LIMIT) + (el_type_of(b, unit) == EL_ARTILLERY ? 1 : 2);
    unsigned step = sand_battle_step_now(b);
    bool settled = step == 0 || step == EL_STEP_MOVE || step == EL_STEP_TURN || step == EL_STEP_PLAYER;
    sand_muster_object(&it, state->bombarded && !state->emplaced, "EL-BOMB-07", "artillery that has fired is fixed",
                       "\"emplaced\": true");
    sand_muster_object(&it, state->limit > most, "EL-ROUT-07", "no limit is as high as that", "leave \"limit\" out");
    sand_muster_object(&it, sand_battle_in_play(b, unit) && settled && row->hits >= most, "EL-ROUT-09",
                       "a unit with as many hits has routed", "give it less than its limit, or \"status\": \"gone\"");
    sand_muster_object(&it, row->hits > most - 1 + hits_of_a_turn(b, unit), "EL-ROUT-09",
                       "no player turn brings so many hits", "give it less than its limit and one from each enemy");
    sand_muster_object(&it, row->status == SAND_STATUS_GONE && row->cause > EL_GONE_LEFT, "EL-ROUT-09",
                       "units go by another cause", "\"cause\": routed, raid, table or left");
}

static bool is_enemy_of(const sand_battle *b, unsigned unit, unsigned other)
{
    return sand_battle_side_of_unit(b, other) != sand_battle_side_of_unit(b, unit);
}

/* No unit's centre moves between an attack and the end of the player turn, although defenders turn, so two units too
 * far apart cannot have fought. [EL-COMB-02] */
static bool is_far(const sand_battle *b, unsigned unit, unsigned other)
{
    if (other == 0 || !sand_battle_in_play(b, unit) || !sand_battle_in_play(b, other)) return false;
    const sand_unit_def *own = sand_battle_unit_def(b, unit), *its = sand_battle_unit_def(b, other);
    int32_t most = sand_battle_number(b, EL_COMBAT_RANGE) + sand_geom_radius_of(own->width, own->depth) +
                   sand_geom_radius_of(its->width, its->depth);
    return sand_point_distance(sand_battle_unit_pose(b, unit).at, sand_battle_unit_pose(b, other).at) > most;
}

static void check_attack(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const el_unit *state = el_unit_get(b, unit);
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    bool sound = (state->attacks == 0 || is_enemy_of(b, unit, state->attacks)) &&
                 (state->supports == 0 || is_enemy_of(b, unit, state->supports));
    sand_muster_object(&it, !sound, "EL-COMB-01", "it attacks an enemy unit",
                       "name one as \"attacks\" or \"supports\"");
    sand_muster_object(&it, state->attacks != 0 && sand_battle_trait(b, unit, EL_FIGHTS) == 0, "EL-COMB-03",
                       "artillery does not attack", "leave \"attacks\" out");
    bool far = is_far(b, unit, state->attacks) || is_far(b, unit, state->supports);
    sand_muster_object(&it, far, "EL-COMB-02", "the enemy it attacks is far out of its reach",
                       "put them within \"combat.range\", or leave \"attacks\" and \"supports\" out");
    sand_muster_object(&it, state->attacks != 0 && state->supports != 0, "EL-AMB-65",
                       "it attacks, or supports an attack", "leave one of the two out");
    bool fired = state->bombards == 0 || (state->bombarded && sand_battle_trait(b, unit, EL_RANGE) != 0 &&
                                          is_enemy_of(b, unit, state->bombards));
    sand_muster_object(&it, !fired, "EL-BOMB-03", "artillery that has fired this turn bombards an enemy unit",
                       "give it \"bombarded\" too, or leave \"bombards\" out");
}

/* ---- commands [EL-ORG] ---- */

/* Is it a scenario, which must have a whole army? A position made for a question need not. */
static bool is_whole(const sand_battle *b)
{
    return b->field->scenario[0] != 0;
}

static el_type arm_of_command(const sand_battle *b, unsigned command)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (b->field->unit[i - 1].command == command) return el_type_of(b, i);
    return 0;
}

/* Dragoons and artillery have commands of their own; every other command is all infantry or all cavalry. */
static void check_arm(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    unsigned command = b->field->unit[unit - 1].command;
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    if (command == 0) return;
    unsigned kind = b->field->command[command - 1].kind;
    el_type type = el_type_of(b, unit);
    bool apart = type == EL_DRAGOONS || type == EL_ARTILLERY;
    bool suits = apart ? kind == (type == EL_DRAGOONS ? EL_DRAGOON_COMMAND : EL_GUNS)
                       : kind != EL_DRAGOON_COMMAND && kind != EL_GUNS;
    sand_muster_object(&it, !suits, "EL-ORG-03", "dragoons and artillery have commands of their own, for them alone",
                       "put it in a command of kind \"dragoons\", \"artillery\", or another one");
    sand_muster_object(&it, suits && type != arm_of_command(b, command), "EL-ORG-02",
                       "a command is all infantry or all cavalry", "put it in another command");
}

static void check_command(const sand_battle *b, unsigned command, const sand_setup *setup)
{
    const sand_command_def *def = &b->field->command[command - 1];
    const sand_muster_about it = { setup, SAND_REF_COMMAND, command };
    unsigned leaders = 0;
    for (unsigned c = 1; c < command; c++) {
        const sand_command_def *other = &b->field->command[c - 1];
        sand_muster_object(&it, def->kind != 0 && other->kind == def->kind && other->side == def->side, "EL-ORG-01",
                           "an army has one command of each kind", "give it another \"kind\"");
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++) leaders += el_body_get(b, b->field->leader[i])->leads == command;
    bool led = def->kind != EL_GUNS && def->kind != EL_DRAGOON_COMMAND;
    sand_muster_object(&it, def->kind == 0, "EL-ORG-01", "every command is of a kind",
                       "\"kind\": right-flank, centre, left-flank, artillery, dragoons or reserve");
    sand_muster_object(&it, led && (leaders > 1 || (leaders == 0 && is_whole(b))), "EL-ORG-04", "it has one commander",
                       "give a leader \"leads\" with its name");
    sand_muster_object(&it, !led && leaders != 0, "EL-ORG-04", "dragoons and artillery have no commander",
                       "leave \"leads\" out");
}

/* ---- commanders and supplies [EL-UNIT-05..07, EL-BASE-03, EL-SUP] ---- */

static bool is_gone_by_other(const sand_battle *b, unsigned body, unsigned cause)
{
    const sand_body *row = sand_battle_body(b, body);
    return row->status == SAND_STATUS_GONE && row->cause != 0 && row->cause != cause && row->cause != EL_GONE_LEFT;
}

/* Commanders are single models that lead a command or none. [EL-UNIT-05, EL-BASE-03, EL-ORG-04, EL-AMB-14] */
static void check_commander(const sand_battle *b, unsigned body, const sand_setup *setup)
{
    const sand_muster_about he = { setup, SAND_REF_BODY, body };
    const el_body *state = el_body_get(b, body);
    const sand_body_def *def = sand_battle_body_def(b, body);
    bool extra = sand_battle_reads(b, EL_GENERAL_EXTRA) && state->general;
    bool his = state->leads != 0 && b->field->command[state->leads - 1].side == def->side;
    sand_muster_object(&he, def->width != sand_battle_number(b, EL_COMMANDER_FRONT), "EL-BASE-03",
                       "the front of a commander is \"base.commander\"", "leave \"base\" out");
    sand_muster_object(&he, !extra && !his && (state->leads != 0 || is_whole(b)), "EL-ORG-04",
                       "a commander has a command of his army", "name it as \"leads\"");
    sand_muster_object(&he, extra && state->leads != 0, "EL-AMB-14", "the commander-general has no command here",
                       "leave \"leads\" out, or set the option \"general\" to \"designated\"");
    bool suits = state->helps == 0 || (state->helped && sand_battle_trait(b, state->helps, EL_SIMILAR) != 0 &&
                                       sand_battle_side_of_unit(b, state->helps) == def->side);
    sand_muster_object(&he, !suits, "EL-CMDR-01", "he helps infantry or cavalry of his army, and has helped then",
                       "name another as \"helps\", with \"helped\": true, or leave it out");
    sand_muster_object(&he, is_gone_by_other(b, body, EL_GONE_MISFORTUNE), "EL-CMDR-05",
                       "commanders go by another cause", "\"cause\": misfortune or left");
    sand_muster_object(&he, sand_battle_body(b, body)->attached != 0, "EL-CMDR-01", "a commander goes with no unit",
                       "give him a place of his own");
}

/* [EL-UNIT-07, EL-SUP-02, EL-SUP-03] */
static void check_base(const sand_battle *b, unsigned body, const sand_setup *setup)
{
    const sand_muster_about it = { setup, SAND_REF_BODY, body };
    const el_body *state = el_body_get(b, body);
    sand_muster_object(&it, state->leads || state->helps || state->general || state->moved || state->helped,
                       "EL-SUP-07", "supplies do not lead, help or move",
                       "leave \"leads\", \"helps\", \"general\", \"moved\" and \"helped\" out");
    sand_muster_object(&it, is_gone_by_other(b, body, EL_GONE_TAKEN), "EL-SUP-06", "bases go by another cause",
                       "\"cause\": taken or left");
    if (!el_is_there(b, body, SAND_ROLE_SUPPLY)) return;
    sand_box box = sand_battle_body_box(b, body);
    const sand_body_def *def = sand_battle_body_def(b, body);
    sand_muster_object(&it, !sand_muster_is_at_edge(b->field, def->side, def->depth, &box), "EL-SUP-02",
                       "supplies stand at their army's edge of the table",
                       "its middle is half its depth from the edge");
    sand_muster_object(&it, el_crowds_base(b, body, &box) != 0, "EL-SUP-03", "it is less than 12 in. from another base",
                       "put it farther along the edge");
}

/* No piece may begin the battle where it may not end a move. [EL-AMB-37, EL-TERR-01] */
static void check_room(const sand_battle *b, unsigned body, const sand_setup *setup)
{
    const sand_muster_about it = { setup, SAND_REF_BODY, body };
    if (sand_battle_body(b, body)->status != SAND_STATUS_PLAY || sand_battle_body(b, body)->attached != 0) return;
    sand_bar bar = el_bar_of_body(b, body);
    sand_box box = sand_battle_body_box(b, body);
    unsigned other = el_body_at(b, body, &box);
    sand_muster_object(&it, bar.kind == SAND_BAR_FRIEND || bar.kind == SAND_BAR_ENEMY, "EL-AMB-37",
                       "it stands on a unit", "put it beside that");
    sand_muster_object(&it, bar.kind == SAND_BAR_GROUND, "EL-TERR-01", "it stands in terrain that no unit may enter",
                       "put it elsewhere, clear of woods, marsh and water");
    sand_muster_object(&it, other > body, "EL-AMB-37", "another commander or base stands there too",
                       "put them side by side");
}

static void check_side(const sand_battle *b, unsigned side, const sand_setup *setup)
{
    const sand_muster_about it = { setup, SAND_REF_SIDE, side };
    int32_t bases = 0, generals = 0, want = sand_battle_option(b, EL_OPT_BASES);
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const sand_body_def *def = sand_battle_body_def(b, i);
        if (def->side != side || def->role == SAND_ROLE_BASE) continue;
        bases += def->role == SAND_ROLE_SUPPLY;
        generals += def->role == SAND_ROLE_LEADER && el_body_get(b, i)->general;
        sand_muster_object(&(sand_muster_about){ setup, SAND_REF_BODY, i }, def->role == SAND_ROLE_GUN, "EL-UNIT-04",
                           "guns are units of artillery", "make it a unit of type \"artillery\"");
        if (def->role == SAND_ROLE_LEADER) check_commander(b, i, setup);
        if (def->role == SAND_ROLE_SUPPLY) check_base(b, i, setup);
        if (def->role != SAND_ROLE_GUN) check_room(b, i, setup);
    }
    sand_muster_object(&it, generals > 1 || (generals == 0 && is_whole(b)), "EL-UNIT-06",
                       "one of its commanders is the commander-general", "give one leader \"general\": true");
    sand_muster_object(&it, el_side_get(b, side)->orders > sand_battle_number(b, EL_ORDERS_A_TURN), "EL-ORD-01",
                       "\"orders\" is 0, 1 or 2", "leave it out for both");
    sand_muster_object(&it, bases > want || (bases < want && is_whole(b)), "EL-SUP-01", "an army has 3 supply bases",
                       "give it bodies of role \"supply\", or set the option \"supply-bases\"");
}

/* A position that begins in the middle of a turn has all its orders left, unless it says otherwise. [EL-ORD-01] */
void el_defaults(sand_battle *b)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        el_side_of(b, side)->orders = (uint8_t)sand_battle_number(b, EL_ORDERS_A_TURN);
}

void el_setup(sand_battle *b, const sand_setup *setup)
{
    sand_muster_warn_of_size(b, (sand_muster_size){ 12, 18, "the rules have armies of 12 to 18 units in mind" },
                             "EL-TABLE-02", setup);
    sand_muster_check_armies(b, "EL-TABLE-02", setup);
    sand_muster_check_units(b, "EL-BASE-01", "EL-ROUT-12", setup);
    sand_muster_check_commands(b, "EL-ORG-01", setup);
    sand_muster_check_terrain(b, "EL-TERR-01", setup);
    sand_muster_check_arrivals(b, EL_PLAN_ARRIVE, "EL-AMB-06", setup);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        check_unit(b, i, setup);
        check_state(b, i, setup);
        check_attack(b, i, setup);
        check_arm(b, i, setup);
    }
    for (unsigned c = 1; c <= b->field->n_commands; c++) check_command(b, c, setup);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) check_side(b, side, setup);
    sand_alternating_adopt(b, setup);
}

/* ---- what must always hold ---- */

void el_invariants(const sand_battle *b, sand_audit *audit)
{
    sand_alternating_invariants(b, audit);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        sand_audit_hold(audit, el_side_get(b, side)->orders <= sand_battle_number(b, EL_ORDERS_A_TURN),
                        (sand_fault){ SAND_REF_SIDE, side, "orders", "a side gives two orders a player turn" });
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const el_unit *state = el_unit_get(b, i);
        sand_audit_hold(audit, sand_battle_unit(b, i)->hits >= 0,
                        (sand_fault){ SAND_REF_UNIT, i, "hits", "hits are 0 or more" });
        sand_audit_hold(audit, state->attacks == 0 || (state->supports == 0 && is_enemy_of(b, i, state->attacks)),
                        (sand_fault){ SAND_REF_UNIT, i, "attacks", "it attacks one enemy, or supports an attack" });
        sand_audit_hold(audit, !state->bombarded || state->emplaced,
                        (sand_fault){ SAND_REF_UNIT, i, "emplaced", "artillery that has fired is fixed" });
        sand_audit_hold(audit, state->bombards == 0 || (state->bombarded && is_enemy_of(b, i, state->bombards)),
                        (sand_fault){ SAND_REF_UNIT, i, "bombards", "artillery that has fired shot at an enemy" });
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        const el_body *state = el_body_get(b, b->field->leader[i]);
        sand_audit_hold(audit, state->helps == 0 || state->helped,
                        (sand_fault){ SAND_REF_BODY, b->field->leader[i], "helped", "who helps has helped" });
    }
}
