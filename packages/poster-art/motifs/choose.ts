import { createRng } from '../random.ts';
import { drawn } from './drawn.ts';
import { film } from './film.ts';
import { cells, drips, jaws, tendrils } from './flesh.ts';
import { fracture, sigil, well } from './geometry.ts';
import { forest, graves, hands } from './landscapes.ts';
import type { Motif } from './motif.ts';
import { candles, crows, windows } from './rows.ts';
import { fall, spiralStair, stairs } from './stairs.ts';

const antlers = drawn('antlers', { contained: true, parts: [['sun', 'sun', ''], ['skull']] });
const beak = drawn('beak', { size: [0.5, 0.46], at: [0.56, 0.47] });
const book = drawn('book', { contained: true, parts: [['tree', 'demon', 'figure'], ['book']] });
const brokenCircle = drawn('broken-circle', { contained: true, parts: [['circle'], ['person', 'bust']] });
const bulb = drawn('bulb', { tilt: 2 });
const calvary = drawn('calvary', { kind: 'scene' });
const cape = drawn('cape', { kind: 'scene', parts: [['moon'], ['bats', ''], ['count']] });
const claws = drawn('claws', { contained: true, tilt: 14 });
const cross = drawn('cross', { contained: true, parts: [['upright', 'upright', 'inverted']] });
const cult = drawn('cult', { kind: 'scene', parts: [['halo'], ['rings', ''], ['figures']] });
const door = drawn('door', { size: [1, 0.64], at: [0.46, 0.73] });
const eclipse = drawn('eclipse', { kind: 'scene' });
const eye = drawn('eye', {
  contained: true,
  size: [0.5, 0.6],
  parts: [['lashes', 'upper-lashes'], ['eye'], ['slit', 'keyhole', 'rings', 'spots', 'round'], ['tear', '']],
});
const fangs = drawn('fangs', { contained: true, size: [0.5, 0.62], at: [0.5, 0.54], tilt: 4 });
const fin = drawn('fin', { kind: 'scene' });
const hook = drawn('hook', { size: [0.5, 0.4], parts: [['hook'], ['drop'], ['second-drop', '']] });
const hookedMoon = drawn('hooked-moon', {
  contained: true,
  parts: [['moon'], ['clouds', ''], ['key', 'drop']],
});
const house = drawn('house', {
  kind: 'scene',
  at: [0.5, 0.53],
  parts: [['halo', 'moon', 'crescent'], ['house'], ['attic', 'parlour', 'tower']],
});
const keyhole = drawn('keyhole', { contained: true, size: [0.6, 0.5], parts: [['hole'], ['person', 'eye']] });
const knife = drawn('knife', {
  contained: true,
  size: [1.1, 0.94],
  tilt: 40,
  parts: [['blade'], ['blood', 'blood', ''], ['grip']],
});
const lamplight = drawn('lamplight', { kind: 'scene', cornered: true, at: [0.5, 0.87] });
const mask = drawn('mask', { contained: true, size: [0.62, 0.5], parts: [['face'], ['stitches', 'mouth', '']] });
const maw = drawn('maw', { contained: true, tilt: 180 });
const mirror = drawn('mirror', { cornered: true, parts: [['glass'], ['crack', ''], ['onlooker', '']] });
const moth = drawn('moth', { contained: true, size: [0.45, 0.54], tilt: 14 });
const puncture = drawn('puncture', { cornered: true, size: [1, 0.9], at: [0.5, 0] });
const road = drawn('road', { kind: 'scene' });
const shadowHand = drawn('shadow-hand', { size: [1, 0.9], at: [1, 1] });
const shroud = drawn('shroud', { contained: true, tilt: 3, parts: [['halo', ''], ['ghost']] });
const skull = drawn('skull', {
  contained: true,
  size: [0.46, 0.43],
  at: [0.5, 0.48],
  parts: [['bone'], ['round-sockets', 'slanted-sockets'], ['crack', ''], ['spark', '']],
});
const spider = drawn('spider', { cornered: true, size: [1, 0.95], at: [0, 0] });
const telephone = drawn('telephone', { size: [0.5, 0.4], at: [0.5, 0.64] });
const television = drawn('television', { contained: true, tilt: 4 });
const tentacles = drawn('tentacles', { kind: 'scene', parts: [['moon', 'moon', ''], ['arms']] });
const wolf = drawn('wolf', { contained: true, size: [0.54, 0.52], tilt: 6 });

/** Motifs for themes and tags that say what a film shows. */
const SPECIFIC: Readonly<Record<string, readonly Motif[]>> = {
  'haunted-house': [house, stairs, spiralStair, door, windows, bulb],
  possession: [eye, fracture, brokenCircle, mirror, cross, spiralStair],
  witchcraft: [sigil, candles, hookedMoon, forest, antlers, crows],
  demon: [sigil, maw, antlers, eclipse, shadowHand, book],
  exorcism: [cross, lamplight, calvary, brokenCircle, candles],
  slasher: [knife, mask, hook, drips, claws, windows, shadowHand, telephone, lamplight, door, road, keyhole],
  werewolf: [wolf, claws, forest, hookedMoon, jaws, eye, maw, road],
  vampire: [fangs, cape, puncture, shadowHand, drips, hookedMoon, graves, candles, spiralStair, mirror],
  zombie: [hands, graves, skull, road, cells, crows, windows, maw],
  ghost: [shroud, well, door, mirror, windows, stairs],
  cult: [cult, sigil, antlers, eclipse, forest, candles],
  'found-footage': [film, television, forest, eye, windows, lamplight, door, stairs],
  'body-horror': [cells, tendrils, maw, eye, fracture],
  'urban-legend': [telephone, road, hook, lamplight, mask, mirror],
  'alien-invasion': [tentacles, eclipse, maw, eye],
  cannibalism: [hook, knife, drips, jaws],
  'cosmic-horror': [tentacles, eye, eclipse, maw],
  'creature-feature': [tentacles, maw, claws, jaws, eye],
  'cursed-objects': [mirror, book, television, brokenCircle],
  'folk-horror': [cult, antlers, forest, sigil, eclipse],
  'giant-monsters': [claws, jaws, maw, eye],
  giallo: [knife, eye, drips, spiralStair, keyhole],
  'home-invasion': [windows, door, mask, keyhole, knife],
  infection: [cells, skull, beak, hands],
  'killer-animals': [jaws, claws],
  'killer-clown': [mask],
  'killer-doll': [keyhole, stairs, knife],
  'mad-science': [cells, bulb, fracture],
  mummies: [shroud, hands, eye],
  'religious-horror': [cross, calvary, candles],
  'road-horror': [road],
  'sci-fi-horror': [cells, eye, eclipse],
  'serial-killers': [knife, eye, keyhole, hook],
  sharks: [fin, jaws],
  'technology-horror': [television, telephone, eye],
  'torture-horror': [hook, knife, bulb, drips],
  'zombie-apocalypse': [hands, graves, road, skull],
};

/** Motifs for themes and tags that say little about what a film shows. */
const VAGUE: Readonly<Record<string, readonly Motif[]>> = {
  supernatural: [keyhole, door, eclipse, brokenCircle, candles],
  'psychological-thriller': [fracture, fall, eye, spiralStair, keyhole, mirror, bulb],
  monster: [maw, claws, jaws, eye],
  anthology: [book, candles, door, skull],
  asylum: [spiralStair, bulb, keyhole, door],
  campus: [stairs, door, windows],
  'christmas-horror': [lamplight, candles, windows],
  'dream-logic': [spiralStair, door, eye, fall],
  'evil-children': [stairs, door, windows],
  gothic: [candles, spiralStair, crows, graves, hookedMoon, house],
  splatter: [drips, hook, knife, skull],
  grief: [shroud, windows, candles],
  'halloween-night': [hookedMoon, crows, mask],
  'in-space': [eclipse, eye, fall],
  'in-the-woods': [forest, crows],
  isolation: [road, windows, door, lamplight],
  'medical-horror': [cells, knife, bulb],
  'psychological-horror': [fracture, eye, mirror, fall, keyhole],
  'revenge-horror': [knife, drips],
  snowbound: [forest, windows, road],
  'summer-camp': [forest, knife, lamplight],
  underground: [fall, stairs, well],
  'war-horror': [graves, skull, road],
  'western-horror': [road, skull, graves, crows],
};

/** General motifs, which suit every film. */
const GENERAL: readonly Motif[] = [eclipse, fall, eye, bulb, door, keyhole, windows, skull];

const WORD_MOTIFS: readonly (readonly [RegExp, readonly [Motif, ...Motif[]]])[] = [
  [/\b(house|home|hotel|manor|mansion|casa|maison|haus|inn|amityville)\b/i, [house, windows, stairs]],
  [/\b(eyes?|yeux|oc?chi|ojos|peeping|watch\w*|see|seen)\b/i, [eye]],
  [/\b(woods?|forest|blair|trees?)\b/i, [forest]],
  [/\b(doors?|room|basement|key)\b/i, [door, keyhole]],
  [/\b(moths?|lambs|butterfly)\b/i, [moth]],
  [/\b(spiders?|web|arachno\w*)\b/i, [spider]],
  [/\b(sharks?|jaws|reef|shallows)\b/i, [fin]],
  [/\b(road|car|highway|hitch\w*|duel|drive|christine)\b/i, [road]],
  [/\b(rings?|ringu|well|pulse)\b/i, [well]],
  [/\b(phone|calls?|ringer|scream)\b/i, [telephone]],
  [/\b(teeth|bite|mouth)\b/i, [jaws, fangs]],
  [/\b(mask|face|visage|strangers|purge|texas|leatherface)\b/i, [mask]],
  [/\b(wol\w+|howl\w*|snaps)\b/i, [wolf]],
  [/\b(rec|tapes?|footage|v\/h\/s|creep)\b/i, [film, television]],
  [/\b(poltergeist|videodrome|television|channel)\b/i, [television]],
  [/\b(birds?|crows?|raven)\b/i, [crows]],
  [/\b(mirrors?|oculus|jekyll|double|us)\b/i, [mirror, fracture]],
  [/\b(books?|babadook|necronomicon)\b/i, [book]],
  [/\b(graves?|cemetery|sematary|living dead)\b/i, [graves, hands]],
  [/\b(lights?|lamp|exorcist)\b/i, [lamplight, bulb]],
  [/\b(witch\w*|häxan|suspiria|craft|sabbath)\b/i, [sigil, hookedMoon]],
  [/\b(dracula|nosferatu|vamp\w*|blacula)\b/i, [cape, shadowHand, fangs]],
  [/\b(knife|blade|psycho|tenebrae|cut|halloween)\b/i, [knife]],
  [/\b(vertigo|descent|ladder|tunnel)\b/i, [fall, spiralStair]],
  [/\b(thing|alien|kraken|mist|host)\b/i, [tentacles, maw]],
  [/\b(midsommar|wicker|apostle|hereditary)\b/i, [cult, antlers]],
  [/\b(sun|midnight|eclipse|omen)\b/i, [eclipse]],
  [/\b(cross|priest|nun|devils?|prayer)\b/i, [cross, calvary]],
  [/\b(blood\w*|sangre|rosso|red)\b/i, [drips]],
  [/\b(skulls?|bones?|death)\b/i, [skull]],
];

export const MOTIFS: readonly Motif[] = [
  ...new Set([
    ...[SPECIFIC, VAGUE].flatMap((table) => Object.values(table).flat()),
    ...GENERAL,
    ...WORD_MOTIFS.flatMap(([, motifs]) => motifs),
  ]),
];

/** @property traits slugs of themes and tags @property motif the name of a motif that spreadMotifs has chosen */
export type MotifSubject = { id: number; title: string; traits: readonly string[]; motif?: string | null };

/**
 * Returns the motifs that fit a film: by its title, otherwise by its specific themes and tags, otherwise by its vague
 * themes and tags. A film without any of these gets the general motifs.
 */
export function fittingMotifs({ title, traits }: MotifSubject): readonly Motif[] {
  const motifsOf = (table: typeof SPECIFIC) => traits.flatMap((trait) => table[trait] ?? []);
  const named = WORD_MOTIFS.find(([words]) => words.test(title))?.[1];
  if (named) return named;
  const shown = [...new Set(motifsOf(SPECIFIC))];
  if (shown.length > 0) return shown;
  const vague = [...new Set(motifsOf(VAGUE))];
  return vague.length > 0 ? vague : GENERAL;
}

/** Many of these films have titles that name the same few things: a mask, a knife, a wolf. */
const CROWDED = ['slasher', 'werewolf'];
/** Returns motifs for lists that would repeat those of `fittingMotifs`. */
export const otherMotifs = ({ traits }: MotifSubject): readonly Motif[] =>
  CROWDED.flatMap((trait) => (traits.includes(trait) ? (SPECIFIC[trait] ?? []) : []));

/** Returns the motif that was chosen for the subject, otherwise one that fits. */
export function chooseMotif(subject: MotifSubject): Motif {
  const chosen = MOTIFS.find(({ name }) => name === subject.motif);
  const [first = eclipse, ...rest] = fittingMotifs(subject);
  return chosen ?? createRng(subject.id, 'motif').pick([first, ...rest]);
}
