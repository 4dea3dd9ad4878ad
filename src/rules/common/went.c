/* went.c - the words for each kind of leg. */
#include "rules/common/went.h"

#include "geom/measure.h"

static sand_sentence words_of(const sand_went *went)
{
    unsigned unit = went->unit;
    int32_t way = sand_point_distance(went->from.at, went->to.at);
    int32_t turn = sand_heading_difference(went->from.heading, went->to.heading);
    switch (went->leg.verb) {
    case SAND_VERB_MARCH:
        if (went->leg.angle == 0) return SAND_SAY("{u0} advanced {l1}", unit, way);
        if (went->leg.angle == SAND_HALF_TURN) return SAND_SAY("{u0} went back {l1}", unit, way);
        return SAND_SAY("{u0} moved {l1}", unit, way);
    case SAND_VERB_WHEEL: return SAND_SAY("{u0} wheeled by {a1}", unit, turn);
    case SAND_VERB_PIVOT: return SAND_SAY("{u0} turned by {a1}", unit, turn);
    case SAND_VERB_ABOUT: return SAND_SAY("{u0} turned about", unit);
    case SAND_VERB_FORM:
        return SAND_SAY("{u0} formed {n1} wide and {n2} deep", unit, went->leg.angle, went->leg.travel);
    case SAND_VERB_CHANGE: return SAND_SAY("{u0} carried out its order to {m1}", unit, went->leg.angle);
    default: return SAND_SAY("{u0} moved {l1}", unit, way);
    }
}

sand_event *sand_went_tell(const sand_battle *b, sand_log *log, const char *rule, const sand_went *went)
{
    if (log == NULL) return NULL;
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_MOVE, rule, words_of(went));
    if (event == NULL) return NULL;
    sand_answer_moved(event, went->from, went->to);
    event->from_tick = (uint16_t)went->from_tick;
    event->tick = (uint16_t)went->tick;
    event->leg = went->leg;
    return event;
}
