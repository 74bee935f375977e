import { circle, ellipse, limbD, nums, type Point, path, polar } from '../svg.ts';
import { type Motif, readDrawing } from './motif.ts';

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

const drop = readDrawing('drop');

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
    return (
      path(`${d}H-2Z`, c.fig) + drop.draw({ x: end[0], y: Math.min(h * 0.9, end[1] + h * 0.12), sx: step * 0.42 }, c)
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
