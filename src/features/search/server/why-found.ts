import { foldText } from './search-query.ts';

/** The kind of text by which a film was found. */
export type FoundBy = 'title' | 'other title' | 'name';

/** Names of a film besides its title. */
export type FilmNames = {
  /** Original title and aliases. */
  otherTitles: string[];
  /** The directors and the first actors. */
  credits: { job: 'Director' | 'Actor'; name: string; character: string | null }[];
  basedOn: { author: string; title: string | null }[];
  franchise: string | null;
  studios: string[];
};

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
/** Removes accents only if folding fails: most names have none, and removing them takes longer than folding. */
const wordsOf = (text: string) => (foldText(text) ?? foldText(withoutAccents(text)) ?? '').split(' ');

/** Counts the words of the query that are in a name. An incomplete last word counts too. */
function shared(words: string[], name: string): number {
  const known = wordsOf(name);
  const last = words.at(-1);
  return words.filter((word) => known.some((each) => each === word || (word === last && each.startsWith(word)))).length;
}

/**
 * Returns a text with the name by which a film was found, if the title does not show why.
 *
 * @param words the words of the query, normalised by search_text
 * @returns null if the film was found by its title, or if no name has a word of the query, because the words were
 * corrected
 * @example whyFound(['pennywise'], 'name', it) // 'Bill Skarsgård as Pennywise'
 */
export function whyFound(words: string[], by: FoundBy, film: FilmNames): string | null {
  if (by === 'title') return null;
  const cast = film.credits.filter(({ job }) => job === 'Actor');
  const directors = film.credits.filter(({ job }) => job === 'Director');
  const others = film.otherTitles.map((title) => ({ name: title, text: `Also called “${title}”` }));
  const names = [
    ...directors.map(({ name }) => ({ name, text: `Directed by ${name}` })),
    ...film.basedOn.map(({ author, title }) => ({
      name: author,
      text: title ? `Based on “${title}” by ${author}` : `Based on a work by ${author}`,
    })),
    ...(film.franchise ? [{ name: film.franchise, text: `Part of ${film.franchise}` }] : []),
    ...film.studios.map((name) => ({ name, text: `From ${name}` })),
    ...cast.map(({ name }) => ({ name, text: `With ${name}` })),
    ...cast.map(({ name, character }) => ({ name: character ?? '', text: `${name} as ${character}` })),
  ];
  const bestOf = (given: { name: string; text: string }[]) =>
    given
      .map((one) => ({ ...one, count: shared(words, one.name) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)[0];
  const [other, name] = [by === 'other title' ? bestOf(others) : undefined, bestOf(names)];
  // The query may be a whole name that is also part of a longer title: "John Carpenter's The Thing".
  const isName = name?.count === words.length && wordsOf(other?.name ?? '').length > words.length;
  return (other && !isName ? other : name)?.text ?? null;
}
