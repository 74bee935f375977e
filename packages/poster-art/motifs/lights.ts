import { circle, ellipse, nums, path, poly, rect, ring, smoothD, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { person } from './silhouettes.ts';

export const bulb: Motif = {
  name: 'bulb',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const x = w * rng.range(0.4, 0.6);
    const y = h * rng.range(0.26, 0.34);
    const r = Math.min(w, h) * 0.065;
    const sway = rng.range(-0.12, 0.12) * w;
    const reach = w * rng.range(0.36, 0.46);
    const floor = h * 0.87;
    const cone = poly(
      [
        [x, y],
        [x + reach, floor],
        [x - reach, floor],
      ],
      c.fig,
    );
    const pool = ellipse(x, floor, reach, h * 0.06, c.fig);
    const cord = stroke(
      smoothD([
        [x + sway, -h * 0.2],
        [x + sway * 0.6, y * 0.4],
        [x, y - r * 2],
      ]),
      c.fig,
      3,
    );
    const glass = `M${nums(x - r * 0.4, y - r * 1.5)}C${nums(x - r * 0.4, y - r, x - r, y - r * 0.7, x - r, y)}A${nums(r, r)} 0 0 0 ${nums(x + r, y)}C${nums(x + r, y - r * 0.7, x + r * 0.4, y - r, x + r * 0.4, y - r * 1.5)}Z`;
    const who = person(x + rng.range(-0.3, 0.3) * reach, floor + h * 0.02, h * rng.range(0.34, 0.42), c.bg);
    return cone + pool + cord + rect(x - r * 0.42, y - r * 2.2, r * 0.84, r * 0.8, c.fig) + path(glass, c.pop) + who;
  },
};

export const lamplight: Motif = {
  name: 'lamplight',
  kind: 'scene',
  cornered: true,
  draw({ w, h, rng, c }) {
    const flip = rng.chance(0.5);
    const lx = w * rng.range(0.64, 0.74);
    const ly = h * rng.range(0.12, 0.2);
    const floor = h * 0.87;
    const fx = w * rng.range(0.36, 0.44);
    const beam = poly(
      [
        [lx - 8, ly],
        [lx + 10, ly],
        [lx - w * 0.02, floor],
        [fx - w * 0.26, floor],
      ],
      c.pop,
    );
    const post = `M${nums(w * 0.86, floor + 4)}V${nums(ly)}Q${nums(w * 0.86, ly - h * 0.06, lx + w * 0.05, ly - h * 0.055)}L${nums(lx, ly - h * 0.05)}`;
    const lamp = poly(
      [
        [lx - 20, ly + 3],
        [lx - 9, ly - h * 0.06],
        [lx + 12, ly - h * 0.06],
        [lx + 24, ly + 3],
      ],
      c.fig,
    );
    const tall = h * 0.36;
    const hat = `M${nums(fx - tall * 0.13, floor - tall * 0.93)}h${nums(tall * 0.26)}v${nums(-tall * 0.025)}h${nums(-tall * 0.06)}l${nums(-tall * 0.02, -tall * 0.09)}h${nums(-tall * 0.1)}l${nums(-tall * 0.02, tall * 0.09)}h${nums(-tall * 0.06)}z`;
    const coat = `M${nums(fx - tall * 0.12, floor - tall * 0.72)}L${nums(fx + tall * 0.12, floor - tall * 0.72)}L${nums(fx + tall * 0.2, floor - tall * 0.16)}H${nums(fx - tall * 0.2)}Z`;
    const bag = rect(fx + tall * 0.15, floor - tall * 0.4, tall * 0.2, tall * 0.14, c.fig, 'rx="3"');
    const shadow = poly(
      [
        [fx - tall * 0.08, floor],
        [fx + tall * 0.08, floor],
        [fx - w * 0.2, h + 2],
        [fx - w * 0.36, h + 2],
      ],
      c.fig,
    );
    const ground = rect(-2, floor, w + 4, h - floor + 4, c.fig);
    const whole =
      beam +
      stroke(post, c.fig, 7) +
      lamp +
      path(hat + coat, c.fig) +
      person(fx, floor + 2, tall, c.fig) +
      bag +
      ground +
      shadow;
    return flip ? `<g transform="matrix(-1 0 0 1 ${nums(w)} 0)">${whole}</g>` : whole;
  },
};

export const candles: Motif = {
  name: 'candles',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const count = Math.max(3, Math.round(w / rng.range(75, 110)));
    const dead = rng.int(0, count - 1);
    const step = w / count;
    const floor = h * 0.9;
    const sticks = Array.from({ length: count }, (_, i) => {
      const x = (i + 0.5) * step + rng.range(-0.08, 0.08) * step;
      const half = step * rng.range(0.2, 0.29);
      const top = floor - h * rng.range(0.2, 0.5);
      const drip = `M${nums(x - half, floor + 4)}V${nums(top + half * 0.3)}Q${nums(x, top - half * 0.3, x + half, top + half * 0.3)}V${nums(top + half * 2.2)}a${nums(half * 0.22, half * 0.22)} 0 0 0 ${nums(half * 0.44, 0)}V${nums(floor + 4)}Z`;
      const wick = stroke(`M${nums(x, top)}v${nums(-half * 0.7)}`, c.fig, 3);
      const f = half * 1.1;
      const y = top - half * 0.4;
      const flame = `M${nums(x, y - f * 3)}C${nums(x + f * 0.3, y - f * 2, x + f, y - f * 1.4, x + f * 0.72, y - f * 0.5)}C${nums(x + f * 0.5, y + f * 0.15, x - f * 0.5, y + f * 0.15, x - f * 0.72, y - f * 0.5)}C${nums(x - f, y - f * 1.3, x - f * 0.2, y - f * 1.8, x, y - f * 3)}Z`;
      const smoke = stroke(
        smoothD([
          [x, y],
          [x + f * 0.6, y - f * 1.6],
          [x - f * 0.5, y - f * 3.2],
          [x + f * 0.5, y - f * 5],
          [x - f * 0.1, y - f * 6.6],
        ]),
        c.mid,
        4,
        'stroke-linecap="round"',
      );
      const fire = ring(x, y - f, f * 2.1, c.mid, 2.5) + path(flame, c.pop);
      return path(drip, c.fig) + wick + (i === dead ? smoke : fire);
    });
    return sticks.join('') + rect(-2, floor, w + 4, h - floor + 4, c.fig);
  },
};

export const eclipse: Motif = {
  name: 'eclipse',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const x = w * rng.range(0.4, 0.6);
    const y = h * rng.range(0.36, 0.44);
    const r = Math.min(w, h) * rng.range(0.17, 0.23);
    const rays = rng.pick([16, 20, 24, 32]);
    const far = Math.hypot(w, h);
    const turn = rng.next();
    let d = '';
    for (let i = 0; i < rays; i++) {
      const a = ((i + turn) / rays) * Math.PI * 2;
      const half = (Math.PI / rays) * 0.5;
      d += `M${nums(x, y)}L${nums(x + far * Math.cos(a - half), y + far * Math.sin(a - half))}L${nums(x + far * Math.cos(a + half), y + far * Math.sin(a + half))}Z`;
    }
    const slip = rng.range(-0.5, 0.5);
    const hill = path(
      `M-2 ${nums(h * 0.9)}Q${nums(w * 0.5, h * rng.range(0.76, 0.82), w + 2, h * 0.9)}V${nums(h + 2)}H-2Z`,
      c.fig,
    );
    return (
      path(d, c.mid) +
      circle(x, y, r * 1.22, c.pop) +
      circle(x + r * 0.12 * slip, y - r * 0.1 * slip, r, c.fig) +
      person(w * rng.range(0.3, 0.7), h * 0.88, h * 0.15, c.fig) +
      hill
    );
  },
};
