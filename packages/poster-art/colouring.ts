import { contrast, mix } from './colour.ts';
import type { Colours, Motif } from './motifs/motif.ts';
import type { Palette } from './palettes.ts';
import type { Rng } from './random.ts';

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
