import type { Rng } from '../random.ts';
import { limbD, nums, type Point, path, polar, stroke } from '../svg.ts';
import { readDrawing } from './motif.ts';

const drawings = {
  person: readDrawing('person'),
  bust: readDrawing('bust'),
  crow: readDrawing('crow'),
};

export function person(x: number, y: number, height: number, fig: string): string {
  return drawings.person.draw({ x, y, sx: height }, { fig });
}

/** Head and shoulders; `y` is the height of the breast. */
export function bust(x: number, y: number, size: number, fig: string): string {
  return drawings.bust.draw({ x, y, sx: size }, { fig });
}

export function crow(x: number, y: number, size: number, facing: 1 | -1, fig: string): string {
  return drawings.crow.draw({ x, y, sx: size * facing, sy: size }, { fig });
}

/** A crescent: the disc at x,y without another disc shifted by `bite` radii. */
export function crescentD(x: number, y: number, r: number, bite: number, angle: number): string {
  const half = Math.acos(bite / 2);
  const [ax, ay] = polar(x, y, r, angle - half);
  const [bx, by] = polar(x, y, r, angle + half);
  return `M${nums(ax, ay)}A${nums(r, r)} 0 1 0 ${nums(bx, by)}A${nums(r, r)} 0 0 1 ${nums(ax, ay)}Z`;
}

/** A bare tree; x,y is the foot of its trunk. */
export function bareTree(x: number, y: number, height: number, colour: string, rng: Rng): string {
  const byWidth = new Map<number, string>();
  const grow = (from: Point, angle: number, length: number, depth: number) => {
    const bend = polar(from[0], from[1], length * 0.5, angle + rng.range(-0.22, 0.22));
    const to = polar(from[0], from[1], length, angle);
    byWidth.set(depth, `${byWidth.get(depth) ?? ''}M${nums(...from)}Q${nums(...bend, ...to)}`);
    if (depth === 0) return;
    const spread = rng.range(0.3, 0.55);
    grow(to, angle - spread * rng.range(0.6, 1.2), length * rng.range(0.62, 0.8), depth - 1);
    grow(to, angle + spread * rng.range(0.6, 1.2), length * rng.range(0.6, 0.78), depth - 1);
    if (depth > 1 && rng.chance(0.5)) grow(bend, angle + rng.sign() * 0.9, length * 0.5, depth - 2);
  };
  grow([x, y], -Math.PI / 2 + rng.range(-0.1, 0.1), height * 0.34, 4);
  return [...byWidth]
    .map(([depth, d]) => stroke(d, colour, height * (0.004 + depth * depth * 0.0028), 'stroke-linecap="round"'))
    .join('');
}

export function reachingArm(foot: Point, wrist: Point, size: number, fill: string, rng: Rng): string {
  const angle = Math.atan2(wrist[1] - foot[1], wrist[0] - foot[0]) + rng.range(-0.12, 0.12);
  const side = rng.sign();
  const palm = polar(wrist[0], wrist[1], size * 0.42, angle);
  let d = limbD(
    [foot, [(foot[0] + wrist[0]) / 2 + size * 0.06, (foot[1] + wrist[1]) / 2], wrist],
    size * 0.4,
    size * 0.26,
  );
  d += limbD(
    [polar(wrist[0], wrist[1], -size * 0.08, angle), polar(wrist[0], wrist[1], size * 0.2, angle), palm],
    size * 0.27,
    size * 0.44,
  );
  const fingers: readonly [number, number, number][] = [
    [-0.34, 0.44, -0.17],
    [-0.12, 0.56, -0.055],
    [0.09, 0.54, 0.055],
    [0.34, 0.42, 0.165],
  ];
  for (const [spread, length, offset] of fingers) {
    const turn = angle + spread * side + rng.range(-0.08, 0.08);
    const across = angle + Math.PI / 2;
    const root = polar(...polar(palm[0], palm[1], offset * size * side, across), -size * 0.1, angle);
    const knuckle = polar(...root, size * length * 0.6, turn);
    const tip = polar(...knuckle, size * length * 0.55, turn + rng.range(-0.25, 0.25));
    d += limbD([root, knuckle, tip], size * 0.125, size * 0.06);
  }
  const thumbRoot = polar(...polar(wrist[0], wrist[1], size * 0.12, angle), size * 0.1 * side, angle + Math.PI / 2);
  const thumbBend = polar(...thumbRoot, size * 0.3, angle + 0.85 * side);
  d += limbD([thumbRoot, thumbBend, polar(...thumbBend, size * 0.24, angle + 0.4 * side)], size * 0.15, size * 0.07);
  return path(d, fill);
}
