// From src/protocol/messages.def, the only description of the protocol's messages, this writes their JSON Schema
// (docs/schema/protocol.json), their TypeScript types (web/src/engine/messages.ts) and the reference in docs/protocol.md.
//
//   node tools/docs/messages.mjs            writes them
//   node tools/docs/messages.mjs --check    names those that are out of date; last line: `N passed, N failed`
//
// The head of messages.def explains the notation of types.
import { readFileSync, writeFileSync } from 'node:fs';

const SOURCE = 'src/protocol/messages.def', SCHEMA = 'docs/schema/protocol.json', TYPES = 'web/src/engine/messages.ts', GUIDE = 'docs/protocol.md';
const BEGIN = '<!-- written by tools/docs/messages.mjs from here on -->', END = '<!-- to here -->';

// ---- reading the table ----------------------------------------------------------------------------------------------

const fail = (line, text) => { throw new Error(`${SOURCE}:${line}: ${text}`); };

/** The rows: {macro, args, line}.  An argument is a word or a C string. */
function rowsOf(text) {
    const rows = [];
    text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n').forEach((line, i) => {
        if (line.trim() === '') return;
        const [, macro, inside] = /^([A-Z]+)\((.*)\)$/.exec(line) ?? fail(i + 1, `no row: ${line}`);
        const args = inside.match(/"(?:[^"\\]|\\.)*"|[A-Za-z_0-9]+/g).map((arg) => (arg[0] === '"' ? JSON.parse(arg) : arg));
        rows.push({ macro, args, line: i + 1 });
    });
    return rows;
}

/** {types: Map name → {doc, closed, members} or {doc, alias}, methods: Map name → {doc, params, results, answers}} */
function readTable(text) {
    const types = new Map(), methods = new Map();
    for (const { macro, args: [of, ...rest], line } of rowsOf(text)) {
        const member = () => ({ name: rest[0], ...optional(rest[1], line), doc: rest[2] });
        const inside = (map) => map.get(of) ?? fail(line, `${of} does not begin before this row`);
        if (macro === 'ALIAS') types.set(of, { alias: parse(rest[0], line), doc: rest[1] });
        else if (macro === 'TYPE' || macro === 'CLOSED') types.set(of, { doc: rest[0], closed: macro === 'CLOSED', members: [] });
        else if (macro === 'MEMBER') inside(types).members.push(member());
        else if (macro === 'METHOD') methods.set(of, { doc: rest[1], changes: rest[0] === 'CHANGES', params: [], results: [], answers: null });
        else if (macro === 'PARAM') inside(methods).params.push(member());
        else if (macro === 'RESULT') inside(methods).results.push(member());
        else if (macro === 'ANSWERS') inside(methods).answers = parse(rest[0], line);
        else fail(line, `no such row: ${macro}`);
    }
    for (const name of named([...types.values(), ...methods.values()])) if (!types.has(name)) throw new Error(`${SOURCE}: no type ${name}`);
    return { types, methods };
}

/** The names of all types that a tree refers to. */
function named(node, found = new Set()) {
    if (Array.isArray(node)) node.forEach((one) => named(one, found));
    else if (node && typeof node === 'object') {
        if (node.is === 'ref') found.add(node.name);
        Object.values(node).forEach((one) => named(one, found));
    }
    return found;
}

const optional = (text, line) => ({ optional: text.endsWith('?'), type: parse(text.replace(/\?$/, ''), line) });

/** Parses a type into a tree. */
function parse(text, line) {
    const tokens = text.match(/\/\^.*?\$\/|'[^']*'|\{\||\|\}|-?\d+(?:\.\d+)?\.\.(?:-?\d+(?:\.\d+)?)?|\.\.-?\d+|-?\d+|[A-Za-z_][A-Za-z_0-9]*|[{}();:,|?=]/g) ?? [];
    let at = 0;
    const peek = () => tokens[at], take = (want) => (want === undefined || tokens[at] === want ? tokens[at++] : fail(line, `expected ${want} at ${tokens.slice(at).join(' ')} in ${text}`));
    const bounds = () => { const [low, high = low] = take().split('..'); return { low: low === '' ? undefined : Number(low), high: high === '' ? undefined : Number(high) }; };
    const ranged = () => /^(-?\d|\.\.)/.test(peek() ?? '');
    const union = () => { const of = [one()]; while (peek() === '|') { take(); of.push(one()); } return of.length === 1 ? of[0] : { is: 'union', of }; };
    function members(end) {
        const list = [];
        while (peek() !== end) {
            const name = take(), maybe = peek() === '?' ? Boolean(take()) : false;
            take(':');
            list.push({ name, optional: maybe, type: union() });
            if (peek() !== end) take(',');
        }
        take(end);
        return list;
    }
    function one() {
        const token = take();
        if (token === undefined) fail(line, `a type is missing in ${text}`);
        if (token[0] === "'") return { is: 'word', word: token.slice(1, -1) };
        if (token === '=') { const value = take(); return { is: 'const', value: value === 'true' ? true : value.slice(1, -1) }; }
        if (token === '{') return { is: 'object', closed: false, members: members('}') };
        if (token === '{|') return { is: 'object', closed: true, members: members('|}') };
        if (token === 'list') { take('('); const item = union(); let range = {}; if (peek() === ';') { take(); range = bounds(); } take(')'); return { is: 'list', item, range }; }
        if (token === 'map') { take('('); const item = union(); take(')'); return { is: 'map', item }; }
        if (token === 'tuple') {
            take('(');
            const first = [union()];
            while (peek() === ',') { take(); first.push(union()); }
            take(';');
            const rest = peek() === ';' ? null : union();
            take(';');
            const range = bounds();
            take(')');
            return { is: 'tuple', first, rest, range };
        }
        if (token === 'text') return { is: 'text', pattern: peek()?.[0] === '/' ? take().slice(1, -1) : undefined };
        if (token === 'integer' || token === 'number') return { is: token, range: ranged() ? bounds() : {} };
        if (['bool', 'null', 'any', 'object'].includes(token)) return { is: token === 'object' ? 'some' : token };
        return { is: 'ref', name: token };
    }
    const type = union();
    if (at < tokens.length) fail(line, `what is ${tokens.slice(at).join(' ')} in ${text}?`);
    return type;
}

// ---- JSON Schema ------------------------------------------------------------------------------------------------------

const kept = (entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== ''));
const items = ({ low, high }) => ({ minItems: low, maxItems: high });
const schemaOfMembers = (members, closed) => kept({
    type: 'object',
    properties: Object.fromEntries(members.map((m) => [m.name, { ...schemaOf(m.type), ...kept({ description: m.doc }) }])),
    required: members.some((m) => !m.optional) ? members.filter((m) => !m.optional).map((m) => m.name) : undefined,
    additionalProperties: closed ? false : undefined,
});

function schemaOf(type) {
    switch (type.is) {
    case 'ref': return { $ref: `#/$defs/${type.name}` };
    case 'word': return { enum: [type.word] };
    case 'const': return { const: type.value };
    case 'text': return kept({ type: 'string', pattern: type.pattern });
    case 'integer': case 'number': return kept({ type: type.is, minimum: type.range.low, maximum: type.range.high });
    case 'bool': return { type: 'boolean' };
    case 'null': return { type: 'null' };
    case 'any': return {};
    case 'some': return { type: 'object' };
    case 'list': return kept({ type: 'array', items: type.item.is === 'any' ? undefined : schemaOf(type.item), ...items(type.range) });
    case 'map': return { type: 'object', additionalProperties: schemaOf(type.item) };
    case 'tuple': return kept({ type: 'array', prefixItems: type.first.map(schemaOf), items: type.rest ? schemaOf(type.rest) : undefined, ...items(type.range) });
    case 'object': return schemaOfMembers(type.members, type.closed);
    case 'union': break;
    default: throw new Error(type.is);
    }
    if (type.of.every((one) => one.is === 'word' || one.is === 'null') && type.of.some((one) => one.is === 'word')) return { enum: type.of.map((one) => (one.is === 'null' ? null : one.word)) };
    const parts = type.of.map(schemaOf), plain = parts.every((part) => Object.keys(part).length === 1 && typeof part.type === 'string');
    return plain ? { type: parts.map((part) => part.type) } : { anyOf: parts };
}

/** The envelope of every message: JSON-RPC, and the errors of include/sandtable/error.h. */
function envelope(methods) {
    const errors = [...readFileSync('include/sandtable/error.h', 'utf8').matchAll(/X\(ERROR_\w+, (-\d+), "(\w+)"/g)].map(([, number, word]) => [Number(number), word]);
    const id = { type: ['string', 'number', 'null'] }, jsonrpc = { const: '2.0' }, one = ['request', 'answer', 'error'].map((name) => ({ $ref: `#/$defs/${name}` }));
    return {
        request: { description: 'without an id: a notification, which has no answer', type: 'object', properties: { jsonrpc, id, method: { enum: [...methods.keys()] }, params: { type: 'object' } }, required: ['jsonrpc', 'method'] },
        answer: { type: 'object', properties: { jsonrpc, id, result: { type: 'object' } }, required: ['jsonrpc', 'id', 'result'] },
        error: {
            type: 'object',
            properties: {
                jsonrpc, id,
                error: {
                    type: 'object',
                    properties: {
                        code: { enum: [-32700, -32600, -32601, -32602, ...errors.map(([number]) => -32000 + number)] }, message: { type: 'string' },
                        data: {
                            type: 'object',
                            properties: {
                                error: { enum: ['parse', 'request', 'method', 'params', ...errors.map(([, word]) => word)] }, problems: { type: 'array', items: { $ref: '#/$defs/problem' } },
                                verdict: { $ref: '#/$defs/verdict' }, words: { type: 'string' }, needs: { $ref: '#/$defs/needs' },
                            },
                            required: ['error'],
                        },
                    },
                    required: ['code', 'message', 'data'],
                },
            },
            required: ['jsonrpc', 'id', 'error'],
        },
        message: { anyOf: [...one, { type: 'array', items: { anyOf: one }, minItems: 1 }] },
    };
}

function schema({ types, methods }) {
    const defs = {};
    for (const [name, type] of types) defs[name] = { ...kept({ description: type.doc }), ...(type.alias ? schemaOf(type.alias) : schemaOfMembers(type.members, type.closed)) };
    for (const [name, method] of methods) {
        defs[`${name}.params`] = schemaOfMembers(method.params, true);
        defs[`${name}.result`] = method.answers ? schemaOf(method.answers) : schemaOfMembers(method.results, false);
    }
    return {
        $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'sandtable-protocol-1', title: "Messages of Sandtable's protocol, number 1",
        description: 'One line is a message. The params of method M are #/$defs/M.params, its result is #/$defs/M.result. Members of results that are not named here may be added by later versions.',
        $ref: '#/$defs/message', $defs: { ...defs, ...envelope(methods) },
    };
}

/** JSON with short values on one line. */
function pretty(value, indent = '') {
    const flat = JSON.stringify(value).replace(/([^\\])":/g, '$1": ').replace(/,(?=["{[\d])/g, ', ');
    if (value === null || typeof value !== 'object' || (flat.length + indent.length <= 120 && indent !== '')) return flat;
    const inner = `${indent}  `, parts = Array.isArray(value) ? value.map((one) => pretty(one, inner)) : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${pretty(one, inner)}`);
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

// ---- TypeScript -------------------------------------------------------------------------------------------------------

const FEW = 3; /* integers with fewer values than this become a union of literals */
const typeName = (name) => name[0].toUpperCase() + name.slice(1);
const grouped = (text) => (/[|]/.test(text) ? `(${text})` : text);
const tsMembers = (members) => (members.length === 0 ? 'Record<string, never>' : `{ ${members.map((m) => `${m.name}${m.optional ? '?' : ''}: ${tsOf(m.type)}`).join('; ')} }`);

function tsOf(type) {
    switch (type.is) {
    case 'ref': return typeName(type.name);
    case 'word': return `'${type.word}'`;
    case 'const': return JSON.stringify(type.value).replace(/"/g, "'");
    case 'text': return 'string';
    case 'integer': return type.range.high - type.range.low < FEW ? Array.from({ length: type.range.high - type.range.low + 1 }, (_, i) => type.range.low + i).join(' | ') : 'number';
    case 'number': return 'number';
    case 'bool': return 'boolean';
    case 'null': return 'null';
    case 'any': return 'unknown';
    case 'some': return 'Record<string, unknown>';
    case 'list': return type.range.low !== undefined && type.range.low === type.range.high ? `[${Array(type.range.low).fill(tsOf(type.item)).join(', ')}]` : `${grouped(tsOf(type.item))}[]`;
    case 'map': return `Record<string, ${tsOf(type.item)}>`;
    case 'tuple': return `[${type.first.map(tsOf).join(', ')}${type.rest ? `, ...${grouped(tsOf(type.rest))}[]` : ''}]`;
    case 'object': return tsMembers(type.members);
    default: return type.of.map(tsOf).join(' | ');
    }
}

function typescript({ types, methods }) {
    const comment = (doc) => (doc ? `/** ${doc} */\n` : ''), lines = (members) => members.map((m) => `    ${m.name}${m.optional ? '?' : ''}: ${tsOf(m.type)};${m.doc ? ` /* ${m.doc} */` : ''}\n`).join('');
    const declared = [...types].map(([name, type]) => comment(type.doc) + (type.alias ? `export type ${typeName(name)} = ${tsOf(type.alias)};\n` : `export interface ${typeName(name)} {\n${lines(type.members)}}\n`));
    const called = [...methods].map(([name, m]) => `    ${comment(m.doc).replace('\n', '\n    ')}${name}: { params: ${tsMembers(m.params)}; result: ${m.answers ? tsOf(m.answers) : tsMembers(m.results)} };\n`);
    return `/* messages.ts - every message of the protocol.  Written by tools/docs/messages.mjs out of ${SOURCE}. */\n\n${declared.join('\n')}\n/** What each method takes and answers. */\nexport interface Methods {\n${called.join('')}}\n`;
}

// ---- the reference ------------------------------------------------------------------------------------------------------

const span = ({ low, high }) => (low === undefined && high === undefined ? '' : low === high ? ` ${low}` : ` ${low ?? ''}–${high ?? ''}`);
const cell = (text) => text.replace(/\|/g, '\\|');

function wordsOf(type) {
    switch (type.is) {
    case 'ref': return `[${type.name}](#message-${type.name.toLowerCase()})`;
    case 'word': return `\`"${type.word}"\``;
    case 'const': return `\`${JSON.stringify(type.value)}\``;
    case 'integer': case 'number': return type.is + span(type.range);
    case 'some': return 'object';
    case 'list': return `list of${span(type.range)} ${wordsOf(type.item)}`;
    case 'map': return `map to ${wordsOf(type.item)}`;
    case 'tuple': return `list: ${[...type.first, ...(type.rest ? [type.rest] : [])].map(wordsOf).join(', ')}`;
    case 'object': return `{${type.members.map((m) => `${m.name}${m.optional ? '?' : ''}: ${wordsOf(m.type)}`).join(', ')}}`;
    case 'union': return type.of.map(wordsOf).join(' or ');
    default: return type.is;
    }
}

const memberRows = (members, what) => members.map((m) => `| ${what}\`${m.name}\`${m.optional ? '?' : ''} | ${cell(wordsOf(m.type))}${m.doc ? `; ${cell(m.doc)}` : ''} |`);

function reference({ types, methods }) {
    const method = ([name, m]) => [`#### Message \`${name}\``, '', ...(m.doc ? [`${m.doc}.`, ''] : []), '| | |', '|---|---|', ...memberRows(m.params, '→ '), ...(m.answers ? [`| ← | ${cell(wordsOf(m.answers))} |`] : memberRows(m.results, '← ')), ''];
    const type = ([name, t]) => [`#### Message ${name}`, '', ...(t.doc ? [`${t.doc[0].toUpperCase()}${t.doc.slice(1)}.`, ''] : []), ...(t.alias ? [`${wordsOf(t.alias)}`] : ['| | |', '|---|---|', ...memberRows(t.members, '')]), ''];
    return ['', '### Methods, one by one', '', ...[...methods].flatMap(method), '### Types', '', ...[...types].flatMap(type)].join('\n');
}

// ---- all three ------------------------------------------------------------------------------------------------------------

export function write(sourceText, guideText) {
    const table = readTable(sourceText), begin = guideText.indexOf(BEGIN), end = guideText.indexOf(END);
    if (begin < 0 || end < begin) throw new Error(`${GUIDE} has no place for the reference: ${BEGIN} … ${END}`);
    return [[SCHEMA, `${pretty(schema(table))}\n`], [TYPES, typescript(table)], [GUIDE, guideText.slice(0, begin + BEGIN.length) + reference(table) + guideText.slice(end)]];
}

const made = write(readFileSync(SOURCE, 'utf8'), readFileSync(GUIDE, 'utf8'));
const current = (file, text) => { try { return readFileSync(file, 'utf8') === text; } catch { return false; } };
if (process.argv.includes('--check')) {
    const stale = made.filter(([file, text]) => !current(file, text)).map(([file]) => file);
    for (const file of stale) console.log(`${file} is not what ${SOURCE} says: run node tools/docs/messages.mjs`);
    console.log(`${made.length - stale.length} passed, ${stale.length} failed`);
    process.exitCode = stale.length > 0 ? 1 : 0;
} else for (const [file, text] of made) if (!current(file, text)) writeFileSync(file, text);
