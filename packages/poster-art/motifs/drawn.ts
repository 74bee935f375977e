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
function drawn(name: string, { size = [0.54, 0.5], at = [0.5, 0.5], tilt = 0, parts, ...look }: Options = {}): Motif {
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

export const antlers = drawn('antlers', { contained: true, parts: [['sun', 'sun', ''], ['skull']] });
export const beak = drawn('beak', { size: [0.5, 0.46], at: [0.56, 0.47] });
export const book = drawn('book', { contained: true, parts: [['tree', 'demon', 'figure'], ['book']] });
export const brokenCircle = drawn('broken-circle', { contained: true, parts: [['circle'], ['person', 'bust']] });
export const bulb = drawn('bulb', { tilt: 2 });
export const calvary = drawn('calvary', { kind: 'scene' });
export const cape = drawn('cape', { kind: 'scene', parts: [['moon'], ['bats', ''], ['count']] });
export const claws = drawn('claws', { contained: true, tilt: 14 });
export const cross = drawn('cross', { contained: true, parts: [['upright', 'upright', 'inverted']] });
export const cult = drawn('cult', { kind: 'scene', parts: [['halo'], ['rings', ''], ['figures']] });
export const door = drawn('door', { size: [1, 0.64], at: [0.46, 0.73] });
export const eclipse = drawn('eclipse', { kind: 'scene' });
export const eye = drawn('eye', {
  contained: true,
  size: [0.5, 0.6],
  parts: [['lashes', 'upper-lashes'], ['eye'], ['slit', 'keyhole', 'rings', 'spots', 'round'], ['tear', '']],
});
export const fangs = drawn('fangs', { contained: true, size: [0.5, 0.62], at: [0.5, 0.54], tilt: 4 });
export const fin = drawn('fin', { kind: 'scene' });
export const hook = drawn('hook', { size: [0.5, 0.4], parts: [['hook'], ['drop'], ['second-drop', '']] });
export const hookedMoon = drawn('hooked-moon', {
  contained: true,
  parts: [['moon'], ['clouds', ''], ['key', 'drop']],
});
export const house = drawn('house', {
  kind: 'scene',
  at: [0.5, 0.53],
  parts: [['halo', 'moon', 'crescent'], ['house'], ['attic', 'parlour', 'tower']],
});
export const keyhole = drawn('keyhole', { contained: true, size: [0.6, 0.5], parts: [['hole'], ['person', 'eye']] });
export const knife = drawn('knife', {
  contained: true,
  size: [1.1, 0.94],
  tilt: 40,
  parts: [['blade'], ['blood', 'blood', ''], ['grip']],
});
export const lamplight = drawn('lamplight', { kind: 'scene', cornered: true, at: [0.5, 0.87] });
export const mask = drawn('mask', { contained: true, size: [0.62, 0.5], parts: [['face'], ['stitches', 'mouth', '']] });
export const maw = drawn('maw', { contained: true, tilt: 180 });
export const mirror = drawn('mirror', { cornered: true, parts: [['glass'], ['crack', ''], ['onlooker', '']] });
export const moth = drawn('moth', { contained: true, size: [0.45, 0.54], tilt: 14 });
export const puncture = drawn('puncture', { cornered: true, size: [1, 0.9], at: [0.5, 0] });
export const road = drawn('road', { kind: 'scene' });
export const shadowHand = drawn('shadow-hand', { size: [1, 0.9], at: [1, 1] });
export const shroud = drawn('shroud', { contained: true, tilt: 3, parts: [['halo', ''], ['ghost']] });
export const skull = drawn('skull', {
  contained: true,
  size: [0.46, 0.43],
  at: [0.5, 0.48],
  parts: [['bone'], ['round-sockets', 'slanted-sockets'], ['crack', ''], ['spark', '']],
});
export const spider = drawn('spider', { cornered: true, size: [1, 0.95], at: [0, 0] });
export const telephone = drawn('telephone', { size: [0.5, 0.4], at: [0.5, 0.64] });
export const television = drawn('television', { contained: true, tilt: 4 });
export const tentacles = drawn('tentacles', { kind: 'scene', parts: [['moon', 'moon', ''], ['arms']] });
export const wolf = drawn('wolf', { contained: true, size: [0.54, 0.52], tilt: 6 });
