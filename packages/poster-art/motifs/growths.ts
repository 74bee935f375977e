import { circle, ellipse, limbD, nums, type Point, path, placed, polar, rect, ring, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { crescentD } from './silhouettes.ts';

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

export const hookedMoon: Motif = {
  name: 'hooked-moon',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const r = Math.min(w, h) * rng.range(0.32, 0.37);
    const [x, y]: Point = [w * rng.range(0.46, 0.54), h * 0.43];
    const angle = rng.range(-0.7, 0.2);
    const bite = rng.range(0.38, 0.62);
    const tip = polar(x, y, r, angle + Math.acos(bite / 2));
    const fall = Math.max(3, Math.min(r * rng.range(0.3, 0.5), h * 0.95 - tip[1] - r * 0.54));
    const thread = stroke(`M${nums(...tip)}v${nums(fall)}`, c.pop, 2.5);
    const [kx, ky]: Point = [tip[0], tip[1] + fall];
    const drop = path(
      placed(
        'M0 0C.3 .5 .62 .7 .62 1.1C.62 1.5 .34 1.72 0 1.72C-.34 1.72-.62 1.5-.62 1.1C-.62 .7-.3 .5 0 0Z',
        kx,
        ky,
        r * 0.12,
      ),
      c.pop,
    );
    const shank = `M${nums(kx, ky + r * 0.18)}v${nums(r * 0.34)}m0 ${nums(-r * 0.03)}h${nums(r * 0.1)}m${nums(-r * 0.1, -r * 0.09)}h${nums(r * 0.08)}`;
    const key = ring(kx, ky + r * 0.1, r * 0.08, c.pop, r * 0.05) + stroke(shank, c.pop, r * 0.05);
    const hung = rng.chance(0.5) ? key : drop;
    const stars = Array.from({ length: 14 }, () =>
      circle(rng.range(0.04, 0.96) * w, rng.range(0.04, 0.96) * h, rng.range(1.4, 3.4), c.mid),
    ).join('');
    const clouds = rng.chance(0.6)
      ? Array.from({ length: 3 }, (_, i) =>
          rect(
            x - r * rng.range(1.15, 1.6),
            y + r * (0.1 + i * 0.24),
            r * rng.range(1.2, 1.9),
            r * 0.055,
            c.bg,
            'rx="6"',
          ),
        ).join('')
      : '';
    return stars + path(crescentD(x, y, r, bite, angle), c.fig) + clouds + thread + hung;
  },
};
