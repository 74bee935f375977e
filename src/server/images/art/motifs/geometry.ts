import { circle, ellipse, limbD, nums, type Point, path, polar, rect, ring, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { bust, crescentD, person } from './silhouettes.ts';

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

export const brokenCircle: Motif = {
  name: 'broken-circle',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const r = Math.min(w * 0.4, h * 0.38);
    const [x, y]: Point = [w / 2, h / 2];
    const thick = r * rng.range(0.26, 0.4);
    const gap = rng.range(0, Math.PI * 2);
    const wide = rng.range(0.4, 0.6);
    const arc = (from: number, to: number, dx: number, dy: number, colour: string) => {
      const [a, b] = [polar(x + dx, y + dy, r, from), polar(x + dx, y + dy, r, to)];
      return stroke(`M${nums(...a)}A${nums(r, r)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${nums(...b)}`, colour, thick);
    };
    const cuts = Array.from({ length: rng.int(2, 3) }, () => rng.range(0.18, 0.85)).sort((a, b) => a - b);
    const edges = [0, ...cuts, 1].map((k) => gap + wide + k * (Math.PI * 2 - wide));
    const pieces = edges.slice(1).map((to, i) => {
      const from = edges[i] ?? to;
      const out = r * rng.range(0.02, 0.1);
      const middle = (from + to) / 2;
      return arc(from + 0.03, to - 0.03, Math.cos(middle) * out, Math.sin(middle) * out, c.fig);
    });
    const shard = arc(
      gap + 0.1,
      gap + wide - 0.08,
      Math.cos(gap + wide / 2) * r * 0.3,
      Math.sin(gap + wide / 2) * r * 0.3,
      c.pop,
    );
    const inside = rng.chance(0.5) ? person(x, y + r * 0.56, r * 1.12, c.pop) : bust(x, y + r * 0.4, r * 0.8, c.pop);
    return pieces.join('') + shard + inside;
  },
};

export const cross: Motif = {
  name: 'cross',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const size = Math.min(h * 0.86, w * 1.3);
    const bar = size * rng.range(0.1, 0.15);
    const x = w / 2;
    const top = (h - size) / 2;
    const turned = rng.chance(0.35);
    const at = turned ? top + size * 0.68 : top + size * 0.3;
    const arm = Math.min(size * 0.34, w * 0.42);
    const side = rng.sign();
    const whole =
      rect(x - bar / 2, top, bar, size, c.fig) + rect(side > 0 ? x - arm : x, at - bar / 2, arm, bar, c.fig);
    const hung = `<g transform="rotate(${nums(side * rng.range(14, 34), x + side * bar * 0.5, at)})">${rect(side > 0 ? x + bar * 0.62 : x - bar * 0.62 - (arm - bar * 0.6), at - bar / 2, arm - bar * 0.6, bar, c.pop)}</g>`;
    const rays = Array.from({ length: 24 }, (_, i) => {
      const a = (i / 24) * Math.PI * 2 + 0.13;
      return `M${nums(...polar(x, at, bar * 1.7, a))}L${nums(...polar(x, at, bar * rng.range(2.6, 5.2), a))}`;
    });
    return stroke(rays.join(''), c.mid, 3.5) + whole + hung;
  },
};

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
    const r = Math.min(w, h) * rng.range(0.34, 0.4);
    const [x, y]: Point = [w * rng.range(0.46, 0.54), h * 0.47];
    const angle = rng.range(-0.7, 0.2);
    const bite = rng.range(0.38, 0.62);
    const tip = polar(x, y, r, angle + Math.acos(bite / 2));
    const thread = stroke(`M${nums(...tip)}V${nums(tip[1] + r * 0.5)}`, c.pop, 3);
    const hung = rng.chance(0.5)
      ? person(tip[0], tip[1] + r * 0.92, r * 0.46, c.pop)
      : path(
          limbD(
            [
              [tip[0], tip[1] + r * 0.48],
              [tip[0] + r * 0.02, tip[1] + r * 0.64],
              [tip[0], tip[1] + r * 0.72],
            ],
            2,
            r * 0.13,
          ),
          c.pop,
        );
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
