import { sql } from 'kysely';
import { storedIds } from '#catalogue/merge-film.repository.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { logChanges } from '#engine/database/member-data.ts';
import { conflict } from '#engine/errors.ts';
import { alikeAmong, nameKeyOf } from '#engine/lib/same-name.ts';
import { MAX_LIST_FILMS, MAX_LISTS, numberedName } from '#features/lists/contract/list-limits.ts';
import { appendFilms, insertList, removeFilms } from '#features/lists/server/lists.ts';
import { sizeOfNotes } from '#features/notes/server/notes.ts';
import { type Amounts, actionsOf, addedAmounts, canBeMade, roomProblem } from '../contract/import-room.ts';
import type { ImportApply, ImportList } from '../contract/imports.ts';
import { chosen, type ImportKey, importOf, rowOf } from './import-key.repository.ts';
import type { StoredList } from './stored-import.ts';

type ListHere = { id: string; name: string };

async function storedLists(db: Database, key: ImportKey): Promise<StoredList[]> {
  const row = await db.selectFrom('import').select('lists').where(importOf(key)).executeTakeFirst();
  return (row?.lists ?? []) as unknown as StoredList[]; // only this module and ImportsRepository.create write the column
}

const saveLists = (db: Database, key: ImportKey, lists: StoredList[]) =>
  db
    .updateTable('import')
    .set({ lists: JSON.stringify(lists) })
    .where(importOf(key))
    .execute();

const namesHere = (db: Database, memberId: string): Promise<ListHere[]> =>
  db.selectFrom('member_list').select(['id', 'name']).where('member_id', '=', memberId).execute();

/**
 * Finds the member's list for each list of the files: the one that the import has written, the one of the same name, or
 * the one that an earlier import from the service made of a list of this name, even if the member has renamed it.
 */
async function findHere(db: Database, key: ImportKey, lists: StoredList[], mine: ListHere[]) {
  if (lists.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select list -> 'written' ->> 'id' as id, list ->> 'name' as name
    from import as other, jsonb_array_elements(other.lists) as list
    where other.member_id = ${key.memberId} and list ? 'written'
      and other.source = (select source from import where ${importOf(key)})`.execute(db);
  const byId = new Map(mine.map((one) => [one.id, one]));
  const byName = new Map(mine.map((one) => [nameKeyOf(one.name), one]));
  const made = new Map(rows.flatMap(({ id, name }) => (byId.has(id) ? [[name, byId.get(id)]] : [])));
  return lists.map(
    ({ name, written }): ListHere | null =>
      (written ? byId.get(written.id) : (byName.get(nameKeyOf(name)) ?? made.get(name))) ?? null,
  );
}

/** Returns the ids of the member's lists for the lists of the files, in their order. */
export async function listsHere(db: Database, key: ImportKey): Promise<(string | null)[]> {
  const lists = await storedLists(db, key);
  if (lists.length === 0) return [];
  const here = await findHere(db, key, lists, await namesHere(db, key.memberId));
  return here.map((list) => list?.id ?? null);
}

/** Returns the number of films of each of the member's lists that has some. */
async function countFilms(db: Database, memberId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('member_list_film')
    .select(['list_id', sql<number>`count(*)::int`.as('films')])
    .where('member_id', '=', memberId)
    .groupBy('list_id')
    .execute();
  return new Map(rows.map(({ list_id, films }) => [list_id, films]));
}

const NO_FILMS = { films: 0, found: 0, notHorror: 0, noteBytes: 0, missing: 0, missingBytes: 0 };
type Counted = keyof typeof NO_FILMS;

/**
 * Compares the lists of the files with the member's. `isNew`: applying with the default choices would write the list.
 *
 * @param others the films that are not horror count too
 */
async function compareLists(db: Database, key: ImportKey, mine: ListHere[], others = false) {
  const lists = await storedLists(db, key);
  if (lists.length === 0) return [];
  const here = await findHere(db, key, lists, mine);
  const choice = chosen(others);
  // A film that the member has taken out of a list since it was written stays out of it.
  const isMissing = sql`${choice} is not null and held.film_id is null and (written is null or not is_written)`;
  const { rows } = await sql<{ list: number } & Record<Counted, number>>`
    select list, count(*)::int as films, count(distinct ${choice})::int as found,
      count(*) filter (where choice is null and status = 'notHorror' and elsewhere is not null)::int as "notHorror",
      coalesce(sum(octet_length(entry.note)) filter (where ${choice} is not null), 0)::int as "noteBytes",
      count(distinct ${choice}) filter (where ${isMissing})::int as missing,
      coalesce(sum(octet_length(entry.note)) filter (where ${isMissing}), 0)::int as "missingBytes"
    from import_row
    cross join jsonb_to_recordset(film -> 'lists') as entry (list int, note text)
    left join unnest(${here.map((one) => one?.id ?? null)}::uuid[], ${lists.map(({ written }) => written !== undefined)}::bool[])
      with ordinality as here (id, is_written, place) on place = entry.list + 1
    left join member_list_film as held
      on held.member_id = ${key.memberId} and held.list_id = here.id and held.film_id = ${choice}
    where ${rowOf(key)} group by list`.execute(db);
  const countsOf = new Map(rows.map((row) => [row.list, row]));
  return lists.map(({ file, name, ranked, written }, list) => {
    const { missing, missingBytes, ...counts } = { ...NO_FILMS, ...countsOf.get(list) };
    const held = here[list];
    return {
      ...counts,
      list,
      file,
      name,
      ranked,
      here: held ? { _id: held.id, name: held.name, missing, noteBytes: missingBytes } : null,
      isWritten: written !== undefined,
      isNew: written ? Boolean(held) && missing > 0 : !held && canBeMade(counts),
    };
  });
}

/** Returns how many lists applying with the default choices would write. */
export async function countNewLists(db: Database, key: ImportKey): Promise<number> {
  const lists = await compareLists(db, key, await namesHere(db, key.memberId));
  return lists.filter(({ isNew }) => isNew).length;
}

type ShownList = ImportList & { isNew: boolean };

/**
 * Returns the lists of the files as the preview shows them, and how much the member has.
 *
 * @param others the films that are not horror count too
 */
export async function shownLists(
  db: Database,
  key: ImportKey,
  others = false,
): Promise<{ lists: ShownList[]; here: Amounts }> {
  const mine = await namesHere(db, key.memberId);
  const lists = await compareLists(db, key, mine, others);
  const filmsOf = await countFilms(db, key.memberId);
  return {
    lists: lists.map(({ here, ...list }) => ({
      ...list,
      here: here && { ...here, films: filmsOf.get(here._id) ?? 0 },
    })),
    here: {
      lists: mine.length,
      films: [...filmsOf.values()].reduce((sum, films) => sum + films, 0),
      noteBytes: await sizeOfNotes(db, key.memberId),
    },
  };
}

/**
 * Stores what applying does with each list. A list whose name the member has is left out unless the member chooses
 * otherwise. The caller has locked the member.
 *
 * @param noteBytes the size of the notes that the rows add
 * @throws AppError conflict if there is no room for the lists, their films or the notes, or for a name that is taken
 */
export async function planLists(
  trx: Transaction,
  key: ImportKey,
  noteBytes: number,
  { lists: choices = [], includeNotHorror = false }: Partial<ImportApply> = {},
): Promise<void> {
  const lists = await storedLists(trx, key);
  const shown = await shownLists(trx, key, includeNotHorror);
  const actions = actionsOf(shown.lists, choices);
  const problem = roomProblem(shown, actions, addedAmounts(shown.lists, actions, noteBytes));
  if (problem) throw conflict(problem);
  if (lists.length === 0) return;
  const names = new Set((await namesHere(trx, key.memberId)).map((list) => nameKeyOf(list.name)));
  const fresh = await freshFilms(trx, key, includeNotHorror);
  const planned = lists.map(({ todo: _, ...list }, place): StoredList => {
    const held = shown.lists[place]?.here;
    if (actions[place] === 'add' && held)
      return { ...list, todo: { id: held._id, ...(list.written && { films: fresh.get(place) ?? [] }) } };
    if (actions[place] !== 'create') return list;
    const choice = choices.find((one) => one.list === place);
    const { name = list.name, ranked = list.ranked } = choice ?? {};
    if (names.has(nameKeyOf(name)))
      throw conflict(`You already have a list with the name “${name}”. Please choose another name.`);
    names.add(nameKeyOf(name));
    return { ...list, todo: { name, ranked, isEmpty: shown.lists[place]?.films === 0 } };
  });
  await saveLists(trx, key, planned);
}

/** Returns the films of each list, by its place, that were found after the import was last applied. */
async function freshFilms(trx: Transaction, key: ImportKey, others: boolean): Promise<Map<number, number[]>> {
  const choice = chosen(others);
  const { rows } = await sql<{ list: number; films: number[] }>`
    select list, array_agg(${choice}) as films
    from import_row, jsonb_to_recordset(film -> 'lists') as entry (list int)
    where ${rowOf(key)} and ${choice} is not null and written is null group by list`.execute(trx);
  return new Map(rows.map(({ list, films }) => [list, films]));
}

/** Returns the films of a list that were found, in its order. */
async function entriesOf(trx: Transaction, key: ImportKey, list: number) {
  const { rows } = await sql<{ id: number; note: string }>`
    select choice as id, coalesce(note, '') as note
    from import_row, jsonb_to_recordset(film -> 'lists') as entry (list int, position int, note text)
    where ${rowOf(key)} and choice is not null and list = ${list} order by position, line`.execute(trx);
  return rows;
}

/**
 * Writes the next list, after all rows. The caller has locked the member.
 *
 * @returns false when no list is left to write
 */
export async function writeNextList(trx: Transaction, key: ImportKey): Promise<boolean> {
  const lists = await storedLists(trx, key);
  const place = lists.findIndex(({ todo }) => todo !== undefined);
  const list = lists[place];
  if (!list?.todo) return false;
  const { todo, ...rest } = list;
  const all = await entriesOf(trx, key, place);
  // A film may have been merged since the list was planned.
  const only = 'films' in todo && todo.films ? [...(await storedIds(trx, todo.films)).values()] : null;
  const entries = only ? all.filter(({ id }) => only.includes(id)) : all;
  const written =
    'id' in todo ? await add(trx, key, todo.id, entries, rest) : await make(trx, key, todo, entries, rest);
  await saveLists(trx, key, lists.with(place, { ...rest, ...(written && { written }) }));
  return true;
}

type Entries = Awaited<ReturnType<typeof entriesOf>>;
type NewList = Extract<NonNullable<StoredList['todo']>, { name: string }>;

async function make(
  trx: Transaction,
  { memberId }: ImportKey,
  todo: NewList,
  entries: Entries,
  { description, challenge = null }: StoredList,
): Promise<StoredList['written']> {
  if (entries.length === 0 && !todo.isEmpty) return undefined;
  const mine = await namesHere(trx, memberId);
  // The member may have made lists since the import began.
  if (mine.length >= MAX_LISTS) return undefined;
  const name = numberedName(todo.name, alikeAmong(mine.map((other) => other.name)));
  const list = { name, description, ranked: todo.ranked, challenge };
  const id = await insertList(trx, memberId, list, entries.slice(0, MAX_LIST_FILMS));
  return { id, isNew: true, version: 1, films: [] };
}

async function add(
  trx: Transaction,
  { memberId }: ImportKey,
  id: string,
  entries: Entries,
  { written }: StoredList,
): Promise<StoredList['written']> {
  const before = await trx
    .selectFrom('member_list')
    .select('version')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  const done = await appendFilms(trx, { memberId, id }, entries);
  if (!done || done.added.length === 0) return written;
  if (!written) return { id, isNew: false, version: done.version, films: done.added };
  // If the member has changed the list meanwhile, the older version stays, so that undoing does not delete the list.
  const isUnchanged = before?.version === written.version;
  return {
    ...written,
    version: isUnchanged ? done.version : written.version,
    films: written.isNew ? [] : [...written.films, ...done.added],
  };
}

/**
 * Undoes the next list: deletes a list that the import has made, unless it has changed since, and removes added films
 * from an existing list. The caller has locked the member.
 *
 * @returns false when no list is left to undo
 */
export async function undoNextList(trx: Transaction, key: ImportKey): Promise<boolean> {
  const lists = await storedLists(trx, key);
  const place = lists.findIndex(({ written }) => written !== undefined);
  const list = lists[place];
  if (!list?.written) return false;
  const { written, ...rest } = list;
  if (written.isNew) {
    // The films first, as a merge of films locks them.
    await sql`
      delete from member_list_film using member_list as list
      where member_list_film.member_id = ${key.memberId} and list_id = ${written.id}
        and list.member_id = ${key.memberId} and list.id = list_id and list.version = ${written.version}`.execute(trx);
    const removed = await trx
      .deleteFrom('member_list')
      .where('member_id', '=', key.memberId)
      .where('id', '=', written.id)
      .where('version', '=', written.version)
      .returning('id')
      .execute();
    await logChanges(
      trx,
      key.memberId,
      'list',
      removed.map(({ id }) => ({ filmId: null, id })),
    );
  } else await removeFilms(trx, { memberId: key.memberId, id: written.id }, written.films);
  await saveLists(trx, key, lists.with(place, rest));
  return true;
}
