import { circle, clipped, nums, path, placed, polar, poly, ring, stroke } from '../svg.ts';
import { readDrawing } from './drawing.ts';
import type { Area, Motif } from './motif.ts';

function pupil({ rng, c }: Area, x: number, y: number, r: number): string {
  switch (rng.int(0, 4)) {
    case 0:
      return path(
        `M${nums(x, y - r * 0.94)}Q${nums(x + r * 0.42, y, x, y + r * 0.94)}Q${nums(x - r * 0.42, y, x, y - r * 0.94)}Z`,
        c.bg,
      );
    case 1:
      return (
        circle(x, y - r * 0.2, r * 0.3, c.bg) +
        poly(
          [
            [x - r * 0.13, y - r * 0.1],
            [x + r * 0.13, y - r * 0.1],
            [x + r * 0.32, y + r * 0.66],
            [x - r * 0.32, y + r * 0.66],
          ],
          c.bg,
        )
      );
    case 2:
      return [0.8, 0.54, 0.28].map((k) => ring(x, y, r * k, c.bg, r * 0.13)).join('');
    case 3:
      return Array.from({ length: 3 }, (_, i) =>
        circle(...polar(x, y, r * 0.42, (i * Math.PI * 2) / 3 - 1.57), r * 0.27, c.bg),
      ).join('');
    default:
      return circle(x, y, r * 0.5, c.bg) + circle(x + r * 0.22, y - r * 0.24, r * 0.13, c.pop);
  }
}

export const eye: Motif = {
  name: 'eye',
  kind: 'figure',
  contained: true,
  draw(area) {
    const { w, h, rng, c } = area;
    const half = Math.min(w * 0.42, h * 0.5);
    const x = w / 2;
    const y = h * rng.range(0.48, 0.54);
    const lift = half * rng.range(0.95, 1.2);
    const drop = half * rng.range(0.8, 1.05);
    const almond = `M${nums(x - half, y)}Q${nums(x, y - lift, x + half, y)}Q${nums(x, y + drop, x - half, y)}Z`;
    const r = half * rng.range(0.36, 0.44);
    const lashes = (side: number, count: number, length: number) =>
      Array.from({ length: count }, (_, i) => {
        const t = (i + 0.5) / count;
        const bx = x - half + 2 * half * t;
        const by = y + side * 2 * t * (1 - t) * (side < 0 ? lift : drop);
        const a = Math.atan2(side * half * 0.9, (t - 0.5) * half * 2.2);
        const tip = polar(bx, by, half * length * (0.75 + t * (1 - t)), a);
        return `M${nums(bx - half * 0.035, by)}L${nums(...tip)}L${nums(bx + half * 0.035, by)}Z`;
      }).join('');
    const count = rng.int(9, 15);
    const lower = rng.chance(0.6) || y + drop * 1.14 > h;
    return (
      path(lashes(-1, count, 0.42) + (lower ? lashes(1, count, 0.26) : ''), c.fig) +
      path(almond, c.fig) +
      clipped(
        'eye',
        `<path d="${almond}"/>`,
        circle(x, y - half * 0.03, r * 1.16, c.bg) +
          circle(x, y - half * 0.03, r, c.pop) +
          pupil(area, x, y - half * 0.03, r),
      ) +
      (lower
        ? ''
        : path(
            `M${nums(x, y + drop * 0.62)}C${nums(x + half * 0.16, y + drop * 0.9, x + half * 0.14, y + drop * 1.1, x, y + drop * 1.12)}C${nums(x - half * 0.14, y + drop * 1.1, x - half * 0.16, y + drop * 0.9, x, y + drop * 0.62)}Z`,
            c.pop,
          ))
    );
  },
};

export const fangs: Motif = {
  name: 'fangs',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.43, h * 0.56);
    const x = w / 2;
    const y = h * rng.range(0.42, 0.48);
    const open = rng.range(0.95, 1.3);
    const at = (d: string) => placed(d, x, y, s, s * open);
    const lips = at(
      'M-1-.02C-.72-.26-.36-.56-.14-.52Q0-.46 .14-.52C.36-.56 .72-.26 1-.02C.74 .44 .4 .62 0 .62C-.4 .62-.74 .44-1-.02Z',
    );
    const hole = at(
      'M-.82-.02C-.5-.16-.2-.26 0-.22C.2-.26 .5-.16 .82-.02C.56 .28 .3 .38 0 .38C-.3 .38-.56 .28-.82-.02Z',
    );
    const tooth = (left: number, right: number, length: number) => {
      const mid = (left + right) / 2;
      return at(
        `M${left}-.4L${right}-.4L${right}${-0.12}C${right} ${length * 0.4} ${mid + 0.01} ${length} ${mid} ${length}C${mid - 0.01} ${length} ${left} ${length * 0.4} ${left} -.12Z`,
      );
    };
    const flat = [
      [-0.2, -0.01, 0.0],
      [0.01, 0.2, 0.0],
      [-0.62, -0.45, -0.02],
      [0.45, 0.62, -0.02],
    ] as const;
    const teeth = flat.map(([a, b, l]) => tooth(a, b, l)).join('') + tooth(-0.43, -0.22, 0.4) + tooth(0.22, 0.43, 0.4);
    const side = rng.sign();
    const drop = path(
      at(
        `M${side * 0.325} .62C${side * 0.325 + 0.1} .86 ${side * 0.325 + 0.09} 1 ${side * 0.325} 1C${side * 0.325 - 0.09} 1 ${side * 0.325 - 0.1} .86 ${side * 0.325} .62Z`,
      ),
      c.fig,
    );
    return (
      path(lips, c.fig) +
      path(hole, c.bg) +
      clipped(
        'fg',
        `<path d="${at('M-.82-.02C-.5-.16-.2-.26 0-.22C.2-.26 .5-.16 .82-.02L.6 .9L-.6 .9Z')}"/>`,
        path(teeth, c.pop),
      ) +
      drop
    );
  },
};

const skullDrawing = readDrawing('skull');

export const skull: Motif = {
  name: 'skull',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.46, h * 0.43);
    const x = w / 2;
    const y = h * 0.48;
    const tall = rng.range(0.94, 1.06);
    const sockets = rng.chance(0.5) ? 'round-sockets' : 'slanted-sockets';
    const spark = rng.chance(0.6) ? circle(x + rng.sign() * s * 0.4, y - s * 0.02, s * 0.09, c.pop) : '';
    const crack = rng.chance(0.6)
      ? stroke(
          `M${nums(x + s * 0.16, y - s * tall)}l${nums(-s * 0.1, s * 0.2)} ${nums(s * 0.14, s * 0.08)} ${nums(-s * 0.1, s * 0.2)}`,
          c.bg,
          s * 0.03,
        )
      : '';
    return skullDrawing.draw({ x, y, sx: s, sy: s * tall }, c, ['bone', sockets]) + crack + spark;
  },
};
