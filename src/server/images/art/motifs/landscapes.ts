import { circle, limbD, nums, type Point, path, poly, rect, smoothD, stroke } from '../svg.ts';
import type { Area, Motif } from './motif.ts';
import { bareTree, crescentD, person, reachingArm } from './silhouettes.ts';

/** The path of a hill across the area, filled to its lower edge. */
function hillD({ w, h, rng }: Area, top: number, peak: number): string {
  const left = top + rng.range(0.02, 0.08) * h;
  const right = top + rng.range(0.02, 0.1) * h;
  return `M0 ${nums(left)}C${nums(w * (peak - 0.22), left, w * (peak - 0.2), top, w * peak, top)}S${nums(w * (peak + 0.26), right, w, right)}V${nums(h + 2)}H0Z`;
}

function moon({ c, rng }: Area, x: number, y: number, r: number): string {
  if (rng.chance(0.3)) return path(crescentD(x, y, r, rng.range(0.4, 0.7), rng.range(-0.9, 0.4)), c.pop);
  return circle(x, y, r, c.pop);
}

export const forest: Motif = {
  name: 'forest',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const trunk = (x: number, width: number, fill: string, top: number) => {
      const lean = rng.range(-0.03, 0.03) * h;
      let d = limbD(
        [
          [x, h * 1.05],
          [x + lean * 0.3, h * 0.5],
          [x + lean, top],
        ],
        width * 1.25,
        width * 0.75,
      );
      for (let i = rng.int(1, 2); i > 0; i--) {
        const y = rng.range(0.08, 0.5) * h;
        const side = rng.sign();
        const reach = width * rng.range(1.2, 2.4) + h * 0.03;
        d += limbD(
          [
            [x + lean * 0.6, y],
            [x + side * reach * 0.6, y - reach * 0.3],
            [x + side * reach, y - reach * 0.9],
          ],
          width * 0.3,
          1.2,
        );
      }
      return path(d, fill);
    };
    const spread = (count: number, thin: number, thick: number, fill: string) =>
      Array.from({ length: count }, (_, i) =>
        trunk(((i + rng.range(0.2, 0.8)) / count) * w, rng.range(thin, thick) * Math.min(w, h), fill, -10),
      ).join('');
    const mx = rng.range(0.3, 0.7) * w;
    const my = rng.range(0.28, 0.44) * h;
    const r = rng.range(0.17, 0.27) * Math.min(w, h);
    const step = Math.round(w / rng.range(60, 85));
    return (
      circle(mx, my, r, c.pop) +
      spread(step + 3, 0.012, 0.025, c.mid) +
      spread(step, 0.03, 0.075, c.fig) +
      path(hillD({ w, h, rng, c }, h * 0.88, rng.range(0.3, 0.7)), c.fig) +
      person(mx + rng.range(-0.1, 0.1) * w, h * 0.91, h * 0.13, c.fig)
    );
  },
};

export const road: Motif = {
  name: 'road',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const horizon = rng.range(0.46, 0.56) * h;
    const vx = rng.range(0.34, 0.66) * w;
    const depth = h - horizon;
    const at = (t: number, across: number): Point => [
      vx + across * t * w + (w / 2 - vx) * t * 0.6,
      horizon + t * depth,
    ];
    const dashes = [0.03, 0.09, 0.19, 0.36, 0.62].map((t, i) => {
      const end = t + [0.03, 0.05, 0.09, 0.15, 0.2][i]!;
      return poly([at(t, -0.016), at(t, 0.016), at(end, 0.016), at(end, -0.016)], c.pop);
    });
    const edge = (side: number) => poly([at(0, 0), at(0.98, side * 0.62), at(0.98, side * 0.585)], c.mid);
    const poles = [0.07, 0.15, 0.34, 0.8].map((t) => {
      const side = vx > w / 2 ? -0.8 : 0.8;
      const [x, y] = at(t, side);
      const height = t * depth * 1.5 + h * 0.05;
      return stroke(
        `M${nums(x, y)}v${nums(-height)}m${nums(-height * 0.14, height * 0.1)}h${nums(height * 0.28)}m${nums(-height * 0.24, height * 0.09)}h${nums(height * 0.2)}`,
        c.fig,
        1 + t * 8,
      );
    });
    const moonAt: Point = [vx + rng.range(-0.16, 0.16) * w, horizon - rng.range(0.02, 0.24) * h];
    return (
      circle(...moonAt, rng.range(0.13, 0.24) * Math.min(w, h), c.pop) +
      poles.join('') +
      path(
        `M0 ${nums(horizon + 4)}Q${nums(w * 0.3, horizon - 8, vx, horizon)}T${nums(w, horizon + 2)}V${nums(h + 2)}H0Z`,
        c.fig,
      ) +
      edge(-1) +
      edge(1) +
      dashes.join('')
    );
  },
};

export const fin: Motif = {
  name: 'fin',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const sea = rng.range(0.6, 0.7) * h;
    const size = rng.range(0.26, 0.42) * Math.min(w, h);
    const facing = rng.sign();
    const x = w * (0.5 + facing * rng.range(-0.06, 0.16));
    const sx = w * (0.5 - facing * rng.range(0, 0.14));
    const r = rng.range(0.26, 0.36) * Math.min(w, h);
    const finD = `M${nums(x - facing * size * 0.62, sea + 4)}C${nums(x - facing * size * 0.35, sea - size * 0.35, x - facing * size * 0.05, sea - size * 0.9, x + facing * size * 0.42, sea - size)}C${nums(x + facing * size * 0.22, sea - size * 0.62, x + facing * size * 0.3, sea - size * 0.25, x + facing * size * 0.52, sea + 4)}Z`;
    const glints = Array.from({ length: 7 }, (_, i) => {
      const y = sea + (i + 0.8) * (h - sea) * 0.12;
      const half = r * (1 - i * 0.13) * rng.range(0.45, 0.95);
      return rect(
        sx - half + rng.range(-0.1, 0.1) * r,
        y,
        half * 2,
        Math.max(2.5, h * 0.008),
        i % 3 === 1 ? c.mid : c.pop,
        'rx="2"',
      );
    });
    return (
      circle(sx, sea - r * rng.range(0, 0.5), r, c.pop) +
      path(finD, c.fig) +
      path(`M0 ${nums(sea)}Q${nums(w * 0.25, sea - 7, w * 0.5, sea)}T${nums(w, sea)}V${nums(h + 2)}H0Z`, c.fig) +
      glints.join('')
    );
  },
};

export const graves: Motif = {
  name: 'graves',
  kind: 'scene',
  draw(area) {
    const { w, h, rng, c } = area;
    const ground = h * 0.8;
    const unit = Math.min(w, h);
    const count = Math.round(w / 105);
    const stones = Array.from({ length: count }, (_, i) => {
      const x = ((i + 0.5) / count) * w + rng.range(-0.04, 0.04) * w;
      const sw = rng.range(0.09, 0.14) * unit;
      const sh = rng.range(0.16, 0.3) * unit;
      const tilt = rng.range(-9, 9);
      const top = -sh;
      const slab = rng.chance(0.35)
        ? `M${nums(-sw * 0.13, 30)}V${nums(top * 0.72)}H${nums(-sw * 0.42)}V${nums(top * 0.94)}H${nums(-sw * 0.13)}V${nums(top * 1.25)}H${nums(sw * 0.13)}V${nums(top * 0.94)}H${nums(sw * 0.42)}V${nums(top * 0.72)}H${nums(sw * 0.13)}V30Z`
        : `M${nums(-sw / 2, 30)}V${nums(top + sw / 2)}A${nums(sw / 2, sw / 2)} 0 0 1 ${nums(sw / 2, top + sw / 2)}V30Z`;
      return path(slab, c.fig, `transform="translate(${nums(x, ground + 12)})rotate(${nums(tilt)})"`);
    });
    const tx = rng.chance(0.5) ? w * 0.14 : w * 0.86;
    const hx = w - tx + rng.range(-0.05, 0.05) * w;
    return (
      moon(area, rng.range(0.36, 0.64) * w, h * rng.range(0.3, 0.4), unit * rng.range(0.17, 0.26)) +
      bareTree(tx, ground + 20, h * 0.78, c.fig, rng) +
      stones.join('') +
      path(hillD(area, ground, rng.range(0.4, 0.6)), c.fig) +
      (rng.chance(0.6) ? reachingArm([hx, h * 1.02], [hx + rng.range(-6, 6), h * 0.89], unit * 0.13, c.pop, rng) : '')
    );
  },
};

export const hands: Motif = {
  name: 'hands',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const count = Math.max(3, Math.round(w / rng.range(95, 150)));
    const unit = Math.min(w, h);
    const bright = rng.int(0, count - 1);
    const arms = Array.from({ length: count }, (_, i) => {
      const x = ((i + 0.5) / count) * w + rng.range(-0.03, 0.03) * w;
      const reach = i === bright ? rng.range(0.52, 0.6) : rng.range(0.3, 0.52);
      return reachingArm(
        [x + rng.range(-0.05, 0.05) * w, h * 1.06],
        [x, h - reach * h],
        unit * rng.range(0.24, 0.32),
        i === bright ? c.pop : c.fig,
        rng,
      );
    });
    const sun = circle(w * rng.range(0.35, 0.65), h * 0.4, unit * rng.range(0.28, 0.36), c.mid);
    return (
      sun +
      arms.join('') +
      path(`M-2 ${nums(h * 0.96)}Q${nums(w / 2, h * 0.9, w + 2, h * 0.96)}V${nums(h + 2)}H-2Z`, c.fig)
    );
  },
};

export const stairs: Motif = {
  name: 'stairs',
  kind: 'scene',
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

export const calvary: Motif = {
  name: 'calvary',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const hill = hillD({ w, h, rng, c }, h * 0.8, rng.range(0.35, 0.65));
    const path1 = smoothD([
      [w * 0.5, h],
      [w * 0.4, h * 0.92],
      [w * 0.56, h * 0.86],
      [w * 0.5, h * 0.8],
    ]);
    const x = w * rng.range(0.42, 0.58);
    const size = h * rng.range(0.5, 0.62);
    const arm = size * 0.2;
    const cross =
      rect(x - size * 0.035, h * 0.83 - size, size * 0.07, size, c.fig) +
      rect(x - arm, h * 0.83 - size * 0.3, arm * 2, size * 0.07, c.fig);
    return (
      circle(x, h * 0.83 - size * 0.55, Math.min(w, h) * rng.range(0.24, 0.34), c.pop) +
      cross +
      path(hill, c.fig) +
      stroke(path1, c.mid, 5) +
      person(x - w * 0.16, h * 0.85, h * 0.13, c.fig)
    );
  },
};
