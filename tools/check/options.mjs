#!/usr/bin/env node
// Checks that rules read options by name. Last line: `N passed, N failed`, one for each ruleset and rule.
//
//   node tools/check/options.mjs [ROOT]       ROOT holds src/ and tests/; default: the current directory
//   node tools/check/options.mjs --self-test  breaks every rule on purpose and checks that this is noticed
//
// In every folder with a list of options (`#define …_OPTION_ROWS`, see src/battle/table_rows.h):
//   1. no rule compares an option, or a variable that holds one, with a bare digit
//   2. a choice is read by a value's name (sand_battle_reads) or in a switch over values (sand_battle_reading);
//      sand_battle_option is for numbers; no rule reads the field's array itself
//   3. rules name every value of a choice but one: a value that no rule names has no effect
//   4. a sentence that gives a figure by name ("{=move.zone}") names an existing number or numeric option

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READ = /\bsand_battle_(?:option|reading)\s*\(/g
const DIGIT = /^[\s(]*-?(?:0x)?\d+u?\s*(?:$|[),;])/

const strip = text => text.replace(/\/\*[\s\S]*?\*\//g, m => m.replace(/[^\n]/g, ' ')).replace(/\/\/.*/g, '')
const lineOf = (text, at) => text.slice(0, at).split('\n').length

// Returns the end of the call whose opening parenthesis is at `open`.
function closing(text, open) {
    for (let i = open, depth = 0; i < text.length; i++) {
        if (text[i] === '(') depth++
        if (text[i] === ')' && --depth === 0) return i + 1
    }
    return text.length
}

function rowsOf(files) {
    for (const { text } of files) {
        const at = text.search(/#define\s+\w+_OPTION_ROWS\s*\(/)
        if (at < 0) continue
        const lines = text.slice(at).split('\n')
        const last = lines.findIndex(line => !line.trimEnd().endsWith('\\'))
        const body = lines.slice(1, last + 1).join('\n')
        const choices = []
        for (const [, kind, name] of body.matchAll(/\b(CHOICE|VALUE|NUMBER|LENGTH)\((\w+),/g)) {
            if (kind === 'CHOICE') choices.push({ name, values: [] })
            if (kind === 'VALUE') choices.at(-1).values.push(name)
        }
        return { choices }
    }
    return null
}

// Returns the operand that the expression from `start` to `end` is compared with, on either side of it, or null.
function comparedWith(text, start, end) {
    const after = text.slice(end).match(/^\s*(?:==|!=|<=?|>=?)\s*([^;&|?]*)/)
    if (after) return after[1]
    const before = text.slice(0, start).match(/([^;{}&|?=,(]*?)(?:==|!=|<=?|>=?)\s*$/)
    return before && /^[\s(]*-?(?:0x)?\d+u?\s*$/.test(before[1]) ? before[1] : null
}

function digitFaults(text) {
    const faults = []
    const judge = (start, end, what) => {
        const other = comparedWith(text, start, end)
        if (other !== null && DIGIT.test(other)) faults.push([start, `${what} is compared with a bare ${other.trim()}`])
    }
    for (const match of text.matchAll(READ)) {
        const end = closing(text, match.index + match[0].length - 1)
        judge(match.index, end, text.slice(match.index, end))
        // A variable that holds the option is followed to the end of its function (a brace at the beginning of a line).
        const held = text.slice(0, match.index).match(/(\w+)\s*=\s*(?:\(\w+\)\s*)?$/)
        if (!held) continue
        const length = text.slice(end).search(/^\}/m)
        const rest = text.slice(end, length < 0 ? undefined : end + length)
        for (const use of rest.matchAll(new RegExp(`\\b${held[1]}\\b`, 'g')))
            judge(end + use.index, end + use.index + held[1].length, `the option in "${held[1]}"`)
    }
    for (const match of text.matchAll(/switch\s*\(\s*sand_battle_(?:option|reading)\s*\(/g)) {
        const body = text.slice(match.index, match.index + text.slice(match.index).search(/\n\s*\}/))
        for (const one of body.matchAll(/case\s+(\d+)\s*:/g))
            faults.push([match.index + one.index, `a switch over an option has a bare case ${one[1]}`])
    }
    return faults
}

function accessFaults(text, choices) {
    const faults = []
    for (const match of text.matchAll(/\bsand_battle_option\s*\(/g)) {
        const call = text.slice(match.index, closing(text, match.index + match[0].length - 1))
        const choice = choices.find(one => new RegExp(`\\b${one.name}\\b`).test(call))
        if (choice) faults.push([match.index, `${choice.name} is a choice: ask sand_battle_reads for one of its values`])
    }
    for (const match of text.matchAll(/field->option\b/g)) faults.push([match.index, 'reads field->option itself'])
    return faults
}

// Figures that sentences give by names which are not in `numbers`.
const figureFaults = (text, numbers) =>
    [...text.matchAll(/\{=([^}"]*)\}?/g)]
        .filter(match => !match[0].endsWith('}') || !numbers.includes(match[1]))
        .map(match => [match.index, `there is no number "${match[1]}"`])

function check(root) {
    let passed = 0
    let failed = 0
    const verdict = (what, faults) => {
        if (faults.length === 0) return void passed++
        failed++
        console.log(`not so: ${what}`)
        for (const fault of faults) console.log(`    ${fault}`)
    }
    const folders = [join(root, 'tests/drill')]
    const rules = join(root, 'src/rules')
    if (existsSync(rules))
        for (const entry of readdirSync(rules, { withFileTypes: true }))
            if (entry.isDirectory()) folders.push(join(rules, entry.name))
    for (const folder of folders.filter(existsSync)) {
        const files = readdirSync(folder)
            .filter(name => /\.[ch]$/.test(name))
            .map(name => ({ name: join(folder, name), text: strip(readFileSync(join(folder, name), 'utf8')) }))
        const rows = rowsOf(files)
        const choices = rows ? rows.choices : []
        const located = find =>
            files.flatMap(file => find(file.text).map(([at, what]) => `${file.name}:${lineOf(file.text, at)}: ${what}`))
        verdict(`${folder}: no option is compared with a bare digit`, located(digitFaults))
        verdict(`${folder}: choices are read by their values' names`, located(text => accessFaults(text, choices)))
        const numbers = files.flatMap(file => [...file.text.matchAll(/\b(?:NUMBER|LENGTH)\(\w+, "([^"]+)"/g)].map(m => m[1]))
        verdict(`${folder}: figures in sentences are numbers of the rules`, located(text => figureFaults(text, numbers)))
        const code = files.map(file => file.text.replace(/#define\s+\w+_OPTION_ROWS[\s\S]*?[^\\]\n/, '')).join('\n')
        const idle = choices.flatMap(choice => {
            const silent = choice.values.filter(value => !new RegExp(`\\b${value}\\b`).test(code))
            return silent.length > 1 ? [`${choice.name}: no rule names ${silent.join(' or ')}`] : []
        })
        verdict(`${folder}: every value of a choice but one is named by a rule`, idle)
    }
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0
}

const LIST = `#define XY_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH) \\
    CHOICE(XY_OPT_PATH, "path", "XY-1", XY_PATH_STRAIGHT, "text", "which?", \\
           VALUE(XY_PATH_STRAIGHT, "straight", "a") VALUE(XY_PATH_ANY, "any", "b")) \\
    NUMBER(XY_OPT_ROUT, "rout", "XY-2", 8, 1, 30, "text", "how many?")
`
const GOOD = 'bool x(void)\n{\n    return sand_battle_reads(b, XY_PATH_ANY);\n}\n'
const SAMPLES = [
    [true, GOOD],
    [true, GOOD + 'bool y(void)\n{\n    return hits > sand_battle_option(b, XY_OPT_ROUT);\n}\n'],
    [true, GOOD + 'int y(void)\n{\n    int n = sand_battle_option(b, XY_OPT_ROUT);\n    return n == MOST;\n}\nint n = 1 < 2;\n'],
    [true, GOOD + 'bool y(void)\n{\n    int n = sand_battle_option(b, XY_OPT_ROUT);\n    return lost * 100 >= n * all;\n}\n'],
    [true, GOOD + 'const char *y = "{u0} is within {=rout} of {u1}";\n'],
    [false, GOOD + 'const char *y = "{u0} is within {=route} of {u1}";\n'],
    [false, GOOD + 'const char *y = "{u0} is within {=rout of {u1}";\n'],
    [false, GOOD + 'const char *y = "{u0} is within {=path} of {u1}";\n'],
    [false, ''],
    [false, GOOD + 'bool y(void)\n{\n    return sand_battle_option(b, XY_OPT_ROUT) == 0;\n}\n'],
    [false, GOOD + 'bool y(void)\n{\n    return x && 0 != sand_battle_option(b, XY_OPT_ROUT);\n}\n'],
    [false, GOOD + 'bool y(void)\n{\n    int n = sand_battle_option(b, XY_OPT_ROUT);\n    return n > 0;\n}\n'],
    [false, GOOD + 'bool y(void)\n{\n    int n = (int)sand_battle_reading(b, XY_OPT_PATH);\n    return n == 1;\n}\n'],
    [false, GOOD + 'int y(void)\n{\n    switch (sand_battle_reading(b, XY_OPT_PATH)) {\n    case 1: return 2;\n    }\n}\n'],
    [false, GOOD + 'bool y(void)\n{\n    return sand_battle_option(b, XY_OPT_PATH) == XY_PATH_ANY;\n}\n'],
    [false, GOOD + 'bool y(void)\n{\n    return b->field->option[XY_OPT_ROUT] > most;\n}\n'],
]

function selfTest() {
    const dir = mkdtempSync(join(tmpdir(), 'options-'))
    const say = console.log
    let good = 0
    let wrong = 0
    for (const [sound, code] of SAMPLES) {
        rmSync(join(dir, 'src'), { recursive: true, force: true })
        mkdirSync(join(dir, 'src/rules/xy'), { recursive: true })
        writeFileSync(join(dir, 'src/rules/xy/xy_options.h'), LIST)
        writeFileSync(join(dir, 'src/rules/xy/rule.c'), code)
        console.log = () => {}
        const found = check(dir)
        console.log = say
        if (found === sound) good++
        else {
            wrong++
            console.log(`${sound ? 'wrongly refused' : 'not noticed'}: ${code}`)
        }
    }
    rmSync(dir, { recursive: true })
    console.log(`${good} passed, ${wrong} failed`)
    return wrong === 0
}

const ok = process.argv[2] === '--self-test' ? selfTest() : check(process.argv[2] ?? '.')
process.exit(ok ? 0 : 1)
