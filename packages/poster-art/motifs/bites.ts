import { circle, nums, type Point, path, poly, ring } from '../svg.ts';
import type { Area, Motif } from './motif.ts';

function slash(from: Point, to: Point, bow: number, fat: number, rng: Area['rng']): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const normal: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  const at = (t: number, out: number): Point => {
    const shift = out + bow * 4 * t * (1 - t);
    return [from[0] + (to[0] - from[0]) * t + normal[0] * shift, from[1] + (to[1] - from[1]) * t + normal[1] * shift];
  };
  const side = (sign: number) =>
    Array.from({ length: 8 }, (_, i) => {
      const t = (i + rng.range(0.7, 1.3)) / 9.4;
      return at(t, sign * fat * Math.sin(Math.PI * t ** 0.8) ** 0.8 * rng.range(0.72, 1.12));
    });
  return [from, ...side(1), to, ...side(-1).reverse()];
}

export const claws: Motif = {
  name: 'claws',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const count = rng.int(3, 5);
    const lean = rng.range(0.14, 0.42) * rng.sign();
    const bright = rng.int(0, count - 1);
    const gap = (w * 0.8) / count;
    const bow = rng.range(-0.08, 0.08) * w;
    return Array.from({ length: count }, (_, i) => {
      const off = i - (count - 1) / 2;
      const away = (Math.abs(off) / count) * rng.range(0.5, 1);
      const [top, bottom] = [h * (0.04 + away * 0.28), h * (0.97 - away * 0.34)];
      const half = (lean * (bottom - top)) / 2;
      const x = w / 2 + off * gap;
      return poly(
        slash([x + half, top], [x - half, bottom], bow, gap * 0.07 + w * rng.range(0.026, 0.046), rng),
        i === bright ? c.pop : c.fig,
      );
    }).join('');
  },
};

export const maw: Motif = {
  name: 'maw',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const x = w / 2;
    const y = h * 0.5;
    const r = Math.min(w, h) * rng.range(0.4, 0.46);
    const teeth = (radius: number, length: number, count: number, shift: number) => {
      let d = '';
      for (let i = 0; i < count; i++) {
        const a = ((i + shift) / count) * Math.PI * 2;
        const half = (Math.PI / count) * 0.86;
        const long = length * rng.range(0.7, 1.15);
        const at = (angle: number, k: number) => nums(x + Math.cos(angle) * k, y + Math.sin(angle) * k);
        d += `M${at(a - half, radius)}L${at(a, radius - long)}L${at(a + half, radius)}Z`;
      }
      return d;
    };
    const count = rng.int(15, 22);
    return (
      circle(x, y, r * 1.13, c.fig) +
      circle(x, y, r, c.bg) +
      path(teeth(r * 1.01, r * 0.36, count, 0), c.pop) +
      ring(x, y, r * 0.6, c.mid, r * 0.08) +
      path(teeth(r * 0.6, r * 0.2, Math.round(count * 0.8), 0.5), c.fig) +
      ring(x, y, r * 0.32, c.mid, r * 0.06) +
      path(teeth(r * 0.32, r * 0.12, Math.round(count * 0.6), 0.2), c.mid)
    );
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
