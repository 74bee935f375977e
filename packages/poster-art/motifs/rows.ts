import { nums, path, rect, ring, smoothD, stroke } from '../svg.ts';
import { type Motif, readDrawing } from './motif.ts';
import { crow } from './silhouettes.ts';

const flame = readDrawing('flame');
const onlooker = readDrawing('onlooker');

export const crows: Motif = {
  name: 'crows',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const lines = rng.int(3, 4);
    const bright = rng.int(0, lines - 1);
    const birds: string[] = [];
    const wires = Array.from({ length: lines }, (_, i) => {
      const y = h * (0.2 + (i * 0.68) / lines) + rng.range(-0.02, 0.02) * h;
      const sag = h * rng.range(0.04, 0.09);
      const count = Math.max(1, Math.round((w / 190) * rng.range(0.6, 1.5)));
      for (let b = 0; b < count; b++) {
        const t = (b + rng.range(0.3, 0.7)) / count;
        const size = Math.min(w, h, 520) * rng.range(0.12, 0.18);
        const by = y + 4 * sag * t * (1 - t) * 0.5;
        birds.push(crow(t * w, by - size * 0.2, size, rng.sign(), i === bright && b === 0 ? c.pop : c.fig));
      }
      return `M-4 ${nums(y)}Q${nums(w / 2, y + sag, w + 4, y)}`;
    });
    return stroke(wires.join(''), c.fig, 2.5) + birds.join('');
  },
};

export const candles: Motif = {
  name: 'candles',
  kind: 'scene',
  draw({ w, h, rng, c }) {
    const count = Math.max(3, Math.round(w / rng.range(75, 110)));
    const dead = rng.int(0, count - 1);
    const step = w / count;
    const floor = h * 0.9;
    const sticks = Array.from({ length: count }, (_, i) => {
      const x = (i + 0.5) * step + rng.range(-0.08, 0.08) * step;
      const half = step * rng.range(0.2, 0.29);
      const top = floor - h * rng.range(0.2, 0.5);
      const drip = `M${nums(x - half, floor + 4)}V${nums(top + half * 0.3)}Q${nums(x, top - half * 0.3, x + half, top + half * 0.3)}V${nums(top + half * 2.2)}a${nums(half * 0.22, half * 0.22)} 0 0 0 ${nums(half * 0.44, 0)}V${nums(floor + 4)}Z`;
      const wick = stroke(`M${nums(x, top)}v${nums(-half * 0.7)}`, c.fig, 3);
      const f = half * 1.1;
      const y = top - half * 0.4;
      const smoke = stroke(
        smoothD([
          [x, y],
          [x + f * 0.6, y - f * 1.6],
          [x - f * 0.5, y - f * 3.2],
          [x + f * 0.5, y - f * 5],
          [x - f * 0.1, y - f * 6.6],
        ]),
        c.mid,
        4,
        'stroke-linecap="round"',
      );
      const fire = ring(x, y - f, f * 2.1, c.mid, 2.5) + flame.draw({ x, y, sx: f }, c);
      return path(drip, c.fig) + wick + (i === dead ? smoke : fire);
    });
    return sticks.join('') + rect(-2, floor, w + 4, h - floor + 4, c.fig);
  },
};

export const windows: Motif = {
  name: 'windows',
  kind: 'figure',
  draw({ w, h, rng, c }) {
    const columns = Math.max(4, Math.round(w / rng.range(72, 105)));
    const cell = w / columns;
    const rows = Math.ceil(h / (cell * 1.28));
    const tall = h / rows;
    const litColumn = rng.int(1, columns - 2);
    const litRow = rng.int(1, Math.max(1, rows - 2));
    let dark = '';
    let lit = '';
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, y] = [column * cell + cell * 0.2, row * tall + tall * 0.18];
        const [ww, hh] = [cell * 0.6, tall * 0.66];
        if (row === litRow && column === litColumn) {
          lit = rect(x, y, ww, hh, c.pop) + onlooker.draw({ x: x + ww / 2, y, sx: ww, sy: hh }, c);
        } else {
          const blind = rng.chance(0.3) ? rng.range(0.2, 0.7) : 0;
          dark += `M${nums(x, y + hh * blind)}h${nums(ww)}v${nums(hh * (1 - blind))}h${nums(-ww)}z`;
        }
      }
    }
    return path(dark, c.fig) + lit;
  },
};
