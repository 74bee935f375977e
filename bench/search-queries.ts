import { LANGUAGES } from '#features/search/server/fact-words.ts';

/** A film with the data from which queries are made. */
export type BenchFilm = {
  id: number;
  title: string;
  /** Equal for all films that a visitor cannot distinguish by title. */
  sameness: string;
  director: string | null;
  actor: string | null;
  /** The film's first theme or keyword. */
  subject: string | null;
  year: number | null;
  /** Language code. */
  language: string | null;
};

export type QueryKind = {
  name: string;
  /** The required share (0 to 1) of queries whose film is among the first `top` results. */
  target: { top: 1 | 5; share: number } | null;
  make: (film: BenchFilm, random: () => number) => string | null;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const pick = <T>(items: ArrayLike<T>, random: () => number) => items[Math.floor(random() * items.length)];
const letterCount = (text: string) => (text.match(/\p{L}/gu) ?? []).length;

type Slip = 'substitution' | 'deletion' | 'insertion' | 'transposition';

/** Makes one typing error at a random position, possibly at a space. */
export function misspell(text: string, slip: Slip, random: () => number): string {
  const letters = [...text.toLowerCase()];
  const place = Math.floor(random() * (letters.length - 1));
  const letter = pick(LETTERS, random) ?? 'x';
  if (slip === 'substitution') letters[place] = letter === letters[place] ? 'x' : letter;
  if (slip === 'deletion') letters.splice(place, 1);
  if (slip === 'insertion') letters.splice(place, 0, letter);
  if (slip === 'transposition') letters.splice(place, 2, letters[place + 1] ?? '', letters[place] ?? '');
  return letters.join('');
}

const misspelt =
  (slip: Slip): QueryKind['make'] =>
  ({ title }, random) =>
    letterCount(title) >= 5 ? misspell(title, slip, random) : null;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}\s]/gu, '');

/** Moves words from the beginning of a title to its end; null when there is only one word. */
function reordered(title: string, random: () => number): string | null {
  const words = title.split(' ');
  if (words.length < 2) return null;
  const start = 1 + Math.floor(random() * (words.length - 1));
  return [...words.slice(start), ...words.slice(0, start)].join(' ');
}

const beginning = (title: string, random: () => number) =>
  title.slice(0, Math.ceil(title.length * (0.6 + random() * 0.4)));

const decadeOf = ({ year }: BenchFilm) => year && `${Math.floor(year / 10) * 10}s`;
const languageOf = ({ language }: BenchFilm) =>
  LANGUAGES.find(({ codes }) => language !== null && codes.includes(language))?.words[0] ?? null;

/** Joins words with spaces; null when one is missing. */
const together = (...words: (string | number | null)[]) => (words.every((word) => word) ? words.join(' ') : null);

export const QUERY_KINDS: QueryKind[] = [
  { name: 'exact', target: { top: 1, share: 0.97 }, make: ({ title }) => title },
  { name: 'typo: substitution', target: { top: 5, share: 0.95 }, make: misspelt('substitution') },
  { name: 'typo: deletion', target: { top: 5, share: 0.95 }, make: misspelt('deletion') },
  { name: 'typo: insertion', target: { top: 5, share: 0.95 }, make: misspelt('insertion') },
  { name: 'typo: transposition', target: { top: 5, share: 0.95 }, make: misspelt('transposition') },
  {
    name: 'no punctuation or accents',
    target: { top: 5, share: 0.98 },
    make: ({ title }) => (plain(title) === title || plain(title).trim() === '' ? null : plain(title)),
  },
  { name: 'beginning, 60 % or more', target: null, make: ({ title }, random) => beginning(title, random) },
  { name: 'reordered', target: null, make: ({ title }, random) => reordered(title, random) },
  { name: 'director', target: null, make: ({ director }) => director },
  { name: 'lead actor', target: null, make: ({ actor }) => actor },
  { name: 'subject', target: null, make: ({ subject }) => subject },
  { name: 'subject and decade', target: null, make: (film) => together(decadeOf(film), film.subject) },
  { name: 'subject and language', target: null, make: (film) => together(languageOf(film), film.subject) },
  { name: 'subject and length', target: null, make: ({ subject }) => together(subject, 'under 100 minutes') },
  { name: 'director and decade', target: null, make: (film) => together(film.director, decadeOf(film)) },
  { name: 'language and year', target: null, make: (film) => together(languageOf(film), film.year) },
  { name: 'decade', target: null, make: (film) => together('the', decadeOf(film)) },
  { name: 'one or two letters', target: null, make: ({ title }, random) => title.slice(0, random() < 0.5 ? 1 : 2) },
];
