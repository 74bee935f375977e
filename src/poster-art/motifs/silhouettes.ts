import type { Rng } from '../random.ts';
import { limbD, nums, type Point, path, placed, polar, stroke } from '../svg.ts';

const PERSON =
  'M0-1C.06-1 .082-.96 .076-.915C.07-.87 .045-.856 .036-.848L.04-.82C.1-.806 .15-.79 .162-.72L.2-.45C.2-.4 .164-.4 .156-.44L.126-.6L.13-.42L.15-.2L.085-.2L.07-.03L.095 0L.012 0L.008-.2L-.008-.2L-.012 0L-.095 0L-.07-.03L-.085-.2L-.15-.2L-.13-.42L-.126-.6L-.156-.44C-.164-.4-.2-.4-.2-.45L-.162-.72C-.15-.79-.1-.806-.04-.82L-.036-.848C-.045-.856-.07-.87-.076-.915C-.082-.96-.06-1 0-1Z';
const HOODED =
  'M0-1C.09-.97 .15-.9 .16-.79C.24-.76 .27-.68 .29-.52L.37 0L-.37 0L-.29-.52C-.27-.68-.24-.76-.16-.79C-.15-.9-.09-.97 0-1Z';
const HOOD_FACE =
  'M0-.92C.06-.9 .09-.85 .085-.78C.075-.71 .03-.68 0-.67C-.03-.68-.075-.71-.085-.78C-.09-.85-.06-.9 0-.92Z';
const BUST =
  'M0-1C.2-1 .29-.86 .28-.68C.275-.56 .22-.46 .15-.4L.16-.27C.3-.19 .62-.17 .7 .1L.74 .4L-.74 .4L-.7 .1C-.62-.17-.3-.19-.16-.27L-.15-.4C-.22-.46-.275-.56-.28-.68C-.29-.86-.2-1 0-1Z';
const CROW =
  'M.78-.3L.57-.37C.5-.52 .28-.52 .2-.36C-.05-.33-.28-.16-.42 .06L-.86 .34L-.5 .3L-.2 .2C.1 .3 .44 .12 .56-.2Z';

export function person(x: number, y: number, height: number, fill: string): string {
  return path(placed(PERSON, x, y, height), fill);
}

export function hooded(x: number, y: number, height: number, fill: string, face: string): string {
  return path(placed(HOODED, x, y, height), fill) + path(placed(HOOD_FACE, x, y, height), face);
}

/** Head and shoulders; `y` is the height of the breast. */
export function bust(x: number, y: number, size: number, fill: string): string {
  return path(placed(BUST, x, y, size), fill);
}

export function crow(x: number, y: number, size: number, facing: 1 | -1, fill: string): string {
  return path(placed(CROW, x, y, size * facing, size), fill);
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
