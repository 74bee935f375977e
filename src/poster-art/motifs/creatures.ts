import { circle, ellipse, limbD, mirrored, nums, type Point, path, placed, polar, poly, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';

export const moth: Motif = {
  name: 'moth',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.45, h * 0.54);
    const [x, y]: Point = [w / 2, h * 0.5];
    const at = (d: string) => placed(d, x, y, s);
    const upper = at('M.03-.2C.2-.5 .62-.74 1.02-.7C1.06-.44 .92-.06 .56 .06C.34 .12 .12 .06 .03 .02Z');
    const lower = at(
      'M.03 0C.24 .1 .5 .12 .64 .24C.7 .46 .54 .7 .36 .76C.34 .9 .28 .96 .24 .78C.14 .56 .06 .3 .03 .16Z',
    );
    const bandUp = at(
      'M.2-.34C.44-.52 .68-.58 .9-.58C.86-.42 .74-.2 .54-.1C.72-.24 .76-.36 .78-.46C.6-.46 .4-.38 .2-.34Z',
    );
    const eyes =
      circle(x + s * 0.5, y - s * 0.28, s * 0.13, c.bg) +
      circle(x + s * 0.5, y - s * 0.28, s * 0.085, c.pop) +
      circle(x + s * 0.52, y - s * 0.28, s * 0.035, c.bg);
    const low = circle(x + s * 0.38, y + s * 0.42, s * 0.1, c.bg) + circle(x + s * 0.38, y + s * 0.42, s * 0.06, c.pop);
    const feeler = limbD(
      [
        [x + s * 0.02, y - s * 0.34],
        [x + s * 0.14, y - s * 0.54],
        [x + s * 0.34, y - s * 0.7],
      ],
      s * 0.04,
      1.5,
    );
    const veins = stroke(at('M.05-.1L.82-.5M.05-.06L.7-.16M.05 .06L.5 .5').replaceAll('C', 'L'), c.bg, 2);
    const body = path(
      at('M0-.38C.09-.36 .12-.22 .09-.08C.12 .12 .09 .42 0 .62C-.09 .42-.12 .12-.09-.08C-.12-.22-.09-.36 0-.38Z'),
      c.fig,
    );
    const ribs = stroke(
      Array.from(
        { length: 5 },
        (_, i) => `M${nums(x - s * 0.07, y + s * (0.04 + i * 0.1))}q${nums(s * 0.07, s * 0.05, s * 0.14, 0)}`,
      ).join(''),
      c.bg,
      2.5,
    );
    const face =
      circle(x - s * 0.035, y - s * 0.22, s * 0.022, c.bg) + circle(x + s * 0.035, y - s * 0.22, s * 0.022, c.bg);
    const wings = mirrored(
      x,
      path(upper, c.fig) + path(lower, c.fig) + veins + path(bandUp, c.mid) + eyes + low + path(feeler, c.fig),
    );
    return `<g transform="rotate(${nums(rng.range(-14, 14), x, y)})">${wings}${body}${ribs}${face}</g>`;
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
