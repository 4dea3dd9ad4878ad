#!/bin/sh
# Writes docs/transcript.md: a battle of two captains as `sandtable replay` prints it. Run it again when rules, computer players
# or wording change:
#
#   tools/docs/transcript.sh PROGRAM [SEED] > docs/transcript.md

program=${1:?usage: tools/docs/transcript.sh PROGRAM [SEED]}
seed=${2:-9}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

"$program" play fiddlers-bottom --a captain --b captain --seed "$seed" --record "$dir/battle.jsonl" > "$dir/said" || exit 1
"$program" verify "$dir/battle.jsonl" > /dev/null || exit 1

cat << END
# A battle of two captains

Two computer players of the kind \`captain\` fight *Fiddler's Bottom*, as \`sandtable replay --map\` tells it. Every line ends
with the number of the rule it follows (\`sandtable rules ID\` shows it), every roll stands with its modifiers. Anybody can
have the same battle:

    sandtable play fiddlers-bottom --a captain --b captain --seed $seed --record battle.jsonl
    sandtable replay battle.jsonl --map

Capitals on ▓ are Parliament's units, small letters on ░ the King's; the arrow is the facing, the small figure the hits.

\`\`\`
END
"$program" replay "$dir/battle.jsonl" --map --width 116 | sed 's/ *$//'
printf '```\n'
