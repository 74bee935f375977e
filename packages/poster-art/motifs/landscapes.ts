import { circle, limbD, nums, path } from '../svg.ts';
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
