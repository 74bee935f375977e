import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { notesOf } from '#catalogue/figures/finder-bits.ts';
import { averageRating, currentId, hasFilms, posterColour, ratingsCount } from '#catalogue/film-columns.repository.ts';
import { TELLING_KEYWORDS } from '#catalogue/keywords.ts';
import { platformsOfFilms } from '#catalogue/streams.repository.ts';
import { keywordSlug } from '#contract/slug.ts';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import type { DeskProfile } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { Certification } from '../contract/certifications.ts';

/** The columns that a film page needs. The other columns are long, and only searches use them. */
const FILM_COLUMNS = [
  ...(['id', 'imdb_id', 'title', 'title_slug', 'original_title', 'release_date', 'directors', 'runtime'] as const),
  ...(['countries', 'certification', 'franchise', 'studios'] as const),
  ...(['poster_path', 'backdrop_path', 'backdrop_colour', 'overview'] as const),
  ...([
    'spoilers',
    'trailer_url',
    'vote_average',
    'vote_count',
    'desk_profile',
    'source',
    'fetched_at',
    'removed_at',
  ] as const),
] as const;

const THEME_SLUGS = THEMES.map(({ value }) => value);

type Film = ExpressionBuilder<DB, 'film'>;
/** True for a keyword that reveals a content note. The film page shows such a note only after a warning. */
export const tellsPlot = (keyword: string) => TELLING_KEYWORDS.has(keywordSlug(keyword));

export type FilmKey = { id: number } | { titleSlug: string };

/**
 * True if the page of a person or keyword has enough for search engines. Not computed for members, because search
 * engines never see their responses.
 */
const isIndexed = (memberId: string | null, condition: RawBuilder<boolean>) =>
  (memberId ? sql<boolean>`true` : condition).as('isIndexed');

const hasEnoughFilms = (table: 'credit' | 'film_keyword', id: string) =>
  hasFilms(table, sql.ref(id), { readsIndexOnly: table === 'film_keyword' });

/** Reads a film's credits of one job, in the source's order. */
const creditsOf = (film: Film, job: 'Actor' | 'Director', memberId: string | null) =>
  film
    .selectFrom('credit')
    .innerJoin('person', 'person.id', 'credit.person_id')
    .select(['person.id', 'person.name'])
    .select(isIndexed(memberId, sql`(person.biography is not null or ${hasEnoughFilms('credit', 'person.id')})`))
    .whereRef('film_id', '=', 'film.id')
    .where('job', '=', job)
    .orderBy('position')
    .orderBy('person.id');

const castOf = (film: Film, memberId: string | null) =>
  jsonArrayFrom(
    creditsOf(film, 'Actor', memberId).select(['credit.character', 'person.profile_path', 'person.profile_colour']),
  );

/** Reads a film's keywords in the source's order, without implied themes. */
const keywordsOf = (film: Film, memberId: string | null) =>
  jsonArrayFrom(
    film
      .selectFrom('film_keyword')
      .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
      .select('keyword.name')
      .select(
        isIndexed(
          memberId,
          sql`(keyword.slug = any(${THEME_SLUGS}) or ${hasEnoughFilms('film_keyword', 'keyword.id')})`,
        ),
      )
      .whereRef('film_id', '=', 'film.id')
      .where('implied', '=', false)
      .orderBy('position')
      .orderBy('keyword.id'),
  );

const tagsOf = (film: Film) =>
  jsonArrayFrom(
    film
      .selectFrom('film_tag')
      .innerJoin('tag', 'tag.slug', 'film_tag.tag_slug')
      .select(['tag.slug', 'tag.name'])
      .whereRef('film_id', '=', 'film.id')
      .orderBy('tag.name'),
  );

const providersOf = (film: Film, region: string) =>
  jsonArrayFrom(
    film
      .selectFrom('film_provider')
      .innerJoin('provider', 'provider.id', 'film_provider.provider_id')
      .select([
        'provider.id as provider_id',
        'provider.name as provider_name',
        'provider.logo_path',
        'film_provider.as_of',
        'film_provider.kind',
      ])
      .whereRef('film_id', '=', 'film.id')
      .where('region', '=', region)
      .where('kind', 'in', ['stream', 'rent', 'buy'])
      .orderBy('provider.name')
      .orderBy('provider.id'),
  );

/** The day on which a media server was last seen to have the film; null for a film that none of them has. */
const atHomeOn = sql<string | null>`(
  select to_char(max(read_at), 'YYYY-MM-DD') from library_film join library_reading using (source)
  where library_film.film_id = film.id)`.as('atHomeOn');

/** Null without ratings. */
const communityOf = (film: Film) =>
  jsonObjectFrom(
    film
      .selectFrom('rating_stats')
      .select(['overall_count as count', averageRating.as('average')])
      .select(RATING_CATEGORIES.flatMap((category) => [`${category}_sum`, `${category}_count`] as const))
      .whereRef('film_id', '=', 'film.id'),
  );

/** Null for a removed film. */
const effectiveProfileOf = (film: Film) =>
  jsonObjectFrom(film.selectFrom('film_finder').select(RATING_CATEGORIES).whereRef('film_id', '=', 'film.id'));

/** The ids that TMDB has merged into this film. */
const mergedIdsOf = (film: Film) =>
  sql<number[]>`array(${film.selectFrom('merged_film').select('id').whereRef('film_id', '=', 'film.id')})`;

const isOn = (list: 'viewing' | 'watchlist_entry', memberId: string) => sql<boolean>`exists (
  select from ${sql.table(list)} as entry where entry.member_id = ${memberId} and entry.film_id = film.id)`;

const idByKey = (key: FilmKey) =>
  'id' in key
    ? currentId(key.id)
    : sql<number>`coalesce((select id from film where title_slug = ${key.titleSlug}),
        (select film_id from merged_film where title_slug = ${key.titleSlug}))`;

const wholeFilm = (db: Database, key: FilmKey, region: string, memberId: string | null) =>
  db
    .selectFrom('film')
    .select(FILM_COLUMNS)
    .select((film) => [
      posterColour.as('poster_colour'),
      (memberId ? isOn('viewing', memberId) : sql<boolean>`false`).as('watched'),
      (memberId ? isOn('watchlist_entry', memberId) : sql<boolean>`false`).as('watchlisted'),
      jsonArrayFrom(creditsOf(film, 'Director', memberId)).as('directorCredits'),
      castOf(film, memberId).as('cast'),
      keywordsOf(film, memberId).as('keywords'),
      tagsOf(film).as('tags'),
      providersOf(film, region).as('providers'),
      atHomeOn,
      communityOf(film).as('community'),
      effectiveProfileOf(film).as('effective'),
      mergedIdsOf(film).as('mergedIds'),
    ])
    .where('id', '=', idByKey(key))
    // The column has this type, because only the code that writes the catalogue fills it.
    .$narrowType<{ desk_profile: DeskProfile | null; certification: Certification | null }>();

export type FilmsRepository = ReturnType<typeof createFilmsRepository>;

export function createFilmsRepository(db: Database) {
  const homeFilms = db
    .selectFrom('film')
    .leftJoin('rating_stats', 'rating_stats.film_id', 'film.id')
    .select(['film.id', 'film.title', 'film.poster_path as posterPath', posterColour.as('posterColour')])
    .select(['film.vote_average as voteAverage', 'film.release_date as releaseDate'])
    .select([averageRating.as('averageRating'), ratingsCount.as('ratingsCount')])
    .where('film.removed_at', 'is', null);

  return {
    /** Returns the URLs of trailers, by film id. */
    async trailers(ids: number[]): Promise<Map<number, string | null>> {
      const rows = await db.selectFrom('film').select(['id', 'trailer_url']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, trailer_url: url }) => [id, url]));
    },

    /** Returns films in the collection's order, without removed films. */
    trending: (limit: number) =>
      homeFilms
        .innerJoin('collection_entry', 'collection_entry.film_id', 'film.id')
        .where('collection', '=', 'trending')
        .orderBy('collection_entry.position')
        .limit(limit)
        .execute(),

    releasedUntil: (day: string, limit: number) =>
      homeFilms
        .where('release_date', '<=', day)
        .orderBy('release_date', 'desc')
        .orderBy('film.id', 'desc')
        .limit(limit)
        .execute(),

    /**
     * Reads everything in one query, because each query has a high fixed cost. The id or slug of a merged film finds
     * the film into which it was merged.
     *
     * @param memberId the member whose lists are read; null for a visitor
     */
    findWhole: (key: FilmKey, region: string, memberId: string | null) =>
      wholeFilm(db, key, region, memberId).executeTakeFirst(),

    /** Finds a film by its id in another catalogue. The id of a merged film finds the film that remains. */
    async lookUp(key: { tmdb: number } | { imdb: string }) {
      return db
        .selectFrom('film')
        .select(['id', 'title', 'title_slug', 'release_date', 'imdb_id'])
        .where((eb) => ('tmdb' in key ? eb('id', '=', currentId(key.tmdb)) : eb('imdb_id', '=', key.imdb)))
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },

    /** Returns profiles and notes by film id, without unknown and removed films. */
    async frights(ids: readonly number[]) {
      const rows = await db
        .selectFrom('film_finder')
        .select(['film_id', 'notes', 'notes_no', ...RATING_CATEGORIES])
        .where('film_id', '=', sql<number>`any(${ids})`)
        .orderBy('film_id')
        .execute();
      return rows.map(({ film_id: id, notes, notes_no, ...profile }) => ({
        id,
        profile,
        notes: notesOf(notes),
        notesNo: notesOf(notes_no),
      }));
    },

    platforms: (ids: readonly number[], region: string) => platformsOfFilms(db, ids, region),

    async poster(id: number) {
      return db
        .selectFrom('film')
        .select(['poster_path as posterPath', posterColour.as('posterColour')])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Returns the film's present id first, then the ids that TMDB has merged into it. @param id any of these ids */
    async idsOf(id: number): Promise<[number, ...number[]]> {
      const of = (column: 'id' | 'film_id', value: number) =>
        db.selectFrom('merged_film').select(['id', 'film_id']).where(column, '=', value).orderBy('id').execute();
      const current = (await of('id', id))[0]?.film_id ?? id;
      return [current, ...(await of('film_id', current)).map((row) => row.id)];
    },
  };
}
