import { sql } from 'kysely';
import { namedFilms } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { timeZoneOf } from '#engine/database/member-data.ts';

export type ChallengesRepository = ReturnType<typeof createChallengesRepository>;

/** A film that the member has seen, and its first day in the challenge. */
type SeenFilm = { film: number; day: string };

export function createChallengesRepository(db: Database) {
  return {
    timeZone: (memberId: string) => timeZoneOf(db, memberId),
    nameFilms: (ids: readonly number[]) => namedFilms(db, ids),

    /**
     * Returns the films that the member has seen from one day to another, in the order of days. They come as JSON,
     * because the driver reads many rows slowly.
     */
    async seenBetween(memberId: string, from: string, to: string): Promise<SeenFilm[]> {
      const { rows } = await sql<{ films: SeenFilm[] | null }>`
        select json_agg(seen order by day, film) as films from (
          select film_id as film, min(day) as day from viewing
          where member_id = ${memberId} and day between ${from} and ${to} group by film_id) as seen`.execute(db);
      return rows[0]?.films ?? [];
    },

    /** Returns the ids of the films that the member has seen before a day, or on an unknown date. */
    async seenBefore(memberId: string, day: string): Promise<Set<number>> {
      const { rows } = await sql<{ films: number[] | null }>`
        select json_agg(distinct film_id) as films from viewing
        where member_id = ${memberId} and (day is null or day < ${day})`.execute(db);
      return new Set(rows[0]?.films);
    },

    /** Returns the member's challenges, the oldest first. */
    challenges: (memberId: string) =>
      db
        .selectFrom('member_list')
        .select(['id', 'name', 'challenge', 'updated_at'])
        .where('member_id', '=', memberId)
        .where('challenge', 'is not', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Returns the ids of the films that the member has ever seen or rated. */
    async seenEver(memberId: string): Promise<Set<number>> {
      const { rows } = await sql<{ films: number[] | null }>`
        select json_agg(film_id) as films from (
          select film_id from viewing where member_id = ${memberId}
          union select film_id from rating where member_id = ${memberId}) as seen`.execute(db);
      return new Set(rows[0]?.films);
    },

    async directorNamed(name: string): Promise<number | null> {
      const person = await db
        .selectFrom('credit')
        .innerJoin('person', 'person.id', 'person_id')
        .select('person.id')
        .where('name', '=', name)
        .where('job', '=', 'Director')
        .limit(1)
        .executeTakeFirst();
      return person?.id ?? null;
    },

    /** Returns the names of people and the ids of their films, by the people's ids. Unknown people are missing. */
    async people(ids: readonly number[]): Promise<Map<number, { name: string; films: Set<number> }>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: number; name: string; films: number[] }>`
        select id, name, array(select distinct film_id from credit where person_id = person.id) as films
        from person where id = any(${[...ids]}::int[])`.execute(db);
      return new Map(rows.map(({ id, name, films }) => [id, { name, films: new Set(films) }]));
    },
  };
}
