import type { Colours, Motif } from './motifs/motif.ts';
import { createRng, pickWeighted, type Rng, type Weighted } from './random.ts';

/**
 * ground: the background. form: the large shape. accent: the small spot of another colour. ink: the text, with a
 * contrast of at least 4.5:1 on the ground.
 */
export type Palette = { name: string; ground: string; form: string; accent: string; ink: string };

const BONE = '#eadfc8';

export const PALETTES = [
  { name: 'blood', ground: '#130c0b', form: '#b3191d', accent: BONE, ink: BONE },
  { name: 'bone', ground: '#e6dcc6', form: '#16100e', accent: '#ab1a1c', ink: '#16100e' },
  { name: 'arterial', ground: '#9f151b', form: '#120a0a', accent: '#f0e3c9', ink: '#f4e9d3' },
  { name: 'bruise', ground: '#15101c', form: '#6b4d86', accent: '#d8c48f', ink: '#eadfd6' },
  { name: 'violet', ground: '#33204a', form: '#0f0a15', accent: '#d9b84a', ink: '#efe4d2' },
  { name: 'teal', ground: '#0b1617', form: '#3d8384', accent: '#e7dcbf', ink: '#e7e2cf' },
  { name: 'drowned', ground: '#12434a', form: '#081214', accent: '#e6d9b4', ink: '#f0e8d2' },
  { name: 'rust', ground: '#1a0f0a', form: '#b2512a', accent: '#ecd7a6', ink: '#f0e2c4' },
  { name: 'moss', ground: '#10140d', form: '#74803d', accent: '#e6dcb6', ink: '#e9e2c8' },
  { name: 'jaundice', ground: '#15120b', form: '#c79f2a', accent: '#8f1b16', ink: '#eddca4' },
  { name: 'sulphur', ground: '#cf9f2e', form: '#18110a', accent: '#97160f', ink: '#18110a' },
  { name: 'ash', ground: '#1a1918', form: '#97907f', accent: '#bf2a20', ink: '#e8e1d1' },
  { name: 'midnight', ground: '#0b101f', form: '#35567f', accent: '#e2ba55', ink: '#e9e2d0' },
  { name: 'absinthe', ground: '#0f130e', form: '#98ad4b', accent: '#f0e6c6', ink: '#ece5c9' },
  { name: 'mortuary', ground: '#c2cbb8', form: '#172019', accent: '#8e1a1a', ink: '#172019' },
  { name: 'giallo', ground: '#d9a27f', form: '#26100f', accent: '#8c1220', ink: '#26100f' },
  { name: 'ember', ground: '#110d0b', form: '#d4612a', accent: '#f1e3c4', ink: '#f1e3c4' },
  { name: 'plum', ground: '#2a0f22', form: '#a93a52', accent: '#e5c97e', ink: '#f1e2cf' },
  { name: 'lichen', ground: '#26341f', form: '#0c110b', accent: '#d9cf8b', ink: '#ede6c4' },
  { name: 'oxblood', ground: '#3a0d10', form: '#d9c7a5', accent: '#d8482e', ink: '#ecdcbc' },
] as const satisfies readonly Palette[];

type PaletteName = (typeof PALETTES)[number]['name'];

const THEME_PALETTES: Readonly<Record<string, readonly PaletteName[]>> = {
  supernatural: ['bruise', 'teal', 'midnight', 'violet', 'ash'],
  'haunted-house': ['midnight', 'rust', 'teal', 'sulphur', 'ash'],
  possession: ['absinthe', 'oxblood', 'mortuary', 'violet'],
  witchcraft: ['moss', 'plum', 'lichen', 'ember', 'bruise'],
  demon: ['blood', 'ember', 'arterial', 'jaundice'],
  exorcism: ['violet', 'ash', 'bone', 'absinthe', 'midnight'],
  slasher: ['arterial', 'bone', 'blood', 'giallo', 'midnight'],
  werewolf: ['moss', 'midnight', 'ember', 'ash', 'lichen'],
  vampire: ['blood', 'arterial', 'plum', 'oxblood', 'bone'],
  zombie: ['mortuary', 'absinthe', 'rust', 'lichen', 'jaundice'],
  ghost: ['teal', 'ash', 'drowned', 'midnight', 'mortuary'],
  cult: ['sulphur', 'ember', 'oxblood', 'bone', 'lichen'],
  'psychological-thriller': ['bone', 'giallo', 'jaundice', 'ember', 'drowned'],
  'based-on-novel-or-book': ['bone', 'sulphur', 'plum', 'drowned', 'rust'],
  'found-footage': ['ash', 'absinthe', 'teal', 'mortuary'],
  monster: ['drowned', 'ember', 'moss', 'absinthe', 'sulphur'],
  'body-horror': ['giallo', 'plum', 'oxblood', 'mortuary', 'arterial'],
  'urban-legend': ['midnight', 'jaundice', 'rust', 'bruise', 'sulphur'],
};

/** Prefers the palettes of the film's themes and tags, but may choose any, so that a theme's page stays varied. */
export function choosePalette(subject: { id: number; traits: readonly string[] }): Palette {
  const favoured = new Set<string>(subject.traits.flatMap((theme) => THEME_PALETTES[theme] ?? []));
  const [first, ...rest] = PALETTES;
  const weigh = (palette: Palette): Weighted<Palette> => ({
    item: palette,
    weight: favoured.has(palette.name) ? 3 : 1,
  });
  return pickWeighted(createRng(subject.id, 'palette'), [weigh(first), ...rest.map(weigh)]);
}

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
