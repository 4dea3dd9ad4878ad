/* test_blow.c - `punic`: the likely results of an attack, as computer players are told them, against the catalogue's
 * tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "geom/box.h"
#include "support/laid.h"

enum { SOUTHERN = 1, NORTHERN };

/* The southern unit attacks. `face` is the northern unit's face that it strikes; `lake` puts a lake behind the northern
 * unit. */
typedef struct {
    const char *by, *at;
    int hits; /* of the northern unit */
    sand_face face;
    bool lake;
    int32_t share, last; /* thousandths of a unit, of all cases */
} row;

static const row rows[] = {
    { "heavy-infantry", "warband", 0, SAND_FACE_FRONT, false, 333, 0 },        /* 2, 3, 4 of 9 */
    { "heavy-infantry", "warband", 0, SAND_FACE_LEFT, false, 444, 0 },         /* [PU-COMB-10] */
    { "heavy-infantry", "heavy-infantry", 0, SAND_FACE_FRONT, false, 222, 0 }, /* [PU-COMB-08] */
    { "light-infantry", "heavy-infantry", 0, SAND_FACE_FRONT, false, 37, 0 },  /* 0, 0, 1 */
    { "light-infantry", "heavy-infantry", 0, SAND_FACE_REAR, false, 222, 0 },  /* [PU-COMB-11] */
    { "elephants", "heavy-infantry", 0, SAND_FACE_FRONT, false, 222, 0 },      /* [PU-COMB-06] */
    { "cavalry", "elephants", 0, SAND_FACE_FRONT, false, 0, 0 },               /* [PU-CHARGE-02] */
    { "catapults", "heavy-infantry", 0, SAND_FACE_FRONT, false, 111, 0 },      /* [PU-SHOOT-07] */
    { "warband", "catapults", 0, SAND_FACE_FRONT, false, 999, 999 },           /* [PU-COMB-12] */
    { "heavy-infantry", "heavy-infantry", 6, SAND_FACE_FRONT, false, 222, 333 },
    { "heavy-infantry", "heavy-infantry", 7, SAND_FACE_FRONT, false, 185, 666 },
    { "heavy-infantry", "heavy-infantry", 8, SAND_FACE_FRONT, false, 111, 999 },
    { "heavy-infantry", "warband", 0, SAND_FACE_FRONT, true, 333, 165 }, /* a sixth of tests fail, and it drowns */
    { "heavy-infantry", "warband", 2, SAND_FACE_FRONT, true, 333, 277 }, /* 4, 5, 6: a sixth, a third, a third */
    { "heavy-infantry", "warband", 3, SAND_FACE_FRONT, true, 333, 333 },
    { "heavy-infantry", "veteran-heavy-infantry", 0, SAND_FACE_FRONT, true, 222, 0 }, /* [PU-MOR-04] */
};

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        laid of =
            laid_out("{ruleset:'punic',scenario:'blow',title:'Blow',turn_limit:15,battle:{"
                     "first:1},table:{width:72,height:48},terrain:[%s],sides:[{name:'A',"
                     "facing:'north',units:[{name:'One',type:'%s',at:[36,20]}]},{name:"
                     "'B',facing:'south',units:[{name:'Two',type:'%s',at:[36,30],"
                     "hits:%d}]}]}",
                     r->lake ? "{kind:'lake',area:[[20,36],[52,36],[52,44],[20,44]]}" : "", r->by, r->at, r->hits);
        sand_blow likely = { 0 };
        of.field->rules->blow(of.battle, &(sand_attempt){ .by = SOUTHERN, .at = NORTHERN, .face = (uint8_t)r->face },
                              &likely);
        if (likely.share != r->share || likely.last != r->last)
            fail_msg("row %zu: %s at %s: %d and %d, not %d and %d", i, r->by, r->at, (int)likely.share,
                     (int)likely.last, (int)r->share, (int)r->last);
        laid_clear(&of);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
