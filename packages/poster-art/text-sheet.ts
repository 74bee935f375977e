import { coversAll, type FaceKey } from './faces.ts';
import { LetterCase, layLine } from './lettering.ts';
import { drawable } from './title-text.ts';
import { alignX, setTitle } from './typeset.ts';

type TextLine = {
  x: number;
  baseline: number;
  /** Height of a capital. The line is set smaller if it would be wider than `maxWidth`. */
  cap: number;
  maxWidth?: number;
  anchor?: 'start' | 'middle' | 'end';
  colour: string;
  tracking?: number;
};

type TextBox = {
  x: number;
  y: number;
  width: number;
  height: number;
  maxLines: number;
  maxCap: number;
  align: 'left' | 'centre';
  colour: string;
};

const SHIFT = { start: 0, middle: 0.5, end: 1 };

/** Returns the narrow typeface of the site's headings, or didone if only didone has all letters. */
const faceOf = (text: string): FaceKey =>
  coversAll(text, 'gothic') || !coversAll(text, 'didone') ? 'gothic' : 'didone';

/**
 * Draws texts as outlines, for pictures that are drawn without fonts. Characters that no typeface has are left out. If
 * no character is left, the result is ''. Put `definitions()` into the picture before the texts.
 */
export function createTextSheet() {
  const letters = new LetterCase();
  return {
    definitions: () => letters.definitions(),

    /** Returns the width of a line whose capitals have this height. */
    width(text: string, cap: number): number {
      const line = layLine(text, faceOf(text));
      return line ? (line.ink.right * cap) / line.cap : 0;
    },

    line(
      text: string,
      { x, baseline, cap, maxWidth = Infinity, anchor = 'start', colour, tracking }: TextLine,
    ): string {
      const shown = drawable(text);
      const line = layLine(shown, faceOf(shown), tracking);
      if (!line) return '';
      const size = Math.min((cap * 1000) / line.cap, (maxWidth * 1000) / line.ink.right);
      const width = (line.ink.right * size) / 1000;
      return letters.draw({ line, size, x: x - width * SHIFT[anchor], baseline }, colour);
    },

    /** Draws the text as large as the box allows, shortened with an ellipsis if necessary. */
    box(text: string, { x, y, width, height, maxLines, maxCap, align, colour }: TextBox): string {
      const shown = drawable(text);
      const block = shown && setTitle(shown, faceOf(shown), { width, height, maxLines, maxCap, align });
      if (!block) return '';
      const left = alignX(align, x, width, block.width);
      const drawn = block.lines.map((line) =>
        letters.draw({ ...line, x: line.x + left, baseline: line.baseline + y }, colour),
      );
      return drawn.join('');
    },
  };
}
