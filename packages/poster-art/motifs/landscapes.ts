import { circle, limbD, nums, type Point, path, poly, rect, smoothD, stroke } from '../svg.ts';
import type { Area, Motif } from './motif.ts';
import { person } from './silhouettes.ts';

/** Returns the path of a hill across the area, down to the area's lower edge. */
export function hillD({ w, h, rng }: Area, top: number, peak: number): string {
  const left = top + rng.range(0.02, 0.08) * h;
  const right = top + rng.range(0.02, 0.1) * h;
  return `M0 ${nums(left)}C${nums(w * (peak - 0.22), left, w * (peak - 0.2), top, w * peak, top)}S${nums(w * (peak + 0.26), right, w, right)}V${nums(h + 2)}H0Z`;
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
      for (let i = fill === c.fig ? rng.int(1, 2) : 0; i > 0; i--) {
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
    const dashes = [0.03, 0.09, 0.19, 0.36, 0.62].map((t) => {
      const end = t * 1.32 + 0.02;
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
