import { capHeight, defaultTracking, type FaceKey, type Ink, lettersOf, type Outline } from './faces.ts';
import { num } from './svg.ts';

/** A line of letters in thousandths of an em, without size and position. */
export type Line = { text: string; letters: readonly { outline: Outline; x: number }[]; ink: Ink; cap: number };

export type SetLine = { line: Line; size: number; x: number; baseline: number };

/** Positions the letters. The ink starts at x 0. Returns null when no letter can be drawn. */
export function layLine(text: string, face: FaceKey, tracking = defaultTracking(face)): Line | null {
  const ink: Ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const letters: { outline: Outline; x: number }[] = [];
  let pen = 0;
  for (const { outline, kern } of lettersOf(text, face)) {
    if (outline.ink) {
      letters.push({ outline, x: pen });
      ink.left = Math.min(ink.left, pen + outline.ink.left);
      ink.right = Math.max(ink.right, pen + outline.ink.right);
      ink.top = Math.min(ink.top, outline.ink.top);
      ink.bottom = Math.max(ink.bottom, outline.ink.bottom);
    }
    pen += outline.advance + kern + tracking;
  }
  if (letters.length === 0) return null;
  const shift = ink.left;
  return {
    text,
    letters: letters.map(({ outline, x }) => ({ outline, x: x - shift })),
    ink: { ...ink, left: 0, right: ink.right - shift },
    cap: capHeight(face),
  };
}

export function inkOf({ line, size, x, baseline }: SetLine): Ink {
  const scale = size / 1000;
  return {
    left: x,
    right: x + line.ink.right * scale,
    top: baseline + line.ink.top * scale,
    bottom: baseline + line.ink.bottom * scale,
  };
}

/** Draws lines. Each letter's outline is written once and reused. */
export class LetterCase {
  readonly #ids = new Map<string, string>();
  readonly #outlines: string[] = [];

  draw({ line, size, x, baseline }: SetLine, colour: string): string {
    const scale = (size / 1000).toFixed(4).replace(/^0/, '');
    const uses = line.letters.map(
      (letter) => `<use href="#${this.#idOf(letter.outline)}" x="${Math.round(letter.x)}"/>`,
    );
    return `<g transform="translate(${num(x)} ${num(baseline)})scale(${scale})" fill="${colour}">${uses.join('')}</g>`;
  }

  definitions(): string {
    return this.#outlines.length === 0 ? '' : `<defs>${this.#outlines.join('')}</defs>`;
  }

  #idOf(outline: Outline): string {
    const known = this.#ids.get(outline.key);
    if (known) return known;
    const id = `t${this.#ids.size.toString(36)}`;
    this.#ids.set(outline.key, id);
    this.#outlines.push(`<path id="${id}" d="${outline.d}"/>`);
    return id;
  }
}
