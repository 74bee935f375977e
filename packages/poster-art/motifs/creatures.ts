import { circle, ellipse, group, limbD, mirrored, nums, type Point, path, polar, poly, stroke } from '../svg.ts';
import { readDrawing } from './drawing.ts';
import type { Motif } from './motif.ts';

const mothDrawing = readDrawing('moth');

export const moth: Motif = {
  name: 'moth',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const [x, y]: Point = [w / 2, h * 0.5];
    return group(
      `rotate(${nums(rng.range(-14, 14), x, y)})`,
      mothDrawing.draw({ x, y, sx: Math.min(w * 0.45, h * 0.54) }, c),
    );
  },
};

export const spider: Motif = {
  name: 'spider',
  kind: 'figure',
  cornered: true,
  draw({ w, h, rng, c }) {
    const unit = Math.min(w, h);
    const corner = rng.sign();
    const ox = corner > 0 ? 0 : w;
    const spokes = [0.02, 0.3, 0.58, 0.86, 1.14, 1.42, 1.57].map((a) => (corner > 0 ? a : Math.PI - a));
    const radius = unit * rng.range(0.62, 0.74);
    let web = spokes.map((a) => `M${nums(ox, 0)}L${nums(...polar(ox, 0, radius * 1.12, a))}`).join('');
    for (const k of [0.22, 0.4, 0.58, 0.78, 1]) {
      spokes.forEach((a, i) => {
        const before = spokes[i - 1];
        const p = polar(ox, 0, radius * k, a);
        if (before === undefined) web += `M${nums(...p)}`;
        else web += `Q${nums(...polar(ox, 0, radius * k * 0.88, (a + before) / 2), ...p)}`;
      });
    }
    const x = w * (corner > 0 ? rng.range(0.56, 0.66) : rng.range(0.34, 0.44));
    const y = h * rng.range(0.6, 0.68);
    const s = unit * rng.range(0.12, 0.15);
    const legs = [-0.95, -0.4, 0.2, 0.75].map((a, i) => {
      const long = s * (i === 0 || i === 3 ? 2.3 : 1.75);
      const knee = polar(x + s * 0.2, y - s * 0.1, long * 0.62, a - 0.5);
      const foot = polar(knee[0], knee[1], long * 0.8, a + 0.75);
      return limbD([[x + s * 0.15, y - s * 0.15 + i * s * 0.1], knee, foot], s * 0.16, 1.5);
    });
    const mark = poly(
      [
        [x - s * 0.2, y + s * 0.42],
        [x + s * 0.2, y + s * 0.42],
        [x - s * 0.2, y + s * 1.0],
        [x + s * 0.2, y + s * 1.0],
      ],
      c.pop,
    );
    return (
      stroke(web, c.fig, 2.2, 'opacity=".5"') +
      stroke(`M${nums(x, -h * 0.2)}V${nums(y)}`, c.fig, 2.4) +
      mirrored(x, path(legs.join(''), c.fig)) +
      ellipse(x, y + s * 0.7, s * 0.62, s * 0.8, c.fig) +
      circle(x, y - s * 0.14, s * 0.36, c.fig) +
      mark
    );
  },
};

export const tentacles: Motif = {
  name: 'tentacles',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const count = Math.min(6, Math.max(4, Math.round(w / rng.range(80, 120))));
    const bright = rng.int(0, count - 1);
    const arms = Array.from({ length: count }, (_, i) => {
      const base = ((i + 0.5) / count) * w;
      const reach = h * rng.range(0.5, 0.92);
      const side = rng.sign();
      const sway = Math.min(w, h) * rng.range(0.05, 0.1) * side;
      const curl = Math.min(w, h) * rng.range(0.06, 0.09);
      const top = h - reach;
      const spine: [Point, Point, ...Point[]] = [
        [base, h * 1.06],
        [base + sway, h - reach * 0.28],
        [base - sway * 0.6, h - reach * 0.6],
        [base + sway * 0.3, top + curl],
        [base + sway * 0.3 + side * curl * 0.8, top],
        [base + sway * 0.3 + side * curl * 1.8, top + curl * 0.5],
        [base + sway * 0.3 + side * curl * 1.5, top + curl * 1.4],
        [base + sway * 0.3 + side * curl * 0.9, top + curl * 1.1],
      ];
      const thick = Math.min(w, h) * rng.range(0.1, 0.15);
      const colour = i === bright ? c.pop : c.fig;
      const suckers = [0.14, 0.3, 0.46, 0.62, 0.76].map((t) => {
        const a = t < 0.28 ? t / 0.28 : (t - 0.28) / 0.32;
        const [from, to] =
          t < 0.28
            ? [spine[0], spine[1]]
            : t < 0.6
              ? [spine[1], spine[2] ?? spine[1]]
              : [spine[2] ?? spine[1], spine[3] ?? spine[1]];
        const k = Math.min(1, t < 0.6 ? a : (t - 0.6) / 0.3);
        return circle(
          from[0] + (to[0] - from[0]) * k + side * thick * 0.12,
          from[1] + (to[1] - from[1]) * k,
          thick * 0.2 * (1 - t * 0.6),
          c.bg,
        );
      });
      return path(limbD(spine, thick, 2), colour) + suckers.join('');
    });
    return (
      circle(w * rng.range(0.3, 0.7), h * 0.36, Math.min(w, h) * rng.range(0.22, 0.32), c.mid) +
      arms.join('') +
      path(`M-2 ${nums(h * 0.93)}Q${nums(w / 2, h * 0.86, w + 2, h * 0.93)}V${nums(h + 2)}H-2Z`, c.fig)
    );
  },
};
