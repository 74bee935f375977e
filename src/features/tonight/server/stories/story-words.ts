import { stemmer } from 'stemmer';

/** Words that say nothing about a story. Those that are horror's own, such as "film" or "scary", fit every film. */
const STOPWORDS = new Set(
  `a about after all also am an and any are as at away back be because been before being between both but by can cannot
  come comes could did do does doing dont during each either else ever every few film films find finds first flick for
  from get gets getting go goes going gone had has have having he her here hers him his horror how i if in into is it its
  just keep kind know like made make makes making many may maybe me more most movie movies much must my need never new no
  nor not nothing now of off on once one only or other our out over own really scary see set she should so some someone
  something somewhere somebody sort still story such take takes than that the their them then there these they thing
  things this those through to too try tries two type under until up upon us very want wants was way we well were what
  when where which while who whom whose why will with without would you your where everyone everybody
  anybody anyone anything awesome bit bits big cool everything evening favorite favourite fine good great happen happens
  havent haven kinda lot lots nice none others perfect play plays please pls plz pretty properly rainy recommend
  recommendation recommendations seen several shows sunday saturday stuff suggest suggestion super think thinks times
  tonight totally watch watched watching weekend whole wrong`.split(/\s+/),
);

/** "Neighbour" is "neighbor". */
const BRITISH = /(?<=^[a-z]{3,})our(s|ed|ing)?$/;
export const american = (word: string) => word.replace(BRITISH, 'or$1');

const stems = new Map<string, string>();
/** Words seldom repeat in queries, but always in overviews. */
const MAX_STEMS = 100_000;

/** @example stemOf('families') === stemOf('family') */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = stemmer(american(word));
    if (stems.size < MAX_STEMS) stems.set(word, stem);
  }
  return stem;
}

/** Returns the words of a text without case, accents and apostrophes. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/['’`\p{M}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const isTelling = (word: string) => !STOPWORDS.has(word);
