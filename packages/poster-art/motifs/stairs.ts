import { circle, nums, type Point, path, polar, poly, rect, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { person } from './silhouettes.ts';

export const fall: Motif = {
  name: 'spiral',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const unit = Math.hypot(w, h) / 2;
    const turns = rng.int(4, 6);
    const gap = (unit * 1.02) / turns;
    const x = w * rng.range(0.42, 0.58);
    const y = h * rng.range(0.44, 0.56);
    const sweep = rng.chance(0.5) ? 1 : 0;
    let d = `M${nums(x, y)}`;
    let r = gap * 0.5;
    let px = x;
    for (let i = 0; i < turns * 2 + 2; i++) {
      px += (i % 2 ? -1 : 1) * r * 2;
      d += `A${nums(r, r)} 0 0 ${sweep} ${nums(px, y)}`;
      r += gap * 0.5;
    }
    const who = `<g transform="translate(${nums(x + gap * rng.range(-0.2, 0.2), y + gap * 0.2)})rotate(${nums(rng.range(120, 240))})">${person(0, gap * 0.85, gap * 1.8, c.pop)}</g>`;
    return stroke(d, c.fig, gap * 0.5) + circle(x, y, gap * 1.1, c.bg) + who;
  },
};

export const spiralStair: Motif = {
  name: 'spiral-stair',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const x = w * rng.range(0.42, 0.58);
    const y = h * rng.range(0.44, 0.56);
    const far = Math.hypot(w, h) * 0.62;
    const perTurn = rng.int(13, 17);
    const steps = perTurn * 4;
    const shrink = 0.36 ** (1 / perTurn);
    const turn = ((Math.PI * 2) / perTurn) * rng.sign();
    const start = rng.range(0, 6);
    let light = '';
    let dim = '';
    for (let i = 0; i < steps; i++) {
      const outer = far * shrink ** (i - perTurn);
      const inner = outer * 0.42;
      const a = start + i * turn;
      const points: Point[] = [
        polar(x, y, outer, a),
        polar(x, y, outer * shrink, a + turn),
        polar(x, y, inner * shrink, a + turn),
        polar(x, y, inner, a),
      ];
      const d = `M${points.map((p) => nums(...p)).join(' ')}Z`;
      if (i % 3 === 0) light += d;
      else if (i % 3 === 1) dim += d;
    }
    const eyeR = far * 0.36 ** 3 * 1.3;
    return (
      path(light, c.fig) + path(dim, c.mid) + circle(x, y, eyeR, c.pop) + person(x, y + eyeR * 0.55, eyeR * 1.15, c.bg)
    );
  },
};

export const stairs: Motif = {
  name: 'stairs',
  kind: 'scene',
  cornered: true,
  draw({ w, h, rng, c }) {
    const steps = rng.int(7, 10);
    const flip = rng.chance(0.5);
    const run = (w * 0.86) / steps;
    const rise = (h * 0.6) / steps;
    let d = `M-2 ${nums(h + 2)}V${nums(h * 0.94)}`;
    for (let i = 0; i < steps; i++) d += `h${nums(run)}v${nums(-rise)}`;
    d += `H${nums(w + 2)}V${nums(h + 2)}Z`;
    const top = h * 0.94 - steps * rise;
    const door = rect(w * 0.872, top - h * 0.24, w * 0.116, h * 0.24 + 2, c.pop);
    const climb = rng.int(1, 3);
    const fx = run * (climb + 0.5);
    const light = poly(
      [
        [w * 0.875, top - h * 0.25],
        [w * 0.875, top],
        [fx - w * 0.1, h * 0.94 - climb * rise],
        [fx - w * 0.5, h * 0.7 - climb * rise],
      ],
      c.mid,
    );
    const rails = Array.from(
      { length: steps },
      (_, i) => `M${nums(run * (i + 0.5), h * 0.94 - i * rise)}v${nums(-h * 0.12)}`,
    ).join('');
    const rail = stroke(
      `${rails}M${nums(run * 0.3, h * 0.82)}L${nums(run * (steps - 0.3), h * 0.82 - (steps - 1) * rise)}`,
      c.fig,
      3,
    );
    const whole = light + door + person(w * 0.93, top + 1, Math.min(h * 0.18, w * 0.26), c.fig) + rail + path(d, c.fig);
    return flip ? `<g transform="matrix(-1 0 0 1 ${nums(w)} 0)">${whole}</g>` : whole;
  },
};
