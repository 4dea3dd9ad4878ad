/* unpack.ts - the module as it was before pack.mjs put differences in the place of its smooth tables. */
export function unpack(packed: Uint8Array): Uint8Array {
    const head = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    const runs = head.getUint32(0, true), start = 4 + 8 * runs;
    const module = packed.slice(start), view = new DataView(module.buffer);
    for (let r = 0; r < runs; r++) {
        const at = head.getUint32(4 + 8 * r, true), length = head.getUint32(8 + 8 * r, true);
        let value = view.getInt32(at, true), difference = 0;
        for (let i = 1; i < length; i++) {
            difference = (difference + view.getInt32(at + 4 * i, true)) | 0;
            value = (value + difference) | 0;
            view.setInt32(at + 4 * i, value, true);
        }
    }
    return module;
}
