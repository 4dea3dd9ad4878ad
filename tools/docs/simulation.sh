#!/bin/sh
# Writes docs/simulation.md and its picture: what `sandtable simulate` says of one option, the rout limit. Run it again when
# the rules or the captain change:
#
#   tools/docs/simulation.sh PROGRAM [BATTLES] > docs/simulation.md

program=${1:?usage: tools/docs/simulation.sh PROGRAM [BATTLES]}
battles=${2:-600}
study="fiddlers-bottom --players captain --battles $battles --set rout-over=6 --against rout-over=8"
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

# The time it took is left out: it is another everywhere.
"$program" simulate $study --plot "$dir/rout-over.svg" 2> /dev/null > "$dir/table" && mv "$dir/rout-over.svg" docs/img/ || exit 1
grep -v ' battles a second' "$dir/table" > "$dir/shown"

cat << END
# Many battles

\`sandtable simulate\` plays a scenario as often as wished between two computer players and counts what happens: who wins, how long it
takes, who is lost, where hits are taken, how it ends. It is for people who study rules: what does an option change, is a scenario fair, which
of two players is better?

    sandtable simulate fiddlers-bottom                                     1,000 battles, closer against closer
    sandtable simulate fiddlers-bottom --players captain,closer            who of the two is better
    sandtable simulate fiddlers-bottom --precision 1                       until shares won are known to a point of per cent
    sandtable simulate fiddlers-bottom --set rout-over=6 --against rout-over=8 --plot rout.svg
    sandtable simulate fiddlers-bottom --json | --csv                      every figure, also by unit and by turn

## How to read it

- **Sets.** What is drawn at random is a *set*: one luck, played under every reading and, when the players differ, twice each with the sides
  exchanged. Dice belong to causes (this unit's shot in that turn), not to the order in which they fall, so two battles of a set share
  every die that both of them roll.
- **The same whatever the machine.** A set follows from \`--seed\` and its number alone, tallies are whole numbers: one thread or sixty-four,
  the figures are the same. \`--precision\` is asked after every 256 sets, for the same reason; it goes on until all shares won (with \`--against\` their
  differences) are that sure, unless \`--battles\` ends it before: then that is said.
- **Intervals** are 95 %. Shares have Wilson's, as if all battles were independent; with two players on both sides of one luck they are not quite. A *difference on the same dice* is the mean of the differences of the sets; its error comes
  from how much these differ among themselves, so whatever both readings owe to luck cancels. An interval for a difference
  is therefore often narrower than those of the two shares suggest. With many figures on a page one in twenty differences is marked by
  chance alone.
- **Lost** are units gone when it ended, whatever the reason; **hits** are those taken, by the part of the turn in which they fell.
- **Computer players are not people.** What an option changes between captains is a strong hint, no proof, of what it changes between people.
- **The picture** (\`--plot FILE.svg\` or \`.png\`) shows how it ended, with two readings what changes between them on the same dice, when it ended, and losses by turn.
  It is a new file: where one is already, nothing is played unless \`--replace\` says that it may be written over.
- \`--check\` asserts every invariant of the rules between any two orders. Ctrl-C ends a study and prints what there is, one set at least; a second one
  ends it at once. How many battles were played then depends on the machine, and JSON says \`"interrupted":true\`.
- **For programs.** \`--json\` and \`--csv\` have the figures of the table and three more: units gone by turn, and losses and hits of every unit. Shares are fractions of one;
  CSV is quoted as RFC 4180 has it. Everything else is said on standard error. Exit status 0: played, also when interrupted; 1: the scenario or an option
  has mistakes; 2: the command cannot be understood, or a file not be read or written.

## An example: the rout limit

A unit routs when its hits exceed the limit: eight in the published text, six in older versions of it (\`sandtable rules EC-OPT-04\`). What
did that change? Captains on both sides:

    sandtable simulate $study --plot docs/img/rout-over.svg

\`\`\`
END
sed 's/ *$//' "$dir/shown"
cat << END
\`\`\`

![How it ended, what changes, when it ended, and losses by turn, for both limits](img/rout-over.svg)

END
