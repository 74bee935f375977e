import { circle, limbD, mirrored, nums, type Point, path, placed, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { crow } from './silhouettes.ts';

export const wolf: Motif = {
  name: 'wolf',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.5, h * 0.46);
    const [x, y]: Point = [w / 2, h * 0.52];
    const ear = rng.range(1, 1.14);
    const shape = (d: string, fill: string) => path(placed(d, x, y, s), fill);
    const half = shape(
      `M0-.42L.2-.5L.52 ${-ear}L.68-.5L.82-.1L.74 .04L.84 .26L.62 .3L.62 .52L.4 .46L.22 .84L0 .98L-.01 .98L-.01-.42Z`,
      c.fig,
    );
    const inner = shape(`M.32-.5L.5 ${0.2 - ear}L.58-.46Z`, c.bg);
    const brow = shape('M.06-.08L.6-.3L.5-.06L.14 .08Z', c.bg);
    const glare = shape('M.16-.02L.46-.17L.38-.02L.22 .04Z', c.pop);
    const cheek = shape('M.16 .2L.5 .08L.36 .4L.24 .56Z', c.mid);
    const nose = shape('M-.13 .52L.13 .52L.05 .68L-.05 .68Z', c.bg);
    const maw = shape('M0 .7L.16 .78L.13 .82L.1 .9L.06 .82L-.01 .84L-.01 .7Z', c.bg);
    const tilt = rng.range(-6, 6);
    return `<g transform="rotate(${nums(tilt, x, y)})">${mirrored(x, half + inner + cheek + brow + glare + maw)}${nose}</g>`;
  },
};

export const antlers: Motif = {
  name: 'antlers',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.5, h * 0.5);
    const [x, y]: Point = [w / 2, h * 0.66];
    const at = (px: number, py: number): Point => [x + px * s, y + py * s];
    const spread = rng.range(0.72, 0.88);
    let beam = limbD(
      [at(0.12, -0.26), at(0.4, -0.44), at(spread, -0.72), at(spread * 0.98, -1.02), at(spread * 0.72, -1.28)],
      s * 0.11,
      2,
    );
    const tines: readonly [number, number][] = [
      [0.3, 0.38],
      [0.62, 0.5],
      [0.92, 0.6],
      [1, 0.42],
    ];
    for (const [t, length] of tines) {
      const root = at(0.16 + (spread - 0.16) * Math.min(1, t), -0.3 - t * 0.46 - (t > 0.9 ? 0.14 : 0));
      const reach = length * rng.range(0.75, 1.05) * s;
      beam += limbD(
        [
          root,
          [root[0] - reach * 0.06, root[1] - reach * 0.5],
          [root[0] + reach * (t > 0.7 ? 0.3 : -0.16), root[1] - reach],
        ],
        s * 0.075,
        1.5,
      );
    }
    const head = placed(
      'M0-.34C.14-.34 .24-.26 .27-.12C.34-.02 .3 .06 .2 .12C.2 .4 .16 .74 .1 .88C.06 .94-.06 .94-.1 .88C-.16 .74-.2 .4-.2 .12C-.3 .06-.34-.02-.27-.12C-.24-.26-.14-.34 0-.34Z',
      x,
      y,
      s * 0.86,
    );
    const socket = path(placed('M.09-.04C.14-.14 .24-.14 .25-.04C.24 .06 .14 .08 .09-.04Z', x, y, s * 0.86), c.bg);
    const nose = path(placed('M.02 .5C.08 .54 .09 .74 .04 .82L.02 .82Z', x, y, s * 0.86), c.bg);
    const sun = rng.chance(0.65) ? circle(x, y - s * 0.62, s * rng.range(0.34, 0.46), c.pop) : '';
    return sun + mirrored(x, path(beam, c.fig)) + path(head, c.fig) + mirrored(x, socket + nose);
  },
};

export const crows: Motif = {
  name: 'crows',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const lines = rng.int(3, 4);
    const bright = rng.int(0, lines - 1);
    const birds: string[] = [];
    const wires = Array.from({ length: lines }, (_, i) => {
      const y = h * (0.2 + (i * 0.68) / lines) + rng.range(-0.02, 0.02) * h;
      const sag = h * rng.range(0.04, 0.09);
      const count = Math.max(1, Math.round((w / 190) * rng.range(0.6, 1.5)));
      for (let b = 0; b < count; b++) {
        const t = (b + rng.range(0.3, 0.7)) / count;
        const size = Math.min(w, h, 520) * rng.range(0.12, 0.18);
        const by = y + 4 * sag * t * (1 - t) * 0.5;
        birds.push(crow(t * w, by - size * 0.2, size, rng.sign(), i === bright && b === 0 ? c.pop : c.fig));
      }
      return `M-4 ${nums(y)}Q${nums(w / 2, y + sag, w + 4, y)}`;
    });
    return stroke(wires.join(''), c.fig, 2.5) + birds.join('');
  },
};
