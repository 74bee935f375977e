import type { Palette } from './colour.ts';
import type { FaceKey, Ink } from './faces.ts';
import { inkOf, type LetterCase, layLine, type SetLine } from './lettering.ts';
import type { Colours, Motif } from './motifs/motif.ts';
import type { Rng } from './random.ts';
import type { TitleParts } from './title-text.ts';
import { alignX, type Block, isWhole, setTitle, type TitleBox } from './typeset.ts';

export const WIDTH = 500;
export const HEIGHT = 750;
export const MARGIN = 32;

/** The poster being composed, with the text placed so far. */
export type Sheet = {
  palette: Palette;
  colours: Colours;
  motif: Motif;
  rng: Rng;
  face: FaceKey;
  title: TitleParts | null;
  caption: string | null;
  letters: LetterCase;
  /** The text and the area of each line, its colour and the colour behind it. */
  lettering: { text: string; ink: Ink; colour: string; ground: string }[];
};

export type ArtBox = { x: number; y: number; w: number; h: number; shape: 'rect' | 'circle' | 'arch' };
export type Composition = { art: ArtBox; front: string };

type Place = { x: number; y: number; colour: string; ground: string; upright?: boolean };

/** Places a block's lines with the top left corner at x,y. If `upright` is false, the text reads upwards from x,y. */
export function putLines(
  sheet: Sheet,
  lines: readonly SetLine[],
  { x, y, colour, ground, upright = true }: Place,
): string {
  const drawn = lines.map((line) => {
    const at = upright ? { ...line, x: line.x + x, baseline: line.baseline + y } : line;
    const ink = inkOf(at);
    sheet.lettering.push({
      text: line.line.text,
      ink: upright ? ink : { left: x + ink.top, right: x + ink.bottom, top: y - ink.right, bottom: y - ink.left },
      colour,
      ground,
    });
    return sheet.letters.draw(at, colour);
  });
  return upright
    ? drawn.join('')
    : `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(-90)">${drawn.join('')}</g>`;
}

/** Sets the title, and below it in smaller letters the part after its colon if this shortens neither. */
export function setParts({ main, sub }: TitleParts, face: FaceKey, box: TitleBox): Block | null {
  const whole = () => setTitle(sub ? `${main}: ${sub}` : main, face, box);
  if (!sub || box.maxLines < 3) return whole();
  const head = setTitle(main, face, { ...box, height: box.height * 0.66, maxLines: Math.min(2, box.maxLines - 2) });
  if (!head || !isWhole(head, main)) return whole();
  const gap = Math.max(12, head.cap * 0.3);
  const tail = setTitle(sub, face, {
    ...box,
    justified: false,
    height: box.height - head.height - gap,
    maxLines: 2,
    maxCap: Math.max(21, head.cap * 0.56),
    tracking: face === 'typewriter' ? 0 : 50,
  });
  if (!tail || !isWhole(tail, sub) || tail.cap < 20 || tail.height + head.height + gap > box.height) return whole();
  const width = Math.max(head.width, tail.width);
  const shift = (block: Block, dy: number): SetLine[] => {
    const dx = alignX(box.align, 0, width, block.width);
    return block.lines.map((line) => ({ ...line, x: line.x + dx, baseline: line.baseline + dy }));
  };
  return {
    lines: [...shift(head, 0), ...shift(tail, head.height + gap)],
    width,
    height: head.height + gap + tail.height,
    cap: head.cap,
  };
}

const CAPTION_FACES: Readonly<Record<FaceKey, { face: FaceKey; tracking: number }>> = {
  gothic: { face: 'gothic', tracking: 105 },
  black: { face: 'gothic', tracking: 105 },
  didone: { face: 'roman', tracking: 70 },
  roman: { face: 'roman', tracking: 70 },
  typewriter: { face: 'typewriter', tracking: 20 },
};

const CAPTION_CAP = 14.5;

/** Sets the line of year and director, and shortens it when it would become too small. */
export function setCaption(sheet: Sheet, width: number): Block | null {
  const { face, tracking } = CAPTION_FACES[sheet.face];
  let text = (sheet.caption ?? '').toUpperCase();
  while (text !== '') {
    const line = layLine(text, face, tracking);
    if (!line) return null;
    const size = Math.min((CAPTION_CAP * 1000) / line.cap, (width * 1000) / line.ink.right);
    const cap = (line.cap * size) / 1000;
    if (cap >= CAPTION_CAP * 0.78 || !text.includes(' ')) {
      const set: SetLine = { line, size, x: 0, baseline: (-line.ink.top * size) / 1000 };
      const ink = inkOf(set);
      return { lines: [set], width: ink.right, height: ink.bottom, cap };
    }
    text = text.replace(/[\s·,&]+\S+$/, '');
  }
  return null;
}
