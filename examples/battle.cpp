// battle.cpp - a battle between two computer players, and a hundred at once, by the library for C++17.
//
//     c++ -std=c++17 battle.cpp $(pkg-config --cflags --libs sandtable) -o battle
//     ./battle SCENARIO.json
//
// Prints the battle's report, the odds of its first shot or charge that has any, and how `random` does against `closer`.
#include <sandtable/sandtable.hpp>

#include <cstdio>

namespace {

void play(sandtable::game &game)
{
    std::size_t told = 0;
    while (game.play(sandtable::player("closer"))) {
        for (; told < game.events(); told++) {
            const std::string line = game.event(told);
            if (!line.empty()) std::printf("%s\n", line.c_str());
        }
    }
    std::printf("%s\n", game.words(game.result()).c_str());
}

// The first suggestion whose dice are worth a look; a copy plays on, the game stays where it is.
void show_odds(const sandtable::game &game)
{
    sandtable::game copy = game.copy();
    do {
        const sand_decision due = copy.decision();
        if (!due.asks || due.sealed) continue;
        sand_wish wish{};
        wish.side = static_cast<std::uint16_t>(sand_decision_of(&due, 1) ? 1 : 2);
        for (const sandtable::order &order : copy.suggest(wish, 4)) {
            const auto odds = copy.odds(order);
            if (odds->n_rolls == 0) continue;
            std::printf("%s:\n%s", copy.words(order).c_str(), copy.words(*odds).c_str());
            return;
        }
    } while (copy.play(sandtable::player("closer")));
}

// `random` is a candidate that was drawn: the first of them.
void play_many(const std::string &text)
{
    sand_env_settings settings{};
    settings.battles = 100;
    settings.candidates = 1;
    settings.side = 1;
    settings.opponent = sandtable::player("closer");
    sandtable::battles battles(text, settings);
    const std::vector<std::int32_t> first(battles.size());
    battles.reset(1);
    for (bool going = true; going;) {
        battles.step(first);
        going = false;
        for (const std::uint8_t ended : battles.ended()) going = going || ended == SAND_ENV_GOING_ON;
    }
    std::size_t won = 0;
    for (std::size_t b = 0; b < battles.size(); b++) won += battles.reward(b, 1)[0] > 0;
    std::printf("random wins %zu of %zu battles against closer\n", won, battles.size());
}

} // namespace

int main(int argc, char **argv)
try {
    if (argc != 2) return std::fprintf(stderr, "usage: %s SCENARIO\n", argv[0]), 2;
    const std::string text = sandtable::read_file(argv[1]);
    sand_game_settings settings{};
    settings.seed = "1644";
    settings.source = argv[1];
    sandtable::game game(text, settings);
    show_odds(game);
    play(game);
    const sand_record_facts facts = sandtable::verify(game.record(SAND_RECORD_REVEALED));
    std::printf("the record of %zu orders agrees\n", facts.orders);
    play_many(text);
    return 0;
} catch (const sandtable::error &problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
}
