#!/bin/sh
# Is every number of `ecw-commands` tried just under, at, and just over?  Makes each of them one smaller and one larger, one at a
# time (a thousandth of an inch, a hundredth of a degree, a point of a die), and looks whether the casebook notices; likewise each
# yes or no of the tables.  Works on a copy of the ruleset; last line `N passed, N failed`.
#
#   tools/check_limits.sh [PATTERN]      only what has PATTERN in its file name or its text
#
# Wants build/gcc-O2/sandtable and its library; some minutes.

cd "$(dirname "$0")/.."
pattern=${1:-.}
rules=src/rules/ecw_commands
out=build/limits
rm -rf $out
mkdir -p $out/tree $out/o
cp -r include src $out/tree/
flags="-std=c17 -O0 -Iinclude -Isrc -fvisibility=hidden -ffp-contract=off"
# a copy: building goes on beside this
find build/gcc-O2/src -name '*.o' ! -path '*/rules/ecw_commands/*' ! -path '*/serve/*' ! -path '*/draw/*' ! -path '*/cli/*' ! -path '*/wasm/*' |
    xargs ar rcs $out/others.a
others=$out/others.a
passed=0 failed=0

# Compiles what is told of the copy (all of it where a header changed) and asks the casebook.
noticed() {
    case $1 in *.h) list=$rules/*.c ;; *) list=$1 ;; esac
    (cd $out/tree && for file in $list; do echo "$file"; done | xargs -P2 -n5 sh -c "for f; do gcc $flags -c \$f -o ../o/\$(basename \$f .c).o || exit 255; done" sh) || return 0
    gcc -o $out/judge $out/judge.o $out/o/*.o $others -lm || exit 2
    ! timeout 120 $out/judge casebook/ecw-commands/*.json > $out/said 2>&1
}

# FILE, what stands there (a part of it in <>), what is put in place of that part
change() {
    echo "$1 $2" | grep -q -- "$pattern" || return 0
    FROM=$2 TO=$3 perl -0pi -e '
        my ($head, $old, $tail) = $ENV{FROM} =~ /^(.*)<(.*)>(.*)$/s or die "what is to change in $ENV{FROM}?\n";
        s/\Q$head$old$tail\E/$head$ENV{TO}$tail/ or die "nothing to change in $ARGV: $head$old$tail\n"' "$out/tree/$1" || exit 2
    if noticed "$1"; then passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "NOT NOTICED: $1: $2 as $3"
    fi
    cp "$1" "$out/tree/$1"
    case $1 in *.h) noticed "$1" ;; *) (cd $out/tree && gcc $flags -c "$1" -o "../o/$(basename "$1" .c).o") ;; esac > /dev/null
}

# FILE, what stands there with a number in <>: one less and one more
by_one() {
    number=$(printf '%s' "$2" | perl -0pe 's/.*<(.*?)>.*/$1/s')
    change "$1" "$2" $((number - 1))
    change "$1" "$2" $((number + 1))
}

# Prints every row of a table once for each of its numbers, that number in <>.
each_of_rows() { # FILE, first line of the table, how many numbers of a row to skip at its end
    perl -ne 'BEGIN { ($first, $skip) = splice @ARGV, 0, 2 }
        $in = 1 if index($_, $first) >= 0; last if $in && /^};/; next unless $in && /^ {4,6}\{(?:.*\{)? (.*) \}/;
        chomp; my ($pre, $row, $post) = /^(.*\{ )([^{}]*)( \}.*)$/; my @v = split /, /, $row;
        for my $i (0 .. $#v - $skip) {
            my @w = @v; $w[$i] = "<$v[$i]>"; next if $v[$i] !~ /^-?\d+$/;
            print $pre, join(", ", @w), $post, "\n";
        }' "$2" "$3" "$1"
}

gcc $flags -Itests -c tests/run_casebook.c -o $out/judge.o || exit 2
noticed $rules/inside.h && { echo "the casebook fails as it is"; cat $out/said; exit 1; }

names=$rules/names.h
by_one $names 'EC_PIVOT_FEE = <3000>'
by_one $names 'EC_ZONE = <12000>'
by_one $names 'EC_COHERENCY = <6000>'
by_one $names 'EC_CHARGE_TURN = <4500>'
by_one $names 'EC_FORWARD = <4500>'

# types: allowance, ranges, dice; then yes or no
each_of_rows $rules/tables.c 'ec_types[EC_TYPES]' 1 > $out/rows
while read -r row; do
    value=$(echo "$row" | sed 's/.*<\(.*\)>.*/\1/')
    case $row in *', 0, <0>, '*EC_SUPPLY* | *', 0, 0, <0>, '*EC_SUPPLY* | '{ "horse"'*'<0>, 1000 }'* | '{ "clubmen"'*'<0>, 300 }'*) continue ;; esac # of those who never shoot
    case $value in
    0 | 1) change $rules/tables.c "$row" $((1 - value)) ;;
    *) by_one $rules/tables.c "$row" ;;
    esac
done < $out/rows
each_of_rows $rules/tables.c 'ec_terrains[EC_TERRAINS]' 0 > $out/rows
while read -r row; do
    value=$(echo "$row" | sed 's/.*<\(.*\)>.*/\1/')
    case $row in
    *_LINE,*'{ '?', '?', <'* | *_LINE,*'{ '?', '?', '?', <'* | *_LINE,*', <0> }, '*) continue ;; # of lines it is never asked what they hide, how high they are, whether one crosses another
    *'"town"'*'1, <0> }'*) continue ;;                                                          # who defends a town is in it
    *'{ 0, 0, <0>, 0 }, nobody'*) ;;
    *nobody*) continue ;;                                                                       # nobody stands there
    esac
    change $rules/tables.c "$row" $((1 - value))
done < $out/rows
for i in 0 1 2 3 4 5 6; do
    for table in 'into_wood[EC_TYPES] = { 0, 1, 0, 0, 0, 0, 0 }' 'into_town[EC_TYPES] = { 1, 1, 1, 0, 0, 0, 0 }' 'nobody[EC_TYPES] = { 0, 0, 0, 0, 0, 0, 0 }'; do
        row=$(echo "$table" | perl -pe 's/\{ (.*) \}/my @v = split m(, ), $1; $v['$i'] = "<$v['$i']>"; "{ " . join(", ", @v) . " }"/e')
        value=$(echo "$row" | sed 's/.*<\(.*\)>.*/\1/')
        change $rules/tables.c "$row" $((1 - value))
    done
done

options=$rules/options.c
by_one $options '"How many hits can a unit bear?",
                      .type = SAND_OPTION_NUMBER,
                      .standard = <8>'
by_one $options '.standard = <4500>'
by_one $options '.standard = <1000>'
by_one $options '.standard = <12000>,
                       .least = 3000'
by_one $options '.standard = <6000>'
by_one $options '.standard = <2>'

by_one $rules/shoot.c '[EC_FAIR] = <5>'
by_one $rules/shoot.c '[EC_LIGHT_RAIN] = <4>'
by_one $rules/shoot.c '[EC_HEAVY_RAIN] = <3>'
by_one $rules/shoot.c '[EC_STORM] = <2>'
by_one $rules/shoot.c 'EC_ROLL_SHOT, frame.subject), <3>)'
by_one $rules/shoot.c '"target in cover", <-1>'
by_one $rules/melee.c 'EC_ROLL_ATTACK, frame.subject), <3>)'
by_one $rules/melee.c '"EC-OPT-03", ec_types[type - 1].label, <-1>'
by_one $rules/melee.c '"Impetuous Horse", <1>'
by_one $rules/melee.c '"elite", <1>'
by_one $rules/melee.c '"target is Infantry", <-1>'
by_one $rules/melee.c '"target in cover", <-1>'
by_one $rules/melee.c 'doubled ? <2> * score'
by_one $rules/melee.c 'cause, 6, <5>)'
by_one $rules/melee.c 'BEST = <3>'
by_one $rules/rout.c '"commander'"'"'s flight", <-1>'
change $rules/rout.c 'hits <>> ec_option_of(b, EC_OPT_ROUT)' '>='
by_one $rules/withdraw.c 'FAR = <6000>'
by_one $rules/withdraw.c 'NEAR = <3000>'
by_one $rules/weather.c '{ <2>, 6 };'
by_one $rules/weather.c '{ 2, <6> };'
by_one $rules/weather.c 'EC_ROLL_WEATHER, 0), 6, <2>)'
by_one $rules/weather.c 'DRIEST = <2>'
for n in 2 3 4 5 6 7 8; do change $rules/weather.c "[$n] = { <EC_FAIR>" EC_LIGHT_RAIN; done
change $rules/weather.c '[9] = { <EC_LIGHT_RAIN>' EC_FAIR
change $rules/weather.c '[10] = { <EC_LIGHT_RAIN>' EC_HEAVY_RAIN
change $rules/weather.c '[11] = { <EC_HEAVY_RAIN>' EC_LIGHT_RAIN
change $rules/weather.c '[11] = { <EC_HEAVY_RAIN>' EC_STORM
change $rules/weather.c '[12] = { <EC_STORM>' EC_HEAVY_RAIN
by_one $rules/setup.c 'VALUE_MAX = <5>'
by_one $rules/setup.c 'SIZE_LEAST = <10>'
by_one $rules/setup.c 'SIZE_MOST = <20>'
by_one $rules/turn.c 's.lost * <100>'
change $rules/turn.c 's.lost * 100 <>=> share' '>'
change $rules/turn.c 'turn <>=> limit' '>'
by_one $rules/turn.c 'EC_ROLL_INITIATIVE, 0),
                             .sides = <6>'
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
