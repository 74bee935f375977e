import type { ListedFilm } from '#contract/films.ts';
import { FIND_RESULTS_MAX } from '#contract/limits.ts';
import type { SearchRepository } from './search.repository.ts';
import { correctedTexts, type SlottedReading, slipClauses, strictClause, type WordCounts } from './search-plan.ts';
import { keyOf, keysOf } from './search-query.ts';
import { type Candidate, rankFilms } from './search-rank.ts';
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

  const someWords = (readings: SlottedReading[], counts: WordCounts) => {
    const clauses = readings.flatMap((reading) =>
      reading.slips > 0 ? (strictClause(reading, counts) ?? []) : slipClauses(reading, counts),
    );
    return repository.byWords([...new Set(clauses)]);
  };

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
      let ranked = rankFilms(unique(candidates), look.readings);
      const flawless = ranked.filter((film) => film.flawless).length;
      if (flawless < ENOUGH) {
        const readings = await correct(repository, look);
        candidates.push(...(await wholeTitles(readings, look.counts)));
        if (flawless === 0) candidates.push(...(await someWords(readings, look.counts)));
        ranked = rankFilms(unique(candidates), [...look.readings, ...readings]);
      }
      return repository.listed(ranked.slice(0, FIND_RESULTS_MAX).map((film) => film.id));
    },
  };
}
