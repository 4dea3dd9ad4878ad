#!/bin/sh
# Runs scripted sessions of the program and checks their output. Last line: `N passed, N failed`.
#
#   tools/check/sessions.sh PROGRAM [FILE...]     default: tests/cli/*.txt
#
# The first character of each line of a session file says what the line is:
#   $ ARGUMENTS     starts a run of the program; DIR stands for an empty folder of this session, DIR/battles for the folder where
#                   battles are kept
#   < LINE          is typed at the prompt
#   > TEXT          the output (both streams) must contain this text, after the one searched for before
#   ! TEXT          the output must not contain this text anywhere
#   = N             the exit status must be N; without this line, 0
#   % COMMAND       a command to prepare the next run
#   # or empty      a remark
# Every > and !, and the exit status of every run, is one test.  A battle without --seed takes its dice from the clock:
# no session may play one.

program=$1
shift
[ $# -gt 0 ] || set -- tests/cli/*.txt
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export SANDTABLE_BATTLES="$dir/own/battles" # keeps the user's own battles untouched
passed=0
failed=0

# Runs the program on $dir/arguments and $dir/typed and checks $dir/wanted; $1: file, $2: line, $3: expected exit status.
try() {
    case $3:$(cat "$dir/arguments") in
    0:*--seed*) ;;
    0:play*) echo "$1:$2: this battle has no --seed"; failed=$((failed + 1)) ;;
    esac
    sh -c "$program $(cat "$dir/arguments")" < "$dir/typed" > "$dir/said" 2>&1
    status=$?
    [ "$status" -eq "$3" ] && good=1 || { good=0; echo "$1:$2: exit status $status instead of $3"; }
    result=$(awk -v file="$1" -v good="$good" '
        NR == FNR { said = said $0 "\n"; next }
        { at = $1; kind = $2; words = $0; sub(/^[0-9]+ [>!] ?/, "", words) }
        kind == ">" {
            rest = substr(said, from + 1)
            i = index(rest, words)
            if (i) { from += i + length(words) - 1; good++ }
            else { bad++; print file ":" at ": not said: " words > "/dev/stderr" }
        }
        kind == "!" {
            if (!index(said, words)) good++
            else { bad++; print file ":" at ": said: " words > "/dev/stderr" }
        }
        END { print good + 0, bad + 0 }' "$dir/said" "$dir/wanted")
    bad=${result#* }
    [ "$status" -eq "$3" ] || bad=$((bad + 1))
    passed=$((passed + ${result% *}))
    failed=$((failed + bad))
    [ "$bad" -eq 0 ] || sed 's/^/    | /' "$dir/said" | head -n 60
}

for file in "$@"; do
    rm -rf "$dir/own"
    mkdir "$dir/own"
    number=0
    started=0
    expected=0
    {
        while IFS= read -r line || [ -n "$line" ]; do
            number=$((number + 1))
            words=${line#? }
            [ "$words" != "$line" ] || words=
            case $line in
            '$ '*)
                [ "$started" -eq 0 ] || try "$file" "$started" "$expected"
                started=$number
                expected=0
                : > "$dir/typed"
                : > "$dir/wanted"
                printf '%s\n' "$words" | sed "s|DIR|$dir/own|g" > "$dir/arguments" ;;
            '% '*)
                [ "$started" -eq 0 ] || try "$file" "$started" "$expected"
                started=0
                sh -c "$(printf '%s\n' "$words" | sed "s|DIR|$dir/own|g")" < /dev/null || {
                    echo "$file:$number: this failed"; failed=$((failed + 1)); } ;;
            '<'*) printf '%s\n' "$words" | sed "s|DIR|$dir/own|g" >> "$dir/typed" ;;
            '>'* | '!'*) printf '%s %s\n' "$number" "$line" | sed "s|DIR|$dir/own|g" >> "$dir/wanted" ;;
            '= '*) expected=$words ;;
            '' | '#'*) ;;
            *) echo "$file:$number: what is this?"; failed=$((failed + 1)) ;;
            esac
        done
        [ "$started" -eq 0 ] || try "$file" "$started" "$expected"
    } < "$file"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
