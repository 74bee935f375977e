import { group, nums } from '../svg.ts';
import { type Motif, readDrawing } from './motif.ts';

type Options = Partial<Omit<Motif, 'name' | 'draw'>> & {
  /** Shares of the area's width and height. The shorter of the two lengths becomes the drawing's unit. */
  size?: readonly [number, number];
  /** Where the drawing's origin is, in shares of the area's width and height. */
  at?: readonly [number, number];
  /** Greatest tilt in degrees. */
  tilt?: number;
  /** Of each list one part is drawn, or nothing for ''. By default, all parts are drawn. */
  parts?: readonly (readonly [string, ...string[]])[];
};

/** A motif that is a drawing. The film's id chooses its parts, size, side and tilt. */
export function drawn(
  name: string,
  { size = [0.54, 0.5], at = [0.5, 0.5], tilt = 0, parts, ...look }: Options = {},
): Motif {
  const drawing = readDrawing(name);
  return {
    name,
    kind: 'figure',
    ...look,
    draw({ w, h, rng, c }) {
      const unit = Math.min(w * size[0], h * size[1]) * rng.range(0.92, 1.04);
      const side = rng.sign();
      const x = w * (side > 0 ? at[0] : 1 - at[0]);
      const y = h * at[1];
      const shown = parts?.map((choices) => rng.pick(choices));
      const picture = drawing.draw({ x, y, sx: unit * side, sy: unit }, c, shown);
      return group(`rotate(${nums(rng.range(-tilt, tilt), x, y)})`, picture);
    },
  };
}
