import type pg from 'pg';
import { codeOf, stepAt } from '#features/accounts/server/second-factor-codes.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a key as an authenticator app does. */
function bytesOf(key: string): Buffer {
  const bits = Array.from(key, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code that an authenticator app shows. @param steps by which its clock is ahead */
export const codeFor = (key: string, moment: Date, steps = 0): string => codeOf(bytesOf(key), stepAt(moment) + steps);

/** Turns a member's second factor on, without recovery codes. */
export async function giveSecondFactor(
  { pool }: { pool: pg.Pool },
  { email }: { email: string },
  key: Uint8Array = Buffer.from('secret'),
): Promise<void> {
  await pool.query(
    'insert into second_factor (member_id, secret, confirmed_at) select id, $2, now() from member where email = $1',
    [email, key],
  );
}
