import { PROFILE_DIRECTORS_MAX, type ShownProfile } from '#contract/horror-profile.ts';
import { PLATFORMS, type PlatformSlug } from '#contract/platforms.ts';
import { THEMES, type ThemeSlug } from '#contract/themes.ts';

/** Number of films with the same facts; `decade` is its first year. */
export type AlikeFilms = {
  decade: number | null;
  language: string | null;
  themes: ThemeSlug[];
  platforms: PlatformSlug[];
  films: number;
};
/** Films with a viewing, and the directors of each. */
export type WatchedFilms = { alike: AlikeFilms[]; directors: string[][] };

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** TMDB's own codes. */
const TMDB_LANGUAGES: Record<string, string> = { cn: 'Cantonese', xx: 'No language' };

function languageName(code: string): string {
  return TMDB_LANGUAGES[code] ?? (/^[a-z]{2,3}$/.test(code) ? LANGUAGE_NAMES.of(code) : undefined) ?? code;
}

const ORDER = new Intl.Collator('en');

type Counts = Map<string, number>;

/** Films by name. @param named the names of each entry, and its number of films */
function filmsBy(named: Iterable<readonly [names: readonly string[], films: number]>): Counts {
  const counts: Counts = new Map();
  for (const [names, films] of named) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + films);
  return counts;
}

/** Most films first, then by name. */
const counted = (counts: Counts, nameOf = (name: string) => name) =>
  [...counts]
    .map(([name, films]) => ({ name: nameOf(name), films }))
    .sort((a, b) => b.films - a.films || ORDER.compare(a.name, b.name));

/** The entries of a list that films have, most films first, then in the order of the list. */
function listed(list: readonly { label: string; value: string }[], counts: Counts) {
  return list
    .map(({ label, value }) => ({ name: label, slug: value, films: counts.get(value) ?? 0 }))
    .filter((entry) => entry.films > 0)
    .sort((a, b) => b.films - a.films);
}

export function watchedOf({ alike, directors }: WatchedFilms): ShownProfile['watched'] {
  const by = (namesOf: (films: AlikeFilms) => readonly string[]) =>
    filmsBy(alike.map((films) => [namesOf(films), films.films]));
  const decades = counted(by(({ decade }) => (decade === null ? [] : [`${decade}s`])));
  const ofDirectors = counted(filmsBy(directors.map((names) => [[...new Set(names)], 1])));
  return {
    films: directors.length,
    decades: decades.sort((a, b) => ORDER.compare(a.name, b.name)),
    themes: listed(
      THEMES,
      by(({ themes }) => themes),
    ),
    languages: counted(
      by(({ language }) => (language ? [language] : [])),
      languageName,
    ),
    directors: ofDirectors.slice(0, PROFILE_DIRECTORS_MAX),
    platforms: listed(
      PLATFORMS,
      by(({ platforms }) => platforms),
    ),
  };
}
