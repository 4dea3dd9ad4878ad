// battle.cpp - plays a battle between two computer players, then a hundred at once, using the library from C++17.
//
//     c++ -std=c++17 battle.cpp $(pkg-config --cflags --libs sandtable) -o battle
//     ./battle SCENARIO.json
//
// Prints the odds of the first suggestion that rolls dice, the battle's report, and how `random` does against `closer`.
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

// Prints the odds of the first suggestion that rolls dice; a copy plays on to it, so `game` stays where it is.
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

// Counts how often `random` wins: with one candidate drawn at random, the first candidate is a random order.
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
