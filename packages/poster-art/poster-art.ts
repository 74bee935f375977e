import { choosePalette, inkBackdrop, inkMotif, luminance, type Palette } from './colour.ts';
import { chooseLayout, compose, fieldFor, type LayoutName } from './layouts.ts';
import { LetterCase } from './lettering.ts';
import { chooseMotif, type MotifSubject } from './motifs/choose.ts';
import type { Motif } from './motifs/motif.ts';
import { createRng, type Rng } from './random.ts';
import { type ArtBox, HEIGHT, type Sheet, WIDTH } from './sheet.ts';
import { nums, rect } from './svg.ts';
import { chooseFace, drawable, splitTitle } from './title-text.ts';

export { spreadMotifs } from './motifs/spread.ts';
export { createTextSheet } from './text-sheet.ts';

export type ArtSubject = MotifSubject & { year: string | null; director: string | null };

/** A poster and its design choices, for tests and contact sheets. */
export type Poster = { svg: string; motif: string; layout: LayoutName; palette: string; lettering: Sheet['lettering'] };

function windowOutline({ x, y, w, h, shape }: ArtBox): string {
  if (shape === 'circle') return `<circle cx="${nums(x + w / 2)}" cy="${nums(y + h / 2)}" r="${nums(w / 2)}"`;
  const shoulder = y + w * 0.62;
  return `<path d="M${nums(x, y + h)}V${nums(shoulder)}C${nums(x, y + w * 0.36, x + w * 0.24, y + w * 0.12, x + w / 2, y)}C${nums(x + w * 0.76, y + w * 0.12, x + w, y + w * 0.36, x + w, shoulder)}V${nums(y + h)}Z"`;
}

/**
 * Draws lines in the sheet's colour over the edges between picture and sheet. Without them, a hairline of the picture's
 * background would show there.
 */
function seams({ x, y, w, h }: ArtBox, ground: string): string {
  const across = [y, y + h].filter((at) => at > 0 && at < HEIGHT).map((at) => `M${nums(x - 1, at)}h${nums(w + 2)}`);
  const down = [x, x + w].filter((at) => at > 0 && at < WIDTH).map((at) => `M${nums(at, y - 1)}v${nums(h + 2)}`);
  return `<path d="${[...across, ...down].join('')}" stroke="${ground}" stroke-width="9"/>`;
}

function placeArt(art: ArtBox, { motif, colours, palette }: Sheet, rng: Rng): string {
  const { x, y, w, h, shape } = art;
  const shaped = shape !== 'rect';
  const pad =
    motif.contained && shaped ? w * (shape === 'circle' ? 0.1 : 0.06) : motif.contained && h > w * 1.6 ? -w * 0.05 : 0;
  const drop = shape === 'arch' ? pad : 0;
  const view = nums(-pad, -pad - drop, w + 2 * pad, h + 2 * pad);
  const picture = rect(-w, -h, w * 3, h * 3, colours.bg) + motif.draw({ w, h, rng, c: colours });
  const window = `<svg x="${nums(x)}" y="${nums(y)}" width="${nums(w)}" height="${nums(h)}" viewBox="${view}">${picture}</svg>`;
  if (shaped) {
    const outline = windowOutline(art);
    return `<clipPath id="win">${outline}/></clipPath><g clip-path="url(#win)">${window}</g>${outline} fill="none" stroke="${palette.ground}" stroke-width="9"/>`;
  }
  return colours.bg === palette.ground ? window : window + seams(art, palette.ground);
}

/** Draws flecks without ink, as on a worn print. */
function wear(id: number, colour: string): string {
  const rng = createRng(id, 'wear');
  const flecks = Array.from(
    { length: 46 },
    () => `M${rng.int(4, 496)} ${rng.int(4, 746)}h${rng.chance(0.2) ? 2 : 0.1}`,
  );
  return `<path d="${flecks.join('')}" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" opacity=".55"/>`;
}

/** Draws darker corners, but only on dark sheets, where they raise the contrast of the text. */
function vignette({ ground, ink }: Palette): string {
  if (luminance(ink) < luminance(ground)) return '';
  return `<radialGradient id="v" cy=".46" r=".78"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></radialGradient>${rect(0, 0, WIDTH, HEIGHT, 'url(#v)')}`;
}

export function makePoster(subject: ArtSubject, choices: { motif?: Motif; layout?: LayoutName } = {}): Poster {
  const { id, traits } = subject;
  const year = drawable(subject.year ?? '');
  const director = drawable(subject.director ?? '');
  const name = drawable(subject.title);
  const shown = name || year;
  const title = shown ? splitTitle(shown) : null;
  const motif = choices.motif ?? chooseMotif({ ...subject, title: name });
  const layout = choices.layout && title ? choices.layout : chooseLayout(id, title, motif);
  const palette = choosePalette(subject);
  const inking = createRng(id, 'inking');
  const face = chooseFace(shown, traits, createRng(id, 'face'));
  const sheet: Sheet = {
    palette,
    motif,
    colours: inkMotif(palette, motif, fieldFor(layout, inking), inking),
    rng: createRng(id, 'setting'),
    face: layout === 'block' && face === 'typewriter' ? 'black' : face,
    title,
    caption: [name ? year : '', director].filter((part) => part !== '').join(' · ') || null,
    letters: new LetterCase(),
    lettering: [],
  };
  const { art, front } = compose(layout, sheet);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    sheet.letters.definitions(),
    rect(0, 0, WIDTH, HEIGHT, palette.ground),
    placeArt(art, sheet, createRng(id, 'picture')),
    wear(id, palette.ground),
    vignette(palette),
    front,
    '</svg>',
  ].join('');
  return { svg, motif: motif.name, layout, palette: palette.name, lettering: sheet.lettering };
}

/** @returns a complete SVG, 500 by 750 */
export function renderPosterArt(subject: ArtSubject): string {
  return makePoster(subject).svg;
}

/** Draws the film's picture without text, darkened. @returns a complete SVG, 1280 by 720 */
export function renderBackdropArt(subject: ArtSubject, choices: { motif?: Motif } = {}): string {
  const motif = choices.motif ?? chooseMotif({ ...subject, title: drawable(subject.title) });
  const c = inkBackdrop(choosePalette(subject), motif);
  const dark = motif.kind === 'scene' ? c.fig : c.bg;
  const [x, y, w, h] = motif.kind === 'scene' ? [0, 0, 1280, 720] : [450, -40, 830, 800];
  const picture = motif.draw({ w, h, rng: createRng(subject.id, 'picture'), c });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720">',
    rect(0, 0, 1280, 720, c.bg),
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${picture}</svg>`,
    `<linearGradient id="l"><stop offset="${motif.kind === 'scene' ? 0.05 : 0.36}" stop-color="${dark}"/><stop offset=".78" stop-color="${dark}" stop-opacity="0"/></linearGradient>`,
    `<linearGradient id="f" x2="0" y2="1"><stop offset=".4" stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity=".9"/></linearGradient>`,
    rect(0, 0, 1280, 720, 'url(#l)'),
    rect(0, 0, 1280, 720, 'url(#f)'),
    '</svg>',
  ].join('');
}

/** Returns the poster's background colour, '#rrggbb'. */
export function sheetColour(subject: { id: number; traits: readonly string[] }): string {
  return choosePalette(subject).ground;
}
