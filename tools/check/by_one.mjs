#!/usr/bin/env node
// Checks that each number of the rules matters.  Changes each by one; then a case of the casebook must say that it assumes the standard
// number, or battles must come out differently in a figure that is counted.  Last line: `N passed, N failed`, one for each number.
//
//   node tools/check/by_one.mjs PROGRAM [RULESET] [PATTERN]    only this ruleset, only numbers whose names contain PATTERN
//
// A length is changed by the smallest step (a thousandth of its unit) and, if this changes nothing, by a whole unit.  Numbers that do not
// matter are listed in src/rules/<ruleset>/unfelt.txt with the reason, one line each (`NAME: REASON`; `*` in NAME matches anything); a line
// whose numbers are all noticed by cases is a failure too.  Takes some minutes.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'

const [program, only = '', pattern = ''] = process.argv.slice(2)
const BATTLES = 12
const run = (...args) => spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 })

const numbersOf = id => JSON.parse(run('rules', id, '--numbers', '--json').stdout)

// One more and one less; for a length first a thousandth of its unit, then a whole unit.
function changes(number) {
    const at = Number(number.standard)
    const steps = number.type === 'length' ? [0.001, -0.001, 1, -1] : [1, -1]
    const inRange = value => (number.least === undefined || value >= Number(number.least)) && (number.most === undefined || value <= Number(number.most))
    return steps.map(step => Math.round((at + step) * 1000) / 1000).filter(inRange).map(String)
}

const assumed = (id, setting) => {
    const { stdout, stderr } = run('casebook', '--set', setting, join('casebook', id))
    return Number((stdout + stderr).match(/^(\d+) cases? assumes? what was changed/m)?.[1] ?? 0)
}

function battles(id) {
    const folder = join('scenarios', id)
    const files = readdirSync(folder).filter(name => name.endsWith('.json')).map(name => join(folder, name))
    const play = (file, ...set) => {
        const { status, stdout } = run('simulate', file, '--battles', String(BATTLES), '--json', '--rules', '--threads', '1', ...set)
        return status === 0 ? figures(stdout) : null
    }
    const as = new Map(files.map(file => [file, play(file)]))
    return setting => files.find(file => { const other = play(file, '--set', setting); return other !== null && other !== as.get(file) })
}
// The counted figures, without the settings.
const figures = text => {
    const { figures, rules } = JSON.parse(text)
    return JSON.stringify({ figures, rules })
}

function unfelt(id) {
    const file = join('src/rules', id.replaceAll('-', '_'), 'unfelt.txt')
    if (!existsSync(file)) return []
    return readFileSync(file, 'utf8').split('\n').filter(line => line.trim() && !line.startsWith('#')).map(line => {
        const [, name, reason] = line.match(/^(\S+): (\S.*)$/) ?? []
        if (!reason) throw new Error(`${file}: no reason in: ${line}`)
        return { name: new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`), line, used: false }
    })
}

let passed = 0
let failed = 0
const fail = words => { failed++; console.log(words) }

for (const id of readdirSync('casebook').filter(name => name.includes(only))) {
    const listed = unfelt(id)
    const other = battles(id)
    for (const number of numbersOf(id).filter(one => one.name.includes(pattern))) {
        const settings = changes(number).map(value => `${number.name}=${value}`)
        const row = listed.find(one => one.name.test(number.name))
        const felt = settings.some(one => assumed(id, one) > 0) || (!row && settings.some(one => other(one)))
        if (row) row.used ||= !felt
        if (!felt && !row) fail(`${id} ${number.name}: neither a case nor ${BATTLES} battles notice ${settings.join(', ')}`)
        else passed++
    }
    if (!pattern) for (const row of listed) if (!row.used) fail(`${id} unfelt.txt: what this line names is felt: ${row.line}`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
