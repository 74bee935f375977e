import { languageName } from '#catalogue/language-name.ts';
import { PLATFORMS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import { MAX_PROFILE_DIRECTORS, type ShownProfile } from '../contract/horror-profile.ts';

/** `decade` is its first year. */
export type WatchedFilm = {
  decade: number | null;
  language: string | null;
  directors: string[];
  themes: ThemeSlug[];
  platforms: PlatformSlug[];
};

const ORDER = new Intl.Collator('en');

/** Counts the films of each key, most films first, then in the alphabetical order of the keys' names. */
function counted(
  films: readonly WatchedFilm[],
  keysOf: (film: WatchedFilm) => readonly string[],
  nameOf = (key: string) => key,
) {
  const keys = films.flatMap((film) => [...new Set(keysOf(film))]);
  return [...Map.groupBy(keys, (key) => key)]
    .map(([key, all]) => ({ name: nameOf(key), films: all.length }))
    .sort((a, b) => b.films - a.films || ORDER.compare(a.name, b.name));
}

/** Returns the entries of a list that have films, most films first, then in the order of the list. */
function listed(list: readonly { label: string; value: string }[], found: ReturnType<typeof counted>) {
  return list
    .flatMap(({ label, value }) => {
      const films = found.find(({ name }) => name === value)?.films;
      return films ? [{ name: label, slug: value, films }] : [];
    })
    .sort((a, b) => b.films - a.films);
}

export function watchedOf(films: readonly WatchedFilm[]): ShownProfile['watched'] {
  const decades = counted(films, ({ decade }) => (decade === null ? [] : [`${decade}s`]));
  const [themes, platforms] = [counted(films, (film) => film.themes), counted(films, (film) => film.platforms)];
  return {
    films: films.length,
    decades: decades.sort((a, b) => ORDER.compare(a.name, b.name)),
    themes: listed(THEMES, themes),
    languages: counted(films, ({ language }) => (language ? [language] : []), languageName),
    directors: counted(films, (film) => film.directors).slice(0, MAX_PROFILE_DIRECTORS),
    platforms: listed(PLATFORMS, platforms),
  };
}
