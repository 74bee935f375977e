import type { PlatformSlug } from '#features/browse/contract/platforms.ts';
import { TAGS, type TagSlug } from '#features/browse/contract/tags.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import type { Subject } from '../contract/search.ts';

/** Words of a query that name the original language of films: the language, or a country where most films are in it. */
type LanguageWords = { label: string; codes: readonly string[]; words: readonly string[] };

/** TMDB's codes: "cn" is Cantonese. English has no words for countries: "british" would find American films too. */
export const LANGUAGES: readonly LanguageWords[] = [
  { label: 'English', codes: ['en'], words: ['english'] },
  { label: 'Japanese', codes: ['ja'], words: ['japanese', 'japan'] },
  { label: 'Korean', codes: ['ko'], words: ['korean', 'south korean', 'korea', 'south korea'] },
  { label: 'Chinese', codes: ['zh', 'cn'], words: ['chinese', 'mandarin', 'china', 'taiwanese', 'taiwan'] },
  { label: 'Cantonese', codes: ['cn'], words: ['cantonese', 'hong kong'] },
  { label: 'Thai', codes: ['th'], words: ['thai', 'thailand'] },
  { label: 'Indonesian', codes: ['id'], words: ['indonesian', 'indonesia'] },
  { label: 'Filipino', codes: ['tl'], words: ['filipino', 'tagalog', 'philippines'] },
  { label: 'Vietnamese', codes: ['vi'], words: ['vietnamese', 'vietnam'] },
  { label: 'Malay', codes: ['ms'], words: ['malay', 'malaysian', 'malaysia'] },
  { label: 'Hindi', codes: ['hi'], words: ['hindi', 'bollywood'] },
  {
    label: 'Indian languages',
    codes: ['hi', 'ta', 'te', 'ml', 'kn', 'bn', 'mr', 'pa', 'gu'],
    words: ['indian', 'india'],
  },
  { label: 'Tamil', codes: ['ta'], words: ['tamil'] },
  { label: 'Telugu', codes: ['te'], words: ['telugu'] },
  { label: 'Malayalam', codes: ['ml'], words: ['malayalam'] },
  { label: 'Bengali', codes: ['bn'], words: ['bengali'] },
  { label: 'Italian', codes: ['it'], words: ['italian', 'italy'] },
  { label: 'French', codes: ['fr'], words: ['french', 'france'] },
  {
    label: 'Spanish',
    codes: ['es'],
    words: ['spanish', 'spain', 'mexican', 'mexico', 'argentinian', 'argentine', 'argentina', 'chilean', 'chile'],
  },
  { label: 'Portuguese', codes: ['pt'], words: ['portuguese', 'portugal', 'brazilian', 'brazil'] },
  { label: 'German', codes: ['de'], words: ['german', 'germany', 'austrian', 'austria'] },
  { label: 'Dutch', codes: ['nl'], words: ['dutch', 'netherlands', 'flemish'] },
  { label: 'Swedish', codes: ['sv'], words: ['swedish', 'sweden'] },
  { label: 'Norwegian', codes: ['no', 'nb', 'nn'], words: ['norwegian', 'norway'] },
  { label: 'Danish', codes: ['da'], words: ['danish', 'denmark'] },
  { label: 'Finnish', codes: ['fi'], words: ['finnish', 'finland'] },
  { label: 'Icelandic', codes: ['is'], words: ['icelandic', 'iceland'] },
  { label: 'Polish', codes: ['pl'], words: ['polish', 'poland'] },
  { label: 'Czech', codes: ['cs'], words: ['czech', 'czechia', 'czech republic', 'czechoslovakia', 'czechoslovak'] },
  { label: 'Hungarian', codes: ['hu'], words: ['hungarian', 'hungary'] },
  { label: 'Romanian', codes: ['ro'], words: ['romanian', 'romania'] },
  { label: 'Serbian', codes: ['sr', 'sh'], words: ['serbian', 'serbia'] },
  { label: 'Greek', codes: ['el'], words: ['greek', 'greece'] },
  { label: 'Russian', codes: ['ru'], words: ['russian', 'russia'] },
  { label: 'Ukrainian', codes: ['uk'], words: ['ukrainian', 'ukraine'] },
  { label: 'Turkish', codes: ['tr'], words: ['turkish'] },
  { label: 'Persian', codes: ['fa'], words: ['persian', 'iranian', 'iran'] },
  { label: 'Arabic', codes: ['ar'], words: ['arabic'] },
  { label: 'Hebrew', codes: ['he'], words: ['hebrew', 'israeli', 'israel'] },
];

/** "Max" alone is missing, because it is more often a name or a limit. */
export const PLATFORM_WORDS: Record<Exclude<PlatformSlug, 'home'>, readonly string[]> = {
  netflix: ['netflix'],
  shudder: ['shudder'],
  prime: ['prime', 'prime video', 'amazon prime', 'amazon prime video'],
  hulu: ['hulu'],
  peacock: ['peacock'],
  max: ['hbo max', 'hbo'],
};

export const DECADE_WORDS = new Map([
  ['twenties', 1920],
  ['thirties', 1930],
  ['forties', 1940],
  ['fifties', 1950],
  ['sixties', 1960],
  ['seventies', 1970],
  ['eighties', 1980],
  ['nineties', 1990],
  ['noughties', 2000],
]);

export const NUMBER_WORDS = new Map([
  ['one', 1],
  ['an', 1],
  ['two', 2],
  ['three', 3],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['ninety', 90],
]);

/** Words between facts that say nothing about a film of this catalogue. */
export const LITTLE_WORDS = new Set([
  ...['a', 'an', 'the', 'and', 'or', 'with', 'about', 'in', 'on', 'from', 'of', 'by', 'set', 'made', 'some'],
  ...['film', 'films', 'movie', 'movies', 'flick', 'flicks', 'horror', 'scary', 'language', 'best', 'good', 'years'],
  ...['new', 'newest', 'latest', 'recent', 'top', 'great', 'greatest'],
]);

/** Other words for tags and themes, with commas between them. Slugs, labels, plurals and "… horror" are understood anyway. */
const SUBJECT_WORDS: Partial<Record<TagSlug | ThemeSlug, string>> = {
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
    ...(SUBJECT_WORDS[slug as keyof typeof SUBJECT_WORDS]?.split(', ') ?? []).map(
      (words) => [words.replaceAll(' ', '-'), subject] as const,
    ),
  ]),
);
