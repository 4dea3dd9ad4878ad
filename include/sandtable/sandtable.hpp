// sandtable.hpp - the library for C++17: owners, exceptions, spans, strings.
//
// Everything here is inline over <sandtable/sandtable.h>, which stays usable beside it: every owner gives its handle by
// get().  Failures of the outside world (files, memory, texts with mistakes, orders the rules refuse when they are
// handed in) are thrown as sandtable::error, with the library's words and problems; a verdict is a value, as asking
// "may I?" is no failure.  Arguments that do not exist (a side, a battle, a table) are thrown as well, with the range
// that they have. Owners may be moved and not copied; game::copy copies a game.  An owner that was moved from may only
// be destroyed or assigned to: everything else throws, and get() is null.  Threads: as in sandtable.h.
//
// Structures of C begin as `{}` in C++: `sand_game_settings settings{};`.  The `{ 0 }` of C is warned of by -Wextra
// here (missing initializers) and means the same.
#ifndef SANDTABLE_SANDTABLE_HPP
#define SANDTABLE_SANDTABLE_HPP

#include <sandtable/sandtable.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace sandtable {

// A view of consecutive objects that it does not own: the part of C++20's std::span that is needed here. A std::span is
// made from it by its data and size.
template <typename T> class span {
public:
    constexpr span() noexcept = default;
    constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    // Of anything with data() and size(); of a temporary only where the objects are const, as in a call.
    template <typename Container,
              typename = std::enable_if_t<std::is_convertible_v<decltype(std::declval<Container &>().data()), T *> &&
                                          (std::is_lvalue_reference_v<Container> || std::is_const_v<T>)>>
    constexpr span(Container &&of) noexcept : data_(of.data()), size_(of.size())
    {
    }
    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }
    constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

// A failure in the library's words; what() holds the problems as well, a line each.
class error : public std::runtime_error {
public:
    explicit error(sand_error code, const std::string &what = {}, std::vector<std::string> problems = {})
        : std::runtime_error(told(code, what, problems)), code_(code), problems_(std::move(problems))
    {
    }
    // A failure that this header finds itself: `words` say all.
    explicit error(const std::string &words, sand_error code = SAND_ERROR_ARGUMENT) : std::runtime_error(words), code_(code)
    {
    }
    sand_error code() const noexcept { return code_; }
    const std::vector<std::string> &problems() const noexcept { return problems_; }

private:
    static std::string told(sand_error code, const std::string &what, const std::vector<std::string> &problems)
    {
        std::string text = what.empty() ? sand_error_text(code) : what + ": " + sand_error_text(code);
        for (const std::string &line : problems) text += "\n" + line;
        return text;
    }
    sand_error code_;
    std::vector<std::string> problems_;
};

// Thrown when the rules refuse an order that was handed in, or when something is missing in it.
class refused : public error {
public:
    refused(const sand_verdict &verdict, const std::string &words)
        : error(words, SAND_ERROR_REFUSED), verdict_(std::make_shared<const sand_verdict>(verdict))
    {
    }
    const sand_verdict &verdict() const noexcept { return *verdict_; }

private:
    std::shared_ptr<const sand_verdict> verdict_;
};

namespace detail {

// The whole of a text that a function of C writes as snprintf does.
template <typename Write> std::string text_of(Write write)
{
    std::string text(write(nullptr, 0), '\0');
    if (!text.empty()) write(text.data(), text.size() + 1);
    return text;
}

// A list of problems while something is read.
class problem_list {
public:
    problem_list() = default;
    problem_list(const problem_list &) = delete;
    problem_list &operator=(const problem_list &) = delete;
    ~problem_list() { sand_problem_list_free(&list_); }
    sand_problem_list *get() noexcept { return &list_; }
    std::vector<std::string> lines() const
    {
        std::vector<std::string> lines;
        char line[4096]; // holds any problem whose place is of ordinary length
        for (std::size_t i = 0; i < list_.count; i++)
            lines.emplace_back(line, sand_problem_format(&list_.items[i], line, sizeof line));
        return lines;
    }

private:
    sand_problem_list list_{};
};

// named("side", 3) is "side 3".
inline std::string named(const char *what, std::size_t number) { return std::string(what) + " " + std::to_string(number); }
inline void expect_side(unsigned side)
{
    if (side < 1 || side > SAND_SIDES) throw error("there is no " + named("side", side) + ": the sides are 1 and 2");
}
// The handle of an owner, which must not have been moved from.
template <typename Owner> auto *held(const Owner &of, const char *what)
{
    if (of == nullptr)
        throw error("this " + std::string(what) + " was moved from: use the one it was moved to, or assign another to it");
    return of.get();
}

inline void expect(sand_error code, const char *what, const problem_list &problems)
{
    if (code) throw error(code, what, problems.lines());
}
inline void expect(sand_error code, const char *what)
{
    if (code) throw error(code, what);
}

template <typename T, void (*Destroy)(T *)> struct destroys {
    void operator()(T *of) const noexcept { Destroy(of); }
};
template <typename T, void (*Destroy)(T *)> using owner = std::unique_ptr<T, destroys<T, Destroy>>;

} // namespace detail

// The whole of a file, at most 32 MiB.
inline std::string read_file(const std::string &path)
{
    detail::problem_list problems;
    char *text = nullptr;
    std::size_t n = 0;
    detail::expect(sand_file_read(path.c_str(), problems.get(), &text, &n), path.c_str(), problems);
    std::unique_ptr<char, void (*)(void *)> held(text, sand_memory_release);
    return std::string(text, n);
}

// A computer player; static.
inline const sand_player *player(const std::string &name)
{
    const sand_player *found = sand_player_find(name.c_str());
    if (found != nullptr) return found;
    std::string there;
    for (std::size_t i = 0; (found = sand_player_at(i)) != nullptr; i++) there += (i ? ", " : "") + std::string(found->name);
    throw error("there is no player \"" + name + "\"; there are: " + there, SAND_ERROR_UNKNOWN);
}

// An order with entries of its own.
class order {
public:
    order() = default;
    order(std::uint32_t decision, unsigned side) : decision_(decision), side_(static_cast<std::uint16_t>(side))
    {
        detail::expect_side(side);
    }
    explicit order(const sand_order &of) : decision_(of.decision), side_(of.side), entries_(of.entries, of.entries + of.n) {}
    order &add(const sand_entry &entry)
    {
        if (entries_.size() == UINT16_MAX) throw error("an order has at most 65535 entries");
        entries_.push_back(entry);
        return *this;
    }
    unsigned side() const noexcept { return side_; }
    const std::vector<sand_entry> &entries() const noexcept { return entries_; }
    // The order as a C structure, which is valid until this object changes.
    sand_order get() const noexcept
    {
        return sand_order{ decision_, side_, static_cast<std::uint16_t>(entries_.size()), entries_.data() };
    }

private:
    std::uint32_t decision_ = 0;
    std::uint16_t side_ = 0;
    std::vector<sand_entry> entries_;
};

// ---- games ----------------------------------------------------------------------------------------------------------

// One battle being played.
class game {
public:
    // From the text of a scenario, a position or a record; `settings` is copied.
    explicit game(std::string_view text, const sand_game_settings &settings = sand_game_settings{})
    {
        detail::problem_list problems;
        sand_game *made = nullptr;
        detail::expect(sand_game_create(text.data(), text.size(), &settings, problems.get(), &made),
                       settings.source ? settings.source : "scenario", problems);
        game_.reset(made);
    }
    static game open(const std::string &path, sand_game_settings settings = sand_game_settings{})
    {
        settings.source = path.c_str();
        return game(read_file(path), settings);
    }
    // An independent game in the same place.  It shares its past with this one: both are the same thread's.
    game copy() const
    {
        sand_game *made = sand_game_copy(live());
        if (made == nullptr) throw error(SAND_ERROR_MEMORY);
        return game(made);
    }
    sand_game *get() const noexcept { return game_.get(); }

    // -- deciding
    sand_decision decision(unsigned viewer = 0) const { return sand_game_decision(live(), seen_by(viewer)); }
    sand_verdict check(const order &of) const
    {
        sand_verdict verdict;
        detail::expect_side(of.side());
        const sand_order plain = of.get();
        sand_game_check(live(), &plain, &verdict);
        return verdict;
    }
    // Carries the order out; throws `refused` when the rules do not allow it, or not yet.
    void submit(const order &of)
    {
        sand_verdict verdict{};
        detail::expect_side(of.side());
        if (of.entries().empty())
            throw error("this order has no entries: add what is to be done, or take an order from suggest()");
        const sand_order plain = of.get();
        const sand_error code = sand_game_submit(live(), &plain, &verdict);
        if (code == SAND_ERROR_REFUSED) throw refused_for(verdict);
        detail::expect(code, "order");
    }
    // Legal orders for a wish, best first, at most `most`; none where the wish's side is not asked.
    std::vector<order> suggest(const sand_wish &wish, std::size_t most = 16) const
    {
        detail::expect_side(wish.side);
        std::vector<sand_order> orders(most);
        std::vector<sand_entry> entries(most * 16 + 256);
        sand_order_list list{ orders.data(), 0, orders.size(), entries.data(), 0, entries.size() };
        sand_game_suggest(live(), &wish, &list);
        std::vector<order> out;
        for (std::size_t i = 0; i < list.n; i++) out.emplace_back(orders[i]);
        return out;
    }
    // What a computer player orders for a side that is asked, and why.
    std::pair<order, std::string> choice(const sand_player *by, unsigned side, std::uint64_t seed = 1,
                                         const sand_player_limits *limits = nullptr) const
    {
        detail::expect_side(side);
        std::string reason(1024, '\0');
        std::vector<sand_entry> entries(2048);
        sand_order one;
        sand_order_list list{ &one, 0, 1, entries.data(), 0, entries.size() };
        const sand_player_task task{ side, seed, limits, reason.data(), reason.size() };
        detail::expect(sand_player_choose(by, live(), task, &list), "player");
        reason.resize(std::char_traits<char>::length(reason.c_str()));
        return { order(one), reason };
    }
    // Plays one decision by computer players: one order of every side that is asked.  False: no side is asked.
    bool play(const sand_player *by, std::uint64_t seed = 1)
    {
        const sand_decision due = decision();
        for (unsigned side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&due, static_cast<std::uint16_t>(side)) && !sand_game_ready(live(), side))
                submit(choice(by, side, seed).first);
        return due.asks;
    }
    // What orders, given one after the other, would bring; about 50 KiB.
    std::unique_ptr<sand_odds> odds(span<const order> line, unsigned viewer) const
    {
        std::vector<sand_order> plain;
        for (const order &of : line) plain.push_back(of.get());
        auto out = std::make_unique<sand_odds>();
        sand_verdict verdict{};
        const sand_error code = sand_odds_line(live(), seen_by(viewer), { plain.data(), plain.size() }, out.get(), &verdict);
        if (code == SAND_ERROR_REFUSED) throw refused_for(verdict);
        detail::expect(code, "odds");
        return out;
    }
    std::unique_ptr<sand_odds> odds(const order &of) const { return odds(span<const order>(&of, 1), of.side()); }

    // -- looking on
    sand_table_facts table(unsigned viewer = 0) const
    {
        sand_table_facts facts{};
        sand_game_table(live(), seen_by(viewer), &facts);
        return facts;
    }
    std::optional<sand_unit_facts> unit(unsigned id, unsigned viewer = 0) const
    {
        sand_unit_facts facts{};
        return sand_game_unit(live(), seen_by(viewer), id, &facts) ? std::optional(facts) : std::nullopt;
    }
    sand_result result(unsigned viewer = 0) const { return sand_game_result(live(), seen_by(viewer)); }
    std::size_t events(unsigned viewer = 0) const { return sand_game_events(live(), seen_by(viewer)); }
    std::uint64_t hash(unsigned viewer = 0) const { return sand_game_hash(live(), seen_by(viewer)); }

    // -- in words
    std::string words(const sand_verdict &verdict) const
    {
        return detail::text_of(
            [&](char *out, std::size_t room) { return sand_report_verdict(live(), &verdict, out, room); });
    }
    std::string words(const order &of) const
    {
        const sand_order plain = of.get();
        return detail::text_of([&](char *out, std::size_t room) { return sand_language_write(live(), &plain, out, room); });
    }
    std::string words(const sand_odds &odds) const
    {
        return detail::text_of([&](char *out, std::size_t room) { return sand_odds_words(live(), &odds, out, room); });
    }
    std::string words(const sand_result &result) const
    {
        return detail::text_of([&](char *out, std::size_t room) { return sand_report_result(live(), &result, out, room); });
    }
    // The i-th event as a line of the report; "" if another event's line includes it.
    std::string event(std::size_t i, unsigned viewer = 0) const
    {
        const sand_event *of = sand_game_event(live(), seen_by(viewer), i);
        if (of == nullptr) return {};
        return detail::text_of([&](char *out, std::size_t room) { return sand_report_event(live(), of, out, room); });
    }

    // -- taking back, as text
    void undo(std::size_t n = 1) { detail::expect(sand_game_undo(live(), n), "undo"); }
    void redo(std::size_t n = 1) { detail::expect(sand_game_redo(live(), n), "redo"); }
    std::string record(unsigned flags = SAND_RECORD_PUBLIC) const
    {
        return detail::text_of([&](char *out, std::size_t room) { return sand_record_write(live(), flags, out, room); });
    }
    std::string position() const
    {
        return detail::text_of([&](char *out, std::size_t room) { return sand_position_write(live(), out, room); });
    }

private:
    explicit game(sand_game *of) : game_(of) {}
    sand_game *live() const { return detail::held(game_, "game"); }
    static unsigned seen_by(unsigned viewer)
    {
        if (viewer > SAND_SIDES)
            throw error("there is no " + detail::named("viewer", viewer) + ": it is side 1 or 2, or 0 for the whole battle");
        return viewer;
    }
    refused refused_for(const sand_verdict &verdict) const
    {
        const char *unfinished = verdict.answer == SAND_SO_FAR ? "the order is not finished; " : "";
        return refused(verdict, unfinished + words(verdict));
    }
    detail::owner<sand_game, sand_game_destroy> game_;
};

// Replays a record and compares every order, die and hash; `error` where something differs.
inline sand_record_facts verify(std::string_view record, const std::string &name = "record")
{
    detail::problem_list problems;
    sand_record_facts facts{};
    detail::expect(sand_record_verify({ record.data(), record.size(), name.c_str() }, problems.get(), &facts), name.c_str(),
                   problems);
    return facts;
}

// ---- the casebook, the protocol -------------------------------------------------------------------------------------

// Questions about the rules with their answers; it remembers over all its files which rules were tested.
class casebook {
public:
    casebook() : book_(sand_casebook_create())
    {
        if (!book_) throw error(SAND_ERROR_MEMORY);
    }
    // Tries every case of a file; `tell` is called with each (a const sand_case &), whose texts live as long as the
    // call.
    template <typename Tell> void run(std::string_view text, const std::string &name, Tell tell)
    {
        detail::problem_list problems;
        detail::expect(sand_casebook_run(
                           detail::held(book_, "casebook"), { text.data(), text.size(), name.c_str() },
                           [](void *context, const sand_case *tried) { (*static_cast<Tell *>(context))(*tried); }, &tell,
                           problems.get()),
                       name.c_str(), problems);
    }
    std::size_t passed() const { return sand_casebook_passed(detail::held(book_, "casebook")); }
    std::size_t failed() const { return sand_casebook_failed(detail::held(book_, "casebook")); }

private:
    detail::owner<sand_casebook, sand_casebook_destroy> book_;
};

// The whole engine behind one line in and one line out (docs/protocol.md).
class protocol {
public:
    explicit protocol(const sand_protocol_host *host = nullptr) : protocol_(sand_protocol_create(host))
    {
        if (!protocol_) throw error(SAND_ERROR_MEMORY);
    }
    // The answer, "" where there is none.
    std::string handle(std::string_view line)
    {
        std::string answer;
        sand_protocol_handle(
            detail::held(protocol_, "protocol"), line.data(), line.size(),
            [](void *context, const char *text, std::size_t n) { static_cast<std::string *>(context)->assign(text, n); },
            &answer);
        return answer;
    }

private:
    detail::owner<sand_protocol, sand_protocol_destroy> protocol_;
};

} // namespace sandtable

#include <sandtable/battles.hpp>

#endif
