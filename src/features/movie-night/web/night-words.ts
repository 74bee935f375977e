import { runtime } from '#features/films/contract/runtime.ts';
import { yearOf } from '#ui/format/dates.ts';
import type { Night, NightFilm } from '../contract/movie-night.ts';
import { MAX_DECK, type WishKind } from '../contract/night-rules.ts';

/** The link with which others join. */
export const nightUrl = ({ code, key }: Pick<Night, 'code' | 'key'>) => `${location.origin}/night/${code}?key=${key}`;

/** Codes are shown in capitals, in two halves that are easy to say. @example shownCode('bcdghj') // 'BCD GHJ' */
export const shownCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`.toUpperCase();

/** @example filmFacts(hereditary) // '2018 · 2h 7m' */
export const filmFacts = ({ releaseDate, runtime: minutes }: NightFilm): string =>
  [releaseDate && yearOf(releaseDate), minutes && runtime(minutes)].filter(Boolean).join(' · ');

const LOOSER: Record<WishKind, string> = {
  scares: 'more scares',
  gore: 'more gore',
  notes: 'some of the content you leave out',
  unknown: 'films we haven’t checked',
  platforms: 'more services',
  maxRuntime: 'longer films',
  seen: 'films you have watched',
  list: 'films that are not on the host’s list',
};

/**
 * Names at most two kinds, because longer texts do not help.
 *
 * @example looserWords(['maxRuntime', 'gore']) // 'Allow longer films or more gore.'
 */
export function looserWords(kinds: readonly WishKind[]): string {
  const words = kinds.slice(0, 2).map((kind) => LOOSER[kind]);
  return words.length > 0 ? `Allow ${words.join(' or ')}.` : '';
}

/** @example poolText(12) // 'Tonight’s film comes from a list of 12 films.' */
export const poolText = (films: number) =>
  `Tonight’s film comes from a list of ${films.toLocaleString('en-US')} films.`;

/** The number of films in the deck; 0 before the voting. A browser without a seat does not get the films themselves. */
export const deckSize = ({ fitting }: Pick<Night, 'fitting'>) => Math.min(fitting ?? 0, MAX_DECK);

type Told = Pick<Night, 'state' | 'round' | 'people' | 'fitting' | 'result' | 'scores'>;

const isDone = (progress: number, night: Told) => progress > 0 && progress >= deckSize(night);

function newsOfPeople(before: Told, after: Told): string[] {
  const earlier = new Map(before.people.map((person) => [person.name, person]));
  const left = before.people.filter(({ name }) => after.people.every((person) => person.name !== name));
  const others = after.people.filter(({ me }) => !me);
  return [
    ...left.map(({ name }) => `${name} has left.`),
    ...others.flatMap(({ name, ready, progress }) => {
      const known = earlier.get(name);
      if (!known) return [`${name} has joined.`];
      if (after.state === 'gathering' && ready && !known.ready) return [`${name} is ready.`];
      return isDone(progress, after) && !isDone(known.progress, after) ? [`${name} has voted on all films.`] : [];
    }),
  ];
}

function newsOfState(before: Told, after: Told): string[] {
  if (after.state === before.state && after.round === before.round) return [];
  if (after.state === 'over') {
    const [winner] = after.result ?? [];
    return [winner ? `Tonight’s film is ${winner.film.title}.` : 'No film is left.'];
  }
  const isNewRound = after.round > before.round;
  if (after.state === 'gathering') return isNewRound ? ['Somebody has changed their picks. A new round begins.'] : [];
  return [`${isNewRound ? 'Somebody has changed their picks. ' : ''}Voting has started.`];
}

const newsOfScores = (before: Told, after: Told): string[] =>
  (after.scores?.guests ?? 0) > (before.scores?.guests ?? 0) ? ['Somebody has scored the film.'] : [];

/** Returns what has changed between two states of a night, in sentences for a screen reader. */
export const newsBetween = (before: Told, after: Told): string[] => [
  ...newsOfPeople(before, after),
  ...newsOfState(before, after),
  ...newsOfScores(before, after),
];
