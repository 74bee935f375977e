type Provider = { provider_id: number; provider_name: string; logo_path: null };
type Details = ReturnType<typeof details>;

const provider = (provider_id: number, provider_name: string): Provider => ({
  provider_id,
  provider_name,
  logo_path: null,
});
export const NETFLIX = provider(8, 'Netflix');
export const SHUDDER = provider(99, 'Shudder');
export const OVERVIEW = 'A lodger asks for the room without a mirror, and for a second key to it.';

/** Returns a time some months ago, in ISO 8601. */
function monthsAgo(months: number, day = 1): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day)).toISOString();
}
export const monthName = (months: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(monthsAgo(months)),
  );

export function details(title: string, part: object = {}) {
  const stream: Provider[] = [];
  const known = { poster_path: null, release_date: '1984-11-09', overview: OVERVIEW, vote_average: 6.04 };
  return { title, ...known, watch_providers: { stream }, ...part };
}
export const streamsOn = (...stream: Provider[]) => ({ watch_providers: { stream } });

export const item = (title_id: number, movieDetails: Details, part: object = {}) => ({
  title_id,
  day: `2026-03-${String(30 - (title_id % 29)).padStart(2, '0')}`,
  added_at: null,
  movieDetails,
  tags: [],
  userRating: null,
  averageUserRating: null,
  ratingsCount: 0,
  ...part,
});
const watched = (tmdbId: number, data: Details, watchDate: string | null) => ({
  tmdbId,
  data,
  day: watchDate?.slice(0, 10) ?? null,
  watchDate,
  tags: [],
  userRating: 7,
  averageUserRating: null,
  ratingsCount: 0,
});

/** Newest first. */
const ITEMS = [
  item(1, details('Cellar', streamsOn(NETFLIX)), { userRating: 8, averageUserRating: 7.26, ratingsCount: 12 }),
  item(2, details('Attic', { ...streamsOn(NETFLIX, SHUDDER), release_date: '2001-05-04' })),
  item(3, details('Belfry', { release_date: '1973-10-16', vote_average: 8.3 })),
  item(4, details('Dungeon', { ...streamsOn(SHUDDER), release_date: '2999-01-01', vote_average: null })),
];
/** The watched films of the present month and earlier ones. */
const watchedNow = () => [
  watched(11, details('Newest'), monthsAgo(0)),
  watched(12, details('Recent'), monthsAgo(1, 20)),
  watched(13, details('Recent too'), monthsAgo(1, 10)),
  watched(14, details('Half a year ago'), monthsAgo(5, 3)),
  watched(15, details('Older'), monthsAgo(6, 3)),
  watched(16, details('Undated'), null),
];
export const listsNow = () => ({ items: ITEMS, watchedMovies: watchedNow() });
/** Returns lists of `count` films. Every film is also watched, three films a day. */
export function listsOf(count: number) {
  const films = Array.from({ length: count }, (_, n) => n + 1);
  const dayOf = (n: number) => new Date(Date.now() - n * 8 * 3_600_000).toISOString();
  return {
    items: films.map((n) => item(n, details(`Film ${n}`, streamsOn(NETFLIX)))),
    watchedMovies: films.map((n) => watched(n, details(`Film ${n}`), dayOf(n))),
  };
}
export const RATED = Array.from({ length: 10 }, (_, index) => ({
  _id: String(index + 1),
  movieId: index + 1,
  movieTitle: `Rated ${index + 1}`,
  posterPath: null,
  updatedAt: '2026-02-03T22:00:00.000Z',
  releaseDate: '1980-05-23',
  director: 'Stanley Kubrick',
  runtime: 144,
  overview: OVERVIEW,
  overallRating: 9,
}));
