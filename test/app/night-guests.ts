import type { Night } from '#features/movie-night/contract/movie-night.ts';
import { cookiesOf, fromElsewhere, type Requestable } from './members.ts';

type Call = { method?: string; body?: unknown; headers?: Record<string, string> };

export type Guest = {
  name: string;
  code: string;
  /** The Cookie header of this guest's browser. */
  cookie: string;
  /** Sends a request below the night's URL, such as `/votes`. */
  request: (path: string, init?: Call) => Promise<Response>;
  /** Reads the night. */
  night: () => Promise<Night>;
  put: (body: object) => Promise<Night>;
  vote: (filmId: number, vote: 'yes' | 'no' | 'veto') => Promise<Response>;
  start: (body?: object) => Promise<Night>;
};

async function jsonOf(response: Response): Promise<Night> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** @param cookie the Cookie header: the guest's cookie of the night and, for a member, also the session cookie */
export function guestOf(app: Requestable, name: string, code: string, cookie: string): Guest {
  const address = fromElsewhere();
  const request: Guest['request'] = async (path, { method = 'GET', body, headers } = {}) =>
    app.request(`/api/nights/${code}${path}`, {
      method,
      headers: {
        ...address,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    name,
    code,
    cookie,
    request,
    night: async () => jsonOf(await request('')),
    put: async (body) => jsonOf(await request('/me', { method: 'PUT', body })),
    vote: (filmId, vote) => request('/votes', { method: 'POST', body: { filmId, vote } }),
    start: async (body) => jsonOf(await request('/start', { method: 'POST', body })),
  };
}

const send = (app: Requestable, path: string, body: object, headers: Record<string, string>) =>
  app.request(path, {
    method: 'POST',
    headers: { ...fromElsewhere(), 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const withSession = (session: string, seat: string) => [session, seat].filter(Boolean).join('; ');

/** Opens a night. @param session a member's session cookie; empty for a visitor */
export async function openNight(app: Requestable, name = 'Ann', session = ''): Promise<Guest> {
  const response = await send(app, '/api/nights', { name }, session ? { Cookie: session } : {});
  const { code } = await jsonOf(response);
  return guestOf(app, name, code, withSession(session, cookiesOf(response)));
}

export async function joinNight(app: Requestable, code: string, name: string, session = ''): Promise<Guest> {
  const response = await send(app, `/api/nights/${code}/join`, { name }, session ? { Cookie: session } : {});
  await jsonOf(response);
  return guestOf(app, name, code, withSession(session, cookiesOf(response)));
}

/** A browser that has not joined, such as a television. */
export const television = (app: Requestable, code: string): Guest => guestOf(app, '', code, '');

/** A night with the host Ann and these guests, all of them ready. */
export async function nightOf(app: Requestable, ...names: string[]): Promise<Guest[]> {
  const host = await openNight(app);
  const guests = [host];
  for (const name of names) guests.push(await joinNight(app, host.code, name));
  for (const guest of guests) await guest.put({ ready: true });
  return guests;
}

/** The ids of the deck in this guest's order. */
export const deckOf = async (guest: Guest): Promise<number[]> =>
  ((await guest.night()).films ?? []).map(({ id }) => id);

/** A night of Ann and these guests that has ended with everybody's yes to a film. */
export async function overNight(app: Requestable, ...names: string[]): Promise<{ guests: Guest[]; filmId: number }> {
  const guests = await nightOf(app, ...names);
  const [filmId = 0] = ((await guests[0]?.start())?.films ?? []).map(({ id }) => id);
  for (const guest of guests) await guest.vote(filmId, 'yes');
  return { guests, filmId };
}
