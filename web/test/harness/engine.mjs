// The engine in this process, to set up positions and to check what the page has written.
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export async function engine(module = process.env.SANDTABLE_WASM ?? `${root}build/wasm/page.wasm`) {
    const { instance } = await WebAssembly.instantiate(await readFile(module), {}), x = instance.exports;
    x._initialize();
    const handle = x.sandtable_create();
    return (method, params = {}) => {
        const bytes = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })), at = x.sandtable_alloc(bytes.length);
        new Uint8Array(x.memory.buffer).set(bytes, at);
        const said = x.sandtable_request(handle, at, bytes.length), memory = new Uint8Array(x.memory.buffer);
        const answer = JSON.parse(new TextDecoder().decode(memory.subarray(said, memory.indexOf(0, said))));
        if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
        return answer.result;
    };
}

/* A scenario as a position: `frame` says which step is due, `places` overrides members of units by name, `contacts` pairs units, `more`
 * are further members of the battle. */
export async function position(ruleset, name, frame, places = {}, contacts = [], more = {}) {
    const text = JSON.parse(await readFile(`${root}scenarios/${ruleset}/${name}.json`, 'utf8'));
    for (const unit of text.sides.flatMap((s) => s.units ?? s.commands.flatMap((c) => c.units))) Object.assign(unit, places[unit.name] ?? {});
    return JSON.stringify({ ...text, battle: { turn: 1, agenda: [frame].flat(), contacts: contacts.map(([by, other, face = 1]) => ({ by, with: other, by_face: 1, with_face: face })), ...more } });
}

/* A position as the fragment of the page's address. */
export const inAddress = (text) => `#p=${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
