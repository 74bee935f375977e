import { setImmediate } from 'node:timers/promises';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { type ComparedFilm, createLikeness, type Neighbour } from './likeness.ts';
import type { NeighboursRepository } from './neighbours.repository.ts';

/** Milliseconds after which neighbours are computed again, because other films have changed. */
const EXPIRES_AFTER = 23 * 3_600_000;
const FILMS_AT_ONCE = 100;
/** `film_neighbours.scores` stores scores in thousandths. */
export const SCORE_UNIT = 1_000;

/** Computes the neighbours of films that are new or changed and, with `now`, of those whose neighbours have expired. */
export async function refreshNeighbours(
  repository: NeighboursRepository,
  { limit, now, signal }: { limit: number; now?: Date; signal?: AbortSignal },
): Promise<void> {
  const olderThan = now && new Date(now.getTime() - EXPIRES_AFTER);
  const due = await repository.due({ limit, olderThan });
  if (due.length === 0) return;
  const films = await repository.compared();
  const byId = new Map(films.map((film) => [film.id, film]));
  const neighboursOf = createLikeness(films);
  for (let from = 0; from < due.length && !signal?.aborted; from += FILMS_AT_ONCE) {
    const rows = [];
    for (const id of due.slice(from, from + FILMS_AT_ONCE)) {
      const film = byId.get(id);
      const found = film ? neighboursOf(id) : [];
      rows.push({
        film_id: id,
        ids: found.map((neighbour) => neighbour.film.id),
        scores: found.map(({ score }) => Math.round(SCORE_UNIT * score)),
        reasons: found.map((neighbour) => (film ? sharedWords(film, neighbour) : '')),
      });
      // Other requests are answered between two films.
      await setImmediate();
    }
    await repository.save(rows);
  }
}

/** These slugs are no reason to watch another film. Most of them say how a film was made or received. */
const NO_REASONS = new Set([
  'cult-classic',
  'video-nasty',
  'made-by-women',
  'based-on-novel-or-book',
  'supernatural',
  'true-story',
]);
const NAMES = new Map<string, string>([
  ...THEMES.map(({ value, label }): [string, string] => [value, label.toLowerCase()]),
  ...TAGS.filter(({ group }) => group !== 'countries').map(({ slug, label }): [string, string] => [
    slug,
    label.toLowerCase(),
  ]),
]);
const MAX_NAMED = 2;

/**
 * Names what two films share: themes and tags, or else keywords; then the director and the lead.
 *
 * @returns '' when they share nothing worth naming
 * @example 'Also folk horror and isolation by Robert Eggers'
 */
function sharedWords(film: ComparedFilm, { film: other, shared }: Neighbour): string {
  const telling = shared.filter((slug) => !NO_REASONS.has(slug));
  const kinds = telling.flatMap((slug) => NAMES.get(slug) ?? []);
  const named = (kinds.length > 0 ? kinds : telling.map((slug) => slug.replaceAll('-', ' '))).slice(0, MAX_NAMED);
  const [director] = film.directors.filter((name) => other.directors.includes(name));
  const [lead] = film.leads.filter((name) => other.leads.includes(name));
  const people = [director && `by ${director}`, lead && lead !== director && `with ${lead}`].filter(Boolean);
  return named.length + people.length === 0 ? '' : ['Also', named.join(' and '), ...people].filter(Boolean).join(' ');
}
