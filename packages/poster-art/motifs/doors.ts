import { circle, nums, path, poly, rect } from '../svg.ts';
import type { Motif } from './motif.ts';
import { person } from './silhouettes.ts';

export const door: Motif = {
  name: 'door',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const flip = rng.chance(0.5);
    const tall = h * rng.range(0.56, 0.64);
    const wide = Math.min(tall * 0.46, w * 0.4);
    const x = w * rng.range(0.3, 0.42);
    const floor = h * rng.range(0.7, 0.76);
    const top = floor - tall;
    const open = wide * rng.range(0.4, 0.62);
    const light = poly(
      [
        [x, floor],
        [x + wide - open * 0.2, floor],
        [x + wide * 1.5 + w * 0.15, h + 4],
        [x - w * rng.range(0.02, 0.12), h + 4],
      ],
      c.pop,
    );
    const leaf = poly(
      [
        [x + wide, top],
        [x + wide - open, top + tall * 0.07],
        [x + wide - open, floor + tall * 0.09],
        [x + wide, floor],
      ],
      c.fig,
    );
    const knob = circle(x + wide - open * 0.8, top + tall * 0.56, wide * 0.035, c.pop);
    const px = x + (wide - open) * 0.5;
    const shadow = poly(
      [
        [px - wide * 0.05, floor],
        [px + wide * 0.09, floor],
        [px + wide * 0.52, h + 4],
        [px - wide * 0.02, h + 4],
      ],
      c.bg,
    );
    const frame = rect(x - wide * 0.1, top - wide * 0.1, wide * 1.2, tall + wide * 0.1, c.fig);
    const whole = `${rect(0, floor, w, h - floor + 2, c.mid)}${frame}${rect(x, top, wide, tall, c.pop)}${light}${shadow}${person(px, floor + 2, tall * 0.62, c.bg)}${leaf}${knob}`;
    return flip ? `<g transform="matrix(-1 0 0 1 ${nums(w)} 0)">${whole}</g>` : whole;
  },
};

export const keyhole: Motif = {
  name: 'keyhole',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const unit = Math.min(w, h * 0.8);
    const r = unit * rng.range(0.24, 0.28);
    const x = w * rng.range(0.44, 0.56);
    const y = h * 0.36;
    const foot = h * 0.86;
    const hole = (grow: number) =>
      `M${nums(x - r * 0.5 - grow * 0.6, y + r * 0.8)}A${nums(r + grow, r + grow)} 0 1 1 ${nums(x + r * 0.5 + grow * 0.6, y + r * 0.8)}L${nums(x + r * 1.02 + grow, foot + grow)}H${nums(x - r * 1.02 - grow)}Z`;
    const inside = rng.chance(0.5)
      ? person(x, foot, (foot - y) * 0.98 + r * 0.2, c.bg)
      : `${path(`M${nums(x - r * 0.86, y)}Q${nums(x, y - r * 0.85, x + r * 0.86, y)}Q${nums(x, y + r * 0.85, x - r * 0.86, y)}Z`, c.bg)}${circle(x, y, r * 0.34, c.fig)}${circle(x, y, r * 0.15, c.bg)}`;
    return path(hole(unit * 0.075), c.fig) + path(hole(0), c.pop) + inside;
  },
};
