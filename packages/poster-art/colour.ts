import type { Colours, Motif } from './motifs/motif.ts';
import type { Palette } from './palettes.ts';
import type { Rng } from './random.ts';

type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes `amount` (0 to 1) of `b` into `a`, both '#rrggbb'. */
export function mix(a: string, b: string, amount: number): string {
  const from = parse(a);
  const to = parse(b);
  const channel = (i: 0 | 1 | 2) =>
    Math.round(from[i] + (to[i] - from[i]) * amount)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

export function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((value) => {
    const s = value / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Returns the WCAG contrast ratio. */
export function contrast(a: string, b: string): number {
  const la = luminance(a);
  const lb = luminance(b);
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
}

const BLOOD = '#b3241d';

/** Returns the candidate with the highest contrast to both `bg` and `fig`. */
function spot(candidates: readonly string[], bg: string, fig: string): string {
  const score = (colour: string) => Math.min(contrast(colour, bg), contrast(colour, fig));
  return candidates.reduce((best, colour) => (score(colour) > score(best) ? colour : best));
}

/** In a scene, `fig` is always the sheet's colour, so that the ground of the scene continues under the text. */
export function inkMotif(palette: Palette, motif: Motif, field: 'open' | 'printed' | 'any', rng: Rng): Colours {
  const { ground, form, accent, ink } = palette;
  const printed = motif.kind === 'scene' || field === 'printed' || (field === 'any' && rng.chance(0.5));
  const loud = contrast(accent, ground) >= 3.2 && rng.chance(contrast(form, ground) < 1.8 ? 1 : 0.24);
  const main = loud ? accent : form;
  const [bg, fig] = printed ? [main, ground] : [ground, main];
  const pop = spot([loud ? form : accent, ink, BLOOD], bg, fig);
  return { bg, fig, pop, mid: mix(bg, fig, printed ? 0.24 : 0.32) };
}

export function inkBackdrop(palette: Palette, motif: Motif): Colours {
  const dark = [palette.ground, palette.form, palette.ink].reduce((a, b) =>
    contrast(a, '#000000') < contrast(b, '#000000') ? a : b,
  );
  const ground = mix(dark, '#080606', 0.5);
  const light = dark === palette.ground ? palette.form : palette.ground;
  const tone = (colour: string, amount: number) => mix(ground, colour, amount);
  if (motif.kind === 'scene') {
    return { bg: tone(light, 0.26), fig: ground, pop: tone(palette.accent, 0.42), mid: tone(light, 0.17) };
  }
  const amount = [0.32, 0.42, 0.55, 0.7].find((share) => contrast(tone(light, share), ground) >= 1.65) ?? 0.85;
  return { bg: ground, fig: tone(light, amount), pop: tone(palette.accent, 0.44), mid: tone(light, 0.16) };
}
