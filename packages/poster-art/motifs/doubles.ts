import { circle, clipped, ellipse, mirrored, nums, type Point, path, placed, rect, stroke } from '../svg.ts';
import type { Motif } from './motif.ts';
import { bust } from './silhouettes.ts';

export const mask: Motif = {
  name: 'mask',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.56, h * 0.44);
    const x = w / 2;
    const y = h / 2;
    const narrow = rng.range(0.66, 0.76);
    const d = placed('M0-1C.62-1 1-.6 1-.1C1 .5 .5 1 0 1C-.5 1-1 .5-1-.1C-1-.6-.62-1 0-1Z', x, y, s * narrow, s);
    const half = placed(
      'M0-1C.62-1 1-.6 1-.1C1 .5 .5 1 0 1C.12 .6-.14 .3 .04 0C.14-.3-.1-.6 0-1Z',
      x,
      y,
      s * narrow,
      s,
    );
    const tilt = rng.range(-0.1, 0.16);
    const hole = placed(
      `M.16 ${tilt - 0.02}C.3 -.3 .6 -.34 .74 -.2C.72 .02 .4 .12 .16 ${tilt - 0.02}Z`,
      x,
      y,
      s * narrow,
      s,
    );
    const mouth = rng.int(0, 2);
    const slot = `M${nums(x - s * 0.22, y + s * 0.56)}h${nums(s * 0.44)}`;
    const stitches = Array.from(
      { length: 6 },
      (_, i) => `M${nums(x - s * 0.2 + i * s * 0.08, y + s * 0.5)}v${nums(s * 0.12)}`,
    ).join('');
    const lips =
      mouth === 0
        ? ''
        : mouth === 1
          ? stroke(slot, c.bg, s * 0.025) + stroke(stitches, c.bg, s * 0.022)
          : ellipse(x, y + s * 0.56, s * 0.13, s * 0.2, c.bg);
    const tear = path(placed('M.45 .08C.56 .3 .55 .52 .45 .54C.35 .52 .34 .3 .45 .08Z', x, y, s * narrow, s), c.pop);
    const straps = stroke(
      `M${nums(x - s * narrow, y - s * 0.16)}L${nums(-w)} ${nums(y - s * 0.62)}M${nums(x + s * narrow, y - s * 0.16)}L${nums(w * 2, y - s * 0.62)}`,
      c.fig,
      s * 0.04,
    );
    return straps + path(d, c.fig) + path(half, c.mid) + mirrored(x, path(hole, c.bg)) + lips + tear;
  },
};

export const fracture: Motif = {
  name: 'fracture',
  kind: 'figure',
  cornered: true,
  draw({ w, h, rng, c }) {
    const slices = rng.int(8, 12);
    const size = Math.min(h * 0.72, w * 0.98);
    const y = Math.min(h - size * 0.36, h * 0.5 + size * 0.5);
    const head =
      bust(w / 2, y, size, c.fig) + rect(w / 2 - size * 0.74, y + size * 0.39, size * 1.48, h - y - size * 0.38, c.fig);
    const eyes = mirrored(w / 2, ellipse(w / 2 + size * 0.11, y - size * 0.7, size * 0.05, size * 0.025, c.pop));
    const cuts: string[] = [];
    const crown = y - size;
    let top = -h;
    for (let i = 0; i < slices; i++) {
      const bottom = i === slices - 1 ? h : crown + ((i + rng.range(0.75, 1.25)) / slices) * size;
      const shift = (i % 2 === 0 ? 1 : -1) * rng.range(0.03, 0.13) * w;
      cuts.push(
        `<clipPath id="s${i}">${rect(-w, top, w * 3, bottom - top - (i < slices - 2 ? h * 0.009 : 0), '#000')}</clipPath><g clip-path="url(#s${i})"><use href="#b" x="${nums(shift)}"/></g>`,
      );
      top = bottom;
    }
    return `<defs><g id="b">${head}${eyes}</g></defs>${cuts.join('')}`;
  },
};

export const mirror: Motif = {
  name: 'mirror',
  kind: 'figure',
  cornered: true,
  draw({ w, h, rng, c }) {
    const ry = Math.min(h * 0.41, w * 0.62);
    const rx = Math.min(ry * 0.68, w * 0.36);
    const [x, y]: Point = [w / 2, h * 0.47];
    const glass = `<ellipse cx="${nums(x)}" cy="${nums(y)}" rx="${nums(rx)}" ry="${nums(ry)}"/>`;
    const size = ry * 1.05;
    const eyes = mirrored(x, circle(x + size * 0.1, y - size * 0.02, size * rng.range(0.025, 0.04), c.pop));
    const crack = stroke(
      `M${nums(x + rx, y - ry * 0.5)}l${nums(-rx * 0.5, ry * 0.2)} ${nums(-rx * 0.1, ry * 0.32)} ${nums(-rx * 0.5, ry * 0.22)}M${nums(x + rx * 0.5, y - ry * 0.3)}l${nums(-rx * 0.56, -ry * 0.24)}`,
      c.bg,
      3,
    );
    return (
      ellipse(x, y, rx * 1.16, ry * 1.1, c.fig) +
      ellipse(x, y, rx * 1.06, ry * 1.04, c.bg) +
      ellipse(x, y, rx, ry, c.mid) +
      clipped('gl', glass, bust(x, y + size * 0.72, size, c.bg) + eyes + (rng.chance(0.6) ? crack : '')) +
      (rng.chance(0.7) ? bust(x - w * rng.range(0.1, 0.2), h * 1.08, h * 0.5, c.fig) : '')
    );
  },
};
