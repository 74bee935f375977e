import { createHmac } from 'node:crypto';
import { DAY } from '#contract/units.ts';
import { AppError, badRequest } from '#engine/errors.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { isSameSecret } from '#engine/lib/secret-token.ts';
import { toRating } from '#features/ratings/server/ratings.ts';
import { type Change, type Changes, CURSOR_DAYS } from '../contract/changes.ts';
import type { ChangesRepository, Kind, Thing } from './changes.repository.ts';

const KINDS = ['viewing', 'rating', 'watchlist', 'note', 'list'] as const satisfies readonly Kind[];

const toIso = (moment: Date | null) => moment?.toISOString() ?? null;

function changeOf(thing: Thing, at: Date | null): Change {
  const about = { at: toIso(at), deleted: false };
  switch (thing.kind) {
    case 'viewing': {
      const { kind, key: id, film_id: filmId, day, watched_at, note } = thing;
      return { kind, id, filmId, ...about, data: { day, watchDate: toIso(watched_at), note } };
    }
    case 'rating': {
      const { kind, film_id: filmId, key: _, at: __, ...figures } = thing;
      return { kind, filmId, ...about, data: toRating(figures) };
    }
    case 'watchlist': {
      const { kind, film_id: filmId, day, added_at } = thing;
      return { kind, filmId, ...about, data: { day, addedAt: toIso(added_at) } };
    }
    case 'note': {
      const { kind, film_id: filmId, text, tags } = thing;
      return { kind, filmId, ...about, data: { text, tags } };
    }
    case 'list': {
      const { kind, key: id, name, version } = thing;
      return { kind, id, filmId: null, ...about, data: { name, version } };
    }
  }
}

type Logged = Awaited<ReturnType<ChangesRepository['logged']>>[number];

function deletion({ kind, key, film_id, changed_at }: Logged): Change {
  const about = { at: changed_at.toISOString(), deleted: true, data: null };
  if (kind === 'list') return { kind, id: key, filmId: null, ...about };
  const filmId = film_id ?? 0; // Only lists have no film.
  return kind === 'viewing' ? { kind, id: key, filmId, ...about } : { kind, filmId, ...about };
}

const keyOf = ({ kind, key }: { kind: Kind; key: string }) => `${kind} ${key}`;

type Page = { changes: Change[]; next: Position; more: boolean };
type Options = { repository: ChangesRepository; clock: () => Date; secret: () => Promise<string> };

export type ChangesService = ReturnType<typeof createChangesService>;

export function createChangesService({ repository, clock, secret }: Options) {
  /** Reads all of the member's data, kind by kind. The changes made meanwhile follow after it. */
  async function firstReading(memberId: string, position: Position, limit: number): Promise<Page> {
    const things: Thing[] = [];
    let { first } = position;
    while (first && things.length < limit) {
      const { kind, after }: NonNullable<Position['first']> = first;
      const wanted = limit - things.length;
      const found = await repository.thingsAfter(memberId, kind, after, wanted);
      things.push(...found);
      const next = KINDS[KINDS.indexOf(kind) + 1];
      if (found.length === wanted) first = { kind, after: found.at(-1)?.key ?? after };
      else first = next ? { kind: next, after: null } : null;
    }
    const changes = things.map((thing) => changeOf(thing, thing.at));
    return { changes, next: { ...position, first }, more: first !== null };
  }

  async function changesAfter(memberId: string, position: Position, limit: number): Promise<Page> {
    const found = await repository.logged(memberId, position.number, limit + 1);
    const more = found.length > limit;
    const logged = found.slice(0, limit);
    // If something changed several times, only its last change is listed.
    const last = [...new Map(logged.map((one) => [keyOf(one), one])).values()];
    const present = await Promise.all(
      KINDS.map((kind) => {
        const keys = last.filter((one) => one.kind === kind).map(({ key }) => key);
        return keys.length > 0 ? repository.thingsOf(memberId, kind, keys) : [];
      }),
    );
    const things = new Map(present.flat().map((thing) => [keyOf(thing), thing]));
    const changes = last.map((one) => {
      const thing = things.get(keyOf(one));
      return thing ? changeOf(thing, one.changed_at) : deletion(one);
    });
    const end = logged.at(-1);
    const number = end ? Number(end.number) : position.number;
    return { changes, next: { number, day: dayOf(more && end ? end.changed_at : clock()), first: null }, more };
  }

  return {
    /** @throws AppError bad_request, gone for a cursor that cannot be continued */
    async changes(memberId: string, since: string | undefined, limit: number): Promise<Changes> {
      const key = await secret();
      const start = since === undefined ? null : readCursor(key, memberId, since, clock());
      await repository.numberNew(memberId);
      const { own, all } = await repository.numbers(memberId);
      if (start && start.number > all) throw gone('the site was restored from a backup.');
      const position = start ?? { number: own, day: dayOf(clock()), first: { kind: KINDS[0], after: null } };
      const read = position.first ? firstReading : changesAfter;
      const { changes, next, more } = await read(memberId, position, limit);
      return { changes, cursor: writeCursor(key, memberId, next), more };
    },
  };
}

/** The place in the changes up to which a program has read. */
type Position = {
  /** The number of the last change that was read. */
  number: number;
  /** YYYY-MM-DD: the changes until this day were read. */
  day: string;
  /** In the first reading: the kind, and the key that was read last; null before the first key. */
  first: { kind: Kind; after: string | null } | null;
};

const FORM =
  /^(\d{1,15}) (\d{4}-\d{2}-\d{2}) (?:(viewing|rating|watchlist|note|list) ([\da-f-]{1,36})?)? ?([\w-]{22})$/;

/** Signs a cursor for a member with a secret of this database that no backup contains. */
const signatureOf = (secret: string, memberId: string, text: string) =>
  createHmac('sha256', secret).update(`${memberId} ${text}`).digest('base64url').slice(0, 22);

const textOf = ({ number, day, first }: Position) =>
  `${number} ${day} ${first ? `${first.kind} ${first.after ?? ''}` : ''}`;

function writeCursor(secret: string, memberId: string, position: Position): string {
  const text = textOf(position);
  return Buffer.from(`${text} ${signatureOf(secret, memberId, text)}`).toString('base64url');
}

const gone = (reason: string) =>
  new AppError('gone', { message: `since: ${reason} Begin again without since, and replace what you have.` });

/** @throws AppError bad_request, gone */
function readCursor(secret: string, memberId: string, cursor: string, now: Date): Position {
  const found = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!found) throw badRequest('since: must be the cursor of an earlier response');
  const [, number, day = '', kind, after, signature = ''] = found;
  // The pattern allows only these kinds.
  const first = kind === undefined ? null : { kind: kind as Kind, after: after ?? null };
  const position: Position = { number: Number(number), day, first };
  if (!isSameSecret(signature, signatureOf(secret, memberId, textOf(position))))
    throw gone('this cursor is not of this account, or the site was restored from a backup.');
  if (now.getTime() - Date.parse(day) > (CURSOR_DAYS + 1) * DAY)
    throw gone(`this cursor is older than ${CURSOR_DAYS} days.`);
  return position;
}
