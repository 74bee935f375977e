import { contrast, type Palette } from './colour.ts';
import type { Motif } from './motifs/motif.ts';
import { createRng, pickWeighted, type Rng, type Weighted } from './random.ts';
import {
  type ArtBox,
  type Composition,
  HEIGHT,
  MARGIN,
  putLines,
  type Sheet,
  setCaption,
  setParts,
  WIDTH,
} from './sheet.ts';
import { rect } from './svg.ts';
import type { TitleParts } from './title-text.ts';
import { alignX, type Block, type TitleBox } from './typeset.ts';

const INNER = WIDTH - 2 * MARGIN;

export const LAYOUTS = ['foot', 'head', 'spine', 'band', 'whisper', 'block', 'frame', 'bare'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/**
 * Chooses a layout that fits the title: a layout with large letters needs few, short words; a layout with a narrow
 * column needs a short title.
 */
export function chooseLayout(id: number, title: TitleParts | null, motif: Motif): LayoutName {
  if (!title) return 'bare';
  const length = title.main.length + (title.sub?.length ?? 0);
  const longest = Math.max(...title.main.split(' ').map((word) => word.length));
  const options: Weighted<LayoutName>[] = [
    { item: 'head', weight: 5 },
    { item: 'frame', weight: length <= 60 ? 5 : 1 },
    { item: 'spine', weight: length >= 4 && length <= 30 && !title.sub ? (motif.contained ? 3 : 6) : 0 },
    { item: 'band', weight: length <= 44 ? 4 : 0 },
    { item: 'whisper', weight: length >= 5 && length <= 34 ? 5 : 0 },
    { item: 'block', weight: length <= 26 && longest <= 12 && !title.sub ? 7 : 0 },
  ];
  return pickWeighted(createRng(id, 'layout'), [{ item: 'foot', weight: 5 }, ...options]);
}

type Stack = { title: Block | null; caption: Block | null; height: number; gap: number };

function stackText(sheet: Sheet, box: TitleBox, gap = 20): Stack {
  const title = sheet.title ? setParts(sheet.title, sheet.face, box) : null;
  const caption = setCaption(sheet, box.width);
  return { title, caption, gap, height: (title?.height ?? 0) + (title && caption ? gap : 0) + (caption?.height ?? 0) };
}

function putStack(
  sheet: Sheet,
  stack: Stack,
  left: number,
  top: number,
  box: TitleBox,
  colours: { colour: string; ground: string },
): string {
  const { title, caption, gap } = stack;
  const at = (block: Block, y: number) =>
    putLines(sheet, block.lines, { ...colours, x: alignX(box.align, left, box.width, block.width), y });
  return (title ? at(title, top) : '') + (caption ? at(caption, top + (title ? title.height + gap : 0)) : '');
}

function onGround({ palette }: Sheet): { colour: string; ground: string } {
  return { colour: palette.ink, ground: palette.ground };
}

function full(y: number, h: number): ArtBox {
  return { x: 0, y: Math.round(y), w: WIDTH, h: Math.round(y + h) - Math.round(y), shape: 'rect' };
}

/** The title at the upper or lower edge, and the picture in the rest of the sheet. */
function atEdge(
  sheet: Sheet,
  box: TitleBox,
  { above, stackGap = 20, gap = 30 }: { above: boolean; stackGap?: number; gap?: number },
): Composition {
  const stack = stackText(sheet, box, stackGap);
  const top = above ? 38 : HEIGHT - 36 - stack.height;
  const start = above ? top + stack.height + gap : 0;
  const art = full(start, above ? HEIGHT - start : top - gap);
  return { art, front: putStack(sheet, stack, MARGIN, top, box, onGround(sheet)) };
}

const wide = (above: boolean) => (sheet: Sheet) => {
  const align = sheet.rng.chance(0.6) ? 'left' : 'centre';
  return atEdge(sheet, { width: INNER, height: 190, maxLines: 4, maxCap: 118, align }, { above });
};

function spine(sheet: Sheet): Composition {
  const length = HEIGHT - 72;
  const box: TitleBox = { width: length, height: 138, maxLines: 2, maxCap: 112, align: 'left' };
  const { title, caption, gap } = stackText(sheet, box, 18);
  const side = (title?.width ?? 0) + (caption?.width ?? 0) + 44 <= length;
  const height = (title?.height ?? 0) + (title && caption && !side ? gap + caption.height : 0);
  const column = Math.round(height + 54);
  const left = sheet.rng.chance(0.6);
  const x = (left ? 0 : WIDTH - column) + 27;
  const place = { ...onGround(sheet), x, y: HEIGHT - 36, upright: false };
  const words = title ? putLines(sheet, title.lines, place) : '';
  const under = { ...place, x: x + (title ? title.height + gap : 0) };
  const beyond = { ...place, x: x + height - (caption?.height ?? 0), y: 36 + (caption?.width ?? 0) };
  const small = caption ? putLines(sheet, caption.lines, side ? beyond : under) : '';
  return { art: { x: left ? column : 0, y: 0, w: WIDTH - column, h: HEIGHT, shape: 'rect' }, front: words + small };
}

function band(sheet: Sheet): Composition {
  const { palette, colours, rng } = sheet;
  const fills = [palette.accent, palette.ink, palette.form].filter(
    (fill) => contrast(fill, palette.ground) >= 4.6 && contrast(fill, colours.bg) >= 1.6,
  );
  const fill = fills[rng.chance(0.7) ? 0 : fills.length - 1] ?? palette.ink;
  const box: TitleBox = { width: INNER, height: 128, maxLines: 2, maxCap: 96, align: 'centre' };
  const title = sheet.title ? setParts(sheet.title, sheet.face, box) : null;
  const caption = setCaption(sheet, INNER);
  const tall = (title?.height ?? 0) + 48;
  const low = caption ? 84 : 40;
  const top = HEIGHT - low - tall;
  const words = title
    ? putLines(sheet, title.lines, { x: (WIDTH - title.width) / 2, y: top + 24, colour: palette.ground, ground: fill })
    : '';
  const small = caption
    ? putLines(sheet, caption.lines, {
        ...onGround(sheet),
        x: (WIDTH - caption.width) / 2,
        y: HEIGHT - low / 2 - caption.height / 2,
      })
    : '';
  return { art: full(0, top), front: rect(0, top, WIDTH, tall, fill) + words + small };
}

function whisper(sheet: Sheet): Composition {
  const align = sheet.rng.pick(['left', 'centre', 'right']);
  const tracking = sheet.face === 'typewriter' || sheet.face === 'didone' ? 10 : 130;
  const box: TitleBox = { width: INNER, height: 86, maxLines: 2, maxCap: 36, align, tracking };
  return atEdge(sheet, box, { above: sheet.rng.chance(0.25), stackGap: 16, gap: 26 });
}

function block(sheet: Sheet): Composition {
  const box: TitleBox = { width: WIDTH - 56, height: 384, maxLines: 4, maxCap: 300, align: 'left', justified: true };
  const title = sheet.title ? setParts(sheet.title, sheet.face, box) : null;
  const caption = setCaption(sheet, title?.width ?? INNER);
  const height = (title?.height ?? 0) + (caption ? caption.height + 18 : 0);
  const above = sheet.rng.chance(0.5);
  const top = above ? 30 : HEIGHT - 32 - height;
  const left = (WIDTH - (title?.width ?? 0)) / 2;
  const words = title ? putLines(sheet, title.lines, { ...onGround(sheet), x: left, y: top }) : '';
  const small = caption
    ? putLines(sheet, caption.lines, { ...onGround(sheet), x: left, y: top + height - caption.height })
    : '';
  const art = above ? full(top + height + 26, HEIGHT - top - height - 26) : full(0, top - 26);
  return { art, front: words + small };
}

const keyline = ({ ink }: Palette) =>
  `<rect x="16" y="16" width="468" height="718" fill="none" stroke="${ink}" stroke-width="2.5"/>`;

function frame(sheet: Sheet): Composition {
  const box: TitleBox = { width: INNER - 20, height: 150, maxLines: 4, maxCap: 92, align: 'centre' };
  const stack = stackText(sheet, box, 17);
  const { rng, palette, motif } = sheet;
  const shape = rng.pick(motif.cornered ? ['rect'] : ['rect', 'circle', 'arch']);
  const textTop = HEIGHT - 46 - stack.height;
  const room = textTop - 30 - 40;
  const w = shape === 'circle' ? Math.min(room, 416) : shape === 'arch' ? Math.min(392, room * 0.84) : 420;
  const h = shape === 'circle' ? w : room;
  const y = 40 + (room - h) / 2;
  return {
    art: { x: (WIDTH - w) / 2, y, w, h, shape },
    front: keyline(palette) + putStack(sheet, stack, MARGIN + 10, textTop, box, onGround(sheet)),
  };
}

const COMPOSE: Readonly<Record<LayoutName, (sheet: Sheet) => Composition>> = {
  foot: wide(false),
  head: wide(true),
  spine,
  band,
  whisper,
  block,
  frame,
  bare: ({ palette }) => ({ art: full(0, HEIGHT), front: keyline(palette) }),
};

export function compose(name: LayoutName, sheet: Sheet): Composition {
  return COMPOSE[name](sheet);
}

/**
 * Chooses the picture's background: the sheet's colour (`open`), another colour (`printed`), or either of them (`any`).
 */
export function fieldFor(name: LayoutName, rng: Rng): 'open' | 'printed' | 'any' {
  if (name === 'frame') return 'printed';
  if (name === 'block') return rng.chance(0.7) ? 'open' : 'printed';
  return 'any';
}
