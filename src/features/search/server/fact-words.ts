import type { PlatformSlug } from '#features/browse/contract/platforms.ts';

/** Words of a query that name the original language of films: the language, or a country where most films are in it. */
export type LanguageWords = { label: string; codes: readonly string[]; words: readonly string[] };

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
