import { sql } from 'kysely';
import { MAX_SAVED_RATINGS } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import { byFigure, RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import type { Here } from './plan-row.ts';

export async function readHere(db: Database, memberId: string, filmIds: number[]): Promise<(filmId: number) => Here> {
  const ofFilms = sql<boolean>`member_id = ${memberId} and film_id = any(${filmIds}::int[])`;
  const viewings = await db
    .selectFrom('viewing')
    .leftJoin('viewing_note', (join) =>
      join
        .onRef('viewing_note.viewing_id', '=', 'viewing.id')
        .onRef('viewing_note.member_id', '=', 'viewing.member_id'),
    )
    .select(['viewing.id', 'film_id', 'day', 'watched_at', 'viewing_note.text as note'])
    .where(sql<boolean>`viewing.member_id = ${memberId} and film_id = any(${filmIds}::int[])`)
    .execute();
  const history = await db
    .selectFrom((on) =>
      on
        .selectFrom('rating_history')
        .select(['id', 'film_id', 'saved_at', 'day', ...RATING_FIGURES])
        .select(sql<string>`row_number() over (partition by film_id order by id desc)`.as('place'))
        .where(ofFilms)
        .as('saved'),
    )
    .select(['film_id', 'saved_at', 'day', ...RATING_FIGURES])
    .where('place', '<=', String(MAX_SAVED_RATINGS))
    .orderBy('id')
    .execute();
  const ratings = await db
    .selectFrom('rating')
    .select(['film_id', 'updated_at as saved_at', ...RATING_FIGURES])
    .where(ofFilms)
    .execute();
  const entries = await db.selectFrom('watchlist_entry').select('film_id').where(ofFilms).execute();
  const notes = await db.selectFrom('note').select(['film_id', 'text']).where(ofFilms).execute();
  const tags = await db.selectFrom('member_tags').select(['film_id', 'tags']).where(ofFilms).execute();
  const listed = await db.selectFrom('member_list_film').select(['film_id', 'list_id']).where(ofFilms).execute();
  const ids = sql<number>`any(${filmIds}::int[])`;
  const films = await db.selectFrom('film').select(['id', 'runtime']).where('id', '=', ids).execute();
  const toSaved = (row: (typeof ratings)[number]) => ({
    savedAt: row.saved_at,
    figures: byFigure((figure) => row[figure]),
  });
  const viewingsOf = Map.groupBy(viewings, (row) => row.film_id);
  const historyOf = Map.groupBy(history, (row) => row.film_id);
  const ratingOf = new Map(ratings.map((row) => [row.film_id, toSaved(row)]));
  const runtimeOf = new Map(films.map((row) => [row.id, row.runtime]));
  const noteOf = new Map(notes.map((row) => [row.film_id, row.text]));
  const tagsOf = new Map(tags.map((row) => [row.film_id, row.tags]));
  const listsOf = Map.groupBy(listed, (row) => row.film_id);
  const isListed = new Set(entries.map((row) => row.film_id));
  return (filmId) => ({
    viewings: (viewingsOf.get(filmId) ?? []).map((row) => ({
      id: row.id,
      day: row.day,
      at: row.watched_at,
      note: row.note,
    })),
    note: noteOf.get(filmId) ?? null,
    tags: tagsOf.get(filmId) ?? [],
    runtime: runtimeOf.get(filmId) ?? null,
    history: (historyOf.get(filmId) ?? []).map((row) => ({ ...toSaved(row), day: row.day })),
    rating: ratingOf.get(filmId) ?? null,
    isOnWatchlist: isListed.has(filmId),
    lists: new Set(listsOf.get(filmId)?.map((row) => row.list_id)),
  });
}
