import type { PersonDetail } from '#tmdb-client';
import { isHorrorRow } from '#tmdb-client';

export type MappedPerson = {
  id: number;
  name: string;
  biography: string | null;
  profilePath: string | null;
  /** Horror films, most popular first. */
  filmIds: number[];
};

export function mapPerson(detail: PersonDetail): MappedPerson {
  const films = [...detail.movie_credits.cast, ...detail.movie_credits.crew]
    .filter(isHorrorRow)
    .sort((a, b) => b.popularity - a.popularity || a.id - b.id);
  return {
    id: detail.id,
    name: detail.name,
    biography: detail.biography,
    profilePath: detail.profile_path,
    filmIds: [...new Set(films.map((film) => film.id))],
  };
}
