// panels.mjs - the page's panels drawn in node, without a browser: as text, over a battle that is played there, too.
import { build } from 'esbuild';

class Node {
    constructor(name) { Object.assign(this, { localName: name, nodeName: name, childNodes: [], attributes: {}, style: { setProperty() {} }, parentNode: null, nodeType: name === '#text' ? 3 : 1, listeners: {} }); }
    get firstChild() { return this.childNodes[0] ?? null; }
    get lastElementChild() { return null; }
    get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null; }
    get ownerDocument() { return globalThis.document; }
    insertBefore(node, before) { node.parentNode?.removeChild(node); const at = this.childNodes.indexOf(before); this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, node); node.parentNode = this; return node; }
    appendChild(node) { return this.insertBefore(node, null); }
    removeChild(node) { this.childNodes.splice(this.childNodes.indexOf(node), 1); node.parentNode = null; return node; }
    remove() { this.parentNode?.removeChild(this); }
    contains(node) { return node === this || this.childNodes.some((n) => n.contains(node)); }
    setAttribute(name, value) { this.attributes[name] = value; }
    removeAttribute(name) { delete this.attributes[name]; }
    addEventListener(name, act) { this.listeners[name] = act; }
    removeEventListener() {}
    querySelector() { return null; }
    querySelectorAll() { return []; }
    closest() { return null; }
    matches() { return false; }
    scrollIntoView() {}
    getContext() { return { measureText: (text) => ({ width: 7.6 * text.length }) }; }
    get clientWidth() { return 390; }
    get clientHeight() { return 404; }
    get offsetHeight() { return 148; }
    showModal() {}
    getBoundingClientRect() { return { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }; }
    get all() { return [this, ...this.childNodes.flatMap((n) => n.all)]; }
    get textContent() { return this.nodeType === 3 ? this.data : this.childNodes.map((n) => n.textContent).join(''); }
    get className() { return this.attributes.class ?? ''; }
}
Object.assign(globalThis, {
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }), requestAnimationFrame: (act) => setTimeout(act, 0), cancelAnimationFrame: clearTimeout,
    document: { createElement: (name) => new Node(name), createElementNS: (_, name) => new Node(name), createTextNode: (data) => Object.assign(new Node('#text'), { data }), documentElement: { dataset: {}, style: {}, setAttribute() {} }, head: { append() {} }, body: {}, fonts: { check: () => true, load: async () => [] }, addEventListener() {}, removeEventListener() {}, querySelector: () => null, querySelectorAll: () => [] },
    ResizeObserver: class { observe() {} disconnect() {} }, innerWidth: 390, innerHeight: 844,
});
globalThis.window = globalThis;
globalThis.addEventListener ??= () => undefined;
globalThis.removeEventListener ??= () => undefined;

/* Returns everything these lines export, which are resolved in the page's source. */
export async function sources(contents, words = {}) {
    const { outputFiles } = await build({
        stdin: { contents, resolveDir: process.env.PAGE_SRC ?? new URL('../../src', import.meta.url).pathname, loader: 'ts' }, bundle: true, write: false, format: 'esm', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'error',
        define: { WRITTEN_ORDERS: 'true', RULESET_WORDS: JSON.stringify(words) }, loader: { '.css': 'empty', '.svg': 'text' },
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/* Draws one panel; its parts are found by the words of their class or by their element. */
export function drawn({ render, h }, Panel, props) {
    const root = new Node('root');
    render(h(Panel, props), root);
    document.querySelectorAll = (which) => which.split(', ').flatMap((one) => find(one.slice(1)));
    const find = (what) => root.all.filter((n) => n.localName === what || n.className.split?.(' ').includes(what));
    return { root, find, texts: (what) => find(what).map((n) => n.textContent.trim()) };
}
