import { circle, clipped, ellipse, mirrored, nums, type Point, path, polar, rect, ring, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { bust, crescentD } from './silhouettes.ts';

export const sigil: Motif = {
  name: 'sigil',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const r = Math.min(w, h) * 0.42;
    const [x, y]: Point = [w / 2, h / 2];
    const [points, skip] = rng.pick<readonly [number, number]>([
      [7, 3],
      [7, 2],
      [9, 4],
      [8, 3],
      [6, 2],
      [11, 4],
    ]);
    const turn = -Math.PI / 2 + (rng.chance(0.3) ? Math.PI / points : 0);
    const at = (i: number, k: number) => polar(x, y, r * k, turn + (i / points) * Math.PI * 2);
    let star = '';
    for (let i = 0; i < points; i++) star += `M${nums(...at(i, 0.8))}L${nums(...at(i + skip, 0.8))}`;
    const flames = Array.from(
      { length: points },
      (_, i) => circle(...at(i, 0.8), r * 0.075, c.bg) + circle(...at(i, 0.8), r * 0.05, c.pop),
    ).join('');
    const ticks = rng.int(28, 48);
    const dash = (r * 0.9 * Math.PI * 2) / ticks;
    const core = rng.int(0, 2);
    const centre =
      core === 0
        ? path(
            `M${nums(x - r * 0.24, y)}Q${nums(x, y - r * 0.26, x + r * 0.24, y)}Q${nums(x, y + r * 0.26, x - r * 0.24, y)}Z`,
            c.pop,
          ) + circle(x, y, r * 0.09, c.bg)
        : core === 1
          ? path(crescentD(x, y, r * 0.19, 0.6, -Math.PI / 2), c.pop)
          : circle(x, y, r * 0.14, c.pop);
    return (
      ring(x, y, r, c.fig, r * 0.05) +
      ring(x, y, r * 0.9, c.fig, r * 0.06, `stroke-dasharray="${nums(dash * 0.3, dash * 0.7)}"`) +
      ring(x, y, r * 0.8, c.fig, r * 0.02) +
      stroke(star, c.fig, r * 0.028) +
      circle(x, y, r * 0.3, c.bg) +
      ring(x, y, r * 0.3, c.fig, r * 0.03) +
      centre +
      flames
    );
  },
};

export const well: Motif = {
  name: 'well',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const far = Math.hypot(w, h) * 0.56;
    const x = w * rng.range(0.44, 0.56);
    const y = h * rng.range(0.4, 0.48);
    const r = Math.min(w, h) * rng.range(0.21, 0.27);
    const rings: string[] = [];
    let radius = r * 1.14;
    let step = r * 0.2;
    for (let i = 0; radius < far; i++) {
      const bricks = 9 + i * 2;
      const dash = (radius * Math.PI * 2) / bricks;
      rings.push(
        ring(
          x,
          y,
          radius + step / 2,
          i < 2 ? c.fig : i % 2 ? c.mid : c.fig,
          step * 0.78,
          `stroke-dasharray="${nums(dash * 0.9, dash * 0.1)}" stroke-dashoffset="${nums(rng.range(0, dash))}" opacity="${nums(Math.max(0.25, 1 - i * 0.12))}"`,
        ),
      );
      radius += step;
      step *= 1.26;
    }
    const head = `<clipPath id="w">${circle(x, y, r, '#000')}</clipPath><g clip-path="url(#w)" transform="rotate(${nums(rng.range(-40, 40), x, y)})">${bust(x, y + r * 0.92, r * 1.15, c.bg)}</g>`;
    return rings.join('') + circle(x, y, r, c.pop) + head;
  },
};

export const fracture: Motif = {
  name: 'fracture',
  kind: 'figure',
  cornered: true,
  draw({ w, h, rng, c }) {
    const slices = rng.int(8, 12);
    const size = Math.min(h * 0.72, w * 0.98);
    const y = Math.min(h - size * 0.36, h * 0.5 + size * 0.5);
    const head =
      bust(w / 2, y, size, c.fig) + rect(w / 2 - size * 0.74, y + size * 0.39, size * 1.48, h - y - size * 0.38, c.fig);
    const eyes = mirrored(w / 2, ellipse(w / 2 + size * 0.11, y - size * 0.7, size * 0.05, size * 0.025, c.pop));
    const cuts: string[] = [];
    const crown = y - size;
    let top = -h;
    for (let i = 0; i < slices; i++) {
      const bottom = i === slices - 1 ? h : crown + ((i + rng.range(0.75, 1.25)) / slices) * size;
      const shift = (i % 2 === 0 ? 1 : -1) * rng.range(0.03, 0.13) * w;
      cuts.push(
        clipped(
          `s${i}`,
          rect(-w, top, w * 3, bottom - top - (i < slices - 2 ? h * 0.009 : 0), '#000'),
          `<use href="#b" x="${nums(shift)}"/>`,
        ),
      );
      top = bottom;
    }
    return `<defs><g id="b">${head}${eyes}</g></defs>${cuts.join('')}`;
  },
};
