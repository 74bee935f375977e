import { circle, nums, path, poly, rect } from '../svg.ts';
import type { Area, Motif } from './motif.ts';
import { bareTree, crescentD } from './silhouettes.ts';

/** Returns the path of a house with a gable. Its walls continue below `y` into the hill. */
function gable(x: number, y: number, width: number, wall: number, roof: number): string {
  const eave = width * 0.08;
  return `M${nums(x, y + wall)}V${nums(y - wall)}h${nums(-eave)}L${nums(x + width / 2, y - wall - roof)}L${nums(x + width + eave, y - wall)}h${nums(-eave)}V${nums(y + wall)}Z`;
}

function pane(x: number, y: number, width: number, height: number, fill: string, bar: string): string {
  const bars = `M${nums(x + width / 2, y)}v${nums(height)}M${nums(x, y + height * 0.45)}h${nums(width)}`;
  return `${rect(x, y, width, height, fill)}<path d="${bars}" stroke="${bar}" stroke-width="${nums(Math.max(1.5, width * 0.1))}"/>`;
}

function building({ rng, c }: Area, x: number, y: number, unit: number): string {
  const tall = rng.chance(0.6);
  const main = {
    w: unit * rng.range(0.34, 0.42),
    wall: unit * (tall ? 0.3 : 0.24),
    roof: unit * rng.range(0.16, 0.24),
  };
  const wing = { w: unit * 0.28, wall: unit * 0.17, roof: unit * 0.12 };
  const tower = { w: unit * 0.14, wall: unit * rng.range(0.4, 0.54), roof: unit * rng.range(0.2, 0.32) };
  const left = x - main.w / 2;
  const towerX = left - tower.w * 0.72;
  const wingX = left + main.w * 0.86;
  const chimney = `M${nums(left + main.w * 0.72, y)}V${nums(y - main.wall - main.roof * 1.1)}h${nums(unit * 0.05)}V${nums(y)}Z`;
  const shell = path(
    gable(left, y, main.w, main.wall, main.roof) +
      gable(wingX, y, wing.w, wing.wall, wing.roof) +
      gable(towerX, y, tower.w, tower.wall, tower.roof) +
      chimney,
    c.fig,
  );
  const size = unit * 0.055;
  const panes: [number, number][] = [
    [left + main.w * 0.5 - size / 2, y - main.wall - main.roof * 0.32],
    [left + main.w * 0.22, y - main.wall * 0.78],
    [left + main.w * 0.62, y - main.wall * 0.78],
    [wingX + wing.w * 0.5 - size / 2, y - wing.wall * 0.82],
    [towerX + tower.w / 2 - size / 2, y - tower.wall * 0.86],
    [towerX + tower.w / 2 - size / 2, y - tower.wall * 0.5],
  ];
  const lit = rng.pick([0, 1, 2, 4, 4]);
  const glass = panes.map(([px, py], i) => pane(px, py, size, size * 1.6, i === lit ? c.pop : c.mid, c.fig));
  const whole = shell + glass.join('');
  return rng.chance(0.5) ? whole : `<g transform="matrix(-1 0 0 1 ${nums(2 * x)} 0)">${whole}</g>`;
}

export const house: Motif = {
  name: 'house',
  kind: 'scene',
  draw(area) {
    const { w, h, rng, c } = area;
    const unit = Math.min(w, h * 1.1) * rng.range(0.78, 0.95);
    const x = w * rng.range(0.42, 0.6);
    const y = h * rng.range(0.72, 0.79);
    const side = x > w / 2 ? -1 : 1;
    const mx = x + side * w * 0.28;
    const my = h * rng.range(0.18, 0.3);
    const mr = Math.min(w, h) * rng.range(0.1, 0.16);
    const sky = rng.chance(0.4)
      ? circle(x - unit * 0.05, y - unit * 0.4, unit * rng.range(0.44, 0.52), c.mid)
      : rng.chance(0.7)
        ? circle(mx, my, mr, c.pop)
        : path(crescentD(mx, my, mr, 0.5, side > 0 ? 2.6 : 0.4), c.pop);
    const [from, to] = [Math.min(-2, x - unit * 0.7), Math.max(w + 2, x + unit * 0.85)];
    const hill = `M${nums(from, h * 0.96)}C${nums(from * 0.5 + (x - unit * 0.5) * 0.5, h * 0.93, x - unit * 0.46, y + 2, x - unit * 0.3, y)}L${nums(x + unit * 0.45, y)}C${nums(x + unit * 0.58, y + 4, to * 0.6 + (x + unit * 0.58) * 0.4, h * 0.9, to, h * 0.94)}V${nums(h + 2)}H${nums(from)}Z`;
    const treeX = x + side * unit * 0.56;
    const fence = Array.from({ length: 9 }, (_, i) => {
      const fx = (i / 8) * w * 0.3 + (side > 0 ? w * 0.68 : 0);
      return poly(
        [
          [fx, h * 0.98],
          [fx, h * 0.89],
          [fx + 3, h * 0.87],
          [fx + 6, h * 0.89],
          [fx + 6, h * 0.98],
        ],
        c.fig,
      );
    });
    return (
      sky +
      bareTree(treeX, h * 0.9, h * 0.55, c.fig, rng) +
      building(area, x, y, unit) +
      path(hill, c.fig) +
      fence.join('')
    );
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
          const cx = x + ww / 2;
          lit = `${rect(x, y, ww, hh, c.pop)}${path(`M${nums(cx - ww * 0.3, y + hh)}C${nums(cx - ww * 0.3, y + hh * 0.6, cx - ww * 0.08, y + hh * 0.66, cx - ww * 0.07, y + hh * 0.55)}A${nums(ww * 0.14, hh * 0.17)} 0 1 1 ${nums(cx + ww * 0.07, y + hh * 0.55)}C${nums(cx + ww * 0.08, y + hh * 0.66, cx + ww * 0.3, y + hh * 0.6, cx + ww * 0.3, y + hh)}Z`, c.bg)}`;
        } else {
          const blind = rng.chance(0.3) ? rng.range(0.2, 0.7) : 0;
          dark += `M${nums(x, y + hh * blind)}h${nums(ww)}v${nums(hh * (1 - blind))}h${nums(-ww)}z`;
        }
      }
    }
    return path(dark, c.fig) + lit;
  },
};
