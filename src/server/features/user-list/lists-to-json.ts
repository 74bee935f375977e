import type { ListColumns } from './user-list.repository.ts';

/** Maximum number of bytes of an entry without its film's JSON. */
const MAX_BYTES = 300;

/**
 * Reuses the text of the last moment, because many neighbours in a sorted list have the same one. Formatting a Date
 * takes most of the time for an entry.
 */
function createMomentWriter() {
  let last: { moment: number | null; text: string } = { moment: null, text: 'null' };
  return (moment: number | null = null): string => {
    if (moment === null) return 'null';
    if (moment !== last.moment) last = { moment, text: `"${new Date(moment).toISOString()}"` };
    return last.text;
  };
}

/** A template string writes a number or null in the same way as JSON. */
function figuresAt({ userRatings, ratingSums, ratingCounts }: ListColumns, index: number): string {
  const count = ratingCounts[index] ?? 0;
  const average = count === 0 ? null : (ratingSums[index] ?? 0) / count;
  return `"userRating":${userRatings[index]},"averageUserRating":${average},"ratingsCount":${count}`;
}

/**
 * Writes into one buffer, because objects and texts of thousands of films would take longer and fill the memory.
 *
 * @param films the JSON of each film of the watchlist, then of each watched film
 */
export function listsToJson(watchlist: ListColumns, watched: ListColumns, films: readonly Buffer[]): Buffer {
  const json = Buffer.allocUnsafe(films.reduce((sum, film) => sum + film.length + MAX_BYTES, MAX_BYTES));
  const toIso = createMomentWriter();
  let end = 0;
  let film = 0;
  const write = (text: string) => {
    end += json.write(text, end, 'latin1');
  };
  const writeFilm = () => {
    end += films[film++]?.copy(json, end) ?? 0;
  };
  write('{"items":[');
  for (const [index, id] of watchlist.films.entries()) {
    write(`${index > 0 ? ',' : ''}{"title_id":${id},"added_at":${toIso(watchlist.moments[index])},"movieDetails":`);
    writeFilm();
    write(`,${figuresAt(watchlist, index)}}`);
  }
  write('],"watchedMovies":[');
  for (const [index, id] of watched.films.entries()) {
    write(`${index > 0 ? ',' : ''}{"tmdbId":${id},"data":`);
    writeFilm();
    write(`,"watchDate":${toIso(watched.moments[index])},${figuresAt(watched, index)}}`);
  }
  write(']}');
  return json.subarray(0, end);
}
