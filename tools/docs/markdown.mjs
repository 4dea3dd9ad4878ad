// markdown.mjs - turns the Markdown of this project's documents into HTML: headings with anchors, paragraphs, lists, tables, fences, quotes, and
// inline code, links, pictures, strong and emphasised words.  Anything else is shown as it is written, escaped.
export const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/* The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading) => heading.toLowerCase().replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');

/* `link(target)` returns the address of a link, or null where the target is not part of the output. */
export function inline(text, link) {
    const kept = [], back = (said) => said.replace(/\u0000(\d+)\u0000/g, (_, i) => back(kept[i]));
    return back(marked(text, link, kept));
}

/* Finished parts go into `kept` and only their numbers stay in the text, so that they are not marked up twice. */
function marked(text, link, kept) {
    const keep = (html) => `\u0000${kept.push(html) - 1}\u0000`;
    const words = text
        .replace(/(`+)(.+?)\1(?!`)/g, (_, ticks, code) => keep(`<code>${escaped(ticks.length > 1 ? code.trim() : code)}</code>`))
        .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, alt, target) => { const to = link(target); return keep(to === null ? escaped(alt) : `<img src="${escaped(to)}" alt="${escaped(alt)}">`); })
        .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (_, said, target) => { const to = link(target), html = marked(said, link, kept); return keep(to === null ? html : `<a href="${escaped(to)}">${html}</a>`); })
        .replace(/<(https?:\/\/[^>\s]+)>/g, (_, to) => keep(`<a href="${escaped(to)}">${escaped(to)}</a>`));
    return escaped(words).replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, '$1').replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>');
}

/* The cells of a row; a bar in code or after a backslash does not separate cells. */
const cells = (line) => line.trim().replace(/^\||\|$/g, '').replace(/`[^`]*`/g, (code) => code.replace(/\|/g, '\u0001')).replace(/\\\|/g, '\u0001').split('|').map((cell) => cell.trim().replace(/\u0001/g, '|'));
const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/, RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const begins = (line, next) => /^(#{1,6} |\s*```|>|<!--|-{3,}\s*$)/.test(line) || ITEM.test(line) || (line.includes('|') && RULE.test(next ?? ''));

function listOf(lines, link) {
    const [, indent, mark] = ITEM.exec(lines[0]), numbered = /\d/.test(mark), items = [];
    for (const line of lines) {
        const found = ITEM.exec(line);
        if (found && found[1].length <= indent.length) items.push([found[3]]);
        else items[items.length - 1].push(line);
    }
    const least = (rest) => Math.min(...rest.filter((l) => l.trim()).map((l) => /^\s*/.exec(l)[0].length), 99);
    const bodies = items.map(([first, ...rest]) => {
        const by = least(rest), inner = html([first, ...rest.map((l) => l.slice(by))], link);
        return `<li>${inner.replace(/^<p>([^]*?)<\/p>/, '$1')}</li>`;
    });
    const start = numbered && mark !== '1.' ? ` start="${parseInt(mark, 10)}"` : '';
    return numbered ? `<ol${start}>${bodies.join('')}</ol>` : `<ul>${bodies.join('')}</ul>`;
}

function tableOf(lines, link) {
    const row = (line, tag) => `<tr>${cells(line).map((cell) => `<${tag}>${inline(cell, link)}</${tag}>`).join('')}</tr>`;
    return `<div class="wide"><table><thead>${row(lines[0], 'th')}</thead><tbody>${lines.slice(2).map((line) => row(line, 'td')).join('')}</tbody></table></div>`;
}

function html(lines, link) {
    const out = [];
    for (let i = 0; i < lines.length;) {
        const line = lines[i], from = i, take = (goesOn) => { while (i < lines.length && goesOn(lines[i], i)) i++; return lines.slice(from, i); };
        if (line.trim() === '') i++;
        else if (line.startsWith('<!--')) { while (i < lines.length && !lines[i].includes('-->')) i++; i++; }
        else if (/^\s*```/.test(line)) {
            const by = /^\s*/.exec(line)[0].length;
            for (i++; i < lines.length && !/^\s*```/.test(lines[i]);) i++;
            out.push(`<pre><code>${escaped(lines.slice(from + 1, i).map((l) => l.slice(Math.min(by, /^\s*/.exec(l)[0].length))).join('\n'))}</code></pre>`);
            i++;
        } else if (/^#{1,6} /.test(line)) {
            const [, marks, words] = /^(#{1,6}) (.*)$/.exec(line), n = marks.length;
            out.push(`<h${n} id="${escaped(anchorOf(words))}">${inline(words, link)}</h${n}>`);
            i++;
        } else if (/^-{3,}\s*$/.test(line)) out.push('<hr>'), i++;
        else if (line.startsWith('>')) out.push(`<blockquote>${html(take((l) => l.startsWith('>')).map((l) => l.replace(/^> ?/, '')), link)}</blockquote>`);
        else if (line.includes('|') && RULE.test(lines[i + 1] ?? '')) out.push(tableOf(take((l) => l.includes('|')), link));
        else if (ITEM.test(line)) {
            const deep = ITEM.exec(line)[1].length;
            out.push(listOf(take((l, at) => at === from || (l.trim() === '' ? /^\s+\S/.test(lines[at + 1] ?? '') || ITEM.test(lines[at + 1] ?? '') : /^\s+/.test(l) ? /^\s*/.exec(l)[0].length > deep || ITEM.test(l) : ITEM.test(l) || (lines[at - 1].trim() !== '' && !begins(l, lines[at + 1])))), link));
        } else out.push(`<p>${inline(take((l, at) => l.trim() !== '' && (at === from || !begins(l, lines[at + 1]))).join('\n'), link)}</p>`);
    }
    return out.join('\n');
}

export const toHtml = (text, link = (target) => target) => html(text.split('\n'), link);
