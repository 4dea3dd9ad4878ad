// Runs a WASI program in node, as if it were native: node tests/wasm/run.mjs PROGRAM.wasm [ARGUMENT...]
// The current directory is the program's root and its current directory.
import { readFile } from 'node:fs/promises';
import process from 'node:process';

// node says on every start that WASI is experimental; that is no news here.
process.removeAllListeners('warning');
const { WASI } = await import('node:wasi');

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...args], env: {}, preopens: { '.': '.' }, returnOnExit: true });
const { instance } = await WebAssembly.instantiate(await readFile(program), { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
