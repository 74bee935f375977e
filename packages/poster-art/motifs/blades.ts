import { group, limbD, nums, type Point, path, placed, rect, ring, stroke } from '../svg.ts';
import { readDrawing } from './drawing.ts';
import type { Area, Motif } from './motif.ts';

function droplet(x: number, y: number, s: number, fill: string): string {
  return path(
    placed('M0-1C.4-.4 .62-.1 .62 .3C.62 .72 .34 .92 0 .92C-.34 .92-.62 .72-.62 .3C-.62-.1-.4-.4 0-1Z', x, y, s),
    fill,
  );
}

const knifeDrawing = readDrawing('knife');

export const knife: Motif = {
  name: 'knife',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const length = Math.hypot(w, h) * rng.range(0.8, 0.88);
    const lean = Math.atan2(w, h) * (180 / Math.PI) * rng.range(0.55, 0.9) * rng.sign();
    const [x, y]: Point = [w / 2, h / 2];
    const up = rng.chance(0.3) ? 180 : 0;
    const isBloody = rng.chance(0.7);
    const falls = Math.cos((lean * Math.PI) / 180) * length * 0.5 + y < h * 0.88;
    const drops =
      up === 0 && falls && isBloody
        ? droplet(
            x - Math.sin((lean * Math.PI) / 180) * length * 0.5,
            y + Math.cos((lean * Math.PI) / 180) * length * 0.5 + h * 0.05,
            h * 0.025,
            c.pop,
          )
        : '';
    const strip = rng.chance(0.5) ? rect(-w, y - h * 0.13, w * 3, h * 0.26, c.mid) : '';
    const drawn = knifeDrawing.draw(
      { x, y: y - length * 0.02, sx: length },
      c,
      isBloody ? ['blade', 'blood', 'grip'] : ['blade', 'grip'],
    );
    return strip + group(`rotate(${nums(lean + up, x, y)})`, drawn) + drops;
  },
};

export const hook: Motif = {
  name: 'hook',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.5, h * 0.33);
    const x = w * rng.range(0.46, 0.56);
    const top = h * 0.24;
    const flip = rng.sign();
    const links = Math.ceil((top + h * 0.2) / (s * 0.2));
    const chain = Array.from({ length: links }, (_, i) => {
      const y = top - (i + 0.6) * s * 0.2;
      return i % 2
        ? stroke(`M${nums(x, y - s * 0.1)}v${nums(s * 0.2)}`, c.fig, s * 0.06)
        : `<ellipse cx="${nums(x)}" cy="${nums(y)}" rx="${nums(s * 0.07)}" ry="${nums(s * 0.13)}" fill="none" stroke="${c.fig}" stroke-width="${nums(s * 0.05)}"/>`;
    });
    const p = (px: number, py: number): Point => [x + px * s * flip, top + py * s];
    const curve = limbD(
      [p(0, 0.1), p(0, 0.5), p(0.02, 0.9), p(0.14, 1.3), p(0.42, 1.5), p(0.74, 1.36), p(0.86, 1.04), p(0.76, 0.72)],
      s * 0.15,
      1.2,
    );
    const [tx, ty] = p(0.42, 1.58);
    return (
      chain.join('') +
      ring(x, top + s * 0.02, s * 0.13, c.fig, s * 0.07) +
      path(curve, c.fig) +
      droplet(tx, ty + s * 0.2, s * 0.13, c.pop) +
      (rng.chance(0.6) ? droplet(tx, ty + s * 0.5, s * 0.08, c.pop) : '')
    );
  },
};

export const drips: Motif = {
  name: 'drips',
  kind: 'figure',
  cornered: true,
  draw(area: Area) {
    const { w, h, rng, c } = area;
    const count = Math.round(w / rng.range(40, 56));
    const step = w / count;
    const longest = rng.int(1, count - 2);
    let d = `M-2 -2H${nums(w + 2)}V${nums(h * 0.16)}`;
    let end: Point = [0, 0];
    for (let i = count - 1; i >= 0; i--) {
      const length = i === longest ? h * rng.range(0.66, 0.74) : h * (0.2 + rng.next() ** 2 * 0.36);
      const half = step * rng.range(0.22, 0.32);
      const x = (i + 0.5) * step;
      d += `C${nums(x + step * 0.34, h * 0.16, x + half, h * 0.18, x + half, h * 0.24)}V${nums(Math.max(h * 0.25, length - half))}A${nums(half, half)} 0 0 1 ${nums(x - half, Math.max(h * 0.25, length - half))}V${nums(h * 0.24)}C${nums(x - half, h * 0.18, x - step * 0.34, h * 0.16, x - step / 2, h * 0.16)}`;
      if (i === longest) end = [x, length];
    }
    return path(`${d}H-2Z`, c.fig) + droplet(end[0], Math.min(h * 0.9, end[1] + h * 0.12), step * 0.42, c.pop);
  },
};
