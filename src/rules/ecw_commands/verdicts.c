/* verdicts.c - refusals that every chapter uses: a unit is in a melee, or has already done something. */
#include "rules/ecw_commands/verdicts.h"

void ec_refuse_engaged(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    static const char *const texts[] = {
        "{u0} is engaged: it may withdraw, stand or fight",
        "{u0} is engaged with {u1}: it may withdraw, stand or fight",
        "{u0} is engaged with {u1} and {u2}: it may withdraw, stand or fight",
        "{u0} is engaged with {u1}, {u2} and others: it may withdraw, stand or fight",
    };
    sand_touching touching;
    int32_t other[2] = { 0, 0 };
    unsigned n = 0;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching); n++) {
        if (n < 2) other[n] = (int32_t)touching.other;
    }
    SAND_REFUSE(verdict, "EC-A-34a", texts[n < 3 ? n : 3], unit, other[0], other[1]);
}

void ec_refuse_again(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    static const char *const texts[] = {
        [EC_NOT_MOVED] = "{u0} has already moved in this activation",
        [EC_STOOD] = "{u0} was ordered to stand in this activation",
        [EC_MOVED] = "{u0} has already moved in this activation, by {l1}",
        [EC_CHARGED] = "{u0} has already charged in this activation",
        [EC_WITHDREW] = "{u0} has already withdrawn in this activation",
    };
    const ec_unit *state = ec_unit_get(b, unit);
    unsigned moved = state->moved <= EC_WITHDREW ? state->moved : (unsigned)EC_NOT_MOVED;
    if (moved == EC_MOVED && state->spent == 0) moved = EC_NOT_MOVED;
    SAND_REFUSE(verdict, "EC-ORG-13", texts[moved], unit, state->spent);
}
