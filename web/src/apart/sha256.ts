/* sha256.ts - SHA-256 of a text, in hexadecimal.  The browser has one of its own only where the page came by https. */

const primes = (n: number): number[] => {
    const found: number[] = [];
    for (let k = 2; found.length < n; k++) if (found.every((p) => k % p !== 0)) found.push(k);
    return found;
};
/* Returns the first 32 bits of the fraction. */
const part = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = primes(64).map((p) => part(Math.cbrt(p))),
    FIRST = primes(8).map((p) => part(Math.sqrt(p)));
const turned = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function block(hash: number[], w: Int32Array): number[] {
    for (let i = 16; i < 64; i++) {
        const a = w[i - 15]!,
            b = w[i - 2]!;
        w[i] = w[i - 16]! + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
        const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
        const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((x, i) => (x + hash[i]!) | 0);
}

export function sha256(text: string): string {
    const bytes = new TextEncoder().encode(text),
        length = (((bytes.length + 8) >> 6) + 1) << 6,
        padded = new DataView(new ArrayBuffer(length));
    bytes.forEach((byte, i) => {
        padded.setUint8(i, byte);
    });
    padded.setUint8(bytes.length, 0x80);
    padded.setUint32(length - 4, bytes.length * 8);
    let hash = FIRST;
    for (let at = 0; at < length; at += 64) {
        const w = new Int32Array(64);
        for (let i = 0; i < 16; i++) w[i] = padded.getInt32(at + 4 * i);
        hash = block(hash, w);
    }
    return hash.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
