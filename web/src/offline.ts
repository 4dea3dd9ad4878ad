/* offline.ts - the service worker: stores the page, the engine and the scenarios, and serves them when the network
 * cannot.
 *
 * Invariant: while there is a network it changes nothing, so a new page is seen as soon as it is served. It answers
 * only for the files it keeps and for the page itself, never for a game server. */
declare const KEPT: string[], VERSION: string; // filled in by build.mjs: the files to keep, and the version of the page
                                               // they belong to

interface Late extends Event {
    waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Event {
    request: Request;
    respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as {
    addEventListener(kind: 'install' | 'activate', act: (event: Late) => void): void;
    addEventListener(kind: 'fetch', act: (event: Asked) => void): void;
    skipWaiting(): Promise<void>;
};
const OURS = 'sandtable-', NAME = OURS + VERSION, known = new Set(KEPT.map((file) => new URL(file, location.href).href));

const keepAll = async (): Promise<void> => {
    const cache = await caches.open(NAME);
    await cache.addAll(KEPT.map((file) => new Request(file, { cache: 'reload' })));
};
const dropOlder = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
};
const keptOf = async (address: string, error: unknown): Promise<Response> => {
    const kept = await (await caches.open(NAME)).match(address);
    if (!kept) throw error;
    return kept;
};

worker.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
worker.addEventListener('fetch', (event) => {
    const { request } = event, address = request.url.split(/[?#]/)[0]!;
    if (request.method === 'GET' && known.has(address)) event.respondWith(fetch(request).catch((error: unknown) => keptOf(address, error)));
});
