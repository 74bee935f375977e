import { group, mirrored, nums, type Point, path, placed, polar, poly, stroke } from '../svg.ts';
import { readDrawing } from './drawing.ts';
import type { Motif } from './motif.ts';
import { bareTree, person } from './silhouettes.ts';

/** A horned head and narrow shoulders, rising from a point. */
const DEMON =
  'M0 0C-.2-.06-.3-.12-.5-.2C-.78-.28-.7-.36-.4-.38C-.5-.46-.58-.58-.54-.7C-.8-.78-.86-.92-.7-1.04C-.7-.94-.6-.86-.34-.84C-.2-.88 .2-.88 .34-.84C.6-.86 .7-.94 .7-1.04C.86-.92 .8-.78 .54-.7C.58-.58 .5-.46 .4-.38C.7-.36 .78-.28 .5-.2C.3-.12 .2-.06 0 0Z';

export const book: Motif = {
  name: 'book',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const x = w / 2;
    const half = Math.min(w * 0.4, h * 0.42);
    const y = h * 0.86;
    const page = poly(
      [
        [x, y],
        [x, y - half * 0.24],
        [x + half, y - half * 0.46],
        [x + half, y - half * 0.2],
      ],
      c.pop,
    );
    const cover = poly(
      [
        [x, y + half * 0.07],
        [x, y - half * 0.1],
        [x + half * 1.06, y - half * 0.34],
        [x + half * 1.06, y - half * 0.17],
      ],
      c.fig,
    );
    const text = Array.from(
      { length: 4 },
      (_, i) =>
        `M${nums(x + half * 0.12, y - half * (0.22 - i * 0.05))}L${nums(x + half * rng.range(0.6, 0.9), y - half * (0.36 - i * 0.05))}`,
    ).join('');
    const shape = rng.int(0, 2);
    const foot = y - half * 0.2;
    const grown = foot - h * 0.08;
    const rising =
      shape === 0
        ? bareTree(x, foot, grown * 1.15, c.fig, rng)
        : shape === 1
          ? path(placed(DEMON, x, foot, Math.min(grown * 0.5, half * 0.8), grown), c.fig) +
            mirrored(
              x,
              path(
                placed('M.1-.6L.4-.68C.38-.6 .26-.55 .1-.6Z', x, foot, Math.min(grown * 0.5, half * 0.8), grown),
                c.pop,
              ),
            )
          : path(`M${nums(x, foot)}L${nums(x - half * 0.8, foot - grown)}H${nums(x + half * 0.8)}Z`, c.mid) +
            person(x, foot - grown * 0.1, grown * 0.8, c.fig);
    return rising + mirrored(x, cover + page + stroke(text, c.bg, 2.5));
  },
};

const beakDrawing = readDrawing('beak');

export const beak: Motif = {
  name: 'beak',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.5, h * 0.46) * rng.range(0.92, 1.08);
    const [x, y]: Point = [w * rng.range(0.53, 0.6), h * rng.range(0.44, 0.5)];
    return rng.chance(0.5) ? beakDrawing.draw({ x, y, sx: s }, c) : beakDrawing.draw({ x: w - x, y, sx: -s, sy: s }, c);
  },
};

export const telephone: Motif = {
  name: 'telephone',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const x = w * rng.range(0.42, 0.54);
    const s = Math.min(w * 0.72, h * 0.5);
    const top = h * 0.9 - s;
    const loops = rng.int(6, 9);
    const step = (top + h * 0.16) / loops;
    const rx = s * rng.range(0.1, 0.14);
    let d = `M${nums(x, -h * 0.2)}`;
    for (let i = 0; i < loops; i++)
      d += `c${nums(rx * 1.7, step * 0.1, rx * 1.7, step * 1.5, 0, step * 1.35)}c${nums(-rx * 1.7, -step * 0.1, -rx * 1.7, -step * 0.95, 0, -step * 0.35)}`;
    d += `Q${nums(x + rx * 0.4, top, x, top + s * 0.06)}`;
    const cup = (y: number) =>
      `M-.1 ${y - 0.16}L.12 ${y - 0.16}L.14 ${y - 0.2}L.23 ${y - 0.2}L.23 ${y + 0.2}L.14 ${y + 0.2}L.12 ${y + 0.16}L-.1 ${y + 0.16}C-.16 ${y + 0.16}-.18 ${y + 0.12}-.18 ${y}C-.18 ${y - 0.12}-.16 ${y - 0.16}-.1 ${y - 0.16}Z`.replaceAll(
        '-',
        ' -',
      );
    const grip =
      'M-.16 .16C-.16 .06 .02 .06 .04 .2C-.1 .36 -.1 .64 .04 .8C.02 .94 -.16 .94 -.16 .84C-.3 .62 -.3 .38 -.16 .16Z';
    const handset = path(placed(grip, 0, 0, s) + placed(cup(0.14), 0, 0, s) + placed(cup(0.86), 0, 0, s), c.fig);
    const voice = [0.34, 0.46, 0.58]
      .map(
        (k) =>
          `M${nums(...polar(s * 0.08, s * 0.86, s * k, -0.52))}A${nums(s * k, s * k)} 0 0 1 ${nums(...polar(s * 0.08, s * 0.86, s * k, 0.52))}`,
      )
      .join('');
    const side = rng.sign();
    return (
      stroke(d, c.fig, s * 0.026, 'stroke-linecap="round" stroke-linejoin="round"') +
      group(
        `translate(${nums(x, top)})scale(${side} 1)rotate(${nums(rng.range(-12, 4))})`,
        handset + stroke(voice, c.pop, s * 0.034, 'stroke-linecap="round"'),
      )
    );
  },
};
