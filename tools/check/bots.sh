#!/bin/sh
# Lets both example bots play every scenario to its end through the protocol. Last line: `N passed, N failed`, one for each battle.
#
#   tools/check/bots.sh PROGRAM

program=${1:?usage: tools/check/bots.sh PROGRAM}
passed=0
failed=0

# $1: the bot's name, $2: the scenario; the rest: the command, whose last line must say who has won, or that the battle is drawn.
battle() {
    bot=$1 scenario=$2
    shift 2
    if said=$("$@" 2>&1) && printf '%s\n' "$said" | tail -n 1 | grep -q -E ' won: | is drawn'; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$bot does not finish $scenario:"
        printf '%s\n' "$said" | tail -n 3 | sed 's/^/    /'
    fi
}

for file in scenarios/*/*.json; do
    scenario=$(basename "$file" .json)
    battle 'bot in Python' "$scenario" python3 examples/bot.py --engine "$program" --scenario "$scenario" --quiet
    battle 'bot in JavaScript' "$scenario" node examples/bot.mjs "$program" "$scenario"
done
# The command must fail and print a single line that says what is wrong.
refused() {
    wanted=$1
    shift
    if ! said=$("$@" 2>&1) && [ "$(printf '%s\n' "$said" | wc -l)" -eq 1 ] && printf '%s\n' "$said" | grep -q "$wanted"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "expected '$wanted', got '$said' of: $*"
    fi
}
refused 'bot.py: .*no-such-engine' python3 examples/bot.py --engine no-such-engine
refused 'bot.py: new: there is no scenario "naesby"; did you mean "naseby"' python3 examples/bot.py --engine "$program" --scenario naesby
refused 'bot.mjs: .*no-such-engine' node examples/bot.mjs no-such-engine
refused 'bot.mjs: new: there is no scenario "naesby"; did you mean "naseby"' node examples/bot.mjs "$program" naesby
for bot in examples/bot.*; do
    [ "$(wc -l < "$bot")" -lt 100 ] || { failed=$((failed + 1)); echo "$bot has a hundred lines or more"; }
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
