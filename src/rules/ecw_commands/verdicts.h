/* verdicts.h - verdicts, events and causes of dice, filled in. */
#ifndef SAND_ECW_COMMANDS_VERDICTS_H
#define SAND_ECW_COMMANDS_VERDICTS_H

#include "geom/arc.h"
#include "rules/ecw_commands/reading.h"

void ec_answer(sand_verdict *verdict, sand_answer answer);
/* NO, with the rule and a sentence of up to three arguments. */
void ec_refuse(sand_verdict *verdict, const char *rule, const char *text, int32_t a, int32_t b, int32_t c);
/* NO, for the reasons most often met: whom it is fighting; what it has done already. [EC-A-34a, EC-ORG-13] */
void ec_refuse_engaged(const sand_battle *b, unsigned unit, sand_verdict *verdict);
void ec_refuse_again(const sand_battle *b, unsigned unit, sand_verdict *verdict);
unsigned ec_first_enemy(const sand_battle *b, unsigned unit); /* in contact with it, 0 none */
void ec_limit(sand_verdict *verdict, int32_t limit);
void ec_missing(sand_verdict *verdict, unsigned slots);
void ec_show_box(sand_verdict *verdict, unsigned unit, const sand_box *box);
void ec_show_ring(sand_verdict *verdict, unsigned unit, const sand_box *box, int32_t radius);
void ec_show_line(sand_verdict *verdict, unsigned unit, sand_point from, sand_point to);
void ec_show_way(sand_verdict *verdict, unsigned unit, const sand_box *start, int32_t heading, int32_t travel);
sand_witness ec_arc_witness(unsigned unit, const sand_arc *arc, int32_t radius);
/* An event about a unit (object 0: about it alone) in a sentence "{u0} … {u1}"; NULL without a log. */
sand_event *ec_tell(const sand_battle *b, sand_log *log, sand_event_verb verb, const char *rule, const char *text,
                    unsigned unit, unsigned object);
/* Fills in what the dice showed since `first`, and what was added. */
void ec_tell_roll(sand_event *event, const sand_dice *dice, size_t first, const sand_ledger *ledger, int32_t score);
sand_cause ec_cause(const sand_battle *b, ec_roll purpose, unsigned unit);

#endif
