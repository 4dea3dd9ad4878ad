/* unpack.ts - the module as it was before pack.mjs compressed it and put differences in the place of its smooth tables. */
import { unlzma } from './lzma';

export function unpack(travelled: Uint8Array): Uint8Array {
    const size = new DataView(travelled.buffer, travelled.byteOffset).getUint32(0, true), packed = unlzma(travelled.subarray(4), size);
    const head = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    const runs = head.getUint32(0, true), start = 4 + 8 * runs;
    const module = packed.slice(start), view = new DataView(module.buffer);
    for (let r = 0; r < runs; r++) {
        const at = head.getUint32(4 + 8 * r, true), length = head.getUint32(8 + 8 * r, true);
        const planes = module.slice(at, at + 4 * length);
        const small = (i: number) => planes[i]! | (planes[length + i]! << 8) | (planes[2 * length + i]! << 16) | (planes[3 * length + i]! << 24);
        let value = small(0), difference = 0;
        view.setInt32(at, value, true);
        for (let i = 1; i < length; i++) {
            difference = (difference + small(i)) | 0;
            value = (value + difference) | 0;
            view.setInt32(at + 4 * i, value, true);
        }
    }
    return module;
}
