// site.mjs - writes a folder that any static host can serve: the page at its root, the guide, the rules in our words, the API.
//
//   node tools/docs/site.mjs PAGE OUT
//
// PAGE is a built page (build/page).  Links between documents lead to their pages; files that are not part of the site are named without a link.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escaped, toHtml } from './markdown.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url)))), [page, out] = process.argv.slice(2);
const read = (path) => readFileSync(join(root, path), 'utf8');
const within = (folder, ending) => readdirSync(join(root, folder)).filter((name) => name.endsWith(ending)).sort().map((name) => `${folder}/${name}`);

/* The documents for programmers; the others are the guide. */
const PROGRAMS = ['protocol', 'library', 'python', 'env', 'odds', 'hosting', 'cluster'];
const rulesets = readdirSync(join(root, 'src/rules'), { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'common').map((entry) => entry.name).sort((a, b) => orderOf(a) - orderOf(b));
function orderOf(folder) {
    return JSON.parse(read(`src/rules/${folder}/page.json`)).order ?? 99;
}

/* The place of each file in the site. */
const places = new Map([
    ...within('docs', '.md').map((path) => [path, `${PROGRAMS.includes(basename(path, '.md')) ? 'api' : 'guide'}/${basename(path, '.md')}.html`]),
    ...within('docs/rulings', '.md').map((path) => [path, `rules/rulings/${basename(path, '.md')}.html`]),
    ...within('docs/img', '').map((path) => [path, `img/${basename(path)}`]),
    ...rulesets.flatMap((name) => [[`src/rules/${name}/RULES.md`, `rules/${name.replaceAll('_', '-')}.html`], [`src/rules/${name}/README.md`, `rules/${name.replaceAll('_', '-')}-about.html`]]),
    ...within('include/sandtable', '.h').map((path) => [path, `api/${basename(path)}.html`]),
    ['docs/schema/protocol.json', 'api/protocol.json'], ['README.md', 'guide/readme.html'], ['CHANGELOG.md', 'guide/changelog.html'], ['CREDITS.md', 'guide/credits.html'],
]);

const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1].replace(/[`*]/g, '') ?? 'Sandtable';
const linkFrom = (source, place) => (target) => {
    if (/^[a-z]+:/i.test(target) || target.startsWith('#')) return target;
    const [path, anchor] = target.split('#'), to = places.get(posix.normalize(posix.join(dirname(source), path)));
    return to ? `${posix.relative(dirname(place), to)}${anchor ? `#${anchor}` : ''}` : null;
};

function write(place, title, body) {
    const up = posix.relative(dirname(place), '.') || '.';
    const nav = [['', 'Play'], ['guide/', 'Guide'], ['rules/', 'Rules'], ['api/', 'API']].map(([to, words]) => `<a href="${up}/${to}">${words}</a>`).join(' ');
    mkdirSync(join(out, dirname(place)), { recursive: true });
    writeFileSync(join(out, place), `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · Sandtable</title>
<link rel="icon" href="${up}/icon.svg"><link rel="stylesheet" href="${up}/guide/site.css"></head>
<body><nav aria-label="Sandtable">${nav}</nav><main>
${body}
</main></body></html>
`);
}

/* A ruleset's rules by number, each with its sentence, without the functions and cases, which only matter beside the source. */
function rulesOf(text) {
    const rows = [...text.matchAll(/^\| ([A-Z]+-[A-Z0-9-]+) \| ((?:[^|]|\\\|)*) \|/gm)];
    return `<dl>${rows.map(([, id, says]) => `<dt id="${id}">${id}</dt><dd>${toHtml(says.replace(/\\\|/g, '|')).replace(/^<p>|<\/p>$/g, '')}</dd>`).join('\n')}</dl>`;
}

const nameOf = (folder) => titleOf(read(`src/rules/${folder}/README.md`));
const list = (rows) => `<ul>${rows.map(([to, words]) => `<li><a href="${to}">${escaped(words)}</a></li>`).join('\n')}</ul>`;
const entries = (folder, pick = () => true) => [...places].filter(([source, place]) => dirname(place) === folder && source.endsWith('.md') && pick(source)).map(([source, place]) => [basename(place), titleOf(read(source))]);

function contents() {
    write('guide/index.html', 'Guide', `<h1>Guide</h1><p><a href="../">Play at the table</a>, in this browser; without a network too, once it was here. Begin with <a href="first-battle.html">a first battle</a>.</p>${list(entries('guide'))}`);
    write('rules/index.html', 'Rules', `<h1>The rules, in our words</h1>${rulesets.map((name) => { const id = name.replaceAll('_', '-'); return `<h2>${escaped(nameOf(name))}</h2>${list([[`${id}.html`, 'Every rule by its number'], [`${id}-about.html`, 'Orders, readings and what is open']])}`; }).join('\n')}
<h2>Rulings</h2>${list(entries('rules/rulings').map(([to, words]) => [`rulings/${to}`, words]))}`);
    write('api/index.html', 'API', `<h1>For programs</h1>${list(entries('api'))}<h2>The protocol’s schema</h2>${list([['protocol.json', 'protocol.json']])}<h2>Headers of the C library</h2>${list(within('include/sandtable', '.h').map((path) => [`${basename(path)}.html`, basename(path)]))}`);
}

/* The page links to the guide beside it; its policy forbids requests to any other host. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
function pageOf() {
    const needless = /\.(gz|br)$|^apart\./; /* the host compresses files itself, and players apart need a game server */
    cpSync(page, out, { recursive: true, filter: (from) => from === page || !needless.test(relative(page, from)) });
    const index = readFileSync(join(page, 'index.html'), 'utf8');
    writeFileSync(join(out, 'index.html'), index.replace('<meta charset="utf-8">', (meta) => `${meta}\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n<link rel="help" href="guide/">`));
    writeFileSync(join(out, '.nojekyll'), '');
}

const STYLE = `@font-face { font-family: Alegreya; src: url(../alegreya.woff2) } @font-face { font-family: Sans; src: url(../source-sans.woff2) }
:root { color-scheme: light dark; --ink: #241c15; --paper: #fbf8f1; --line: #d9cfba; --second: #5c5145 } @media (prefers-color-scheme: dark) { :root { --ink: #efe6d5; --paper: #1d1813; --line: #4a4035; --second: #b9ab97 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 Sans, sans-serif } nav { display: flex; gap: 4px 22px; flex-wrap: wrap; padding: 12px 20px; border-bottom: 1px solid var(--line) } main { max-width: 46em; margin: 0 auto; padding: 8px 20px 60px } a { color: inherit }
h1, h2, h3 { font-family: Alegreya, serif; line-height: 1.2 } h2 { margin-top: 1.6em } code { font-size: .92em } pre { overflow: auto; padding: 10px 14px; border: 1px solid var(--line); border-radius: 6px } .wide { overflow-x: auto } table { border-collapse: collapse } th, td { border-bottom: 1px solid var(--line); padding: 4px 12px 4px 0; text-align: left; vertical-align: top }
img { max-width: 100%; height: auto; background: #fff } blockquote { margin: 1em 0; padding-left: 14px; border-left: 3px solid var(--line) } dt { font-weight: 700; margin-top: .8em } dt:target, :target { outline: 2px solid var(--ink); outline-offset: 3px } dd { margin: 0 } p, li, dd, td { overflow-wrap: anywhere }
`;

rmSync(out, { recursive: true, force: true });
pageOf();
contents();
for (const [source, place] of places) {
    if (source.endsWith('RULES.md')) write(place, nameOf(basename(dirname(source))), `<h1>${escaped(nameOf(basename(dirname(source))))}</h1><p>Every rule by its number, in our words. The rulebook itself is its author’s: see <a href="../guide/credits.html">the credits</a>.</p>${rulesOf(read(source))}`);
    else if (source.endsWith('.md')) write(place, titleOf(read(source)), toHtml(read(source), linkFrom(source, place)));
    else if (source.endsWith('.h')) write(place, basename(source), `<h1>&lt;sandtable/${basename(source)}&gt;</h1><pre><code>${escaped(read(source))}</code></pre>`);
    else mkdirSync(join(out, dirname(place)), { recursive: true }), cpSync(join(root, source), join(out, place));
}
writeFileSync(join(out, 'guide/site.css'), STYLE);
console.log(`${out}: the page, ${places.size} documents`);
