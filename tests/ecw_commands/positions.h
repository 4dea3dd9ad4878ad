/* positions.h - what the tests of `ecw-commands` share: scenarios of a few units as text, orders given in one line, and
 * the chances of each outcome of a frame. */
#ifndef SAND_TESTS_ECW_COMMANDS_POSITIONS_H
#define SAND_TESTS_ECW_COMMANDS_POSITIONS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/ecw_commands/rout.h"
#include "support/fresh.h"
#include "support/laid.h"

/* Parts of a scenario as text; NULL leaves a part out. Commands of side A are called "a1", "a2" …, of side B "b1" …;
 * units "A", "B", "C" … */
typedef struct {
    const char *options, *terrain, *zones, *a, *b, *bodies_a, *bodies_b, *battle;
    int turns;
} position;

typedef laid table;

sand_error set_up(const position *p, table *out, sand_problem_list *problems);
table lay(const position *p);
void clear(table *t);
/* Changes an option of the field to `value`, a value of the ruleset's list of options. */
void read_as(sand_field *field, int32_t value);
sand_entry simple(ec_order kind, unsigned subject, unsigned object);
sand_entry march(unsigned unit, int32_t first, int32_t direction, int32_t travel, int32_t last);
sand_entry charge(unsigned unit, unsigned target, int32_t turn);
sand_verdict judge(const sand_battle *b, unsigned side, const sand_entry *entry);
void carry_out(sand_battle *b, unsigned side, const sand_entry *entry);

/* The verdict must be YES when `rule` is NULL, else NO by that rule. */
void expect(const sand_battle *b, unsigned side, const sand_entry *entry, const char *rule, const char *what);

#define UNIT(name, type, at)       "{name:'" name "',type:'" type "'," at "}"
#define WAITS                      "waiting:true"
#define COMMAND(name, kind, units) "{name:'" name "',kind:'" kind "',units:[" units "]}"

enum { MOST = 32, UNITS_MAX = 96, SCRATCH = 16384 /* bytes of the largest battle here */ };

/* Chances, in 36ths, that `read` gives 0..MOST-1 after the frame has run. */
typedef int32_t reading(const sand_battle *b);
typedef struct {
    int part[MOST];
} chances;

chances enumerate(const table *t, reading *read);
int32_t hits_of_b(const sand_battle *b);
void expect_chances(const chances *got, const int wanted[], size_t n, const char *what);

/* Chances, in thirds, for a net modifier; `doubled` doubles the hits. Table 5.2 of the catalogue. */
void thirds(int modifier, bool doubled, int wanted[MOST]);

#define SHOOTER(kind, type) "{name:'a1',kind:'" kind "',units:[{name:'A',type:'" type "',at:[36,10]}]}"
#define TARGET(at)                                                                                                     \
    "{name:'b1',kind:'independent',units:[{name:'B',type:'commanded-shot',at:" at "}]"                                 \
    "}"
#define IN_SHOOTING "agenda:[{step:'turn'},{step:'shoot',subject:'a1'}]"
#define WOOD        "{kind:'wood',area:[[30,18],[42,18],[42,26],[30,26]]}"
#define TOWN        "{kind:'town',area:[[30,18],[42,18],[42,26],[30,26]]}"
#define HILL        "{kind:'hill',area:[[30,18],[42,18],[42,26],[30,26]]}"
#define HEDGE       "{kind:'hedge',line:[[30,18.2],[42,18.2]]}"
#define WORK        "{kind:'entrenchment',line:[[30,18.2],[42,18.2]]}"

extern const char *const type_names[];
const char *command_of(ec_type type);

/* Lays A's front against that face of B; `flags` are those of the contact that A made. */
table lay_melee(ec_type by, ec_type at, bool impetuous, bool elite, const char *options, int face, int flags);

#define IN_MOVEMENT "agenda:[{step:'turn'},{step:'move',subject:'a1'}]"
#define FAR_ENEMY                                                                                                      \
    "{name:'b1',kind:'reserve',units:"                                                                                 \
    "[{name:'Z',type:'horse',at:[4,45]}]}"

#define TWO_COMMANDS(side, y)                                                                                          \
    "{name:'" side "1',kind:'centre',units:[{name:'" side "F',type:'foot',at:[36," y "]}]},"                           \
    "{name:'" side "2',kind:'reserve',units:[{name:'" side "H',type:'horse',at:[50," y "]}]}"

#endif
