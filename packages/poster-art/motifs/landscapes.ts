import { circle, limbD, nums, path } from '../svg.ts';
import type { Area, Motif } from './motif.ts';
import { bareTree, crescentD, person, reachingArm } from './silhouettes.ts';

/** Returns the path of a hill across the area, down to the area's lower edge. */
function hillD({ w, h, rng }: Area, top: number, peak: number): string {
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

function moon({ c, rng }: Area, x: number, y: number, r: number): string {
  if (rng.chance(0.3)) return path(crescentD(x, y, r, rng.range(0.4, 0.7), rng.range(-0.9, 0.4)), c.pop);
  return circle(x, y, r, c.pop);
}

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
