import type { FilmRecord } from '#catalogue/film-record.ts';
import { themesOf } from '#catalogue/sources/snapshot/poster-lists.ts';
import { keywordSlug, slugWords } from '#contract/slug.ts';
import { aboutness, conceptsOf } from './about.ts';
import { createKinTable, type Kin } from './kin.ts';
import { createStoryIndex, type IndexedFilm } from './story-index.ts';

/** The story of a film of content/, without slugs that reveal its plot. */
export function storyOf(film: FilmRecord): IndexedFilm {
  const isHarmless = (name: string) => !film.spoilers.includes(name);
  const themes = themesOf(film).filter((theme) => isHarmless(slugWords(theme)));
  return {
    id: film.id,
    title: film.title,
    overview: film.overview,
    tags: film.tags.filter(isHarmless),
    people: [...film.directors, ...film.cast].map(({ name }) => name).filter(isHarmless),
    keywords: [...new Set([...themes, ...film.keywords.filter(isHarmless).map(keywordSlug)])],
  };
}

/** Returns a line for each mistake in the table: unknown slugs, words of two kin, and words that find too few films. */
export async function checkKin(kin: readonly Kin[], films: readonly FilmRecord[]): Promise<string[]> {
  const index = await createStoryIndex(films.map(storyOf));
  const table = createKinTable(kin);
  return kin.flatMap(({ words, floor, slugs, not }) =>
    [
      ...[...Object.keys(slugs), ...not].flatMap((slug) =>
        index.slugs.has(slug) ? [] : `no film has the theme, tag or keyword ${slug}`,
      ),
      ...words.flatMap((text) => {
        const { concepts } = conceptsOf(index, table, text);
        if (concepts.length !== 1 || concepts[0]?.kin?.words !== words) return `"${text}" is also another kin`;
        const found = aboutness(index, concepts).size;
        return found < floor ? `"${text}" finds ${found} films, not ${floor}` : [];
      }),
    ].map((problem) => `kin.yaml: ${words[0]}: ${problem}`),
  );
}
