// The module as it travels: its length, then everything below by `xz --format=lzma`, which is a sixth smaller than gzip would be.
// Smooth tables of numbers (the sines) are most of what does not compress in the module: they travel as their second
// differences, which are small, the lowest bytes of all of them first.  Layout, all little-endian 32-bit words: number of
// tables, then byte offset and length in words of each, then the module with those words replaced.  src/engine/unpack.ts is the reverse.
import { execFileSync } from 'node:child_process';

const SMALL = 4096, LEAST = 1024;

function tables(words) {
    const found = [];
    for (let i = 2, from = 0; i <= words.length; i++) {
        const second = i < words.length ? words[i] - 2 * words[i - 1] + words[i - 2] : Infinity;
        const flat = i < words.length && words[i] === words[i - 1] && words[i] === words[i - 2];
        if (Math.abs(second) <= SMALL && !flat) continue;
        if (i - from >= LEAST) found.push([from, i - from]);
        from = i - 1;
    }
    return found;
}

/* Bytes of a module -> bytes that compress better. */
function smoothed(module) {
    const bytes = Uint8Array.from(module), runs = [];
    for (let shift = 0; shift < 4; shift++) {
        const n = (bytes.length - shift) >> 2, words = new Int32Array(bytes.slice(shift, shift + 4 * n).buffer);
        for (const [from, length] of tables(words)) {
            const run = words.slice(from, from + length), at = shift + 4 * from;
            const small = run.map((word, i) => (i === 0 ? word : i === 1 ? word - run[0] : word - 2 * run[i - 1] + run[i - 2]));
            for (let plane = 0; plane < 4; plane++) for (let i = 0; i < length; i++) bytes[at + plane * length + i] = small[i] >> (8 * plane);
            runs.push(shift + 4 * from, length);
        }
        if (runs.length > 0) break; /* data of one alignment; another would overlap */
    }
    const head = new DataView(new ArrayBuffer(4 + 4 * runs.length));
    head.setUint32(0, runs.length / 2, true);
    runs.forEach((value, i) => head.setUint32(4 + 4 * i, value, true));
    return Buffer.concat([Buffer.from(head.buffer), Buffer.from(bytes)]);
}

export function pack(module) {
    const plain = smoothed(module), size = Buffer.alloc(4);
    size.writeUInt32LE(plain.length);
    return Buffer.concat([size, execFileSync('xz', ['--format=lzma', '--lzma1=preset=9e,lc=4,lp=0,pb=0', '--stdout'], { input: plain, maxBuffer: 1 << 28 })]);
}
