import { PROFILE_DIRECTORS_MAX, type ShownProfile } from '#contract/horror-profile.ts';
import { PLATFORMS, type PlatformSlug } from '#contract/platforms.ts';
import { THEMES, type ThemeSlug } from '#contract/themes.ts';

/** A film with a viewing. */
export type WatchedFilm = {
  releaseDate: string | null;
  language: string | null;
  directors: string[];
  themes: ThemeSlug[];
  platforms: PlatformSlug[];
};

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** TMDB's own codes. */
const TMDB_LANGUAGES: Record<string, string> = { cn: 'Cantonese', xx: 'No language' };

function languageName(code: string): string {
  return TMDB_LANGUAGES[code] ?? (/^[a-z]{2,3}$/.test(code) ? LANGUAGE_NAMES.of(code) : undefined) ?? code;
}

const ORDER = new Intl.Collator('en');

function filmsBy(names: readonly string[]): Map<string, number> {
  const films = new Map<string, number>();
  for (const name of names) films.set(name, (films.get(name) ?? 0) + 1);
  return films;
}

/** Most films first, then by name. */
const counted = (names: readonly string[], nameOf = (name: string) => name) =>
  [...filmsBy(names)]
    .map(([name, films]) => ({ name: nameOf(name), films }))
    .sort((a, b) => b.films - a.films || ORDER.compare(a.name, b.name));

/** The entries of a list that films have, most films first, then in the order of the list. */
function listed(list: readonly { label: string; value: string }[], slugs: readonly string[]) {
  const films = filmsBy(slugs);
  return list
    .map(({ label, value }) => ({ name: label, slug: value, films: films.get(value) ?? 0 }))
    .filter((entry) => entry.films > 0)
    .sort((a, b) => b.films - a.films);
}

/** @param films different films */
export function watchedOf(films: readonly WatchedFilm[]): ShownProfile['watched'] {
  const decades = counted(films.flatMap(({ releaseDate }) => (releaseDate ? `${releaseDate.slice(0, 3)}0s` : [])));
  return {
    films: films.length,
    decades: decades.sort((a, b) => ORDER.compare(a.name, b.name)),
    themes: listed(
      THEMES,
      films.flatMap(({ themes }) => themes),
    ),
    languages: counted(
      films.flatMap(({ language }) => language ?? []),
      languageName,
    ),
    directors: counted(films.flatMap(({ directors }) => [...new Set(directors)])).slice(0, PROFILE_DIRECTORS_MAX),
    platforms: listed(
      PLATFORMS,
      films.flatMap(({ platforms }) => platforms),
    ),
  };
}
