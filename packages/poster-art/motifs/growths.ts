import { circle, ellipse, limbD, type Point, path, polar } from '../svg.ts';
import type { Motif } from './motif.ts';

export const cells: Motif = {
  name: 'cells',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const unit = Math.min(w, h);
    const placedCells: { x: number; y: number; r: number }[] = [];
    for (let tries = 0; tries < 420 && placedCells.length < 46; tries++) {
      const r =
        unit *
        (placedCells.length < 3
          ? rng.range(0.13, 0.19)
          : placedCells.length < 14
            ? rng.range(0.05, 0.09)
            : rng.range(0.02, 0.045));
      const x = rng.range(-0.02, 1.02) * w;
      const y = rng.range(-0.02, 1.02) * h;
      if (placedCells.every((cell) => Math.hypot(cell.x - x, cell.y - y) > cell.r + r + unit * 0.012))
        placedCells.push({ x, y, r });
    }
    return placedCells
      .map(({ x, y, r }, i) => {
        const a = rng.range(0, 6.3);
        const [nx, ny] = polar(x, y, r * 0.25, a);
        const wall = ellipse(x, y, r * rng.range(0.92, 1.05), r * rng.range(0.92, 1.02), i === 1 ? c.pop : c.fig);
        if (r < unit * 0.045) return wall;
        return `${wall}${circle(nx, ny, r * 0.46, c.bg)}${circle(nx, ny, r * 0.2, i === 0 ? c.pop : i === 1 ? c.fig : c.mid)}`;
      })
      .join('');
  },
};

export const tendrils: Motif = {
  name: 'tendrils',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const unit = Math.min(w, h);
    const side = rng.sign();
    const [ox, oy]: Point = [side > 0 ? -0.04 * w : 1.04 * w, h * rng.range(0.94, 1.04)];
    const count = rng.int(9, 13);
    const reach = Math.hypot(w, h) * 0.98;
    const arms = Array.from({ length: count }, (_, i) => {
      const base = ((i + 0.5) / count) * (Math.PI / 2);
      const a = side > 0 ? -base : -Math.PI + base;
      const length = reach * rng.range(0.45, 0.95);
      const bow = rng.range(0.1, 0.3) * rng.sign();
      const points: [Point, Point, ...Point[]] = [
        [ox, oy],
        polar(ox, oy, length * 0.3, a + bow * 0.6),
        polar(ox, oy, length * 0.6, a - bow * 0.6),
        polar(ox, oy, length * 0.85, a + bow * 0.4),
        polar(ox, oy, length, a + bow),
      ];
      const tip = points[4] ?? points[1];
      return (
        path(limbD(points, unit * rng.range(0.06, 0.11), 2), c.fig) +
        (rng.chance(0.5) ? circle(...tip, unit * rng.range(0.012, 0.024), c.pop) : '')
      );
    });
    const heart = circle(w * (side > 0 ? 0.62 : 0.38), h * 0.36, unit * rng.range(0.12, 0.18), c.pop);
    return heart + arms.join('');
  },
};
