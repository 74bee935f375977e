import { circle, clipped, group, mirrored, nums, type Point, path, rect, smoothD, stroke } from '../svg.ts';
import type { Area, Motif } from './motif.ts';
import { bareTree, bust, person } from './silhouettes.ts';

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
    const negatives = [0, 1, 2].map(
      (kind) =>
        `<g id="n${kind}">${clipped(`f${kind}`, rect(0, 0, wide - edge * 2, tall, '#000'), footage({ w: wide - edge * 2, h: tall, rng, c }, kind))}</g>`,
    );
    const pictures = Array.from(
      { length: frames },
      (_, i) => `<use href="#n${(i + order) % 3}" x="${nums(x + edge)}" y="${nums(shift + i * step - h * 0.12)}"/>`,
    );
    let holes = '';
    for (let y = -h * 0.15; y < h * 1.15; y += step / 4) {
      for (const hx of [x + edge * 0.26, x + wide - edge * 0.74])
        holes += `M${nums(hx, y)}h${nums(edge * 0.48)}v${nums(step * 0.13)}h${nums(-edge * 0.48)}z`;
    }
    return group(
      `rotate(${nums(rng.range(-11, 11), w / 2, h / 2)})`,
      `<defs>${negatives.join('')}</defs>` +
        rect(x, -h * 0.3, wide, h * 1.6, c.fig) +
        path(holes, c.bg) +
        pictures.join(''),
    );
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
