/* Parts.tsx - small parts of the screens apart: lamps, a link with its code, an error message. */
import { generate } from 'lean-qr/nano';
import { useState } from 'preact/hooks';
import { Flag } from '../art/art';
import type { SideStatus, Status } from './server';
import { lampOf, namesOf, termWords } from './words';

export function Lamp({ side }: { side: SideStatus }) {
    const [look, words] = lampOf(side);
    return <i class={`lamp ${look}`} role="img" aria-label={words} title={words} />;
}

/* A link as a code for the other's telephone: dark on light by day and by night. */
function Code({ link }: { link: string }) {
    const code = generate(link), size = code.size, quiet = 4;
    let path = '';
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.get(x, y)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
    const whole = size + 2 * quiet;
    return <svg class="qr" viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label="The link as a QR code" shape-rendering="crispEdges"><rect width={whole} height={whole} fill="#fff" /><path d={path} fill="#000" /></svg>;
}

export const linkTo = (game: string, secret: string): string => `${location.origin}/b/${game}#${secret}`;

export function LinkBox({ title, about, link, fresh }: { title: string; about: string; link: string; fresh?(): void }) {
    const [copied, setCopied] = useState(false);
    const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true), () => undefined);
    return (
        <article class="panel linkbox" aria-label={title}>
            <Code link={link} />
            <div>
                <h3>{title}</h3>
                <p class="muted">{about}</p>
                <input class="link" readOnly aria-label={`Link: ${title}`} value={link} onFocus={(e) => e.currentTarget.select()} />
                <p class="row start">
                    <button class="btn primary" onClick={copy}>{copied ? 'Copied' : 'Copy'}</button>
                    {typeof navigator.share === 'function' && <button class="btn" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>Send</button>}
                    {fresh && <button class="btn" onClick={() => { setCopied(false); fresh(); }}>New link</button>}
                </p>
            </div>
        </article>
    );
}

export function Sides({ status }: { status: Status }) {
    return (
        <section class="panel boxed" aria-label="Who is here">
            {status.sides.map((side) => (
                <p key={side.id} class="whois"><Flag side={side.id} /><span><b>{side.name}</b><span class="muted">{namesOf(side)}{side.id === status.seat?.side ? ', that is you' : ''}</span></span><Lamp side={side} /></p>
            ))}
            <p class="muted">{status.terms.watch === null ? 'No watchers' : `${status.watchers} watching`}</p>
        </section>
    );
}

export const TermsBox = ({ status }: { status: Status }) => <dl class="panel boxed facts" aria-label="Terms">{termWords(status.terms).map(([name, value]) => <><dt>{name}</dt><dd>{value}</dd></>)}</dl>;

export const Trouble = ({ words, children }: { words: string; children?: preact.ComponentChildren }) => <section class="panel brief problems" role="alert"><div><b>{words}</b></div>{children}</section>;

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
