// Builds the npm package as a folder: scripts by esbuild, types by tsc, with the module and the scenarios beside them.
//
//     node js/build.mjs --module=FILE --out=FOLDER --version=X.Y.Z
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url)), top = dirname(here);
const given = Object.fromEntries(process.argv.slice(2).map((word) => /^--(\w+)=(.*)$/.exec(word).slice(1)));
const { build } = createRequire(join(top, 'web/package.json'))('esbuild');
const out = given.out, common = { bundle: true, target: 'es2022', logLevel: 'warning', outdir: out, minify: false };

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({ ...common, entryPoints: [join(here, 'src/index.ts')], format: 'esm' });
await build({ ...common, entryPoints: [join(here, 'src/node.ts'), join(here, 'src/node_worker.ts')], format: 'esm', platform: 'node' });
await build({ ...common, entryPoints: [join(top, 'web/src/engine/worker.ts')], format: 'iife' });
execFileSync(join(top, 'web/node_modules/.bin/tsc'), ['-p', here, '--outDir', join(out, 'types')], { stdio: 'inherit' });
// Node's resolution wants the ending of every file that is imported; bundlers find it without.
for (const name of readdirSync(join(out, 'types'), { recursive: true }).filter((file) => file.endsWith('.d.ts'))) {
    const file = join(out, 'types', name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/((?:from |import\()')(\.[^']*)'/g, "$1$2.js'"));
}
cpSync(given.module, join(out, 'sandtable.wasm'));
cpSync(join(top, 'scenarios'), join(out, 'scenarios'), { recursive: true });
for (const name of ['README.md', '../LICENSE']) cpSync(join(here, name), join(out, name.replace('../', '')));
const about = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(out, 'package.json'), JSON.stringify({ ...about, version: given.version }, null, 2) + '\n');
