import { nums, type Point, path, placed } from '../svg.ts';
import type { Motif } from './motif.ts';

function droplet(x: number, y: number, s: number, fill: string): string {
  return path(
    placed('M0-1C.4-.4 .62-.1 .62 .3C.62 .72 .34 .92 0 .92C-.34 .92-.62 .72-.62 .3C-.62-.1-.4-.4 0-1Z', x, y, s),
    fill,
  );
}

export const drips: Motif = {
  name: 'drips',
  kind: 'figure',
  cornered: true,
  draw({ w, h, rng, c }) {
    const count = Math.round(w / rng.range(40, 56));
    const step = w / count;
    const longest = rng.int(1, count - 2);
    let d = `M-2 -2H${nums(w + 2)}V${nums(h * 0.16)}`;
    let end: Point = [0, 0];
    for (let i = count - 1; i >= 0; i--) {
      const length = i === longest ? h * rng.range(0.66, 0.74) : h * (0.2 + rng.next() ** 2 * 0.36);
      const half = step * rng.range(0.22, 0.32);
      const x = (i + 0.5) * step;
      d += `C${nums(x + step * 0.34, h * 0.16, x + half, h * 0.18, x + half, h * 0.24)}V${nums(Math.max(h * 0.25, length - half))}A${nums(half, half)} 0 0 1 ${nums(x - half, Math.max(h * 0.25, length - half))}V${nums(h * 0.24)}C${nums(x - half, h * 0.18, x - step * 0.34, h * 0.16, x - step / 2, h * 0.16)}`;
      if (i === longest) end = [x, length];
    }
    return path(`${d}H-2Z`, c.fig) + droplet(end[0], Math.min(h * 0.9, end[1] + h * 0.12), step * 0.42, c.pop);
  },
};

export const jaws: Motif = {
  name: 'jaws',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const count = Math.max(4, Math.round(w / rng.range(64, 96)));
    const step = w / count;
    const gum = h * rng.range(0.14, 0.2);
    const row = (down: boolean) =>
      Array.from({ length: count + (down ? 0 : 1) }, (_, i) => {
        const x = (i + (down ? 0.5 : 0)) * step;
        const base = down ? gum - 6 : h - gum + 6;
        const tip = base + (down ? 1 : -1) * h * rng.range(0.2, 0.33);
        const half = step * 0.48;
        return `M${nums(x - half, base)}Q${nums(x - half * 0.3, (base + tip) / 2, x + rng.range(-0.1, 0.1) * step, tip)}Q${nums(x + half * 0.3, (base + tip) / 2, x + half, base)}Z`;
      }).join('');
    const lip = (top: number, bulge: number, edge: number) =>
      `M-2 ${nums(edge)}V${nums(top)}Q${nums(w / 2, top + bulge, w + 2, top)}V${nums(edge)}Z`;
    return path(row(true) + row(false), c.pop) + path(lip(gum, h * 0.06, -2) + lip(h - gum, -h * 0.06, h + 2), c.fig);
  },
};
