import { TAGS, type TagSlug } from '#features/browse/contract/tags.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import type { Subject } from '../contract/subjects.ts';

/** Other words for tags and themes, with commas between them. Slugs, labels, plurals and "… horror" are understood anyway. */
const WORDS: Partial<Record<TagSlug | ThemeSlug, string>> = {
  anthology: 'short stories, several stories',
  asylum: 'mental hospital, psych ward, psychiatric hospital, madhouse',
  'at-sea': 'ocean, sea, boat, ship, underwater, on a boat, on a ship, submarine',
  'based-on-novel-or-book': 'based on a novel, based on novel, novel, book, adaptation',
  'big-twist': 'twist, plot twist, twist ending, good twist, great twist',
  bleak: 'depressing, hopeless, disturbing, nihilistic, soul crushing',
  campus: 'school, high school, college, university, sorority, boarding school',
  campy: 'cheesy, trashy, so bad its good, b movie, schlocky',
  'christmas-horror': 'christmas, xmas',
  'coming-of-age': 'growing up',
  'cosmic-horror': 'cosmic, lovecraftian, eldritch',
  'cult-classic': 'cult film, cult movie',
  demon: 'demonic, devil, satan, satanic',
  'dream-logic': 'surreal, trippy, dreamlike, psychedelic, hallucinatory, lynchian',
  'erotic-horror': 'sexy, erotic, steamy',
  'evil-children': 'evil kid, creepy kid, creepy children, creepy child, killer kid, killer children, evil child',
  'family-friendly-frights':
    'family film, family movie, family friendly, for kids, for children, for families, kid friendly, with my kids, with the kids',
  'folk-horror': 'folk, pagan',
  'fun-ride': 'fun, entertaining, crowd pleaser, rollercoaster',
  'giant-monsters': 'kaiju, giant monster',
  gothic: 'victorian',
  grief: 'sad, loss, mourning',
  'haunted-house': 'haunted, haunting',
  'horror-comedy':
    'funny, funniest, funnier, comedy, comedies, comedic, hilarious, humor, humorous, comedy horror, dark comedy, black comedy',
  'in-space': 'space, outer space, spaceship',
  'in-the-woods': 'woods, forest, cabin in the woods, cabin, wilderness, camping',
  infection: 'virus, pandemic, plague, infected, outbreak',
  isolation: 'isolated',
  'killer-doll': 'doll, puppet',
  'mad-science': 'mad scientist, experiment gone wrong',
  'made-by-women':
    'women directors, female directors, female director, woman director, directed by women, directed by a woman, by women, by a woman',
  'medical-horror': 'hospital, medical',
  'one-location': 'single location, one room, contained',
  'period-horror': 'period piece, historical',
  'psychological-horror': 'psychological, mind bending, mindfuck, mind games',
  'queer-horror': 'gay, lgbt, lgbtq, lesbian, queer',
  'religious-horror': 'religious, nun, catholic, priest',
  'road-horror': 'road trip, roadtrip',
  'sci-fi-horror': 'sci fi, scifi, science fiction',
  'serial-killers': 'serial killer',
  sharks: 'shark',
  'silent-era': 'silent, silent film, silent movie',
  'slow-burn': 'slow, slowburn, slow burning, slow paced, slow burner',
  snowbound: 'snow, snowy, snowed in, snowbound, winter, arctic, antarctica, blizzard',
  splatter: 'gorefest, gore fest',
  'summer-camp': 'camp',
  'technology-horror': 'ai, robot, technology, internet, social media, computer',
  'teen-horror': 'teen, teenager, teenage',
  'true-story': 'true story, true events, real events, real story, based on true events',
  underground: 'cave, caving, tunnel, sewer',
  'war-horror': 'war, nazi, soldier',
  'western-horror': 'western, cowboy, wild west',
  witchcraft: 'coven',
  zombie: 'undead, living dead',
};

const SUBJECTS = new Map<string, Subject>([
  ...TAGS.map(({ slug, label }): [string, Subject] => [slug, { kind: 'tag', slug, name: label }]),
  ...THEMES.map(({ value, label }): [string, Subject] => [value, { kind: 'theme', slug: value, name: label }]),
]);

/** Tags and themes by their slug and by other words for them, as slugs. @example 'sci-fi' → Sci-fi horror */
export const SUBJECT_OF_WORDS = new Map<string, Subject>(
  [...SUBJECTS].flatMap(([slug, subject]) => [
    [slug, subject] as const,
    ...(WORDS[slug as keyof typeof WORDS]?.split(', ') ?? []).map(
      (words) => [words.replaceAll(' ', '-'), subject] as const,
    ),
  ]),
);
