import { circle, clipped, group, mirrored, nums, path, rect } from '../svg.ts';
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
