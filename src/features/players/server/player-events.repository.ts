import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { namedFilms } from '#catalogue/film-columns.repository.ts';
import { DAY, MINUTE } from '#contract/units.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMemberData, logChanges, outdateProfile } from '#engine/database/member-data.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { AppError } from '#engine/errors.ts';
import { calendarOf, dayOf } from '#engine/lib/dates.ts';
import { addViewings, type ViewingDate } from '#features/my-movies/server/my-movies.ts';
import type { PlayerKind } from '../contract/player-rules.ts';
import type { EventReason, EventState } from '../contract/players.ts';

/** Milliseconds between two viewings of a film without a runtime. */
const USUAL_RUNTIME = 90 * MINUTE;
/** Days after a viewing in which the end of the film belongs to it. */
const REST_WITHIN = 7;
/** Hours within which an equal event counts as a repetition. */
const REPEATED = 12;
/** Maximum number of stored events with an effect, and of those without. Together they are MAX_EVENTS. */
const [MAX_COUNTING, MAX_IGNORED] = [150, 50];

/** A player's report about a film. */
export type Told = {
  kind: PlayerKind;
  at: Date;
  title: string;
  year: number | null;
  /** True if the film was marked by hand: then its day is unknown. */
  byHand: boolean;
  /** Milliseconds. */
  runtime: number | null;
  /** True if only the end of the film was played, after the position at which it counts as watched. */
  isRest: boolean;
};
export type Outcome = { state: EventState; reason: EventReason | null; filmId: number | null };
type Recorded = Outcome | 'already' | 'not-me';
type Added = { viewingId: string | null } | 'already' | 'unreleased' | 'full';
type Watching = Pick<Told, 'at' | 'byHand' | 'runtime' | 'isRest'> & { filmId: number; timeZone: string };
/** A viewing that an event has added, and that the member has changed since. */
type Edited = ViewingDate & { note: string | null; notedAt: Date | null };

export type PlayerEventsRepository = ReturnType<typeof createPlayerEventsRepository>;

export function createPlayerEventsRepository(db: Database) {
  return {
    /** Reads the runtime of a film in milliseconds. */
    async runtimeOf(filmId: number): Promise<number | null> {
      const film = await db.selectFrom('film').select('runtime').where('id', '=', filmId).executeTakeFirst();
      return film?.runtime ? film.runtime * MINUTE : null;
    },

    /** @returns the film that the member chose earlier for this title */
    async toldFilm(memberId: string, { title, year }: { title: string; year: number }): Promise<number | null> {
      const told = await db
        .selectFrom('player_event')
        .select('film_id')
        .where('member_id', '=', memberId)
        .where('title', '=', title)
        .where('year', '=', year)
        .where('state', '=', 'watched')
        .where('film_id', 'is not', null)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return told?.film_id ?? null;
    },

    /** Stores an event and, for a watched film, a viewing. @returns the stored outcome, or why none is stored */
    record: (memberId: string, told: Told, outcome: Outcome): Promise<Recorded> =>
      db.transaction().execute(async (trx) => {
        const timeZone = await lockMemberData(trx, memberId);
        const { filmId, state } = outcome;
        const store = (stored: Outcome, viewingId: string | null = null) =>
          storeEvent(trx, memberId, { told, outcome: stored, viewingId });
        if (filmId === null || (state !== 'watched' && state !== 'asked')) return store(outcome);
        const watching = { ...told, filmId, timeZone };
        const film = await filmOf(trx, filmId);
        if (await wasRefused(trx, memberId, watching, film)) return 'not-me';
        if (state === 'asked') return (await isSeen(trx, memberId, watching, film)) ? 'already' : store(outcome);
        const added = await addViewing(trx, memberId, { film, watching, edited: null });
        if (added === 'already') return added;
        if (typeof added === 'string') return store({ state: 'ignored', reason: added, filmId });
        await forgetDoubts(trx, memberId, told, filmId);
        return store(outcome, added.viewingId);
      }),

    async list(memberId: string) {
      const rows = await db
        .selectFrom('player_event')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('at', 'desc')
        .orderBy('id')
        // CHECK constraints guarantee `kind` and `state`, and only this file writes `reason`.
        .$narrowType<{ kind: PlayerKind; state: EventState; reason: EventReason | null }>()
        .execute();
      const films = await namedFilms(
        db,
        rows.flatMap(({ film_id }) => film_id ?? []),
      );
      return rows.map((row) => ({ ...row, film: films.get(row.film_id ?? 0) ?? null }));
    },

    /**
     * Adds the viewing of an event, for the event's film or for another one. A viewing that the member has changed keeps
     * its date and note.
     *
     * @throws AppError not_found, conflict for a film that is not released, too many viewings, or a changed viewing that
     * would be removed
     */
    settle: (memberId: string, id: string, filmId: number | null): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const timeZone = await lockMemberData(trx, memberId);
        const event = await trx.selectFrom('player_event').selectAll().where(isOwn(memberId, id)).executeTakeFirst();
        if (!event) throw new AppError('not_found', { message: 'Event not found.' });
        if (filmId !== null && event.state === 'watched' && event.film_id === filmId) return;
        const { at, by_hand: byHand, viewing_id: viewingId } = event;
        const edited = viewingId === null ? null : await editedViewing(trx, memberId, { viewingId, at, byHand });
        if (filmId === null && edited)
          throw new AppError('conflict', {
            message: 'You have changed this viewing, or written a note on it. Please delete it in your diary.',
          });
        if (viewingId) await removeViewing(trx, memberId, viewingId);
        const save = (answer: Updateable<DB['player_event']>) =>
          trx.updateTable('player_event').set(answer).where(isOwn(memberId, id)).execute();
        if (filmId === null) {
          await save({ state: 'ignored', reason: 'not-me', viewing_id: null });
          return;
        }
        const watching = { at, byHand, runtime: null, isRest: false, filmId, timeZone };
        const added = await answered(trx, memberId, watching, edited);
        await save({ state: 'watched', reason: null, film_id: filmId, viewing_id: added });
      }),
  };
}

const isOwn = (memberId: string, id: string) => sql<boolean>`member_id = ${memberId} and id = ${id}`;

type Film = Pick<Selectable<DB['film']>, 'runtime' | 'release_date'>;

const filmOf = (trx: Database, filmId: number): Promise<Film | undefined> =>
  trx.selectFrom('film').select(['runtime', 'release_date']).where('id', '=', filmId).executeTakeFirst();

type OfEvent = { viewingId: string; at: Date; byHand: boolean };

/** @returns the viewing that an event has added, if its date is another one now or it has a note */
async function editedViewing(trx: Database, memberId: string, { viewingId, at, byHand }: OfEvent) {
  const { rows } = await sql<Edited>`
    select day, watched_at as at, text as note, updated_at as "notedAt"
    from viewing left join viewing_note on viewing_note.member_id = viewing.member_id and viewing_id = viewing.id
    where viewing.member_id = ${memberId} and viewing.id = ${viewingId} and (text is not null
      or case when ${byHand}::boolean then day is not null else watched_at is distinct from ${at} end)`.execute(trx);
  return rows[0] ?? null;
}

/** @returns null for a viewing that the member already has @throws AppError not_found, conflict */
async function answered(
  trx: Transaction,
  memberId: string,
  watching: Watching,
  edited: Edited | null,
): Promise<string | null> {
  const film = await filmOf(trx, watching.filmId);
  if (!film) throw new AppError('not_found', { message: 'Film not found.' });
  const added = await addViewing(trx, memberId, { film, watching, edited });
  if (added === 'unreleased') {
    // The member may have given the viewing an earlier day.
    const isOut = film.release_date !== null && film.release_date <= dayOf(watching.at);
    const message = isOut ? 'This film came out after the day of your viewing.' : 'This film is not released yet.';
    throw new AppError('conflict', { message });
  }
  if (added === 'full') throw new AppError('conflict', { message: 'Your diary is full.' });
  return added === 'already' ? null : added.viewingId;
}

/** Milliseconds within which two events tell of the same viewing. */
const apartOf = ({ runtime }: Watching, film: Film | undefined) =>
  Math.max((film?.runtime ?? 0) * MINUTE, runtime ?? 0) || USUAL_RUNTIME;

/**
 * True if the member already has this viewing: one on the same day, or one less than a runtime away. An event may come
 * twice, from two servers or after a restart. For the end of a film, a viewing of the last days counts; for a film that
 * is marked by hand, any viewing.
 */
async function isSeen(trx: Database, memberId: string, watching: Watching, film: Film | undefined) {
  const { filmId, at, byHand, isRest, timeZone } = watching;
  const apart = isRest ? REST_WITHIN * DAY : apartOf(watching, film);
  const today = sql`${calendarOf(timeZone).dayOf(at)}::date`;
  const { rows } = await sql<{ seen: boolean }>`
    select exists (select from viewing where member_id = ${memberId} and film_id = ${filmId} and (
      case when ${byHand}::boolean then true
        when watched_at is null then day between ${today} - ${isRest ? REST_WITHIN : 0}::int and ${today}
        else abs(extract(epoch from watched_at - ${at}::timestamptz)) * 1000 < ${apart}::float8 end)) as seen`.execute(
    trx,
  );
  return rows[0]?.seen ?? false;
}

/**
 * If the member marked the film less than a runtime away, its viewing has no day yet: it becomes the viewing of the
 * event, which replaces the mark.
 *
 * @returns the id of the viewing, or null without such a mark
 */
async function dateMarked(trx: Database, memberId: string, watching: Watching, film: Film): Promise<string | null> {
  const { filmId, at, timeZone } = watching;
  const apart = apartOf(watching, film);
  const marked = await trx
    .deleteFrom('player_event')
    .using('viewing')
    .where('player_event.member_id', '=', memberId)
    .where('viewing.member_id', '=', memberId)
    .whereRef('viewing.id', '=', 'viewing_id')
    .where('viewing.film_id', '=', filmId)
    .where('by_hand', '=', true)
    .where('day', 'is', null)
    .where('at', '>', new Date(at.getTime() - apart))
    .where('at', '<', new Date(at.getTime() + apart))
    .returning('viewing.id')
    .executeTakeFirst();
  if (!marked) return null;
  await trx
    .updateTable('viewing')
    .set({ day: calendarOf(timeZone).dayOf(at), watched_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', marked.id)
    .execute();
  await logChanges(trx, memberId, 'viewing', [{ filmId, id: marked.id }]);
  await outdateProfile(trx, memberId);
  return marked.id;
}

type Adding = { film: Film | undefined; watching: Watching; edited: Edited | null };

/** A viewing that the member has changed is added even if there is another one, so that nothing of it is lost. */
async function addViewing(trx: Transaction, memberId: string, { film, watching, edited }: Adding): Promise<Added> {
  const { filmId, at, byHand, timeZone } = watching;
  if (!film?.release_date || film.release_date > (edited?.day ?? dayOf(at))) return 'unreleased';
  if (!edited && (await isSeen(trx, memberId, watching, film))) return 'already';
  const dated = byHand || edited ? null : await dateMarked(trx, memberId, watching, film);
  if (dated !== null) return { viewingId: dated };
  const id = randomUUID();
  const ofEvent = byHand ? { day: null, at: null } : { day: calendarOf(timeZone).dayOf(at), at };
  const { notedAt, ...viewing } = edited ?? { ...ofEvent, notedAt: null };
  try {
    await addViewings(trx, memberId, [{ id, filmId, ...viewing }], notedAt ?? undefined);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return 'full';
    throw error;
  }
  await outdateProfile(trx, memberId);
  return { viewingId: id };
}

async function removeViewing(trx: Transaction, memberId: string, id: string): Promise<void> {
  const removed = await trx
    .deleteFrom('viewing')
    .where(isOwn(memberId, id))
    .returning(['id', 'film_id as filmId'])
    .execute();
  await logChanges(trx, memberId, 'viewing', removed);
  await outdateProfile(trx, memberId);
}

/** Matches events with the same title, or without a title but of the same film, within `REPEATED` hours. */
const sameAs = ({ title, year, at }: Told, filmId: number | null) => sql<boolean>`(
  title = ${title} and year is not distinct from ${year} and (title <> '' or film_id = ${filmId}) and at between ${at}::timestamptz - ${REPEATED} * interval '1 hour' and ${at}::timestamptz + ${REPEATED} * interval '1 hour')`;

/**
 * True if the member has answered "not me" to the same event: it may come again from a second server. After a runtime it
 * is another viewing.
 */
async function wasRefused(trx: Database, memberId: string, told: Told & Watching, film: Film | undefined) {
  const apart = apartOf(told, film);
  const refused = trx
    .selectFrom('player_event')
    .select('id')
    .where('member_id', '=', memberId)
    .where(sameAs(told, told.filmId))
    .where('at', '>', new Date(told.at.getTime() - apart))
    .where('reason', '=', 'not-me')
    .limit(1);
  return (await refused.executeTakeFirst()) !== undefined;
}

/** Deletes open questions about a film that was watched, in whatever order the events came. */
async function forgetDoubts(trx: Transaction, memberId: string, told: Told, filmId: number): Promise<void> {
  await trx
    .deleteFrom('player_event')
    .where('member_id', '=', memberId)
    .where(sameAs(told, filmId))
    .where(sql<boolean>`(state = 'asked' or reason = 'early')`)
    .execute();
}

type Stored = { told: Told; outcome: Outcome; viewingId: string | null };

/** Stores an event. If it adds no viewing, it replaces the same event that came before. */
async function storeEvent(trx: Transaction, memberId: string, { told, outcome, viewingId }: Stored) {
  const { kind, at, title, year, byHand } = told;
  const { state, reason, filmId } = outcome;
  const row: Insertable<DB['player_event']> = {
    member_id: memberId,
    kind,
    at,
    title,
    year,
    by_hand: byHand,
    state,
    reason,
    film_id: filmId,
    viewing_id: viewingId,
  };
  if (viewingId === null) {
    await trx
      .deleteFrom('player_event')
      .where('member_id', '=', memberId)
      .where(sameAs(told, filmId))
      .where('state', '=', state)
      .where('reason', 'is not distinct from', reason)
      .execute();
  }
  await trx.insertInto('player_event').values(row).execute();
  await sql`
    delete from player_event using (
      select id, state = 'ignored' as is_ignored,
        row_number() over (partition by state = 'ignored' order by at desc, id) as place
      from player_event where member_id = ${memberId}) as placed
    where member_id = ${memberId} and player_event.id = placed.id
      and place > case when is_ignored then ${MAX_IGNORED}::int else ${MAX_COUNTING}::int end`.execute(trx);
  return outcome;
}
