import { createHmac } from 'node:crypto';
import { AppError, badRequest } from '#engine/errors.ts';
import { isSameSecret } from '#engine/lib/secret-token.ts';
import { CURSOR_DAYS } from '../contract/changes.ts';
import type { Kind } from './changes.repository.ts';

/** The place in the changes up to which a program has read. */
export type Position = {
  /** The number of the last change that was read. */
  number: number;
  /** YYYY-MM-DD: the changes until this day were read. */
  day: string;
  /** In the first reading: the kind, and the key that was read last; null before the first key. */
  first: { kind: Kind; after: string | null } | null;
};

const FORM =
  /^(\d{1,15}) (\d{4}-\d{2}-\d{2}) (?:(viewing|rating|watchlist|note|list) ([\da-f-]{1,36})?)? ?([\w-]{22})$/;
const DAY = 24 * 3_600_000;

/** Signs a cursor for a member with a secret of this database that no backup contains. */
const signatureOf = (secret: string, memberId: string, text: string) =>
  createHmac('sha256', secret).update(`${memberId} ${text}`).digest('base64url').slice(0, 22);

const textOf = ({ number, day, first }: Position) =>
  `${number} ${day} ${first ? `${first.kind} ${first.after ?? ''}` : ''}`;

export function writeCursor(secret: string, memberId: string, position: Position): string {
  const text = textOf(position);
  return Buffer.from(`${text} ${signatureOf(secret, memberId, text)}`).toString('base64url');
}

export const gone = (reason: string) =>
  new AppError('gone', { message: `since: ${reason} Begin again without since, and replace what you have.` });

/** @throws AppError bad_request, gone */
export function readCursor(secret: string, memberId: string, cursor: string, now: Date): Position {
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
