/* apart.ts - the part of the page for battles apart is loaded when it is wanted: who plays at one table never needs it. */
import type { ComponentType } from 'preact';
import { kit } from './kit';
import type { ApartProps } from './shell';

export type ApartPart = ComponentType<ApartProps>;

const found = window as unknown as { sandtableKit?: typeof kit; sandtableApart?: ApartPart };
let loading: Promise<ApartPart> | null = null;

export function loadApart(): Promise<ApartPart> {
    found.sandtableKit = kit;
    loading ??= new Promise<ApartPart>((resolve, reject) => {
        const script = Object.assign(document.createElement('script'), { src: '/apart.js' });
        script.onload = () => resolve(found.sandtableApart!);
        script.onerror = () => {
            loading = null;
            script.remove();
            reject(new Error(NO_SERVER));
        };
        if (!/^http/.test(location.protocol)) return script.onerror('');
        document.head.append(
            Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/apart.css' }),
            script,
        );
    });
    return loading;
}

export const NO_SERVER =
    'Two people apart need a game server, and this page did not come from one. With Sandtable installed, start one with: sandtable serve --games DIR';

/* A link to a battle apart is open: the seat's secret leaves the address at once. */
export function linkOpened(): ApartProps['link'] {
    const game = new URLSearchParams(location.search).get('battle');
    if (!game) return null;
    const secret = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
    return { game, secret };
}
