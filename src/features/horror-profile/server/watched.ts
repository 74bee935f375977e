import { PLATFORMS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import { MAX_PROFILE_DIRECTORS, type ShownProfile } from '../contract/horror-profile.ts';

/** The number of films with the same decade, language, themes and platforms. `decade` is the first year. */
export type AlikeFilms = {
  decade: number | null;
  language: string | null;
  themes: ThemeSlug[];
  platforms: PlatformSlug[];
  films: number;
};
type CountedName = { name: string; films: number };
/** The member's watched films, counted in groups, and the directors with the most of these films. */
export type WatchedFilms = { alike: AlikeFilms[]; directors: CountedName[] };

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** TMDB's own codes. */
const TMDB_LANGUAGES: Record<string, string> = { cn: 'Cantonese', xx: 'No language' };

function languageName(code: string): string {
  return TMDB_LANGUAGES[code] ?? (/^[a-z]{2,3}$/.test(code) ? LANGUAGE_NAMES.of(code) : undefined) ?? code;
}

const ORDER = new Intl.Collator('en');

type Counts = Map<string, number>;

const ordered = (names: CountedName[]) => names.toSorted((a, b) => b.films - a.films || ORDER.compare(a.name, b.name));

const counted = (counts: Counts, nameOf = (name: string) => name) =>
  ordered([...counts].map(([name, films]) => ({ name: nameOf(name), films })));

/** Returns the entries of a list that have films, most films first, then in the order of the list. */
function listed(list: readonly { label: string; value: string }[], counts: Counts) {
  return list
    .map(({ label, value }) => ({ name: label, slug: value, films: counts.get(value) ?? 0 }))
    .filter((entry) => entry.films > 0)
    .sort((a, b) => b.films - a.films);
}

export function watchedOf({ alike, directors }: WatchedFilms): ShownProfile['watched'] {
  const by = (namesOf: (films: AlikeFilms) => readonly string[]) => {
    const counts: Counts = new Map();
    for (const one of alike) for (const name of namesOf(one)) counts.set(name, (counts.get(name) ?? 0) + one.films);
    return counts;
  };
  const decades = counted(by(({ decade }) => (decade === null ? [] : [`${decade}s`])));
  return {
    films: alike.reduce((sum, { films }) => sum + films, 0),
    decades: decades.sort((a, b) => ORDER.compare(a.name, b.name)),
    themes: listed(
      THEMES,
      by(({ themes }) => themes),
    ),
    languages: counted(
      by(({ language }) => (language ? [language] : [])),
      languageName,
    ),
    directors: ordered(directors).slice(0, MAX_PROFILE_DIRECTORS),
    platforms: listed(
      PLATFORMS,
      by(({ platforms }) => platforms),
    ),
  };
}
