// battles.hpp - many battles side by side for C++17, over <sandtable/env.h>; a part of sandtable.hpp, which includes
// it.
#ifndef SANDTABLE_BATTLES_HPP
#define SANDTABLE_BATTLES_HPP

#include <sandtable/sandtable.hpp>

namespace sandtable {

// An environment of <sandtable/env.h> together with its arrays, which every call fills anew.
class battles {
public:
    explicit battles(std::string_view text, const sand_env_settings &settings = sand_env_settings{})
    {
        detail::problem_list problems;
        sand_env *made = nullptr;
        detail::expect(sand_env_create(text.data(), text.size(), &settings, problems.get(), &made),
                       settings.source ? settings.source : "scenario", problems);
        env_.reset(made);
        lay();
    }
    sand_env *get() const noexcept { return env_.get(); }
    std::size_t size() const { return sand_env_battles(live()); }
    std::size_t candidates() const { return sand_env_candidates(live()); }
    std::size_t parts() const { return sand_env_parts(live()); }

    // Battle i begins with seeds[i]; with a single number the seeds are that number, the next one, and so on.
    void reset(span<const std::uint64_t> seeds)
    {
        expect_length(seeds.size(), 1, "seeds");
        for (unsigned part = 0; part < parts(); part++)
            detail::expect(sand_env_reset(live(), part, seeds.data(), nullptr, &arrays_), "reset");
    }
    void reset(std::uint64_t first)
    {
        std::vector<std::uint64_t> seeds(size());
        for (std::uint64_t &seed : seeds) seed = first++;
        reset(span<const std::uint64_t>(seeds));
    }
    // Carries out candidate choice[b] of every battle b that goes on.
    void step(span<const std::int32_t> choice)
    {
        expect_length(choice.size(), 1, "choices");
        expect_candidates(0, size(), choice);
        for (unsigned part = 0; part < parts(); part++)
            expect_stepped(sand_env_step(live(), part, choice.data(), &arrays_), "step");
    }
    // One part alone: different threads may step different parts at the same time.
    void step(unsigned part, span<const std::int32_t> choice)
    {
        expect_below("part", part, parts());
        expect_length(choice.size(), 1, "choices");
        expect_candidates(size() * part / parts(), size() * (part + 1) / parts(), choice);
        expect_stepped(sand_env_step(live(), part, choice.data(), &arrays_), "step");
    }
    // SAND_ENV_WISH numbers a battle, as sand_env_step_wishes says; taken()[b] is 0 where no order fulfils the wish.
    void step_wishes(span<const std::int32_t> wish)
    {
        expect_length(wish.size(), SAND_ENV_WISH, "numbers of wishes");
        for (unsigned part = 0; part < parts(); part++)
            expect_stepped(sand_env_step_wishes(live(), part, wish.data(), &arrays_), "wish");
    }
    // Fills all arrays again, as after steps of get() with other arrays.
    void look()
    {
        for (unsigned part = 0; part < parts(); part++) detail::expect(sand_env_look(live(), part, &arrays_), "look");
    }

    span<const std::uint8_t> side() const noexcept { return side_; }
    span<const std::uint8_t> ended() const noexcept { return ended_; }
    span<const std::uint8_t> taken() const noexcept { return taken_; }
    span<const std::uint8_t> mask(std::size_t b) const
    {
        expect_battle(b);
        return { mask_.data() + b * candidates(), candidates() };
    }
    span<const float> reward(std::size_t b, unsigned to) const
    {
        expect_battle(b);
        detail::expect_side(to);
        return { reward_.data() + (b * SAND_SIDES + to - 1) * SAND_ENV_REWARDS, SAND_ENV_REWARDS };
    }
    // Rows times columns of battle b.
    span<const float> table(sand_env_table of, std::size_t b) const
    {
        expect_battle(b);
        expect_below("table", static_cast<std::size_t>(of), SAND_ENV_TABLES);
        const std::size_t each = sand_env_rows(live(), of) * sand_env_columns(live(), of);
        return { table_[of].data() + b * each, each };
    }
    // The number of a column by its name.
    std::size_t column(sand_env_table of, std::string_view name) const
    {
        sand_column row;
        expect_below("table", static_cast<std::size_t>(of), SAND_ENV_TABLES);
        for (std::size_t i = 0; sand_env_column(live(), of, i, &row); i++)
            if (name == row.name) return i;
        throw error(SAND_ERROR_UNKNOWN, "column \"" + std::string(name) + "\"");
    }

    // -- one battle
    // Candidate i of battle b.
    order candidate(std::size_t b, std::size_t i) const
    {
        expect_battle(b);
        const sand_order *found = sand_env_candidate(live(), b, i);
        if (found == nullptr) throw no_candidate(b, std::to_string(i));
        return order(*found);
    }
    std::uint64_t seed(std::size_t b) const { return sand_env_seed(live(), expect_battle(b)); }
    std::size_t decisions(std::size_t b) const { return sand_env_decisions(live(), expect_battle(b)); }
    std::uint64_t hash(std::size_t b) const { return sand_env_hash(live(), expect_battle(b)); }
    // The whole battle as a text that `game` opens.
    std::string position(std::size_t b) const
    {
        expect_battle(b);
        return detail::text_of([&](char *out, std::size_t room) { return sand_env_position(live(), b, out, room); });
    }
    // Battle `from` becomes battle `to` as well.
    void copy(std::size_t from, std::size_t to)
    {
        expect_stepped(sand_env_copy(live(), expect_battle(from), expect_battle(to)), "copy");
        detail::expect(sand_env_look_at(live(), to, &arrays_), "copy");
    }
    // The battle as bytes, which only this object can restore.
    std::vector<std::uint8_t> save(std::size_t b) const
    {
        std::vector<std::uint8_t> saved(sand_env_saved_size(live()));
        expect_stepped(sand_env_save(live(), expect_battle(b), saved.data()), "save");
        return saved;
    }
    void restore(std::size_t b, span<const std::uint8_t> saved)
    {
        expect_battle(b);
        const bool whole = saved.size() == sand_env_saved_size(live());
        const sand_error code = whole ? sand_env_restore(live(), b, saved.data()) : SAND_ERROR_MISMATCH;
        if (code == SAND_ERROR_MISMATCH)
            throw error("restore: these bytes are no battle saved by this object; take them from its save()", code);
        detail::expect(code, "restore");
        detail::expect(sand_env_look_at(live(), b, &arrays_), "restore");
    }

private:
    sand_env *live() const { return detail::held(env_, "object of battles"); }
    static void expect_below(const char *what, std::size_t i, std::size_t n)
    {
        if (i >= n)
            throw error("there is no " + detail::named(what, i) + ": they are numbered 0 to " + std::to_string(n - 1));
    }
    std::size_t expect_battle(std::size_t b) const
    {
        expect_below("battle", b, size());
        return b;
    }
    void expect_length(std::size_t given, std::size_t each, const char *what) const
    {
        if (given != size() * each)
            throw error(std::to_string(size() * each) + " " + what + " are wanted, not " + std::to_string(given));
    }
    error no_candidate(std::size_t b, const std::string &choice) const
    {
        std::size_t n = 0;
        while (sand_env_candidate(live(), b, n) != nullptr) n++;
        return error(detail::named("battle", b) + " has " + std::to_string(n) + " candidates, and " + choice + " is none",
                     SAND_ERROR_RANGE);
    }
    // Before any part is stepped, so that a mistake changes none. A battle that goes on has a candidate 0.
    void expect_candidates(std::size_t from, std::size_t to, span<const std::int32_t> choice) const
    {
        for (std::size_t b = from; b < to; b++)
            if (sand_env_candidate(live(), b, 0) != nullptr &&
                sand_env_candidate(live(), b, static_cast<std::size_t>(choice[b])) == nullptr)
                throw no_candidate(b, std::to_string(choice[b]));
    }
    static void expect_stepped(sand_error code, const char *what)
    {
        if (code == SAND_ERROR_NEEDS) throw error(std::string(what) + ": a battle has not begun; call reset first", code);
        detail::expect(code, what);
    }
    void lay()
    {
        const std::size_t n = size();
        side_.resize(n);
        ended_.resize(n);
        taken_.resize(n);
        mask_.resize(n * candidates());
        reward_.resize(n * SAND_SIDES * SAND_ENV_REWARDS);
        arrays_.side = side_.data();
        arrays_.ended = ended_.data();
        arrays_.taken = taken_.data();
        arrays_.mask = mask_.data();
        arrays_.reward = reward_.data();
        for (unsigned i = 0; i < SAND_ENV_TABLES; i++) {
            const auto of = static_cast<sand_env_table>(i);
            table_[i].resize(n * sand_env_rows(get(), of) * sand_env_columns(get(), of));
            arrays_.table[i] = table_[i].empty() ? nullptr : table_[i].data();
        }
    }
    detail::owner<sand_env, sand_env_destroy> env_;
    sand_env_arrays arrays_{};
    std::vector<std::uint8_t> side_, ended_, taken_, mask_;
    std::vector<float> reward_;
    std::vector<float> table_[SAND_ENV_TABLES];
};

} // namespace sandtable

#endif
