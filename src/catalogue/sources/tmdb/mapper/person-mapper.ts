import { isHorrorRow, type PersonDetail } from '#tmdb-client';

export type MappedPerson = {
  id: number;
  name: string;
  /** undefined when TMDB's value is invalid: the stored value stays. The same is true for `profilePath`. */
  biography: string | null | undefined;
  profilePath: string | null | undefined;
  /** Horror films, most popular first. */
  filmIds: number[];
};

export function mapPerson(detail: PersonDetail): MappedPerson {
  const { cast = [], crew = [] } = detail.movie_credits ?? {};
  const films = [...cast, ...crew]
    .filter(isHorrorRow)
    .sort((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0) || a.id - b.id);
  return {
    id: detail.id,
    name: detail.name,
    biography: detail.biography,
    profilePath: detail.profile_path,
    filmIds: [...new Set(films.map((film) => film.id))],
  };
}
