/* scenario_ended.c - reads "ended", by which the position of a battle that is over says how it ended: by the rules, by
 * agreement or by concession.
 *
 * An agreement between players is not part of the battle, so the field keeps it for the game. A battle ended by the
 * rules has nothing left to do, and its outcome is read from the table. */
#include "record/loader.h"

#include "battle/rules.h"

const char *const sand_ending_words[3] = { "rules", "agreement", "concession" };

void sand_loader_ended(sand_loader *loader)
{
    sand_cursor ended;
    size_t word = 0;
    uint16_t side = 0;
    if (!sand_json_read_optional_object(loader->top, "ended", &ended)) return;
    if (sand_json_read_word(&ended, "by", SAND_WORD_LIST(sand_ending_words), &word)) {
        uint8_t how = (uint8_t)(word + 1);
        if (how == SAND_ENDED_BY_CONCESSION) sand_loader_index(loader, &ended, "side", SAND_REF_SIDE, &side);
        loader->field->ended = (sand_told_end){ how, (uint8_t)side };
        if (how == SAND_ENDED_BY_RULES && sand_battle_head(loader->battle)->frames > 0) {
            sand_json_read_mistake(&ended, "by", "a battle that the rules have ended has nothing left to do");
            sand_json_read_remedy(&ended, "leave out the \"agenda\" of \"battle\", or \"ended\"");
        }
    }
    sand_json_read_done(&ended);
}

void sand_loader_end_battle(sand_loader *loader)
{
    sand_battle *b = loader->battle;
    if (loader->field->ended.how != SAND_ENDED_BY_RULES) return;
    while (sand_battle_agenda_top(b) != NULL) sand_battle_agenda_pop(b);
}
