import { sql } from 'kysely';
import { posterColour } from '#catalogue/film-columns.repository.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMemberData, logChanges } from '#engine/database/member-data.ts';
import { badRequest, conflict, notFound } from '#engine/errors.ts';
import { alikeAmong, looksLike } from '#engine/lib/same-name.ts';
import { withRoomForNotes } from '#features/notes/server/notes.ts';
import { LIST_POSTERS, MAX_LIST_FILMS, MAX_LISTED_FILMS, MAX_LISTS, numberedName } from '../contract/list-limits.ts';
import type {
  ListChallenge,
  ListChange,
  ListEntryInput,
  ListInput,
  ListOrder,
  ListSummary,
  ListVersion,
} from '../contract/lists.ts';
import { IN_ORDER, readListFilms } from './list-films.repository.ts';

/** A film of a new list. */
export type NewEntry = { id: number; note: string };
/** Ids of films, in the order of the list. */
type ListContent = { id: string; name: string; films: number[] };
/** A list and the member who owns it. */
export type ListKey = { memberId: string; id: string };

export type ListsRepository = ReturnType<typeof createListsRepository>;

export const unknownList = () => notFound('List not found.');
const takenName = () => conflict('You already have a list with this name. Please choose another name.');

/** Conditions for the row of a list, and for its films. */
const isList = ({ memberId, id }: ListKey) => sql<boolean>`member_id = ${memberId} and id = ${id}`;
const isOfList = ({ memberId, id }: ListKey) => sql<boolean>`member_id = ${memberId} and list_id = ${id}`;

const versionOf = (trx: Transaction, key: ListKey) =>
  trx.selectFrom('member_list').select('version').where(isList(key)).executeTakeFirst();

const rowOf = ({ challenge, ...list }: ListChange) => ({
  ...list,
  ...(challenge !== undefined && { challenge: challenge && JSON.stringify(challenge) }),
});

/**
 * Adds films at the end of a list. Unknown films are left out.
 *
 * @throws AppError conflict if all lists of the member together would have too many films or notes
 * @returns the ids of the films that were added
 */
async function addFilms(trx: Transaction, { memberId, id }: ListKey, entries: readonly NewEntry[]) {
  const [ids, notes] = [entries.map((entry) => entry.id), entries.map(({ note }) => note)];
  const { films } = await trx
    .selectFrom('member_list_film')
    .select(sql<number>`count(*)::int`.as('films'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (films + ids.length > MAX_LISTED_FILMS) {
    const most = MAX_LISTED_FILMS.toLocaleString('en');
    throw conflict(`All your lists together may have ${most} films. Please remove some first.`);
  }
  const adding = sql<{ film_id: number }>`
    insert into member_list_film (member_id, list_id, film_id, position, note)
    select ${memberId}::uuid, ${id}::uuid, film.id, place + (select coalesce(max(position), 0)
      from member_list_film where member_id = ${memberId} and list_id = ${id}), note
    from unnest(${ids}::int[], ${notes}::text[]) with ordinality as entry (film_id, note, place)
    join film on film.id = entry.film_id
    on conflict do nothing returning film_id`;
  const add = () => adding.execute(trx);
  const { rows } = await (notes.some(Boolean) ? withRoomForNotes(trx, memberId, add) : add());
  return rows.map((row) => row.film_id);
}

/**
 * Adds a list with its films. Unknown films are left out. The caller has locked the member.
 *
 * @throws AppError conflict for too many films or notes
 */
export async function insertList(trx: Transaction, memberId: string, list: ListInput, entries: readonly NewEntry[]) {
  const { id } = await trx
    .insertInto('member_list')
    .values({ ...list, member_id: memberId, challenge: list.challenge && JSON.stringify(list.challenge) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addFilms(trx, { memberId, id }, entries);
  await logList(trx, { memberId, id });
  return id;
}

/**
 * Adds missing films at the end of the list, as many as there is room for. The caller has locked the member.
 *
 * @throws AppError conflict for too many films or notes
 * @returns the films that were added, and the list's version; undefined when the member has no such list
 */
export async function appendFilms(
  trx: Transaction,
  key: ListKey,
  entries: readonly NewEntry[],
): Promise<{ version: number; added: number[] } | undefined> {
  const list = await versionOf(trx, key);
  if (!list) return undefined;
  const known = new Set(await filmIds(trx, key));
  const missing = entries.filter((entry) => !known.has(entry.id)).slice(0, MAX_LIST_FILMS - known.size);
  if (missing.length === 0) return { ...list, added: [] };
  const added = await addFilms(trx, key, missing);
  return { ...(await rise(trx, key)), added };
}

/** Removes films from a list, if the member still has it. The caller has locked the member. */
export async function removeFilms(trx: Transaction, key: ListKey, ids: readonly number[]): Promise<void> {
  if (await deleteFilms(trx, key, ids)) await rise(trx, key);
}

/** @returns true if the list had one of the films */
async function deleteFilms(trx: Transaction, key: ListKey, ids: readonly number[]): Promise<boolean> {
  const removed = await trx
    .deleteFrom('member_list_film')
    .where(isOfList(key))
    .where('film_id', '=', sql<number>`any(${ids}::int[])`)
    .returning('film_id')
    .execute();
  return removed.length > 0;
}

async function filmIds(trx: Transaction, key: ListKey): Promise<number[]> {
  const films = trx.selectFrom('member_list_film').select('film_id').where(isOfList(key)).orderBy(IN_ORDER);
  return (await films.execute()).map((row) => row.film_id);
}

const logList = (trx: Transaction, { memberId, id }: ListKey) =>
  logChanges(trx, memberId, 'list', [{ filmId: null, id }]);

async function rise(trx: Transaction, key: ListKey) {
  await logList(trx, key);
  return trx
    .updateTable('member_list')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where(isList(key))
    .returning('version')
    .executeTakeFirstOrThrow();
}

export function createListsRepository(db: Database) {
  /**
   * Locks the member first, so that changes of lists run in sequence and a deletion of the account cannot deadlock.
   * Films change before the row of the list, in the order in which a merge of films changes them.
   *
   * @param change returns false if nothing has changed
   * @throws AppError not_found when the member has no such list
   */
  async function changeFilms(
    key: ListKey,
    change: (trx: Transaction, version: number) => Promise<boolean>,
  ): Promise<ListVersion> {
    return db.transaction().execute(async (trx) => {
      await lockMemberData(trx, key.memberId);
      const list = await versionOf(trx, key);
      if (!list) throw unknownList();
      const { version } = (await change(trx, list.version)) ? await rise(trx, key) : list;
      return { version, films: (await filmIds(trx, key)).length };
    });
  }

  const namesOf = (trx: Transaction, memberId: string) =>
    trx.selectFrom('member_list').select(['id', 'name']).where('member_id', '=', memberId).execute();

  /** @returns false when the film has this note already */
  async function writeNote(trx: Transaction, key: ListKey, filmId: number, note: string) {
    const writing = trx
      .updateTable('member_list_film')
      .set({ note })
      .where(isOfList(key))
      .where('film_id', '=', filmId)
      .where('note', '<>', note)
      .returning('film_id');
    return (await withRoomForNotes(trx, key.memberId, () => writing.executeTakeFirst())) !== undefined;
  }

  const writeOrder = (trx: Transaction, { memberId, id }: ListKey, films: readonly number[]) =>
    sql`update member_list_film as entry set position = place
      from unnest(${films}::int[]) with ordinality as ordered (film_id, place)
      where entry.member_id = ${memberId} and entry.list_id = ${id} and entry.film_id = ordered.film_id
        and position <> place`.execute(trx);

  return {
    /**
     * Without `findName`, a second list with the same name is refused, so a call that is sent twice creates one list.
     *
     * @param options with `findName`, a number is added to a name that is taken
     * @throws AppError conflict for too many lists, films or notes, or a second list of the same name
     * @returns its id
     */
    async create(
      memberId: string,
      list: ListInput,
      entries: readonly NewEntry[],
      { findName }: { findName?: boolean },
    ): Promise<string> {
      return db.transaction().execute(async (trx) => {
        await lockMemberData(trx, memberId);
        const names = (await namesOf(trx, memberId)).map(({ name }) => name);
        const isTaken = alikeAmong(names);
        const name = findName ? numberedName(list.name, isTaken) : list.name;
        if (isTaken(name)) throw takenName();
        if (names.length >= MAX_LISTS) throw conflict(`You have ${MAX_LISTS} lists. Please delete one first.`);
        return insertList(trx, memberId, { ...list, name }, entries);
      });
    },

    /**
     * Reads the member's lists, the last changed one first.
     *
     * @param filmId the film of `has`
     */
    async summaries(memberId: string, filmId: number | null) {
      const { rows } = await sql<Omit<ListSummary, '_id' | 'updatedAt'> & { id: string; updated_at: Date }>`
        with seen as materialized (select distinct film_id from viewing where member_id = ${memberId}),
          counts as (
            select list_id, count(*)::int as films, count(seen.film_id)::int as seen,
              coalesce(bool_or(entry.film_id = ${filmId}::int), false) as has
            from member_list_film as entry left join seen on seen.film_id = entry.film_id
            where entry.member_id = ${memberId} group by list_id)
        select id, name, ranked, challenge is not null as challenge, updated_at, coalesce(films, 0) as films,
          coalesce(seen, 0) as seen, coalesce(has, false) as has,
          array(
            select json_build_object('id', film.id, 'title', film.title, 'posterPath', film.poster_path,
              'posterColour', ${posterColour}, 'releaseDate', film.release_date)
            from member_list_film as entry join film on film.id = film_id
            where entry.member_id = ${memberId} and entry.list_id = member_list.id
            order by ${IN_ORDER} limit ${LIST_POSTERS}) as posters
        from member_list left join counts on list_id = id
        where member_id = ${memberId} order by updated_at desc, id`.execute(db);
      return rows;
    },

    /** @throws AppError not_found */
    find: (key: ListKey) =>
      db
        .selectFrom('member_list')
        .select(['id', 'name', 'description', 'ranked', 'version', 'created_at', 'updated_at'])
        // Only this repository fills the column.
        .select(sql<ListChallenge>`challenge`.as('challenge'))
        .where(isList(key))
        .executeTakeFirstOrThrow(unknownList),

    /** Reads the names of some of the member's lists, and the ids of their films in order. */
    async contents(memberId: string, ids: readonly string[]): Promise<ListContent[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<ListContent>`
        select id, name, array(
          select film_id from member_list_film where member_id = ${memberId} and list_id = member_list.id
          order by ${IN_ORDER}) as films
        from member_list where member_id = ${memberId} and id = any(${[...ids]}::uuid[])`.execute(db);
      return rows;
    },

    films: (key: ListKey, viewerId: string | null) => readListFilms(db, key, viewerId),

    /** @throws AppError not_found, conflict when another list has the name */
    update: (key: ListKey, change: ListChange): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { memberId, id } = key;
        await lockMemberData(trx, memberId);
        const { name } = change;
        const others = name === undefined ? [] : (await namesOf(trx, memberId)).filter((list) => list.id !== id);
        if (others.some((other) => looksLike(other.name, name ?? ''))) throw takenName();
        const row = rowOf(change);
        const isChanged = sql.join(
          Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`),
          sql` or `,
        );
        const changed = sql<boolean>`(${isChanged})`;
        await trx
          .updateTable('member_list')
          .set({
            ...row,
            version: sql`version + ${changed}::int`,
            updated_at: sql`case when ${changed} then now() else updated_at end`,
          })
          .where(isList(key))
          .returning('id')
          .executeTakeFirstOrThrow(unknownList);
        await logList(trx, key);
      }),

    /** @throws AppError not_found */
    remove: (key: ListKey): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await lockMemberData(trx, key.memberId);
        await trx.deleteFrom('member_list_film').where(isOfList(key)).execute();
        await trx.deleteFrom('member_list').where(isList(key)).returning('id').executeTakeFirstOrThrow(unknownList);
        await logList(trx, key);
      }),

    /**
     * Adds a film, or changes its note or position. A call without a change leaves the version as it is.
     *
     * @throws AppError not_found for an unknown list or film, conflict for too many films or notes
     */
    putFilm: (key: ListKey, filmId: number, { note, position }: ListEntryInput) =>
      changeFilms(key, async (trx) => {
        const before = await filmIds(trx, key);
        const isNew = !before.includes(filmId);
        if (isNew && before.length >= MAX_LIST_FILMS)
          throw conflict(`This list has ${MAX_LIST_FILMS.toLocaleString('en')} films. Please remove one first.`);
        if (isNew && (await addFilms(trx, key, [{ id: filmId, note: note ?? '' }])).length === 0)
          throw notFound('Film not found.');
        const isNoted = !isNew && note !== undefined && (await writeNote(trx, key, filmId, note));
        const others = before.filter((one) => one !== filmId);
        const after = position === undefined ? before : others.toSpliced(position - 1, 0, filmId);
        const isMoved = String(after) !== String(before);
        if (isMoved) await writeOrder(trx, key, after);
        return isNew || isNoted || isMoved;
      }),

    removeFilm: (key: ListKey, filmId: number) => changeFilms(key, (trx) => deleteFilms(trx, key, [filmId])),

    /** @throws AppError conflict for an outdated version, bad_request for other films than those of the list */
    order: (key: ListKey, { version, films }: ListOrder) =>
      changeFilms(key, async (trx, current) => {
        const before = await filmIds(trx, key);
        // Also for a call that is repeated, because its response was lost.
        if (String(before) === String(films)) return false;
        if (current !== version) throw conflict('This list was changed meanwhile. Please load it again.');
        const sorted = (ids: readonly number[]) => String(ids.toSorted((a, b) => a - b));
        if (sorted(before) !== sorted(films)) throw badRequest('films: must be every film of the list once');
        await writeOrder(trx, key, films);
        return true;
      }),
  };
}
