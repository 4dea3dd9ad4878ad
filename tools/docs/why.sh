#!/bin/sh
# Writes docs/why.md: the program's answers to `why` for a number of refusals, each in a position that the program itself has
# reached by play. Run it again when the wording changes:
#
#   tools/docs/why.sh PROGRAM > docs/why.md

program=${1:?usage: tools/docs/why.sh PROGRAM}
battle=tests/cli/skirmish.json
number=0

# Prints the answer to the last command typed: everything after its prompt up to the next prompt.
# $1 the commands before it, separated by semicolons; $2 the command.
answer() {
    { printf '%s' "$1" | tr ';' '\n'; printf '\n%s\nquit\n' "$2"; } |
        "$program" play "$battle" --seed 2 --b closer 2> /dev/null |
        awk -v wanted="> $2" '
            index($0, wanted) { on = 1; next }
            on && /^[^ ].*> quit$/ { exit }
            on { print }'
}

# $1: the heading, $2: the commands before it, $3: the order.
refusal() {
    number=$((number + 1))
    printf '## %s. %s\n\n```\n> why %s\n' "$number" "$1" "$3"
    answer "$2" "why $3"
    printf '```\n\n'
}

cat << 'END'
# Why not?

The program answers `why` after every refusal, and `why ORDER` for an order somebody has in mind. The answer is the
sentence, the rule by its number in the ruleset's catalogue, what was measured, and the longest part that would be
allowed. Every other client gets the same answer as data, with the shapes to draw.

The battle is the small one of `tests/cli/skirmish.json`. This page is made by `tools/docs/why.sh` from the program itself.

END

foot='cards foot guns horse'
fire="$foot;done;done"
guns='cards guns horse foot;stand all'
horse='cards horse foot guns'
refusal 'Farther than its movement allows' "$foot" 'move ballard ahead 9'
refusal 'Sideways in front of the enemy' "$foot" 'move ballard left 3'
refusal 'Over the edge of the table' 'cards guns horse foot' 'move guns back 5'
refusal 'Through another unit' "$horse" 'move balfour ahead 8'
refusal 'A charge that does not reach' "$foot" 'charge ballard lunsford'
refusal 'A charge that would miss' "$foot" 'charge meldrum rupert'
refusal 'A second move in the same activation' "$horse;charge balfour rupert" 'move balfour back 4'
refusal 'A unit whose command is not activated' "$horse" 'move ballard ahead 3'
refusal "The enemy's unit" "$horse" 'move rupert ahead 3'
refusal 'Something for another step of the turn' "$foot" 'shoot ballard lunsford'
refusal 'Out of range' "$fire" 'shoot ballard byron'
refusal 'Outside the field of fire' "$fire" 'shoot ballard rupert'
refusal 'A friend of the target in between' "$fire" 'shoot meldrum byron'
refusal 'Behind a wood' "$guns" 'shoot guns rupert'
