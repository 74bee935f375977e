import { sql } from 'kysely';
import type { Database, Transaction } from '#engine/database/database.ts';
import { outdateProfilesOfFilm } from '#engine/database/member-data.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import { recountSums } from './figures/figures.repository.ts';
import { refreshFilms } from './figures/finder-rows.repository.ts';
import { takeTurn } from './film-writer.repository.ts';

type Merge = { from: number; to: number };

/**
 * Moves a film's ratings, votes on content notes, lists, viewings, notes, tags and embedded texts to another film. The id and slug
 * of the first film then lead to the other film. If a member has rated both films, each figure comes from the newer
 * rating that has this figure. The rating history and the viewings of both films are kept.
 */
export async function mergeFilm(db: Database, from: number, to: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    // Blocks ratings and list entries of both films until the end of the transaction.
    await sql`select from film where id in (${from}, ${to}) order by id for update`.execute(trx);
    await logMoves(trx, { from, to });
    await moveRatings(trx, { from, to });
    await moveHistory(trx, { from, to });
    await moveNotes(trx, { from, to });
    await moveOwnWords(trx, { from, to });
    await moveLists(trx, { from, to });
    await moveImportRows(trx, { from, to });
    await moveEmbedded(trx, { from, to });
    await leaveAlias(trx, { from, to });
    await trx.deleteFrom('film').where('id', '=', from).execute();
    await refreshFilms(trx, [to]);
    await outdateProfilesOfFilm(trx, to);
  });
}

/**
 * Logs the changes of the merge before it makes them. If an account is being deleted, this waits for the deletion while
 * no row of the account is locked, and then leaves the account out.
 */
async function logMoves(trx: Transaction, { from, to }: Merge): Promise<void> {
  await sql`
    with moved as (
        select member_id, 'rating' as kind, null::uuid as thing_id from rating where film_id = ${from}
        union all select member_id, 'watchlist', null from watchlist_entry where film_id = ${from}
        union all (select member_id, 'note', null::uuid from note where film_id = ${from}
          union select member_id, 'note', null::uuid from member_tags where film_id = ${from})),
      seen as (select distinct member_id from viewing where film_id = ${from}),
      changed as (
        select member_id, kind, film_id, thing_id from moved, (values (${from}::int), (${to}::int)) as film (film_id)
        union all select member_id, 'viewing', ${to}::int, id from viewing
          where film_id in (${from}, ${to}) and member_id in (select member_id from seen)
        union all select member_id, 'list', null, list_id from member_list_film where film_id = ${from})
    insert into member_change (member_id, kind, film_id, thing_id)
    select member_id, kind, film_id, thing_id from changed join member on member.id = member_id
    order by member_id for key share of member`.execute(trx);
}

async function moveRatings(trx: Transaction, { from, to }: Merge): Promise<void> {
  const figures = sql.join(RATING_FIGURES.map((figure) => sql.ref(figure)));
  const newest = sql.join(
    RATING_FIGURES.map((figure) => {
      const [given, held] = [sql.ref(`excluded.${figure}`), sql.ref(`rating.${figure}`)];
      return sql`${sql.ref(figure)} = case when excluded.updated_at > rating.updated_at
        then coalesce(${given}, ${held}) else coalesce(${held}, ${given}) end`;
    }),
  );
  await sql`
    insert into rating (member_id, film_id, ${figures}, created_at, updated_at)
    select member_id, ${to}::int, ${figures}, created_at, updated_at from rating where film_id = ${from}
    on conflict (member_id, film_id) do update set ${newest},
      created_at = least(rating.created_at, excluded.created_at),
      updated_at = greatest(rating.updated_at, excluded.updated_at)`.execute(trx);
  await trx.deleteFrom('rating').where('film_id', '=', from).execute();
  await recountSums(trx, [from, to]);
}

/**
 * Moves the rating history. If a merged rating differs from the newest entry of the history, it is added to the
 * history.
 */
async function moveHistory(trx: Transaction, { from, to }: Merge): Promise<void> {
  await trx.updateTable('rating_history').set({ film_id: to }).where('film_id', '=', from).execute();
  const figures = (table: string) => sql.join(RATING_FIGURES.map((figure) => sql.ref(`${table}.${figure}`)));
  await sql`
    insert into rating_history (member_id, film_id, saved_at, day, ${sql.join(RATING_FIGURES.map((figure) => sql.ref(figure)))})
    select rating.member_id, rating.film_id, greatest(rating.updated_at, newest.saved_at), newest.day, ${figures('rating')}
    from rating
    join lateral (
      select * from rating_history
      where rating_history.member_id = rating.member_id and rating_history.film_id = rating.film_id
      order by id desc limit 1
    ) as newest on row(${figures('newest')}) is distinct from row(${figures('rating')})
    where rating.film_id = ${to}`.execute(trx);
}

async function moveNotes(trx: Transaction, { from, to }: Merge): Promise<void> {
  await sql`
    insert into content_note_vote (member_id, film_id, note, answer, few, voted_at)
    select member_id, ${to}::int, note, answer, few, voted_at from content_note_vote where film_id = ${from}
    on conflict (member_id, film_id, note) do update
      set answer = excluded.answer, few = excluded.few, voted_at = excluded.voted_at
      where excluded.voted_at > content_note_vote.voted_at`.execute(trx);
  await trx.deleteFrom('content_note_vote').where('film_id', '=', from).execute();
}

/** A member with notes on both films gets both texts as one note, the older one first, and the tags of both. */
async function moveOwnWords(trx: Transaction, { from, to }: Merge): Promise<void> {
  await sql`
    insert into note (member_id, film_id, text, updated_at)
    select member_id, ${to}::int, text, updated_at from note where film_id = ${from}
    on conflict (member_id, film_id) do update set
      text = case when note.text = excluded.text then note.text
        when note.updated_at < excluded.updated_at then note.text || E'\n\n' || excluded.text
        else excluded.text || E'\n\n' || note.text end,
      updated_at = greatest(note.updated_at, excluded.updated_at)`.execute(trx);
  await trx.deleteFrom('note').where('film_id', '=', from).execute();
  await sql`
    insert into member_tags (member_id, film_id, tags)
    select member_id, ${to}::int, tags from member_tags where film_id = ${from}
    on conflict (member_id, film_id) do update set tags = member_tags.tags || array(
      select tag from unnest(excluded.tags) with ordinality as added(tag, place)
      where lower(tag collate "und-x-icu") not in (
        select lower(held collate "und-x-icu") from unnest(member_tags.tags) as held)
      order by place)`.execute(trx);
  await trx.deleteFrom('member_tags').where('film_id', '=', from).execute();
}

async function moveLists(trx: Transaction, { from, to }: Merge): Promise<void> {
  await sql`
    insert into watchlist_entry (member_id, film_id, day, added_at)
    select member_id, ${to}::int, day, added_at from watchlist_entry where film_id = ${from}
    on conflict (member_id, film_id) do update
      set day = excluded.day, added_at = excluded.added_at
      where (excluded.day, excluded.added_at) < (watchlist_entry.day, watchlist_entry.added_at)`.execute(trx);
  await trx.deleteFrom('watchlist_entry').where('film_id', '=', from).execute();
  await sql`
    with moved as (
      insert into member_list_film (member_id, list_id, film_id, position, note)
      select member_id, list_id, ${to}::int, position, note from member_list_film where film_id = ${from}
      on conflict (member_id, list_id, film_id) do update
        set position = least(excluded.position, member_list_film.position),
          note = case when member_list_film.note = '' then excluded.note
            when excluded.note = '' or excluded.note = member_list_film.note then member_list_film.note
            else member_list_film.note || E'\\n' || excluded.note end
      returning member_id, list_id)
    update member_list as list set version = version + 1 from moved
    where list.member_id = moved.member_id and list.id = moved.list_id`.execute(trx);
  await trx.deleteFrom('member_list_film').where('film_id', '=', from).execute();
  // The two films have the same viewing if its day and moment are the same. Of the two, the one with a note is kept, and
  // both if they have different notes.
  for (const [film, otherFilm] of [
    [from, to],
    [to, from],
  ])
    await sql`
      delete from viewing using viewing as other
        left join viewing_note as kept on kept.member_id = other.member_id and kept.viewing_id = other.id
      where viewing.film_id = ${film} and other.film_id = ${otherFilm} and other.member_id = viewing.member_id
        and other.day is not distinct from viewing.day
        and other.watched_at is not distinct from viewing.watched_at
        and (${film} = ${from} or kept.text is not null)
        and not exists (select from viewing_note as lost
          where lost.member_id = viewing.member_id and lost.viewing_id = viewing.id
            and lost.text is distinct from kept.text)`.execute(trx);
  await trx.updateTable('viewing').set({ film_id: to }).where('film_id', '=', from).execute();
  await trx.updateTable('player_event').set({ film_id: to }).where('film_id', '=', from).execute();
  await sql`
    update news set film_id = ${to} where film_id = ${from} and not exists (
      select from news as other where other.film_id = ${to} and other.member_id = news.member_id
        and other.kind = news.kind and other.fact = news.fact)`.execute(trx);
  await sql`
    update collection_entry set film_id = ${to} where film_id = ${from} and not exists (
      select from collection_entry as other
      where other.collection = collection_entry.collection and other.film_id = ${to})`.execute(trx);
  await sql`
    insert into library_film (source, film_id) select source, ${to}::int from library_film where film_id = ${from}
    on conflict do nothing`.execute(trx);
}

async function moveImportRows(trx: Transaction, { from, to }: Merge): Promise<void> {
  await sql`
    update import_row set choice = case choice when ${from} then ${to} else choice end,
      candidates = array_replace(array_remove(candidates, ${to}), ${from}, ${to})
    where candidates @> array[${from}::int]`.execute(trx);
}

async function moveEmbedded(trx: Transaction, { from, to }: Merge): Promise<void> {
  await sql`
    update embedded_film set film_id = ${to}, record = jsonb_set(record, '{id}', to_jsonb(${to}::int))
    where film_id = ${from} and not exists (select from embedded_film as other where other.film_id = ${to})`.execute(
    trx,
  );
  await trx.deleteFrom('embedded_film').where('film_id', '=', from).execute();
  await sql`
    update film set art_motif = moved.art_motif from film as moved
    where film.id = ${to} and film.art_motif is null and moved.id = ${from}`.execute(trx);
}

async function leaveAlias(trx: Transaction, { from, to }: Merge): Promise<void> {
  await trx.updateTable('merged_film').set({ film_id: to }).where('film_id', '=', from).execute();
  await trx.deleteFrom('merged_film').where('id', '=', to).execute();
  await sql`
    insert into merged_film (id, title_slug, film_id)
    select ${from}::int, (select title_slug from film where id = ${from}), ${to}::int
    on conflict (id) do update set film_id = excluded.film_id`.execute(trx);
}

/** Returns the ids under which films are stored: for merged films, the new ids. */
export async function storedIds(db: Database, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('merged_film')
    .select(['id', 'film_id'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const moved = new Map(rows.map((row) => [row.id, row.film_id]));
  return new Map(ids.map((id) => [id, moved.get(id) ?? id]));
}
