/* parts.ts - parts of the page that are loaded only when needed.
 *
 * Each is a script and a style of its own, and finds what it shares with the rest in the kit. The page in one file
 * carries the bench as well. */
import type { ComponentType } from 'preact';
import { kit } from './kit';
import type { ApartProps, BenchProps } from './shell';

export type ApartPart = ComponentType<ApartProps>;
export type BenchPart = ComponentType<BenchProps>;

const found = window as unknown as {
    sandtableKit?: typeof kit;
    sandtableApart?: ApartPart;
    sandtableBench?: BenchPart;
};
found.sandtableKit = kit;

function loaded<T>(name: string, part: () => T | undefined, missing: string): () => Promise<T> {
    let loading: Promise<T> | null = null;
    return () => {
        const there = part();
        if (there) return Promise.resolve(there);
        loading ??= new Promise<T>((resolve, reject) => {
            const script = Object.assign(document.createElement('script'), { src: `${name}.js` });
            script.onload = () => resolve(part()!);
            script.onerror = () => {
                loading = null;
                script.remove();
                reject(new Error(missing));
            };
            if (!/^http/.test(location.protocol)) return script.onerror('');
            document.head.append(
                Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${name}.css` }),
                script,
            );
        });
        return loading;
    };
}

export const NO_SERVER =
    'Two people apart need a game server, and this page did not come from one. With Sandtable installed, start one with: sandtable serve --games DIR';

export const loadApart = loaded('apart', () => found.sandtableApart, NO_SERVER);
export const loadBench = loaded(
    'bench',
    () => found.sandtableBench,
    'The bench could not be loaded: the network is away. Open it again when it is back.',
);

/* Returns the link to a battle apart that was opened, and removes the seat's secret from the address at once. */
export function linkOpened(): ApartProps['link'] {
    const game = new URLSearchParams(location.search).get('battle');
    if (!game) return null;
    const secret = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
    return { game, secret };
}
