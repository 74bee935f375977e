import { sql } from 'kysely';
import { MAX_VIEWINGS } from '#contract/constants.ts';
import { byCategory, RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';
import type { Rating, SeenFilm } from './year-in-fear.ts';

/** Rows come as JSON: the driver reads a hundred thousand rows slowly. */
type FilmRow = [
  ...[id: number, title: string, poster: string | null, colour: string | null, released: string | null],
  ...[runtime: number | null, directors: string[], language: string | null, themes: number | null],
];
type RatingRow = [filmId: number, ...figures: (number | null)[]];

const toFilm = ([id, title, poster, colour, released, runtime, directors, language, themes]: FilmRow): SeenFilm => ({
  ...{ id, title, poster_path: poster, poster_colour: colour, release_date: released },
  ...{ runtime, directors, original_language: language, themes },
});

export type YearsRepository = ReturnType<typeof createYearsRepository>;

export function createYearsRepository(db: Database) {
  return {
    async timeZone(memberId: string): Promise<string | null> {
      const { time_zone } = await db
        .selectFrom('member')
        .select('time_zone')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      return time_zone;
    },

    async setTimeZone(memberId: string, timeZone: string): Promise<void> {
      await db.updateTable('member').set({ time_zone: timeZone }).where('id', '=', memberId).execute();
    },

    /** Counts the member's viewings, but at most MAX_VIEWINGS + 1. */
    async countViewings(memberId: string): Promise<number> {
      const { rows } = await sql<{ held: number }>`
        select count(*)::int as held
        from (select from viewing where member_id = ${memberId} limit ${sql.lit(MAX_VIEWINGS + 1)}) as counted`.execute(
        db,
      );
      return rows[0]?.held ?? 0;
    },

    /** Returns the films with a viewing. `themes` are bits, see finder-bits.ts. */
    async films(memberId: string): Promise<Map<number, SeenFilm>> {
      const { rows } = await sql<{ films: FilmRow[] | null }>`
        select json_agg(json_build_array(film.id, title, poster_path, ${posterColour}, film.release_date, film.runtime,
          film.directors, film.original_language, film_finder.themes)) as films
        from film left join film_finder on film_finder.film_id = film.id
        where film.id in (select film_id from viewing where member_id = ${memberId})`.execute(db);
      return new Map((rows[0]?.films ?? []).map((row) => [row[0], toFilm(row)]));
    },

    /** Returns viewings earliest first, undated last, as columns: films and milliseconds since 1970. */
    async viewings(memberId: string): Promise<{ films: number[]; moments: (number | null)[] }> {
      const { rows } = await sql<{ films: number[] | null; moments: (number | null)[] | null }>`
        select json_agg(film_id) as films, json_agg((date_part('epoch', watched_at) * 1000000)::bigint / 1000) as moments
        from (select film_id, watched_at from viewing where member_id = ${memberId} order by watched_at, film_id) as seen
      `.execute(db);
      return { films: rows[0]?.films ?? [], moments: rows[0]?.moments ?? [] };
    },

    /** Returns the member's ratings of films with a viewing. */
    async ratings(memberId: string): Promise<Rating[]> {
      const { rows } = await sql<{ ratings: RatingRow[] | null }>`
        select json_agg(json_build_array(film_id, ${sql.join(RATING_CATEGORIES.map((category) => sql.ref(category)))}))
          as ratings
        from rating where member_id = ${memberId}
          and film_id in (select film_id from viewing where member_id = ${memberId})`.execute(db);
      return (rows[0]?.ratings ?? []).map(([film_id, ...figures]) => ({
        film_id,
        ...byCategory((category) => figures[RATING_CATEGORIES.indexOf(category)] ?? null),
      }));
    },
  };
}
