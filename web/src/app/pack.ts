/* pack.ts - compresses texts for the address and the storage, and makes them unreadable at a glance; it does not
 * encrypt them. */

async function squeeze(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const blob = new Blob([bytes as BlobPart])
        .stream()
        .pipeThrough(stream as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
    return new Uint8Array(await new Response(blob).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
    let binary = '';
    for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const toBytes = (text: string): Uint8Array =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/* Packs a text without waiting, for the moment at which a page is closed. */
export const encode = (text: string): string => toText(new TextEncoder().encode(text).map((b) => b ^ 0xa5));
export const decode = (text: string): string => new TextDecoder().decode(toBytes(text).map((b) => b ^ 0xa5));

export const packed = async (text: string): Promise<string> =>
    toText(await squeeze(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
export const unpacked = async (text: string): Promise<string> =>
    new TextDecoder().decode(await squeeze(toBytes(text), new DecompressionStream('deflate-raw')));
