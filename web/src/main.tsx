/* main.tsx - starts the engine in its thread and the page over it.
 *
 * The same script runs from a server, with the module and the worker beside it, and from one file that carries them. */
import { render } from 'preact';
import { App } from './app/App';
import { Broken } from './app/Broken';
import { WorkerEngine } from './engine/client';
import './style/tokens.css';
import './style/ui.css';
import './style/start.css';
import './style/play.css';
import './style/deck.css';
import './table/table.css';
import './style/phone.css';

function carried(id: string): string | null {
    return document.getElementById(id)?.textContent?.trim() || null;
}

function startEngine(): WorkerEngine {
    const source = carried('worker'), module = carried('module');
    const worker = source ? new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))) : new Worker('worker.js');
    return new WorkerEngine(worker, module ? Uint8Array.from(atob(module), (c) => c.charCodeAt(0)) : new URL('engine.wasm', location.href).href);
}

const page = document.getElementById('page')!;
page.textContent = '';
render(<Broken><App engine={startEngine()} helper={startEngine} /></Broken>, page);

/* Served, it is kept for when there is no network; the single file is whole anyway. */
const KEEP_AFTER_MS = 3000; /* the page is shown before anything is kept */
if (navigator.serviceWorker && location.protocol !== 'file:') setTimeout(() => void navigator.serviceWorker.register('sw.js').catch(() => undefined), KEEP_AFTER_MS);
