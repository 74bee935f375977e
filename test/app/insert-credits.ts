import type { Database } from '#engine/database/database.ts';

type Credit = [filmId: number, name: string, job: 'Director' | 'Actor', position?: number];

let nextId = 2_000_000_001;

/** Adds people that the embedded catalogue lacks, with their credits. @returns a function that removes them */
export async function insertCredits(db: Database, credits: Credit[]): Promise<() => Promise<unknown>> {
  const ids = new Map([...new Set(credits.map(([, name]) => name))].map((name) => [name, nextId++]));
  const people = [...ids].map(([name, id]) => ({ id, name, source: 'tmdb' as const }));
  await db.insertInto('person').values(people).execute();
  const rows = credits.map(([film_id, name, job, position = 0]) => ({
    ...{ film_id, job, position },
    person_id: ids.get(name) ?? 0,
  }));
  await db.insertInto('credit').values(rows).execute();
  return () =>
    db
      .deleteFrom('person')
      .where('id', 'in', [...ids.values()])
      .execute();
}
