// Bundles the table alone, with a sample fight, into a temporary directory.
import { mkdtemp, copyFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launch, open, serve } from './browser.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));

export async function harness() {
    const directory = await mkdtemp(join(tmpdir(), 'table-'));
    await build({ entryPoints: [join(here, 'main.tsx')], outdir: directory, bundle: true, minify: true, format: 'iife', target: 'es2022', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'error' });
    await copyFile(join(here, 'index.html'), join(directory, 'index.html'));
    const files = await serve(directory), browser = await launch();
    return {
        open: (options) => open(browser, files.address, options),
        close: async () => {
            await browser.close();
            files.close();
            await rm(directory, { recursive: true });
        },
    };
}
