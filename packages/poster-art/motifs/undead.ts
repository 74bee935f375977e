import { circle, nums, path } from '../svg.ts';
import { hillD } from './landscapes.ts';
import type { Area, Motif } from './motif.ts';
import { bareTree, crescentD, reachingArm } from './silhouettes.ts';

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
