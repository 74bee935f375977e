import type { FaceKey, Ink } from './faces.ts';
import { inkOf, type Line, layLine, type SetLine } from './lettering.ts';

/** The smallest height of a title's capitals: about 7 px on a poster 150 px wide. */
export const MIN_CAP = 24;

export type TitleBox = {
  width: number;
  height: number;
  maxLines: number;
  maxCap: number;
  align: 'left' | 'centre' | 'right';
  /** Stretches every line to the full width. */
  justified?: boolean;
  tracking?: number;
};

/** Lines of text with the top left corner at 0,0. */
export type Block = { lines: readonly SetLine[]; width: number; height: number; cap: number };

export function alignX(align: TitleBox['align'], left: number, width: number, blockWidth: number): number {
  if (align === 'left') return left;
  return align === 'right' ? left + width - blockWidth : left + (width - blockWidth) / 2;
}

/** Lines may break anywhere, and long words have hyphens. */
const withoutBreaks = (text: string) => text.replaceAll(/[\s-]/g, '');

/** Returns false if the text was shortened. */
export const isWhole = ({ lines }: Block, text: string) =>
  withoutBreaks(lines.map(({ line }) => line.text).join('')) === withoutBreaks(text);

const WEAK_ENDS = new Set('a an the of and in on to at for la le les de & i'.split(' '));

/**
 * Returns true if the line ends with a small word that belongs to the next line. On the first line, an article may
 * stand alone.
 */
function endsWeakly(text: string, index: number): boolean {
  const words = text.toLowerCase().split(' ');
  return WEAK_ENDS.has(words.at(-1) ?? '') && !(index === 0 && words.length === 1);
}

/**
 * Breaks the words into `count` lines, so that the longest line is as short as possible. A small word at the end of a
 * line counts as additional length.
 */
function breakLines(words: readonly string[], count: number): string[] {
  const ends: number[] = [0];
  for (const word of words) ends.push((ends.at(-1) ?? 0) + word.length + 1);
  const lengthOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0) - 1;
  type Plan = { cost: number; ends: number[] };
  let plans = new Map<number, Plan>([[0, { cost: 0, ends: [] }]]);
  for (let line = 1; line <= count; line++) {
    const next = new Map<number, Plan>();
    for (const [start, plan] of plans) {
      const lastEnd = line === count ? words.length : words.length - (count - line);
      for (let end = line === count ? words.length : start + 1; end <= lastEnd; end++) {
        const weak = end < words.length && WEAK_ENDS.has(words[end - 1]?.toLowerCase() ?? '') ? 2.5 : 0;
        const cost = Math.max(plan.cost, lengthOf(start, end) + weak);
        const known = next.get(end);
        if (!known || cost < known.cost) next.set(end, { cost, ends: [...plan.ends, end] });
      }
    }
    plans = next;
  }
  const breaks = plans.get(words.length)?.ends ?? [words.length];
  return breaks.map((end, i) => words.slice(breaks[i - 1] ?? 0, end).join(' '));
}

/** Stacks the lines by the ink of their letters, so that accents and descenders never touch. */
function stack(lines: readonly Line[], sizes: readonly number[], box: TitleBox): Block {
  const set: SetLine[] = [];
  const widths = lines.map((line, i) => (line.ink.right * (sizes[i] ?? 0)) / 1000);
  const width = Math.max(...widths);
  let previous: Ink | null = null;
  let baseline = 0;
  lines.forEach((line, i) => {
    const size = sizes[i] ?? 0;
    const gap = (line.cap * size * (box.justified ? 0.16 : 0.24)) / 1000;
    const rise = (Math.max(line.cap, -line.ink.top) * size) / 1000;
    const usual = baseline + (line.cap * size * 1.3) / 1000;
    baseline = previous
      ? Math.max(previous.bottom + gap + rise, box.justified ? 0 : usual)
      : (-line.ink.top * size) / 1000;
    const x = alignX(box.align, 0, width, widths[i] ?? 0);
    const placed = { line, size, x, baseline };
    set.push(placed);
    previous = inkOf(placed);
  });
  const height = Math.max(...set.map((line) => inkOf(line).bottom));
  const caps = lines.map((line, i) => (line.cap * (sizes[i] ?? 0)) / 1000);
  return { lines: set, width, height, cap: Math.min(...caps) };
}

/**
 * Limits the size of short lines, which would be the largest when stretched to the full width. A first line of up to
 * three letters, such as an article, is set even smaller.
 */
function restrain(sizes: number[], lines: readonly Line[]): void {
  const least = Math.min(...sizes);
  sizes.forEach((size, i) => {
    if (size > least * 1.75) sizes[i] = least * (i === 0 && (lines[i]?.letters.length ?? 0) <= 3 ? 0.55 : 1.75);
  });
}

function sizeLines(lines: readonly Line[], box: TitleBox): Block {
  const widest = Math.max(...lines.map((line) => line.ink.right));
  const cap = Math.max(...lines.map((line) => line.cap));
  const sizes = lines.map((line) => {
    const size = (box.width * 1000) / (box.justified ? line.ink.right : widest);
    return Math.min(size, (box.maxCap * 1000) / cap);
  });
  if (box.justified) restrain(sizes, lines);
  const block = stack(lines, sizes, box);
  if (block.height <= box.height) return block;
  const shrink = box.height / block.height;
  return stack(
    lines,
    sizes.map((size) => size * shrink * 0.999),
    box,
  );
}

function layAll(texts: readonly string[], face: FaceKey, tracking?: number): Line[] {
  return texts.flatMap((text) => layLine(text, face, tracking) ?? []);
}

/** Chooses the number of lines that gives the largest letters, or fewer lines when the difference is small. */
function bestBlock(words: readonly string[], face: FaceKey, box: TitleBox): Block | null {
  let best: { block: Block; score: number } | null = null;
  for (let count = 1; count <= Math.min(box.maxLines, words.length); count++) {
    const texts = breakLines(words, count);
    const lines = layAll(texts, face, box.tracking);
    if (lines.length === 0) continue;
    const block = sizeLines(lines, box);
    const score = block.cap * (texts.slice(0, -1).some(endsWeakly) ? 0.72 : 1);
    if (!best || score > best.score * 1.08) best = { block, score };
  }
  return best?.block ?? null;
}

/** Hyphenates words that do not fit on one line at the smallest size. */
function splitLongWords(words: readonly string[], face: FaceKey, width: number): string[] {
  return words.flatMap((word) => {
    const line = layLine(word, face);
    const longest = line ? (width * line.cap) / MIN_CAP : 0;
    if (!line || line.ink.right <= longest) return [word];
    const letters = [...word];
    const perLine = Math.max(4, Math.floor((letters.length * longest * 0.8) / line.ink.right));
    const pieces: string[] = [];
    for (let i = 0; i < letters.length; i += perLine) pieces.push(letters.slice(i, i + perLine).join(''));
    return pieces.map((piece, i) => (i < pieces.length - 1 ? `${piece}-` : piece));
  });
}

/** Returns the number of words that would fit at the smallest size if every line were full. */
function roomFor(words: readonly string[], face: FaceKey, box: TitleBox): number {
  let used = 0;
  for (const [i, word] of words.entries()) {
    const line = layLine(word, face, box.tracking);
    if (line) used += (line.ink.right * MIN_CAP) / line.cap;
    if (used > box.width * box.maxLines) return i;
  }
  return words.length;
}

/**
 * Sets the title as large as possible. A title that would be too small to read is set in the narrowest typeface, and
 * shortened with an ellipsis if necessary.
 */
export function setTitle(title: string, face: FaceKey, box: TitleBox): Block | null {
  const words = splitLongWords(title.split(' '), face, box.width);
  const room = Math.max(1, roomFor(words, face, box));
  if (room === words.length) {
    const block = bestBlock(words, face, box);
    if (block && block.cap >= MIN_CAP) return block;
  }
  if (face !== 'gothic' || box.tracking !== undefined) {
    return setTitle(title, 'gothic', { ...box, tracking: undefined, justified: false });
  }
  for (let kept = Math.min(room, words.length - 1); kept > 0; kept--) {
    const last = words[kept - 1]?.replace(/[-:,;.–—]+$/, '') ?? '';
    const block = bestBlock([...words.slice(0, kept - 1), `${last}…`], face, box);
    if (block && block.cap >= MIN_CAP) return block;
  }
  return bestBlock(words.slice(0, 1), face, box);
}
