import { MAX_FIND_RESULTS } from '#contract/constants.ts';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import type { FilmsOfFacts } from './facts.service.ts';
import type { SearchRepository } from './search.repository.ts';
import { wordsOf } from './search-query.ts';
import type { Ranked } from './search-rank.ts';
import { whyFound } from './why-found.ts';

/** Number of places in the results that are reserved for films that meet the facts of a query. */
const KEPT_FOR_FACTS = 20;

/** A number may be the title of a film and the id of another one: "1408". The title comes first. */
export function withNumber(ranked: Ranked[], id: number): Ranked[] {
  const isTitle = ranked.some((film) => film.flawless && film.isOfTitle);
  const film: Ranked = { id, by: 'title', flawless: true, exact: true, isWhole: true, isOfTitle: true };
  const films = [...ranked.filter(({ exact }) => exact), film, ...(isTitle ? ranked : [])];
  return [...new Map(films.map((one) => [one.id, one])).values()];
}

/** Returns matches of titles, then films that meet the facts, then matches of names. */
export async function listFilms(
  repository: SearchRepository,
  { text, ranked, described }: { text: string; ranked: Ranked[]; described: FilmsOfFacts | null },
): Promise<SearchedFilm[]> {
  const met = new Set(described?.ids);
  const matches = ranked.slice(0, MAX_FIND_RESULTS - Math.min(met.size, KEPT_FOR_FACTS));
  const titled = matches.filter(({ isOfTitle }) => isOfTitle).map(({ id }) => id);
  const others = matches.filter(({ id, isOfTitle }) => !isOfTitle && !met.has(id)).map(({ id }) => id);
  const ofFacts = [...met].filter((id) => !titled.includes(id));
  const room = MAX_FIND_RESULTS - titled.length - others.length;
  const shown = ofFacts.slice(0, room);
  const fitting = new Set(described?.ids.slice(0, described.fitting));
  const subjects = new Set(shown.filter((id) => fitting.has(id)));
  const found = new Map(matches.map(({ id, by }) => [id, by]));
  const ids = [...titled, ...shown, ...others];
  const named = ids.filter((id) => found.has(id) && found.get(id) !== 'title');
  return (await repository.listed(ids, named)).map(({ names, ...film }) => {
    const by = found.get(film.id);
    const why = by && names ? whyFound(wordsOf(text), by, names) : null;
    return { ...film, why, subject: subjects.has(film.id) ? (described?.heading ?? null) : null };
  });
}
