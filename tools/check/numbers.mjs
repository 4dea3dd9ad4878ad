#!/usr/bin/env node
// Checks that every number of the rules is a parameter.  Looks for figures in the code of src/rules outside the rows of options, numbers, types
// and kinds of terrain; src/rules/<ruleset>/constants.txt must list each with the reason why it is no parameter.  Last line: `N passed, N failed`.
//
//   node tools/check/numbers.mjs [ROOT]       ROOT holds src/; default: the current directory
//   node tools/check/numbers.mjs --self-test  hides a number in a rule and checks that this is noticed
//
// A figure is a whole number of at least 3, or a value of at least 2 that an anonymous enum gives to a constant.  constants.txt has one line for
// each reason, about files beside it; lines of common that begin with `*` hold for every ruleset; lines that begin with `#` and empty lines are remarks:
//
//   file NAME: REASON        the file contains no rule; NAME may begin or end with `*`
//   NAME TEXT: REASON        the figures in TEXT as the file has it; a space matches any space, `#` any whole number, NAME `*` any file

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const blank = found => found.replace(/[^\n]/g, ' ')
// Blanks out comments, strings, includes, the rows of options, numbers and columns, and indices of table rows.
const code = text =>
    text
        .replace(/\/\*[\s\S]*?\*\//g, blank)
        .replace(/"(?:\\.|[^"\\])*"/g, blank)
        .replace(/^#define \w+_(?:OPTION|NUMBER|COLUMN)_ROWS\([\s\S]*?[^\\]\n/gm, blank)
        .replace(/^#include.*/gm, blank)
        .replace(/\[\d+\]\s*=/g, blank)
const lineOf = (text, at) => text.slice(0, at).split('\n').length
const pattern = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, '\\s*').replace(/#/g, '\\d+')

function figures(text) {
    const found = new Map()
    for (const m of text.matchAll(/(?<![\w.])\d+(?![\w.])/g)) if (Number(m[0]) >= 3) found.set(m.index, m[0])
    for (const block of text.matchAll(/(?<!typedef )enum \{([^}]*)\}/g))
        for (const m of block[1].matchAll(/\b[A-Z]\w* = (\d+)\b/g))
            if (Number(m[1]) >= 2) found.set(block.index + block[0].indexOf('{') + 1 + m.index + m[0].length - m[1].length, m[1])
    return found
}

function reasons(folder, ruleset) {
    const file = join(folder, ruleset, 'constants.txt')
    if (!existsSync(file)) return []
    const rows = []
    readFileSync(file, 'utf8').split('\n').forEach((line, i) => {
        if (line.trim() === '' || line.startsWith('#')) return
        const [, what, text, reason] = line.match(/^(\S+) (.*): (\S.*)$/) ?? []
        if (!reason) throw new Error(`${file}:${i + 1}: no reason in: ${line}`)
        const whole = what === 'file'
        const name = whole ? text : what
        const path = name.startsWith('*') ? name : `${ruleset}/${name}`
        const at = new RegExp(`^${path.split('*').map(pattern).join('.*')}$`)
        rows.push({ says: `${file}:${i + 1}: the code has no such figure: ${line}`, at, text: whole ? null : new RegExp(pattern(text), 'g'), used: 0 })
    })
    return rows
}

// Adds the unlisted figures of a file to `faults`; returns the number of listed ones.
function unlisted(path, text, mine, faults) {
    const spans = mine.flatMap(row => [...text.matchAll(row.text)].map(m => ({ row, from: m.index, to: m.index + m[0].length })))
    let listed = 0
    for (const [at, figure] of figures(text)) {
        const span = spans.find(one => one.from <= at && at + figure.length <= one.to)
        const line = lineOf(text, at)
        if (!span) faults.push(`src/rules/${path}:${line}: ${figure} is no parameter: ${text.split('\n')[line - 1].trim()}`)
        else span.row.used = ++listed
    }
    return listed
}

function check(root) {
    const folder = join(root, 'src/rules')
    const rulesets = readdirSync(folder, { withFileTypes: true }).filter(one => one.isDirectory()).map(one => one.name)
    const rows = rulesets.flatMap(ruleset => reasons(folder, ruleset))
    const faults = []
    let passed = 0
    for (const ruleset of rulesets)
        for (const name of readdirSync(join(folder, ruleset)).filter(file => /\.[ch]$/.test(file))) {
            const path = `${ruleset}/${name}`
            const mine = rows.filter(row => row.at.test(path))
            const whole = mine.find(row => !row.text)
            if (whole) whole.used++
            else passed += unlisted(path, code(readFileSync(join(folder, path), 'utf8')), mine, faults)
        }
    for (const row of rows) if (row.used === 0) faults.push(row.says)
    for (const fault of faults) console.log(fault)
    console.log(`${passed} passed, ${faults.length} failed`)
    return faults.length === 0
}

const SAMPLES = [
    [true, 'bool x(void)\n{\n    return sand_battle_number(b, XY_RANGE) > 2;\n}\n', ''],
    [true, 'enum { XY_STACK = 16 };\n', '* _STACK = #: room'],
    [true, '/* 12 in. */ const char *a = "within 12 in.";\n', ''],
    [true, '#define XY_NUMBER_ROWS(NUMBER) \\\n    NUMBER(XY_DIE, "die", "XY-1", 6)\n', ''],
    [true, 'enum { FAR = 6000 };\n', 'file rule.c: for players'],
    [false, 'enum { XY_RANGE = 3000 };\n', ''],
    [false, 'enum { SUPPORTERS = 2 };\n', ''],
    [false, 'bool x(void)\n{\n    return near(12000);\n}\n', ''],
    [false, 'enum { XY_STACK = 16 };\n', 'other.c _STACK = #: room'],
    [false, 'int a;\n', 'rule.c _STACK = #: room'],
]

function selfTest() {
    const dir = mkdtempSync(join(tmpdir(), 'numbers-'))
    const say = console.log
    let good = 0
    let wrong = 0
    mkdirSync(join(dir, 'src/rules/xy'), { recursive: true })
    for (const [sound, text, listed] of SAMPLES) {
        writeFileSync(join(dir, 'src/rules/xy/rule.c'), text)
        writeFileSync(join(dir, 'src/rules/xy/constants.txt'), `${listed}\n`)
        console.log = () => {}
        const found = check(dir)
        console.log = say
        if (found === sound) good++
        else {
            wrong++
            console.log(`${sound ? 'wrongly refused' : 'not noticed'}: ${text}`)
        }
    }
    rmSync(dir, { recursive: true })
    console.log(`${good} passed, ${wrong} failed`)
    return wrong === 0
}

const ok = process.argv[2] === '--self-test' ? selfTest() : check(process.argv[2] ?? '.')
process.exit(ok ? 0 : 1)
