// interface.cpp - what sandtable.hpp refuses, and the copies of battles; compiled with AddressSanitizer, so that
// nothing is read outside of what it belongs to.
//
//     interface SCENARIO.json
//
// Last line: `N passed, N failed`.
#include <sandtable/sandtable.hpp>

#include <cstdio>
#include <cstring>

namespace {

unsigned passed, failed;

void expect(bool holds, const char *what)
{
    passed += holds;
    failed += !holds;
    if (!holds) std::printf("not so: %s\n", what);
}

// The call must throw an error of this code whose words hold `words`.
template <typename Call> void refuses(Call call, sand_error code, const char *words)
{
    try {
        call();
        std::printf("nothing was thrown: ");
    } catch (const sandtable::error &problem) {
        if (problem.code() == code && std::strstr(problem.what(), words) != nullptr) {
            passed++;
            return;
        }
        std::printf("%s: ", problem.what());
    }
    std::printf("\"%s\" was wanted\n", words);
    failed++;
}

void numbers_of_battles(const std::string &text)
{
    sand_env_settings settings{};
    settings.battles = 2;
    sandtable::battles b(text, settings);
    refuses([&] { b.step(std::vector<std::int32_t>(2)); }, SAND_ERROR_NEEDS, "call reset first");
    refuses([&] { b.save(0); }, SAND_ERROR_NEEDS, "call reset first");
    b.reset(1);
    const sand_error argument = SAND_ERROR_ARGUMENT;
    refuses([&] { b.reward(0, 0); }, argument, "there is no side 0: the sides are 1 and 2");
    refuses([&] { b.reward(0, 3); }, argument, "there is no side 3");
    refuses([&] { b.reward(2, 1); }, argument, "there is no battle 2: they are numbered 0 to 1");
    refuses([&] { b.mask(999); }, argument, "there is no battle 999: they are numbered 0 to 1");
    refuses([&] { b.table(SAND_ENV_UNITS, 2); }, argument, "there is no battle 2");
    refuses([&] { b.table(SAND_ENV_TABLES, 0); }, argument, "there is no table 7: they are numbered 0 to 6");
    refuses([&] { b.column(SAND_ENV_TABLES, "hits"); }, argument, "there is no table 7");
    refuses([&] { b.column(SAND_ENV_UNITS, "hats"); }, SAND_ERROR_UNKNOWN, "hats");
    refuses([&] { b.step(1, std::vector<std::int32_t>(2)); }, argument, "there is no part 1: they are numbered 0 to 0");
    refuses([&] { b.step(std::vector<std::int32_t>(3)); }, argument, "2 choices are wanted, not 3");
    refuses([&] { b.reset(std::vector<std::uint64_t>(1)); }, argument, "2 seeds are wanted, not 1");
    refuses([&] { b.step_wishes(std::vector<std::int32_t>(2)); }, argument, "24 numbers of wishes are wanted, not 2");
    refuses([&] { b.candidate(1, 16); }, SAND_ERROR_RANGE, "candidates, and 16 is none");
    for (auto ask : { &sandtable::battles::seed, &sandtable::battles::hash })
        refuses([&] { (b.*ask)(2); }, argument, "there is no battle 2");
    refuses([&] { b.decisions(2); }, argument, "there is no battle 2");
    refuses([&] { b.position(2); }, argument, "there is no battle 2");
    refuses([&] { b.copy(0, 2); }, argument, "there is no battle 2");
    settings.candidates = 1000000000;
    refuses([&] { sandtable::battles(text, settings); }, SAND_ERROR_RANGE, "candidates is at most 256, not 1000000000");
}

// A choice that is no candidate changes no battle, of whatever part.
void mistaken_choices(const std::string &text)
{
    sand_env_settings settings{};
    settings.battles = settings.parts = 2;
    sandtable::battles b(text, settings);
    b.reset(1);
    const std::uint64_t before = b.hash(0);
    const std::int32_t bad[] = { 0, 77 };
    const sandtable::span<const std::int32_t> choices(bad, 2);
    refuses([&] { b.step(choices); }, SAND_ERROR_RANGE, "battle 1 has");
    refuses([&] { b.step(1, choices); }, SAND_ERROR_RANGE, "candidates, and 77 is none");
    expect(b.hash(0) == before && b.decisions(0) == 0, "a mistaken choice changes no battle");
    b.step(0, choices);
    expect(b.decisions(0) == 1 && b.decisions(1) == 0, "one part is stepped, whatever is chosen in the others");
}

std::vector<float> units(const sandtable::battles &b, std::size_t of)
{
    const auto row = b.table(SAND_ENV_UNITS, of);
    return { row.begin(), row.end() };
}

void copies_of_battles(const std::string &text)
{
    sand_env_settings settings{};
    settings.battles = 3;
    sandtable::battles b(text, settings);
    b.reset(1);
    const auto saved = b.save(0);
    const auto first = units(b, 0);
    for (int i = 0; i < 40; i++) b.step(std::vector<std::int32_t>(3));
    const auto later = units(b, 0);
    expect(later != first, "the battle goes on");
    b.copy(0, 1);
    expect(b.hash(0) == b.hash(1) && units(b, 1) == later && b.side()[1] == b.side()[0], "a copy fills its rows");
    b.restore(2, saved);
    expect(units(b, 2) == first && b.decisions(2) == 0 && b.seed(2) == 1, "restoring fills the rows");
    expect(units(b, 0) == later, "and leaves the others");
    b.look();
    expect(units(b, 2) == first && units(b, 1) == later, "nothing was left to look at");
    refuses([&] { b.restore(0, std::vector<std::uint8_t>(saved.size())); }, SAND_ERROR_MISMATCH,
            "take them from its save()");
    refuses([&] { b.restore(0, std::vector<std::uint8_t>(5)); }, SAND_ERROR_MISMATCH, "take them from its save()");
    b.step_wishes(std::vector<std::int32_t>(3 * SAND_ENV_WISH));
    expect(b.taken()[0] == 1, "a wish for anything is taken");
    expect(!b.candidate(0, 0).entries().empty(), "a candidate is an order");
    expect(sandtable::game(b.position(0)).decision().asks, "a position opens as a game");
}

void orders_and_wishes(const std::string &text)
{
    sandtable::game game(text);
    const sand_decision due = game.decision();
    refuses([&] { sandtable::order(due.serial, 3); }, SAND_ERROR_ARGUMENT, "there is no side 3: the sides are 1 and 2");
    const sand_order third{ due.serial, 3, 0, nullptr };
    refuses([&] { game.check(sandtable::order(third)); }, SAND_ERROR_ARGUMENT, "there is no side 3");
    refuses([&] { game.submit(sandtable::order(third)); }, SAND_ERROR_ARGUMENT, "there is no side 3");
    refuses([&] { game.submit(sandtable::order(due.serial, 1)); }, SAND_ERROR_ARGUMENT, "this order has no entries: add");
    sand_wish wish{};
    wish.side = 9;
    refuses([&] { game.suggest(wish); }, SAND_ERROR_ARGUMENT, "there is no side 9");
    refuses([&] { game.choice(sandtable::player("random"), 0); }, SAND_ERROR_ARGUMENT, "there is no side 0");
    refuses([&] { game.hash(7); }, SAND_ERROR_ARGUMENT, "there is no viewer 7");
    refuses([&] { sandtable::player("nelson"); }, SAND_ERROR_UNKNOWN, "there are: random");
}

// What was moved from says so.
void moved_from(const std::string &text)
{
    sandtable::game game(text), other(std::move(game));
    refuses([&] { game.copy(); }, SAND_ERROR_ARGUMENT, "this game was moved from");
    refuses([&] { game.play(sandtable::player("random")); }, SAND_ERROR_ARGUMENT, "this game was moved from");
    refuses([&] { game.decision(); }, SAND_ERROR_ARGUMENT, "this game was moved from");
    refuses([&] { game.record(); }, SAND_ERROR_ARGUMENT, "this game was moved from");
    refuses([&] { game.undo(); }, SAND_ERROR_ARGUMENT, "this game was moved from");
    expect(game.get() == nullptr && other.play(sandtable::player("random")), "the other plays on");
    game = std::move(other);
    expect(!game.record().empty(), "a game can be assigned again");
    sandtable::battles battles(text), more(std::move(battles));
    refuses([&] { battles.reset(1); }, SAND_ERROR_ARGUMENT, "was moved from");
    refuses([&] { battles.mask(0); }, SAND_ERROR_ARGUMENT, "was moved from");
    more.reset(1);
    sandtable::protocol protocol, line(std::move(protocol));
    refuses([&] { protocol.handle("{}"); }, SAND_ERROR_ARGUMENT, "this protocol was moved from");
    sandtable::casebook book, kept(std::move(book));
    refuses([&] { book.passed(); }, SAND_ERROR_ARGUMENT, "this casebook was moved from");
}

} // namespace

int main(int argc, char **argv)
try {
    if (argc != 2) return 2;
    const std::string text = sandtable::read_file(argv[1]);
    numbers_of_battles(text);
    mistaken_choices(text);
    copies_of_battles(text);
    orders_and_wishes(text);
    moved_from(text);
    std::printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
} catch (const sandtable::error &problem) {
    std::printf("not so: %s\n%u passed, %u failed\n", problem.what(), passed, failed + 1);
    return 1;
}
