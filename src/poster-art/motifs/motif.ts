import type { Rng } from '../random.ts';

/** bg: the field; fig: the great shape; pop: the small bright spot; mid: a tone between bg and fig. */
export type Colours = { bg: string; fig: string; pop: string; mid: string };

export type Area = { w: number; h: number; rng: Rng; c: Colours };

/**
 * A figure stands free on its field. A scene's `fig` ground fills the lower edge of the area, so that it runs on into
 * the sheet below.
 */
export type Motif = {
  name: string;
  kind: 'figure' | 'scene';
  /** A thing whole in itself, to be set well inside a round or pointed window. */
  contained?: true;
  /** Something of it lies in the corners, which only a square window keeps. */
  cornered?: true;
  draw(area: Area): string;
};
