// flow.mjs - the page's flow bundled for node: told, about, shown and the intents, without a browser.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const src = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'src');
const PARTS = [
    'about/about',
    'about/answers',
    'told/told',
    'shown/world',
    'shown/shown',
    'shown/view',
    'shown/ghost',
    'shown/options',
    'shown/entry',
    'shown/offers',
    'shown/beats',
    'shown/marks',
    'app/flow',
    'app/battle',
];

/* Returns the modules of PARTS by their file names: { about, shown, battle, … }. */
export async function flow() {
    const contents = PARTS.map((part) => `export * as ${part.split('/')[1]} from './${part}';`).join('\n');
    const { outputFiles } = await build({
        stdin: { contents, resolveDir: src },
        bundle: true,
        write: false,
        format: 'esm',
        target: 'node18',
        define: { WRITTEN_ORDERS: 'true' },
        logLevel: 'warning',
    });
    const folder = await mkdtemp(join(tmpdir(), 'flow-')),
        file = join(folder, 'flow.mjs');
    try {
        await writeFile(file, outputFiles[0].text);
        return await import(pathToFileURL(file).href);
    } finally {
        await rm(folder, { recursive: true });
    }
}
