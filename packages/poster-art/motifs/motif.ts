import type { Rng } from '../random.ts';

/** bg: the background. fig: the large shape. pop: the small bright spot. mid: a tone between bg and fig. */
export type Colours = { bg: string; fig: string; pop: string; mid: string };

export type Area = { w: number; h: number; rng: Rng; c: Colours };

/** A scene has a ground in the colour `fig`, which fills the lower edge, so that it continues into the sheet below. */
export type Motif = {
  name: string;
  kind: 'figure' | 'scene';
  /** The motif is drawn with a margin inside a round or pointed window. */
  contained?: true;
  /** The motif uses the corners, which only a rectangular window shows. */
  cornered?: true;
  draw(area: Area): string;
};
