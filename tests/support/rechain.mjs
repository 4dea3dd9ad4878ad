// A record on standard input, its chain made anew on standard output: what somebody does who changed a line and wants to hide it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

// Lines that do not end as lines of a chain do are left as they are; the private part is a chain of its own.
export function rechained(text) {
    let after = '';
    return text.split('\n').map((line) => {
        const parts = /^\{(?:"after":"[0-9a-f]{64}",)?(.*),"check":"[0-9a-f]{16}"\}$/s.exec(line);
        if (!parts) return line;
        if (parts[1].startsWith('"sandtable":"private"')) after = '';
        const content = `{${after ? `"after":"${after}",` : ''}${parts[1]}`;
        const whole = `${content},"check":"${sha256(content).slice(0, 16)}"}`;
        after = sha256(whole);
        return whole;
    }).join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(rechained(readFileSync(0, 'utf8')));
