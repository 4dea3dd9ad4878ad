/* weather.c - what the weather is, how it drifts, and what it does to guns for good [EC-WX, EC-A-42, EC-A-44].
 *
 * The barometer that the text mentions is described in another book. Weather that drifts follows a track of our own:
 * 2D6 decide where the peg begins, and each turn a die moves it by one step or not at all. */
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

enum { DRIEST = 2, WETTEST = 12 };

static const struct {
    int32_t effect; /* a value of the option `weather` */
    const char *text;
} track[WETTEST + 1] = {
    [2] = { EC_WEATHER_FAIR, "Fog lay over the field" },
    [3] = { EC_WEATHER_FAIR, "There was mist in the hollows" },
    [4] = { EC_WEATHER_FAIR, "The day was fine" },
    [5] = { EC_WEATHER_FAIR, "The day was fine" },
    [6] = { EC_WEATHER_FAIR, "The day was fair" },
    [7] = { EC_WEATHER_FAIR, "The day was fair" },
    [8] = { EC_WEATHER_FAIR, "The sky was overcast" },
    [9] = { EC_WEATHER_LIGHT_RAIN, "A light rain fell" },
    [10] = { EC_WEATHER_LIGHT_RAIN, "It rained" },
    [11] = { EC_WEATHER_HEAVY_RAIN, "Heavy rain came down" },
    [12] = { EC_WEATHER_STORM, "A storm broke over the field" },
};

/* The scenario sets the weather, and nothing changes it unless it drifts. [EC-WX-01, EC-A-42] */
int32_t ec_weather_now(const sand_battle *b)
{
    if (sand_battle_reads(b, EC_WEATHER_DRIFTS_NO)) return sand_battle_reading(b, EC_OPT_WEATHER);
    unsigned peg = ec_head_get(b)->peg;
    SAND_ASSERT(peg <= WETTEST);                               /* setup refuses other values */
    return peg < DRIEST ? EC_WEATHER_FAIR : track[peg].effect; /* fair until the peg is placed */
}

bool ec_guns_are_bogged(const sand_battle *b, unsigned unit)
{
    if (ec_type_of(b, unit) != EC_ARTILLERY) return false;
    return ec_weather_now(b) == EC_WEATHER_HEAVY_RAIN || ec_unit_get(b, unit)->bogged;
}

bool ec_guns_are_silenced(const sand_battle *b, unsigned unit)
{
    if (ec_type_of(b, unit) != EC_ARTILLERY) return false;
    return ec_weather_now(b) == EC_WEATHER_STORM || ec_unit_get(b, unit)->silenced;
}

/* A storm puts guns out of action for the rest of the game; EC-A-44 decides whether mud holds them as long. */
static void mark_guns(sand_battle *b)
{
    int32_t weather = ec_weather_now(b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i) || ec_type_of(b, i) != EC_ARTILLERY) continue;
        if (weather == EC_WEATHER_STORM) ec_unit_of(b, i)->silenced = 1;
        if (weather == EC_WEATHER_HEAVY_RAIN && sand_battle_reads(b, EC_BOGGED_GOOD)) ec_unit_of(b, i)->bogged = 1;
    }
}

static unsigned throw_start(const sand_battle *b, sand_dice *dice)
{
    int32_t set = sand_battle_option(b, EC_OPT_WEATHER_PEG);
    if (set >= DRIEST) return (unsigned)set;
    sand_dice_about(dice, "where the weather begins", NULL);
    return (unsigned)sand_dice_sum(dice, sand_answer_cause(b, EC_ROLL_WEATHER, 0), 6, 2);
}

/* The new place of the peg: on a 1 one step drier, on a 6 one step wetter. */
static unsigned drift(const sand_battle *b, sand_dice *dice, unsigned peg)
{
    SAND_ASSERT(peg >= DRIEST && peg <= WETTEST);
    static const int16_t breaks[] = { 2, 6 };
    sand_dice_about(dice, "how the weather drifts", NULL);
    int32_t row = sand_dice_row(dice, sand_answer_cause(b, EC_ROLL_WEATHER, 0), 6, 1, (sand_dice_table){ breaks, 2 });
    if (row == 0) return peg > DRIEST ? peg - 1 : DRIEST;
    return row == 1 ? peg : peg < WETTEST ? peg + 1 : WETTEST;
}

void ec_run_weather(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    ec_head *head = ec_head_of(b);
    size_t first = dice->n_rolls;
    unsigned peg = head->peg == 0 ? throw_start(b, dice) : drift(b, dice, head->peg);
    if (peg < DRIEST || peg > WETTEST) peg = DRIEST; /* the dice have failed, so play does not go on from here */
    sand_battle_agenda_pop(b);
    SAND_ASSERT(track[peg].text != NULL);
    head->peg = (uint8_t)peg;
    mark_guns(b);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "EC-A-42", SAND_SAY(track[peg].text, 0));
    sand_answer_thrown(event, dice, first, NULL, (int32_t)peg);
}
