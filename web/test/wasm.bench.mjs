// Runs a WASI program in the tests' browser, as tests/wasm/run.mjs runs it in node: node web/test/wasm.bench.mjs
// PROGRAM.wasm [ARGUMENT...].  An argument that names a file makes that file readable.  Prints the program's output and then, on a line of
// its own, the seconds of processor time that the page's thread spent on it (the browser compiles in other threads).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launch } from './harness/browser.mjs';

const [program, ...args] = process.argv.slice(2);
if (!program || !existsSync(program)) {
    console.error(`wasm.bench.mjs: no program ${program ?? 'named'}; usage: node web/test/wasm.bench.mjs PROGRAM.wasm [ARGUMENT...]`);
    process.exit(2);
}
const files = await Promise.all(args.filter((name) => existsSync(name)).map(async (name) => [name, await readFile(name, 'utf8')]));
const { outputFiles: [shim] } = await build({ entryPoints: ['@bjorn3/browser_wasi_shim'], absWorkingDir: dirname(fileURLToPath(import.meta.url)), bundle: true, format: 'iife', globalName: 'shim', write: false, logLevel: 'warning' });

const browser = await launch();
try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: shim.text });
    await page.evaluate(async ({ module, args, files }) => {
        const { ConsoleStdout, Directory, File, OpenFile, PreopenDirectory, WASI } = window.shim, root = new Map();
        const inside = (map, [first, ...rest], file) => {
            if (rest.length === 0) return map.set(first, file);
            if (!map.has(first)) map.set(first, new Directory(new Map()));
            return inside(map.get(first).contents, rest, file);
        };
        for (const [name, text] of files) inside(root, name.split('/').filter((part) => part !== '.'), new File(new TextEncoder().encode(text)));
        window.said = [];
        const line = () => ConsoleStdout.lineBuffered((text) => window.said.push(text));
        const wasi = new WASI(['program', ...args], [], [new OpenFile(new File([])), line(), line(), new PreopenDirectory('.', root)]);
        const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(module), (c) => c.charCodeAt(0)), { wasi_snapshot_preview1: wasi.wasiImport });
        window.run = () => wasi.start(instance);
    }, { module: (await readFile(program)).toString('base64'), args, files });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => (await session.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value;
    const before = await spent(), code = await page.evaluate(() => window.run()), seconds = (await spent()) - before;
    for (const text of await page.evaluate(() => window.said)) console.log(text);
    console.log(seconds.toFixed(3));
    process.exitCode = code;
} finally {
    await browser.close();
}
