import { circle, ellipse, limbD, mirrored, nums, type Point, path, placed, polar, ring, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { hooded } from './silhouettes.ts';

export const cult: Motif = {
  name: 'cult',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const unit = Math.min(w, h);
    const floor = h * 0.98;
    const tall = h * rng.range(0.58, 0.66);
    const x = w / 2;
    const halo = circle(x, floor - tall * 0.8, unit * rng.range(0.24, 0.34), c.pop);
    const rings = rng.chance(0.5)
      ? [1.35, 1.7].map((k) => ring(x, floor - tall * 0.8, unit * 0.26 * k, c.mid, 5)).join('')
      : '';
    const step = tall * 0.36;
    const pairs = Math.ceil(w / 2 / step) + 1;
    const side = (i: number) => {
      const height = tall * (1 - i * 0.09) * 0.82;
      return [x - i * step, x + i * step]
        .map((px) => hooded(px, floor + 4, height, i % 2 ? c.mid : c.fig, c.bg))
        .join('');
    };
    const row = Array.from({ length: pairs }, (_, i) => side(pairs - i)).join('');
    const base = path(`M-2 ${nums(h * 0.93)}H${nums(w + 2)}V${nums(h + 2)}H-2Z`, c.fig);
    return halo + rings + row + hooded(x, floor + 4, tall, c.fig, c.pop) + base;
  },
};

export const shroud: Motif = {
  name: 'shroud',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.62, h * 0.46);
    const x = w * rng.range(0.46, 0.54);
    const y = h * 0.54;
    const flare = rng.range(0.5, 0.66);
    const at = (d: string) => placed(d, x, y, s);
    const hem = `C${flare - 0.08} 1.06 ${flare - 0.18} .88 ${flare * 0.5} 1C${flare * 0.3} 1.08 ${flare * 0.1} .92 -.1 1C-.24 1.06 ${-flare + 0.16} .9 ${-flare} 1`;
    const sheet = at(
      `M0-1C.26-1 .32-.78 .32-.56C.36-.3 .46 .3 ${flare} 1${hem}C-.46 .3-.36-.3-.32-.56C-.32-.78-.26-1 0-1Z`,
    );
    const folds = stroke(
      at('M-.2-.3C-.22 .1-.3 .5-.32 .92M.06-.34C.04 .1 .1 .5 .06 .9M.24-.24C.28 .2 .34 .5 .38 .86'),
      c.mid,
      s * 0.024,
      'stroke-linecap="round"',
    );
    const eyes = mirrored(x, ellipse(x + s * 0.12, y - s * 0.66, s * 0.055, s * 0.085, c.bg));
    const shade = ellipse(x, y + s * 1.0, s * 0.86, s * 0.06, c.mid);
    const halo = rng.chance(0.6) ? circle(x, y - s * 0.5, s * rng.range(0.56, 0.68), c.pop) : '';
    return halo + shade + path(sheet, c.fig) + folds + eyes;
  },
};

export const cape: Motif = {
  name: 'cape',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.62, h * 0.52);
    const x = w / 2;
    const y = h * 0.5;
    const at = (d: string) => placed(d, x, y, s);
    const wing = rng.range(0.8, 1);
    const cloak = at(
      `M0-.5L.2-.42L.4-.78C.42-.5 .42-.36 .36-.24C.6 0 ${wing} .5 ${wing} 1.2L${-wing} 1.2C${-wing} .5-.6 0-.36-.24C-.42-.36-.42-.5-.4-.78L-.2-.42Z`,
    );
    const lining = at(
      'M0-.2L.16-.36L.31-.6C.32-.4 .3-.28 .22-.16C.16 .3 .24 .8 .34 1.2L-.34 1.2C-.24 .8-.16 .3-.22-.16C-.3-.28-.32-.4-.31-.6L-.16-.36Z',
    );
    const head = at(
      'M0-.98C.13-.98 .2-.88 .19-.72C.2-.74 .25-.86 .26-.76C.26-.66 .22-.6 .18-.6C.15-.44 .07-.36 0-.36C-.07-.36-.15-.44-.18-.6C-.22-.6-.26-.66-.26-.76C-.25-.86-.2-.74-.19-.72C-.2-.88-.13-.98 0-.98Z',
    );
    const peak = at('M0-.99C.16-.99 .22-.84 .19-.7C.17-.8 .1-.84 0-.76C-.1-.84-.17-.8-.19-.7C-.22-.84-.16-.99 0-.99Z');
    const eyes = mirrored(x, ellipse(x + s * 0.08, y - s * 0.64, s * 0.03, s * 0.018, c.fig));
    const bats = Array.from({ length: rng.int(0, 3) }, () => {
      const [bx, by] = [rng.range(0.08, 0.92) * w, rng.range(0.06, 0.22) * h];
      return path(
        placed(
          'M0 0C.1-.3 .2-.2 .3-.3C.5-.5 .8-.5 1-.3C.8-.3 .7-.1 .7 .1C.5-.05 .4 0 .3 .2C.2 .1 .1 .1 0 .3C-.1 .1-.2 .1-.3 .2C-.4 0-.5-.05-.7 .1C-.7-.1-.8-.3-1-.3C-.8-.5-.5-.5-.3-.3C-.2-.2-.1-.3 0 0Z',
          bx,
          by,
          s * rng.range(0.08, 0.14),
        ),
        c.fig,
      );
    });
    const moon = circle(x + rng.range(-0.1, 0.1) * w, y - s * 0.55, s * rng.range(0.62, 0.76), c.mid);
    return (
      moon +
      bats.join('') +
      path(cloak, c.fig) +
      path(lining, c.pop) +
      path(head, c.bg) +
      path(peak, c.fig) +
      eyes +
      path(at('M-.05-.3L.05-.3L.1 1.2L-.1 1.2Z'), c.fig)
    );
  },
};

export const shadowHand: Motif = {
  name: 'shadow-hand',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const flip = rng.chance(0.5);
    const s = Math.min(w, h);
    const [px, py]: Point = [w * 0.46, h * 0.62];
    let d = limbD(
      [
        [w * 1.08, h * 1.06],
        [w * 0.76, h * 0.84],
        [px + s * 0.08, py + s * 0.05],
        [px - s * 0.02, py - s * 0.03],
      ],
      s * 0.3,
      s * 0.24,
    );
    const fingers: readonly [number, number][] = [
      [-2.95, 0.42],
      [-2.55, 0.56],
      [-2.15, 0.6],
      [-1.75, 0.54],
    ];
    fingers.forEach(([a, length], i) => {
      const root = polar(px, py, s * 0.06, a);
      const knuckle = polar(...root, s * length * 0.5, a + rng.range(-0.1, 0.1) + 0.18);
      const joint = polar(...knuckle, s * length * 0.36, a - 0.1 - i * 0.02);
      d += limbD(
        [root, knuckle, joint, polar(...joint, s * length * 0.34, a - 0.5 + rng.range(-0.15, 0.1))],
        s * 0.1,
        1.2,
      );
    });
    const thumb = polar(px + s * 0.1, py - s * 0.02, s * 0.26, -1.0);
    d += limbD([[px + s * 0.08, py + s * 0.04], thumb, polar(...thumb, s * 0.24, -1.6)], s * 0.11, 1.2);
    const disc = circle(w * 0.36, h * 0.4, s * rng.range(0.3, 0.38), c.pop);
    const whole = disc + path(d, c.fig);
    return flip ? `<g transform="matrix(-1 0 0 1 ${nums(w)} 0)">${whole}</g>` : whole;
  },
};

export const puncture: Motif = {
  name: 'puncture',
  kind: 'figure',
  cornered: true,
  draw({ w, h, rng, c }) {
    const flip = rng.chance(0.5);
    const tall = Math.min(h, w * 1.8);
    const at = (d: string) => placed(d, 0, 0, w, tall);
    const neck = at(
      'M.24-.02C.3 .2 .3 .42 .22 .56C.14 .68 0 .72-.1 .76L-.1 4L1.1 4L1.1 .7C.96 .66 .82 .62 .78 .5C.74 .36 .76 .16 .8-.02Z',
    );
    const jaw = at('M.2-.02C.26 .1 .42 .2 .54 .21C.68 .2 .78 .1 .84-.02Z');
    const [x, y]: Point = [w * rng.range(0.56, 0.62), tall * rng.range(0.4, 0.46)];
    const gap = Math.min(w, h) * 0.1;
    const r = gap * 0.26;
    const wounds = [x, x + gap].map((wx, i) => {
      const length = tall * (i === 0 ? rng.range(0.1, 0.2) : rng.range(0.26, 0.36));
      return `${circle(wx, y, r, c.pop)}${path(`M${nums(wx - r * 0.4, y)}V${nums(y + length)}a${nums(r * 0.62, r * 0.62)} 0 1 0 ${nums(r * 0.8, 0)}V${nums(y)}Z`, c.pop)}`;
    });
    const whole = path(neck, c.fig) + path(jaw, c.mid) + wounds.join('');
    return flip ? `<g transform="matrix(-1 0 0 1 ${nums(w)} 0)">${whole}</g>` : whole;
  },
};
