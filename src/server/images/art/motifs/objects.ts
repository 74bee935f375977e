import {
  circle,
  clipped,
  group,
  mirrored,
  nums,
  type Point,
  path,
  placed,
  polar,
  poly,
  rect,
  ring,
  smoothD,
  stroke,
} from '../svg.ts';
import type { Area, Motif } from './motif.ts';
import { bareTree, bust, person } from './silhouettes.ts';

/** What the camera caught: one frame of the strip, drawn in its own area. */
function footage({ w, h, rng, c }: Area, kind: number): string {
  const lines = Array.from({ length: 6 }, () => rect(0, rng.next() * h, w, rng.range(1.5, 5), c.mid)).join('');
  const blot = rect(0, 0, w, h, c.bg);
  if (kind === 0)
    return (
      blot +
      lines +
      bust(w * 0.5, h * 0.98, h * 0.74, c.fig) +
      mirrored(w / 2, circle(w / 2 + h * 0.07, h * 0.46, h * 0.025, c.pop))
    );
  if (kind === 1)
    return (
      blot + lines + bareTree(w * 0.24, h * 1.02, h * 1.15, c.fig, rng) + person(w * 0.7, h * 0.94, h * 0.52, c.pop)
    );
  return (
    blot +
    lines +
    rect(w * 0.38, h * 0.16, w * 0.24, h * 0.84, c.fig) +
    person(w * 0.5, h * 0.98, h * 0.5, c.bg) +
    circle(w * 0.1, h * 0.14, h * 0.045, c.pop)
  );
}

export const film: Motif = {
  name: 'film',
  kind: 'figure',
  draw(area) {
    const { w, h, rng, c } = area;
    const wide = Math.min(w * 0.66, h * 0.8);
    const tall = wide * 0.64;
    const step = tall + wide * 0.07;
    const shift = rng.range(-0.5, 0) * step;
    const x = w / 2 - wide / 2;
    const edge = wide * 0.17;
    const frames = Math.ceil((h * 1.3 - shift) / step);
    const order = rng.int(0, 2);
    const pictures = Array.from({ length: frames }, (_, i) => {
      const inner = footage({ w: wide - edge * 2, h: tall, rng, c }, (i + order) % 3);
      return group(
        `translate(${nums(x + edge, shift + i * step - h * 0.12)})`,
        clipped(`f${i}`, rect(0, 0, wide - edge * 2, tall, '#000'), inner),
      );
    });
    let holes = '';
    for (let y = -h * 0.15; y < h * 1.15; y += step / 4) {
      for (const hx of [x + edge * 0.26, x + wide - edge * 0.74])
        holes += `M${nums(hx, y)}h${nums(edge * 0.48)}v${nums(step * 0.13)}h${nums(-edge * 0.48)}z`;
    }
    return group(
      `rotate(${nums(rng.range(-11, 11), w / 2, h / 2)})`,
      rect(x, -h * 0.3, wide, h * 1.6, c.fig) + path(holes, c.bg) + pictures.join(''),
    );
  },
};

export const book: Motif = {
  name: 'book',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const x = w / 2;
    const half = Math.min(w * 0.4, h * 0.42);
    const y = h * 0.86;
    const page = poly(
      [
        [x, y],
        [x, y - half * 0.24],
        [x + half, y - half * 0.46],
        [x + half, y - half * 0.2],
      ],
      c.pop,
    );
    const cover = poly(
      [
        [x, y + half * 0.07],
        [x, y - half * 0.1],
        [x + half * 1.06, y - half * 0.34],
        [x + half * 1.06, y - half * 0.17],
      ],
      c.fig,
    );
    const text = Array.from(
      { length: 4 },
      (_, i) =>
        `M${nums(x + half * 0.12, y - half * (0.22 - i * 0.05))}L${nums(x + half * rng.range(0.6, 0.9), y - half * (0.36 - i * 0.05))}`,
    ).join('');
    const shape = rng.int(0, 2);
    const foot = y - half * 0.2;
    const grown = foot - h * 0.08;
    const rising =
      shape === 0
        ? bareTree(x, foot, grown * 1.15, c.fig, rng)
        : shape === 1
          ? path(
              placed(
                'M0 0C-.3-.1-.5-.3-.44-.56C-.42-.66-.34-.7-.3-.72C-.4-.8-.46-.92-.4-1.06C-.36-.92-.26-.86-.16-.84C-.06-.87 .06-.87 .16-.84C.26-.86 .36-.92 .4-1.06C.46-.92 .4-.8 .3-.72C.34-.7 .42-.66 .44-.56C.5-.3 .3-.1 0 0Z',
                x,
                foot,
                grown * 0.62,
                grown * 0.92,
              ),
              c.fig,
            ) + mirrored(x, circle(x + grown * 0.1, foot - grown * 0.56, grown * 0.035, c.pop))
          : path(`M${nums(x, foot)}L${nums(x - half * 0.8, foot - grown)}H${nums(x + half * 0.8)}Z`, c.mid) +
            person(x, foot - grown * 0.1, grown * 0.8, c.fig);
    return rising + mirrored(x, cover + page + stroke(text, c.bg, 2.5));
  },
};

export const telephone: Motif = {
  name: 'telephone',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const x = w * rng.range(0.42, 0.54);
    const s = Math.min(w * 0.72, h * 0.5);
    const top = h * 0.9 - s;
    const loops = rng.int(6, 9);
    const step = (top + h * 0.16) / loops;
    const rx = s * rng.range(0.1, 0.14);
    let d = `M${nums(x, -h * 0.2)}`;
    for (let i = 0; i < loops; i++)
      d += `c${nums(rx * 1.7, step * 0.1, rx * 1.7, step * 1.5, 0, step * 1.35)}c${nums(-rx * 1.7, -step * 0.1, -rx * 1.7, -step * 0.95, 0, -step * 0.35)}`;
    d += `Q${nums(x + rx * 0.4, top, x, top + s * 0.06)}`;
    const cup = (y: number) =>
      `M-.1 ${y - 0.16}L.12 ${y - 0.16}L.14 ${y - 0.2}L.23 ${y - 0.2}L.23 ${y + 0.2}L.14 ${y + 0.2}L.12 ${y + 0.16}L-.1 ${y + 0.16}C-.16 ${y + 0.16}-.18 ${y + 0.12}-.18 ${y}C-.18 ${y - 0.12}-.16 ${y - 0.16}-.1 ${y - 0.16}Z`.replaceAll(
        '-',
        ' -',
      );
    const grip =
      'M-.16 .16C-.16 .06 .02 .06 .04 .2C-.1 .36 -.1 .64 .04 .8C.02 .94 -.16 .94 -.16 .84C-.3 .62 -.3 .38 -.16 .16Z';
    const handset = path(placed(grip, 0, 0, s) + placed(cup(0.14), 0, 0, s) + placed(cup(0.86), 0, 0, s), c.fig);
    const voice = [0.34, 0.46, 0.58]
      .map(
        (k) =>
          `M${nums(...polar(s * 0.08, s * 0.86, s * k, -0.52))}A${nums(s * k, s * k)} 0 0 1 ${nums(...polar(s * 0.08, s * 0.86, s * k, 0.52))}`,
      )
      .join('');
    const side = rng.sign();
    return (
      stroke(d, c.fig, s * 0.026, 'stroke-linecap="round" stroke-linejoin="round"') +
      group(
        `translate(${nums(x, top)})scale(${side} 1)rotate(${nums(rng.range(-12, 4))})`,
        handset + stroke(voice, c.pop, s * 0.034, 'stroke-linecap="round"'),
      )
    );
  },
};

export const beak: Motif = {
  name: 'beak',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const s = Math.min(w * 0.5, h * 0.46);
    const [x, y]: Point = [w * 0.56, h * 0.46];
    const at = (d: string) => placed(d, x, y, s);
    const hood = at(
      'M-.1-.86C.4-.96 .8-.6 .78-.1C.78 .2 .7 .4 .8 .62C.94 .8 1.1 .92 1.16 1.2L-.5 1.2C-.3 .96-.22 .7-.26 .44C-.5 .1-.5-.7-.1-.86Z',
    );
    const bill = at('M-.16-.36C-.5-.34-.86 .1-1.06 .72C-.7 .5-.3 .4 .1 .34C.24 .1 .2-.3-.16-.36Z');
    const brim = at('M-.78-.56C-.3-.82 .5-.9 1-.62L.98-.52C.5-.7-.2-.62-.76-.46Z');
    const goggle =
      circle(x - s * 0.08, y - s * 0.08, s * 0.19, c.bg) +
      ring(x - s * 0.08, y - s * 0.08, s * 0.19, c.fig, s * 0.045) +
      circle(x - s * 0.08, y - s * 0.08, s * 0.085, c.fig);
    const seam = stroke(
      at('M-.9 .5C-.6 .24-.3 .14-.02 .12'),
      c.bg,
      s * 0.022,
      `stroke-dasharray="${nums(s * 0.05, s * 0.03)}"`,
    );
    const whole =
      path(hood, c.fig) +
      path(bill, c.pop) +
      path(brim, c.fig) +
      path(at('M-.1-.68C.1-1.1 .5-1.1 .66-.66Z'), c.fig) +
      goggle +
      seam;
    return rng.chance(0.5) ? whole : `<g transform="matrix(-1 0 0 1 ${nums(w)} 0)">${whole}</g>`;
  },
};

export const television: Motif = {
  name: 'television',
  kind: 'figure',
  contained: true,
  draw({ w, h, rng, c }) {
    const wide = Math.min(w * 0.86, h * 0.98);
    const tall = wide * 0.76;
    const [x, y]: Point = [(w - wide) / 2, (h - tall) / 2];
    const screen = { x: x + wide * 0.08, y: y + tall * 0.1, w: wide * 0.62, h: tall * 0.74 };
    const snow = Array.from({ length: 46 }, () => {
      const sy = screen.y + rng.next() * screen.h;
      const sx = screen.x + rng.next() * screen.w * 0.9;
      return `M${nums(sx, sy)}h${nums(rng.range(6, 50))}`;
    }).join('');
    const inner =
      rect(screen.x, screen.y, screen.w, screen.h, c.pop) +
      stroke(snow, c.bg, 3.2) +
      bust(screen.x + screen.w / 2, screen.y + screen.h * 1.02, screen.h * rng.range(0.66, 0.8), c.bg);
    const glass = rect(screen.x, screen.y, screen.w, screen.h, '#000', `rx="${nums(tall * 0.1)}"`);
    const knobs = [0.22, 0.42]
      .map(
        (k) =>
          circle(x + wide * 0.85, y + tall * k, tall * 0.07, c.bg) +
          stroke(`M${nums(x + wide * 0.85, y + tall * k)}l${nums(rng.range(-10, 10), -tall * 0.06)}`, c.fig, 4),
      )
      .join('');
    const vents = Array.from(
      { length: 5 },
      (_, i) => `M${nums(x + wide * 0.79, y + tall * (0.58 + i * 0.06))}h${nums(wide * 0.12)}`,
    ).join('');
    const aerial = stroke(
      smoothD([
        [x + wide * 0.5, y],
        [x + wide * 0.36, y - h * 0.1],
        [x + wide * 0.28, y - h * 0.16],
      ]) +
        smoothD([
          [x + wide * 0.5, y],
          [x + wide * 0.66, y - h * 0.1],
          [x + wide * 0.78, y - h * 0.17],
        ]),
      c.fig,
      5,
    );
    return (
      aerial +
      rect(x, y, wide, tall, c.fig, `rx="${nums(tall * 0.06)}"`) +
      clipped('tv', glass, inner) +
      knobs +
      stroke(vents, c.bg, 5) +
      stroke(
        `M${nums(x + wide * 0.16, y + tall)}l${nums(-wide * 0.05, tall * 0.14)}M${nums(x + wide * 0.84, y + tall)}l${nums(wide * 0.05, tall * 0.14)}`,
        c.fig,
        9,
      )
    );
  },
};
