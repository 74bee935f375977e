import { createRng, pickWeighted, type Weighted } from '../random.ts';
import { antlers, crows, wolf } from './beasts.ts';
import { claws, jaws, maw } from './bites.ts';
import { drips, hook, knife } from './blades.ts';
import { moth, spider, tentacles } from './creatures.ts';
import { door, keyhole } from './doors.ts';
import { fracture, mask, mirror } from './doubles.ts';
import { eye, fangs, skull } from './faces.ts';
import { cape, cult, puncture, shadowHand, shroud } from './figures.ts';
import { brokenCircle, cross, sigil, well } from './geometry.ts';
import { cells, hookedMoon, tendrils } from './growths.ts';
import { house, windows } from './house.ts';
import { calvary, fin, forest, road } from './landscapes.ts';
import { bulb, candles, eclipse, lamplight } from './lights.ts';
import type { Motif } from './motif.ts';
import { beak, book, telephone } from './objects.ts';
import { film, television } from './screens.ts';
import { fall, spiralStair, stairs } from './stairs.ts';
import { graves, hands } from './undead.ts';

const THEME_MOTIFS: Readonly<Record<string, readonly Motif[]>> = {
  supernatural: [keyhole, door, moth, eclipse, brokenCircle, candles],
  'haunted-house': [house, stairs, spiralStair, door, windows, bulb],
  possession: [eye, fracture, brokenCircle, mirror, cross, spiralStair],
  witchcraft: [sigil, candles, hookedMoon, moth, forest, antlers, crows],
  demon: [sigil, maw, antlers, eclipse, shadowHand, book],
  exorcism: [cross, lamplight, calvary, brokenCircle, candles, door],
  slasher: [knife, mask, hook, drips, claws, windows],
  werewolf: [wolf, claws, forest, hookedMoon, jaws, eclipse],
  vampire: [fangs, cape, puncture, shadowHand, drips, hookedMoon, graves],
  zombie: [hands, graves, skull, jaws, road],
  ghost: [shroud, well, door, mirror, windows, moth, stairs],
  cult: [cult, sigil, antlers, eclipse, forest, candles],
  'psychological-thriller': [fracture, fall, eye, spiralStair, keyhole, mirror, bulb],
  'based-on-novel-or-book': [book, crows, keyhole, beak, candles, door],
  'found-footage': [film, television, forest, eye, windows, lamplight],
  monster: [tentacles, fin, jaws, maw, claws, eye],
  'body-horror': [cells, tendrils, maw, eye, moth, fracture],
  'urban-legend': [telephone, road, hook, windows, lamplight, mask, mirror],
};

const GENERAL: readonly [Motif, ...Motif[]] = [
  eclipse,
  crows,
  fall,
  skull,
  spider,
  road,
  bulb,
  beak,
  hookedMoon,
  drips,
  eye,
  moth,
  television,
  knife,
];

const WORD_MOTIFS: readonly (readonly [RegExp, readonly [Motif, ...Motif[]]])[] = [
  [/\b(house|home|hotel|manor|mansion|casa|maison|haus|inn|amityville)\b/i, [house, windows, stairs]],
  [/\b(eyes?|yeux|oc?chi|ojos|peeping|watch\w*|see|seen)\b/i, [eye]],
  [/\b(woods?|forest|blair|trees?)\b/i, [forest]],
  [/\b(doors?|room|basement|key)\b/i, [door, keyhole]],
  [/\b(moths?|lambs|butterfly|fly|candyman)\b/i, [moth]],
  [/\b(spiders?|web|arachno\w*)\b/i, [spider]],
  [/\b(water|sea|lake|shark|jaws|deep|ocean|reef|shallows)\b/i, [fin]],
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
  [/\b(books?|babadook|tales?|necronomicon)\b/i, [book]],
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
  ...new Set([...Object.values(THEME_MOTIFS).flat(), ...GENERAL, ...WORD_MOTIFS.flatMap(([, motifs]) => motifs)]),
];

/** `motif` is the name of a motif that spreadMotifs has chosen. */
export type MotifSubject = { id: number; title: string; themes: readonly string[]; motif?: string | null };

const namedMotifs = (title: string) => WORD_MOTIFS.find(([words]) => words.test(title))?.[1];
const themedMotifs = (themes: readonly string[]) => new Set(themes.flatMap((theme) => THEME_MOTIFS[theme] ?? []));

/** @returns 0 for a motif that fits the title, 1 for a motif of its themes, 2 for a general motif, 3 for any other */
export function motifFit({ title, themes }: MotifSubject, motif: Motif): number {
  if (namedMotifs(title)?.includes(motif)) return 0;
  if (themedMotifs(themes).has(motif)) return 1;
  return GENERAL.includes(motif) ? 2 : 3;
}

/** Returns the subject's motif, else usually one that fits the title or a theme, sometimes any motif. */
export function chooseMotif(subject: MotifSubject): Motif {
  const chosen = MOTIFS.find(({ name }) => name === subject.motif);
  if (chosen) return chosen;
  const rng = createRng(subject.id, 'motif');
  const named = namedMotifs(subject.title);
  if (named && rng.chance(0.75)) return rng.pick([named[0], ...named]);
  const themed = themedMotifs(subject.themes);
  const options: Weighted<Motif>[] = [...themed].map((item) => ({ item, weight: 4 }));
  const share = themed.size === 0 ? 1 : (themed.size * 4 * 0.18) / GENERAL.length;
  const [first, ...rest] = GENERAL;
  return pickWeighted(rng, [
    { item: first, weight: share },
    ...rest.map((item) => ({ item, weight: share })),
    ...options,
  ]);
}
