import { filmSlug } from '#catalogue/film-record.ts';
import type { FilmFile, PersonFile } from '#catalogue/sources/snapshot/content-files.ts';
import { themesOf } from '#catalogue/sources/snapshot/poster-lists.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { DECADES } from '#features/my-movies/contract/list-orders.ts';

const FEWEST = { theme: 8, tag: 5, platform: 1, decade: 1 };
const FIRST_YEAR = 1890;
/** A film may be released at most this many years from now. */
const YEARS_AHEAD = 3;
/** Two texts must not share this many consecutive words. */
const SHARED_WORDS = 8;

/** The files of content/; names are paths within the folder of their kind. */
export type CatalogueContent = {
  films: { name: string; file: FilmFile }[];
  people: { name: string; file: PersonFile }[];
  /** Slugs of tags; each tag needs films. */
  tags: readonly string[];
  reviews: { name: string; movieId: number; body: string }[];
  images: string[];
  usedImages: ReadonlySet<string>;
};

const yearOf = (film: FilmFile) => Number(film.released.slice(0, 4));
const decadeOf = (film: FilmFile) => `${Math.floor(yearOf(film) / 10) * 10}s`;

function filmProblems({ name, file }: CatalogueContent['films'][number], year: number): string[] {
  const problems: string[] = [];
  const wanted = `${decadeOf(file)}/${filmSlug(file.title, file.released.slice(0, 4))}.yaml`;
  if (name !== wanted) problems.push(`films/${name}: the file name must be ${wanted}`);
  if (yearOf(file) < FIRST_YEAR || yearOf(file) > year + YEARS_AHEAD) {
    problems.push(`films/${name}: released: ${file.released} is not between ${FIRST_YEAR} and ${year + YEARS_AHEAD}`);
  }
  if ((file.votes === undefined) === (file.fame === undefined)) {
    problems.push(`films/${name}: needs either votes or, if there are none that we know, fame`);
  }
  const themes = themesOf(file).map((theme) => theme.replaceAll('-', ' '));
  const named = new Set([...file.keywords, ...themes, ...file.tags, ...file.cast.map((actor) => actor.name)]);
  for (const spoiler of file.spoilers.filter((item) => !named.has(item))) {
    problems.push(`films/${name}: spoilers: ${spoiler} is no keyword, theme, tag or cast member`);
  }
  return problems;
}

function tooFew(kind: keyof typeof FEWEST, wanted: string[], found: string[]): string[] {
  return wanted.flatMap((value) => {
    const count = found.filter((other) => other === value).length;
    return count < FEWEST[kind] ? [`${kind} ${value}: ${count} films, at least ${FEWEST[kind]} required`] : [];
  });
}

function coverageProblems({ films, tags }: CatalogueContent): string[] {
  const files = films.map(({ file }) => file);
  const platforms = files.flatMap((film) => [...new Set(film.streaming.map(({ platform }) => platform))]);
  return [
    ...tooFew(
      'theme',
      THEMES.map(({ value }) => value),
      files.flatMap(themesOf),
    ),
    ...tooFew(
      'tag',
      [...tags],
      files.flatMap((film) => [...new Set(film.tags)]),
    ),
    ...tooFew(
      'platform',
      PLATFORMS.map(({ value }) => value),
      platforms,
    ),
    ...tooFew('decade', [...DECADES], files.map(decadeOf)),
  ];
}

function runsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.slice(SHARED_WORDS - 1).map((_, index) => words.slice(index, index + SHARED_WORDS).join(' '));
}

/** Reports texts that have a run of SHARED_WORDS words in common. Each pair of texts is reported once. */
function copyProblems({ films, people }: CatalogueContent): string[] {
  const texts = [
    ...films.map(({ name, file }) => ({ name: `films/${name}`, text: file.overview })),
    ...people.map(({ name, file }) => ({ name: `people/${name}`, text: file.biography })),
  ];
  const owners = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const { name, text } of texts) {
    for (const run of runsOf(text)) {
      const owner = owners.get(run) ?? name;
      owners.set(run, owner);
      const pair = `${name}: shares words with ${owner}`;
      if (owner !== name && !problems.has(pair)) problems.set(pair, `${pair}: "${run}"`);
    }
  }
  return [...problems.values()];
}

function reviewProblems({ films, reviews, images, usedImages }: CatalogueContent): string[] {
  const known = new Set(
    films.flatMap(({ file }) => [String(file.id), filmSlug(file.title, file.released.slice(0, 4))]),
  );
  const problems = reviews.flatMap(({ name, movieId, body }) => {
    const links = [...body.matchAll(/\]\(\/movie\/([^)\s?#]*)/g)].map(([, film = '']) => film);
    const dead = links.filter((film) => !known.has(film)).map((film) => `reviews/${name}: no film for /movie/${film}`);
    return known.has(String(movieId)) ? dead : [`reviews/${name}: movieId: there is no film ${movieId}`, ...dead];
  });
  const unused = images.filter((image) => !usedImages.has(image));
  return [...problems, ...unused.map((image) => `reviews/images/${image}: no review uses it`)];
}

function personProblems({ people }: CatalogueContent): string[] {
  return people.flatMap(({ name, file }) => {
    const wanted = `${filmSlug(file.name, null)}.yaml`;
    return name === wanted ? [] : [`people/${name}: the file name must be ${wanted}`];
  });
}

/**
 * Checks the files of content/ together: references, names, and enough films per theme, tag, platform and decade.
 * `compileSnapshot` finds duplicate ids, and people without a film.
 */
export function checkCatalogue(content: CatalogueContent, year: number): string[] {
  return [
    ...content.films.flatMap((film) => filmProblems(film, year)),
    ...personProblems(content),
    ...coverageProblems(content),
    ...copyProblems(content),
    ...reviewProblems(content),
  ];
}
