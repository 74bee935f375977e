import { lockMember } from '#engine/database/member-data.ts';
import type { Deps } from '#engine/deps.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';
import type { createDeviceCookies } from './cookies.ts';

/** A member who has proved who they are, and the hash of their password at that time. */
export type Proven = { id: string; email: string; passwordHash: string | null };

/** Known browsers of a member. With one more, the oldest becomes a stranger's browser. */
const MAX_DEVICES = 10;

type DeviceCookies = ReturnType<typeof createDeviceCookies>;

export type Devices = ReturnType<typeof createDevices>;

/**
 * Known browsers of members (OWASP: device cookies). Tries from them are counted apart from those of strangers, so that
 * strangers cannot lock an account's owner out. The cookie alone is not enough: the database has the few newest of each
 * account, and forgets them with the password, the second factor and the account.
 */
export function createDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>, cookies: DeviceCookies) {
  /** Returns the browser of the cookie if it is a known browser of this account. */
  async function known(headers: Headers, email: string) {
    const nonce = cookies.read(headers, email, clock());
    const found =
      nonce &&
      (await db
        .selectFrom('device')
        .innerJoin('member', 'member.id', 'device.member_id')
        .select('device.remembered_until')
        .where('member.email', 'in', emailSpellings(email))
        .where('device.device_hash', '=', hashOf(nonce))
        .executeTakeFirst());
    return found ? { nonce, rememberedUntil: found.remembered_until } : null;
  }

  return {
    /** @returns the nonce of the browser's cookie if it is a known browser of this account, otherwise null */
    find: async (headers: Headers, email: string): Promise<string | null> =>
      (await known(headers, email))?.nonce ?? null,

    /** True if the member chose not to be asked for the second factor in this browser. */
    async isRemembered(headers: Headers, email: string): Promise<boolean> {
      const until = (await known(headers, email))?.rememberedUntil;
      return until ? until > clock() : false;
    },

    /**
     * Marks the browser as known, with a new nonce, unless the password has changed since the proof. Locks the member, so
     * that the maximum holds. @returns a Set-Cookie header and the nonce
     */
    async add({ id, email, passwordHash }: Proven, headers: Headers): Promise<{ cookie: string; device: string }> {
      const now = clock();
      const replaced = cookies.read(headers, email, now);
      const issued = cookies.issueNew(headers, email, now);
      await db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, id))) return;
        const account = await trx
          .selectFrom('account')
          .select('password')
          .where('member_id', '=', id)
          .where('provider_id', '=', 'credential')
          .executeTakeFirst();
        if ((account?.password ?? null) !== passwordHash) return;
        const own = trx.deleteFrom('device').where('member_id', '=', id);
        if (replaced) await own.where('device_hash', '=', hashOf(replaced)).execute();
        const newest = trx
          .selectFrom('device')
          .select('device_hash')
          .where('member_id', '=', id)
          .orderBy('created_at', 'desc')
          .orderBy('device_hash')
          .limit(MAX_DEVICES - 1);
        await own.where('device_hash', 'not in', newest).execute();
        const device = { member_id: id, device_hash: hashOf(issued.device), created_at: now };
        await trx.insertInto('device').values(device).execute();
      });
      return issued;
    },

    async remember(memberId: string, device: string, until: Date): Promise<void> {
      await db
        .updateTable('device')
        .set({ remembered_until: until })
        .where('member_id', '=', memberId)
        .where('device_hash', '=', hashOf(device))
        .execute();
    },
  };
}

/** The order matters, because headers also name other browsers: Edge's header contains `Chrome` and `Safari`. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters of the header that are read. The rest names no browser, and would cost time. */
const MAX_LENGTH = 500;

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** @example deviceName('Mozilla/5.0 (X11; Linux x86_64) … Firefox/140.0') // 'Firefox on Linux' */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = describeUserAgent(userAgent);
  return [browser ?? 'Unknown browser', system].filter((name) => name !== null).join(' on ');
}

/** Returns the names of browser and system, null if not known. @param userAgent the header User-Agent */
export function describeUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
