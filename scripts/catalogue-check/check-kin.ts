import type { FilmRecord } from '#catalogue/film-record.ts';
import { themesOf } from '#catalogue/sources/snapshot/poster-lists.ts';
import { keywordSlug, slugWords } from '#contract/slug.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { aboutness, conceptsOf } from '#features/tonight/server/stories/about.ts';
import { createKinTable, type Kin } from '#features/tonight/server/stories/kin.ts';
import { createStoryIndex, type IndexedFilm } from '#features/tonight/server/stories/story-index.ts';

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
        const concepts = conceptsOf(index, table, text);
        if (concepts.length !== 1 || concepts[0]?.kin?.words !== words) return `"${text}" is also another kin`;
        const found = aboutness(index, concepts).size;
        return found < floor ? `"${text}" finds ${found} films, not ${floor}` : [];
      }),
    ].map((problem) => `kin.yaml: ${words[0]}: ${problem}`),
  );
}

/** Most themes and tags have many more films; the few with less than this are kinds of which few films exist. */
const FLOOR = 10;
const FEW: Record<string, number> = { 'dutch-horror': 9 };

/** Returns a line for each theme and tag that finds fewer films than its floor. */
export function checkSlugs(films: readonly FilmRecord[]): string[] {
  const slugs = films.map(storyOf).flatMap(({ tags, keywords }) => [...new Set([...tags, ...keywords])]);
  return [...THEMES.map(({ value }) => value), ...TAGS.map(({ slug }) => slug)].flatMap((slug) => {
    const [found, floor] = [slugs.filter((one) => one === slug).length, FEW[slug] ?? FLOOR];
    return found < floor ? [`the theme or tag ${slug} finds ${found} films, not ${floor}`] : [];
  });
}
