import type { Deps } from '#engine/deps.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import type { createDeviceCookies } from './cookies.ts';
import type { createDevicesRepository, Proven } from './devices.repository.ts';

type Needs = {
  cookies: ReturnType<typeof createDeviceCookies>;
  repository: ReturnType<typeof createDevicesRepository>;
};

export type Devices = ReturnType<typeof createDevices>;

/**
 * Known browsers of members (OWASP: device cookies). Tries from them are counted apart from those of strangers, so that
 * strangers cannot lock an account's owner out. The cookie alone is not enough: the database has the few newest of each
 * account, and forgets them with the password, the second factor and the account.
 */
export function createDevices({ clock }: Pick<Deps, 'clock'>, { cookies, repository }: Needs) {
  return {
    /** @returns the nonce of the browser's cookie if it is a known browser of this account, otherwise null */
    async find(headers: Headers, email: string): Promise<string | null> {
      const device = cookies.read(headers, email, clock());
      return device && (await repository.find(email, hashOf(device))) ? device : null;
    },

    /** True if the member chose not to be asked for the second factor in this browser. */
    async isRemembered(headers: Headers, email: string): Promise<boolean> {
      const device = cookies.read(headers, email, clock());
      const until = device && (await repository.find(email, hashOf(device)))?.remembered_until;
      return until ? until > clock() : false;
    },

    /** Marks the browser as known, with a new nonce. @returns a Set-Cookie header and the nonce */
    async add(proven: Proven, headers: Headers): Promise<{ cookie: string; device: string }> {
      const now = clock();
      const old = cookies.read(headers, proven.email, now);
      const issued = cookies.issueNew(headers, proven.email, now);
      await repository.add(proven, { hash: hashOf(issued.device), replaced: old ? hashOf(old) : null, now });
      return issued;
    },

    remember: (memberId: string, device: string, until: Date): Promise<void> =>
      repository.remember(memberId, hashOf(device), until),
  };
}
