import { readFileSync } from 'node:fs';
import type { Rng } from '../random.ts';
import { num } from '../svg.ts';

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

/** Where the drawing's origin is, and how long its unit is. A negative `sx` mirrors it. */
type Place = { x: number; y: number; sx: number; sy?: number };

const PART = /<g id="([^"]+)">(.*?)<\/g>/gs;
const CLASS = /class="(bg|fig|mid|pop)(-line)?"/g;

const scale = (factor: number) => String(Number(factor.toFixed(4)));

/**
 * Reads a drawing beside this file. Its parts are groups with an id, and its classes name the colours. The style in the
 * file only shows it in a browser or an editor.
 */
export function readDrawing(name: string) {
  const file = readFileSync(new URL(`${name}.svg`, import.meta.url), 'utf8').replace(/\s*\n\s*/g, '');
  // Several copies may be drawn into one poster, so a part keeps its id only if another part uses it.
  const parts = new Map(
    [...file.matchAll(PART)].map(([group, id = '', content = '']) => [id, file.includes(`"#${id}"`) ? group : content]),
  );
  return {
    /** @param shown the ids of the parts; by default all */
    draw(
      { x, y, sx, sy = sx }: Place,
      colours: Partial<Colours>,
      shown: readonly string[] = [...parts.keys()],
    ): string {
      const drawn = shown.map((id) => parts.get(id) ?? '').join('');
      const inked = drawn.replace(CLASS, (_, tone: keyof Colours, line?: string) =>
        line ? `fill="none" stroke="${colours[tone]}"` : `fill="${colours[tone]}"`,
      );
      return `<g transform="matrix(${scale(sx)} 0 0 ${scale(sy)} ${num(x)} ${num(y)})">${inked}</g>`;
    },
  };
}
