import type { ListedFilm } from '#contract/films.ts';
import { FIND_RESULTS_MAX } from '#contract/limits.ts';
import type { SearchRepository } from './search.repository.ts';
import {
  correctedTexts,
  looseClause,
  type SlottedReading,
  slipClauses,
  strictClause,
  type WordCounts,
} from './search-plan.ts';
import { keyOf, keysOf } from './search-query.ts';
import { type Candidate, type Ranked, rankFilms } from './search-rank.ts';
import { correct, type Look, lookUp } from './search-readings.ts';

/** With this many films found as typed, misspellings are not looked for. */
const ENOUGH = 10;

export type SearchService = ReturnType<typeof createSearchService>;

function unique(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()];
}

export function createSearchService(repository: SearchRepository) {
  /** Films that match as typed: whole titles, beginnings of titles, words. */
  async function asTyped(text: string, { plain, readings, counts }: Look): Promise<Candidate[]> {
    const texts = [text, ...plain.slice(1).map(({ words }) => words.join(' '))];
    const found = [await repository.byKeys([...new Set(texts.flatMap(keysOf))])];
    for (const key of texts.map(keyOf)) found.push(await repository.byBeginning(key));
    const clauses = readings.flatMap((reading) => strictClause(reading, counts) ?? []);
    found.push(await repository.byWords([...new Set(clauses)]));
    return found.flat();
  }

  const wholeTitles = (readings: SlottedReading[], counts: WordCounts) =>
    repository.byKeys([...new Set(readings.flatMap((reading) => correctedTexts(reading, counts)).flatMap(keysOf))]);

  /** Films with the words that are right and a correction of one that is wrong, or of all that are unknown. */
  const correctedWords = (readings: SlottedReading[], counts: WordCounts) => {
    const clauses = readings.flatMap((reading) =>
      reading.slips > 0 ? (strictClause(reading, counts) ?? []) : slipClauses(reading, counts),
    );
    return repository.byWords([...new Set(clauses)]);
  };

  /** The better known films with a correction of any of the words. */
  const nearWords = (readings: SlottedReading[], counts: WordCounts) =>
    repository.byWords([...new Set(readings.flatMap((reading) => looseClause(reading, counts) ?? []))]);

  async function corrected(look: Look, typed: Candidate[], flawless: number): Promise<Ranked[]> {
    const { counts } = look;
    const corrections = await correct(repository, look);
    const readings = [...look.readings, ...corrections];
    const candidates = [...typed, ...(await wholeTitles(corrections, counts))];
    if (flawless === 0) candidates.push(...(await correctedWords(corrections, counts)));
    const ranked = rankFilms(unique(candidates), readings);
    if (ranked.length > 0) return ranked;
    return rankFilms(unique(await nearWords(corrections, counts)), readings);
  }

  return {
    /**
     * Films by title, original title, director or lead actor; best match first, at most 50. Case, accents and
     * punctuation do not count, and misspelt words are corrected when little is found as typed.
     */
    async find(query: string): Promise<ListedFilm[]> {
      const text = await repository.searchText(query.replaceAll('\0', ' '));
      if (text === '') return [];
      const look = await lookUp(repository, text);
      const candidates = await asTyped(text, look);
      const typed = rankFilms(unique(candidates), look.readings);
      const flawless = typed.filter((film) => film.flawless).length;
      const ranked = flawless < ENOUGH ? await corrected(look, candidates, flawless) : typed;
      return repository.listed(ranked.slice(0, FIND_RESULTS_MAX).map((film) => film.id));
    },
  };
}
