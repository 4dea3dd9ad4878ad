// Writes the drawings of docs/geometry.md.
//
//   node tools/docs/drawings.mjs          into docs/img/
//
// Places are in inches, x east and y north, as on the table; each drawing states which rectangle of the table it shows.
import { writeFileSync, mkdirSync } from "node:fs";

const OUT = new URL("../../docs/img/", import.meta.url);
const SCALE = 30;

const radians = (degrees) => (degrees * Math.PI) / 180;
const turned = ([x, y], degrees, [cx, cy] = [0, 0]) => {
    const s = Math.sin(radians(degrees)), c = Math.cos(radians(degrees));
    return [cx + (x - cx) * c + (y - cy) * s, cy - (x - cx) * s + (y - cy) * c];
};
const ahead = ([x, y], heading, length) => [x + length * Math.sin(radians(heading)), y + length * Math.cos(radians(heading))];
const corners = (x, y, heading, width, depth) =>
    [[-1, 1], [1, 1], [1, -1], [-1, -1]].map(([i, k]) => turned([x + (i * width) / 2, y + (k * depth) / 2], heading, [x, y]));

function drawing(name, title, [left, bottom, right, top], paint) {
    const body = [];
    const at = ([x, y]) => `${((x - left) * SCALE).toFixed(1)},${((top - y) * SCALE).toFixed(1)}`;
    const put = (tag, attributes, text) =>
        body.push(`  <${tag} ${Object.entries(attributes).map(([k, v]) => `${k}="${v}"`).join(" ")}${text === undefined ? "/>" : `>${text}</${tag}>`}`);
    const pen = {
        area: (points, fill, opacity = 1) => put("polygon", { points: points.map(at).join(" "), fill, "fill-opacity": opacity }),
        shape: (points, fill) => put("polygon", { points: points.map(at).join(" "), fill, stroke: "#222", "stroke-width": 1.2 }),
        base: (x, y, heading, width, depth, fill) => {
            pen.shape(corners(x, y, heading, width, depth), fill);
            const tip = ahead([x, y], heading, depth / 2), foot = ahead([x, y], heading, depth / 2 - 0.35);
            pen.area([tip, turned([foot[0] - 0.25, foot[1]], heading, foot), turned([foot[0] + 0.25, foot[1]], heading, foot)], "#222");
        },
        line: (a, b, stroke = "#222", dash = "") => {
            const [x1, y1] = at(a).split(","), [x2, y2] = at(b).split(",");
            put("line", { x1, y1, x2, y2, stroke, "stroke-width": 1.4, ...(dash && { "stroke-dasharray": dash }) });
        },
        dot: (p, fill = "#c22") => { const [cx, cy] = at(p).split(","); put("circle", { cx, cy, r: 3.5, fill }); },
        curve: (centre, radius, from, to, stroke) => {
            const points = Array.from({ length: 41 }, (_, i) => ahead(centre, from + ((to - from) * i) / 40, radius));
            put("polyline", { points: points.map(at).join(" "), fill: "none", stroke, "stroke-width": 1.4 });
        },
        text: (p, words, anchor = "middle") => {
            const [x, y] = at(p).split(",");
            put("text", { x, y, "text-anchor": anchor, "font-family": "DejaVu Sans, sans-serif", "font-size": 12, fill: "#222" }, words);
        },
    };
    paint(pen);
    const width = (right - left) * SCALE, height = (top - bottom) * SCALE;
    writeFileSync(new URL(`${name}.svg`, OUT), `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
  <title>${title}</title>
  <rect width="${width}" height="${height}" fill="#fff"/>
${body.join("\n")}
</svg>
`);
}

const BLUE = "#bcd3ee", RED = "#eec3bc", GREEN = "#cfe3c0", GREY = "#dddddd";
mkdirSync(OUT, { recursive: true });

drawing("corners", "Bases of one formation share their corner points", [-8, -6.5, 8, 4], (pen) => {
    for (const rank of [0, 1])
        for (const file of [0, 1, 2])
            pen.shape(corners((file - 1) * 4, -0.9 - rank * 1.8, 0, 4, 1.8).map((p) => turned(p, 20)), rank ? GREY : BLUE);
    for (const x of [-6, -2, 2, 6]) for (const y of [0, -1.8, -3.6]) pen.dot(turned([x, y], 20));
    pen.dot([0, 0], "#2a6");
    pen.line([0, 0], ahead([0, 0], 20, 2.6), "#2a6");
    pen.text(ahead([0, 0], 20, 3), "anchor and heading");
});

drawing("slack", "Overlap, touch and apart", [0, 0, 24, 6], (pen) => {
    const cases = [["4 g deep: overlap", -0.7], ["3 g deep: touch", -0.35], ["flush: touch", 0], ["3 g apart: touch", 0.35], ["4 g apart: apart", 0.8]];
    cases.forEach(([words, gap], i) => {
        const x = 2.4 + i * 4.8;
        pen.base(x, 2.2, 0, 3.4, 1.6, BLUE);
        pen.area(corners(x + 0.6, 3.8 + gap, 180, 3.4, 1.6), RED, 0.8);
        pen.line([x - 1.1, 3 + gap], [x + 2.3, 3 + gap], "#922");
        pen.text([x, 0.7], words);
    });
});

drawing("flush", "A square charge on two flush enemies touches both", [-7, -1, 7, 8], (pen) => {
    pen.base(-2, 1, 0, 4, 2, RED);
    pen.base(2.05, 0.93, 0, 4, 2, RED);
    pen.base(0.6, 6.2, 180, 4, 2, BLUE);
    pen.line([0.6, 5.1], [0.6, 2.3], "#24a", "5 4");
    pen.line([-1.4, 2.02], [2.6, 2.02], "#24a", "2 3");
    pen.text([0, -0.6], "the second enemy stands a unit or two back: the slack recognises it");
});

drawing("faces", "Faces by touch, by diagonals and by lines", [-5, -5, 25, 6], (pen) => {
    const target = (x) => pen.base(x, 0, 0, 4, 3, RED);
    target(0);
    pen.shape(corners(0.8, 2.56, 135, 1.5, 1.5), BLUE);
    pen.shape(corners(2.75, 2.25, 0, 1.5, 1.5), GREEN);
    pen.dot([0.8, 1.5]);
    pen.dot([2, 1.5]);
    pen.text([0, -4.5], "touched: one face, or a corner");
    target(10);
    for (const s of [1, -1]) pen.line([10 - 4.4, -3.3 * s], [10 + 4.4, 3.3 * s], "#24a", "5 4");
    pen.text([10, 3], "front"); pen.text([10, -3], "rear"); pen.text([13.4, 0], "right"); pen.text([6.6, 0], "left");
    pen.text([10, -4.5], "by diagonals");
    target(20);
    for (const s of [1, -1]) pen.line([15.6, 1.5 * s], [24.4, 1.5 * s], "#24a", "5 4");
    pen.text([20, 3], "front"); pen.text([20, -3], "rear"); pen.text([23.3, 0], "right"); pen.text([16.7, 0], "left");
    pen.text([20, -4.5], "by lines");
});

drawing("arcs", "Arcs from the front corners, from the front centre, and the corridor", [-9, -4, 32, 8], (pen) => {
    const arc = (x, left, right, angle, words) => {
        const l = ahead(left, -angle, angle ? 7.6 : 5.4), r = ahead(right, angle, angle ? 7.6 : 5.4);
        pen.area([left, l, r, right], GREEN, 0.7);
        pen.line(left, l, "#2a6");
        pen.line(right, r, "#2a6");
        pen.base(x, 0, 0, 4, 3, BLUE);
        pen.text([x, -3], words);
    };
    arc(0, [-2, 1.5], [2, 1.5], 45, "45 degrees from the front corners");
    arc(16, [16, 1.5], [16, 1.5], 45, "45 degrees from the front centre");
    arc(27, [25, 1.5], [29, 1.5], 0, "corridor");
    pen.base(7.0, 4.2, 250, 3, 2, RED);
    pen.line(ahead([2, 1.5], 45, 0), ahead([2, 1.5], 45, 7.6), "#2a6");
});

drawing("sight", "A seam lets nothing through, a gap does", [-8, -2, 22, 13], (pen) => {
    const eye = (x) => [x, 0.6];
    for (const [x, gap, words] of [[0, 0.06, "a seam: blocked"], [14, 1.2, "a gap of 10 g or more: seen"]]) {
        pen.base(x, -0.4, 0, 4, 2, BLUE);
        pen.base(x + 0.5, 10.5, 180, 4, 2, RED);
        if (gap > 1) pen.area([eye(x), [x - 0.85, 9.5], [x + 1.9, 9.5]], GREEN, 0.8);
        pen.base(x - 2 - gap / 2 + 0.2, 5, 0, 4, 2, GREY);
        pen.base(x + 2 + gap / 2 + 0.2, 5, 0, 4, 2, GREY);
        pen.line(eye(x), [x - 1.5, 9.5], "#24a", "5 4");
        pen.line(eye(x), [x + 2.5, 9.5], "#24a", "5 4");
        pen.dot(eye(x));
        pen.text([x, 12.2], words);
    }
});

drawing("sweep", "What a pivot and a wheel pass over", [-6, -7, 26, 7], (pen) => {
    const sweep = (points, pivot, turn, words, x) => {
        for (const p of points) {
            const radius = Math.hypot(p[0] - pivot[0], p[1] - pivot[1]);
            if (radius < 0.1) continue;
            const start = (Math.atan2(p[0] - pivot[0], p[1] - pivot[1]) * 180) / Math.PI;
            const curve = Array.from({ length: 31 }, (_, i) => ahead(pivot, start + (turn * i) / 30, radius));
            pen.area([pivot, ...curve], GREEN, 0.8);
            pen.curve(pivot, radius, start, start + turn, "#2a6");
        }
        pen.shape(points.map((p) => turned(p, turn, pivot)), RED);
        pen.shape(points, BLUE);
        pen.dot(pivot);
        pen.text([x, -6.5], words);
    };
    sweep(corners(0, 0, 0, 8, 6), [0, 0], 40, "pivot about the centre", 0);
    sweep(corners(16, -2, 0, 10, 2.4), [11, -0.8], -40, "wheel about the front left corner", 16);
});

drawing("travel", "One stretch of travel", [-4, -3, 22, 5], (pen) => {
    pen.base(0, 0, 90, 3, 2, BLUE);
    pen.shape([[9, -2], [10, 2.4], [13, 3], [14.5, 0], [12, -2.5]], GREEN);
    pen.area(corners(8.0, 0, 90, 3, 2), BLUE, 0.8);
    pen.area(corners(15.2, 0, 90, 3, 2), BLUE, 0.8);
    pen.line([1, 0], [21, 0], "#24a", "5 4");
    pen.line([8, 3.8], [15.2, 3.8], "#c22");
    pen.text([8, 4.2], "first");
    pen.text([15.2, 4.2], "last");
    pen.text([0, -2.4], "travel 0");
});
