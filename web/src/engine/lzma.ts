/* lzma.ts - reads what `xz --format=lzma` has written: a third smaller than gzip, and the browser has no reader of its own.
 *
 * After the format's public description: a range coder over adaptive bits, literals in the context of the byte before, matches by
 * length and distance, the last four distances kept at hand. */

const HALF = 1024, TOP = 2 ** 24;

class Bits {
    private range = 0xffffffff;
    private code = 0;
    private at: number;
    private bytes: Uint8Array;

    constructor(bytes: Uint8Array, at: number) {
        this.bytes = bytes;
        this.at = at + 1; /* the first byte is always 0 */
        for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | this.bytes[this.at++]!) >>> 0;
    }

    private more(): void {
        if (this.range >= TOP) return;
        if (this.at >= this.bytes.length) throw new Error('the engine ends too early');
        this.range = (this.range << 8) >>> 0;
        this.code = ((this.code << 8) | this.bytes[this.at++]!) >>> 0;
    }

    /* One bit in the context `i` of a table of chances. */
    bit(chances: Uint16Array, i: number): number {
        const chance = chances[i]!, bound = (this.range >>> 11) * chance, one = this.code >= bound;
        if (one) {
            this.range -= bound;
            this.code -= bound;
            chances[i] = chance - (chance >> 5);
        } else {
            this.range = bound;
            chances[i] = chance + ((2048 - chance) >> 5);
        }
        this.more();
        return one ? 1 : 0;
    }

    /* Bits that are as likely as not. */
    plain(count: number): number {
        let value = 0;
        for (; count > 0; count--) {
            this.range >>>= 1;
            const one = this.code >= this.range;
            if (one) this.code -= this.range;
            value = value * 2 + (one ? 1 : 0);
            this.more();
        }
        return value;
    }

    /* A number of `count` bits, the highest first, each in the context of those before it. */
    tree(chances: Uint16Array, from: number, count: number): number {
        let node = 1;
        for (let i = 0; i < count; i++) node = node * 2 + this.bit(chances, from + node);
        return node - (1 << count);
    }

    /* The same, the lowest first. */
    reverse(chances: Uint16Array, from: number, count: number): number {
        let node = 1, value = 0;
        for (let i = 0; i < count; i++) {
            const bit = this.bit(chances, from + node);
            node = node * 2 + bit;
            value |= bit << i;
        }
        return value;
    }
}

const table = (size: number): Uint16Array => new Uint16Array(size).fill(HALF);

/* Lengths from 2: eight short ones and eight middling ones for each place, the rest by eight bits. */
function lengths(): (bits: Bits, place: number) => number {
    const choice = table(2), low = table(16 << 3), middle = table(16 << 3), high = table(256);
    return (bits, place) => {
        if (!bits.bit(choice, 0)) return 2 + bits.tree(low, place << 3, 3);
        return bits.bit(choice, 1) ? 18 + bits.tree(high, 0, 8) : 10 + bits.tree(middle, place << 3, 3);
    };
}

function distances(): (bits: Bits, length: number) => number {
    const slots = table(4 << 6), near = table(128), align = table(16);
    return (bits, length) => {
        const slot = bits.tree(slots, Math.min(length - 2, 3) << 6, 6);
        if (slot < 4) return slot;
        const count = (slot >> 1) - 1, base = (2 | (slot & 1)) * 2 ** count;
        if (slot < 14) return base + bits.reverse(near, base - slot, count);
        return base + bits.plain(count - 4) * 16 + bits.reverse(align, 0, 4);
    };
}

/* `size`: how many bytes come out. */
export function unlzma(packed: Uint8Array, size: number): Uint8Array {
    const lc = packed[0]! % 9, rest = Math.floor(packed[0]! / 9), lp = rest % 5, pb = Math.floor(rest / 5);
    const bits = new Bits(packed, 13), out = new Uint8Array(size), places = (1 << pb) - 1;
    const isMatch = table(12 << 4), isRepeat = table(12), isOlder = table(12), isSecond = table(12), isThird = table(12), isLong = table(12 << 4);
    const literal = table(0x300 << (lc + lp)), length = lengths(), repeated = lengths(), distance = distances();
    let last = [0, 0, 0, 0], state = 0, at = 0;
    const byte = () => {
        const from = 0x300 * (((at & ((1 << lp) - 1)) << lc) + ((at ? out[at - 1]! : 0) >> (8 - lc)));
        let node = 1, like = state >= 7 ? out[at - last[0]! - 1]! : -1;
        while (node < 0x100) {
            if (like < 0) node = node * 2 + bits.bit(literal, from + node);
            else {
                const hint = (like >> 7) & 1, bit = bits.bit(literal, from + ((1 + hint) << 8) + node);
                like = hint === bit ? (like << 1) & 0xff : -1;
                node = node * 2 + bit;
            }
        }
        out[at++] = node & 0xff;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    };
    /* One of the last four distances again; 0: a single byte. */
    const again = (place: number): number => {
        if (!bits.bit(isOlder, state)) {
            if (!bits.bit(isLong, (state << 4) + place)) {
                state = state < 7 ? 9 : 11;
                return 1;
            }
        } else {
            const which = !bits.bit(isSecond, state) ? 1 : bits.bit(isThird, state) ? 3 : 2;
            last = [last[which]!, ...last.filter((_, i) => i !== which)];
        }
        const n = repeated(bits, place);
        state = state < 7 ? 8 : 11;
        return n;
    };
    while (at < size) {
        const place = at & places;
        if (!bits.bit(isMatch, (state << 4) + place)) {
            byte();
            continue;
        }
        let n: number;
        if (bits.bit(isRepeat, state)) n = again(place);
        else {
            n = length(bits, place);
            last = [distance(bits, n), last[0]!, last[1]!, last[2]!];
            state = state < 7 ? 7 : 10;
        }
        if (last[0]! >= at) throw new Error('the engine is damaged');
        for (const end = Math.min(size, at + n); at < end; at++) out[at] = out[at - last[0]! - 1]!;
    }
    return out;
}
