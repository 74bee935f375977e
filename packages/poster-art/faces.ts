import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

/** Each typeface is split by script into small files, which are parsed on first use and cached. */
const FACES = {
  gothic: { files: faceFiles('league-gothic', '400', ['latin', 'latin-ext', 'vietnamese']), caps: true, tracking: 14 },
  black: { files: faceFiles('archivo-black', '400', ['latin', 'latin-ext']), caps: true, tracking: -18 },
  didone: {
    files: faceFiles('playfair-display', '900', ['latin', 'latin-ext', 'vietnamese', 'cyrillic']),
    caps: false,
    tracking: -6,
  },
  roman: { files: faceFiles('cinzel', '900', ['latin', 'latin-ext']), caps: true, tracking: 10 },
  typewriter: { files: faceFiles('courier-prime', '700', ['latin', 'latin-ext']), caps: false, tracking: -30 },
} as const;

export type FaceKey = keyof typeof FACES;

/** The outline of a letter in thousandths of an em. y grows downwards from the baseline. */
export type Outline = { key: string; d: string; advance: number; ink: Ink | null };
export type Ink = { left: number; top: number; right: number; bottom: number };
type Letter = { outline: Outline; font: Font; glyph: Glyph };

function faceFiles(family: string, weight: string, subsets: readonly string[]): string[] {
  return subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
}

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<string, Font>();

function loadFont(file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const bytes = readFileSync(resolve(file));
  const font = opentype.parse(new Uint8Array(bytes).buffer);
  fonts.set(file, font);
  return font;
}

/**
 * Returns the outline as relative path data in whole thousandths of an em. This is short, and rounding errors do not
 * add up.
 */
function outlineOf(commands: readonly PathCommand[]): { d: string; ink: Ink | null } {
  let [d, x, y] = ['', 0, 0];
  const ink: Ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const relative = (px: number, py: number) => `${px - x < 0 ? '' : ' '}${px - x}${py - y < 0 ? '' : ' '}${py - y}`;
  const include = (px: number, py: number) => {
    ink.left = Math.min(ink.left, px);
    ink.right = Math.max(ink.right, px);
    ink.top = Math.min(ink.top, py);
    ink.bottom = Math.max(ink.bottom, py);
  };
  for (const command of commands) {
    if (command.type === 'Z') {
      d += 'z';
      continue;
    }
    const [px, py] = [Math.round(command.x), Math.round(command.y)];
    include(px, py);
    if (command.type === 'M') d += `M${px}${py < 0 ? '' : ' '}${py}`;
    else if (command.type === 'Q' || command.type === 'C') {
      const [x1, y1] = [Math.round(command.x1), Math.round(command.y1)];
      include(x1, y1);
      d += `${command.type.toLowerCase()}${relative(x1, y1)}`;
      if (command.type === 'C') d += relative(Math.round(command.x2), Math.round(command.y2));
      d += relative(px, py);
    } else if (py === y && px !== x) d += `h${px - x}`;
    else if (px === x && py !== y) d += `v${py - y}`;
    else if (px !== x) d += `l${relative(px, py)}`;
    [x, y] = [px, py];
  }
  return { d: d.replaceAll(/([a-zA-Z]) /g, '$1'), ink: d === '' ? null : ink };
}

/** A letter and the file that has it. */
type Place = { character: string; file: string };

function placeIn(character: string, face: FaceKey): Place | null {
  const file = FACES[face].files.find((one) => loadFont(one).charToGlyphIndex(character) !== 0);
  return file === undefined ? null : { character, file };
}

const FALLBACK: readonly FaceKey[] = ['didone', 'gothic', 'black', 'roman', 'typewriter'];

/** Finds the letter in this typeface, otherwise in another one, otherwise without its accents, otherwise null. */
function placeOf(character: string, face: FaceKey): Place | null {
  for (const one of [face, ...FALLBACK]) {
    const place = placeIn(character, one);
    if (place) return place;
  }
  const base = character.normalize('NFD').charAt(0);
  return base !== character && base !== '' ? placeIn(base, face) : null;
}

function letterAt({ character, file }: Place): Letter {
  const font = loadFont(file);
  const glyph = font.charToGlyph(character);
  const { d, ink } = outlineOf(glyph.getPath(0, 0, 1000).commands);
  const advance = (glyph.advanceWidth * 1000) / font.unitsPerEm;
  return { outline: { key: `${file}#${glyph.index}`, d, advance, ink }, font, glyph };
}

export const covers = (character: string): boolean => placeOf(character, 'didone') !== null;

export const coversAll = (text: string, face: FaceKey): boolean =>
  [...text].every((character) => placeIn(cased(character, face), face) !== null);

export function cased(text: string, face: FaceKey): string {
  return FACES[face].caps ? text.toUpperCase() : text;
}

export function defaultTracking(face: FaceKey): number {
  return FACES[face].tracking;
}

/** Returns the letters of a text, each with the kerning to the next letter. */
export function lettersOf(text: string, face: FaceKey): { outline: Outline; kern: number }[] {
  const places = [...cased(text, face)].flatMap((character) => placeOf(character, face) ?? []);
  const found = places.map(letterAt);
  return found.map(({ outline, font, glyph }, i) => {
    const next = found[i + 1];
    const kern = next?.font === font ? (font.getKerningValue(glyph, next.glyph) * 1000) / font.unitsPerEm : 0;
    return { outline, kern };
  });
}

/** Returns the height of a capital in thousandths of an em. */
export function capHeight(face: FaceKey): number {
  const capital = placeIn('H', face);
  const ink = capital && letterAt(capital).outline.ink;
  return ink ? -ink.top : 700;
}
