import type { Night } from '#features/movie-night/contract/movie-night.ts';
import { asMember, cookiesOf, fromElsewhere, post, type Requestable } from './members.ts';

type Call = { method?: string; body?: unknown; headers?: Record<string, string> };

export type Guest = {
  name: string;
  code: string;
  /** The Cookie header of this guest's browser. */
  cookie: string;
  /** Sends a request below the night's URL, such as `/votes`. */
  request: (path: string, init?: Call) => Promise<Response>;
  post: (path: string, body?: object) => Promise<Response>;
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
  const ask = asMember(app, cookie);
  const request: Guest['request'] = (path, { headers, ...init } = {}) =>
    ask(`/api/nights/${code}${path}`, { ...init, headers: { ...address, ...headers } });
  const post: Guest['post'] = (path, body) => request(path, { method: 'POST', body });
  return {
    name,
    code,
    cookie,
    request,
    post,
    night: async () => jsonOf(await request('')),
    put: async (body) => jsonOf(await request('/me', { method: 'PUT', body })),
    vote: (filmId, vote) => post('/votes', { filmId, vote }),
    start: async (body) => jsonOf(await post('/start', body)),
  };
}

const withSession = (session: string, seat: string) => [session, seat].filter(Boolean).join('; ');

/** Opens a night. @param session a member's session cookie; empty for a visitor */
export async function openNight(app: Requestable, name = 'Ann', session = ''): Promise<Guest> {
  const response = await post(app, '/api/nights', { name }, { ...fromElsewhere(), Cookie: session });
  const { code } = await jsonOf(response);
  return guestOf(app, name, code, withSession(session, cookiesOf(response)));
}

export async function joinNight(app: Requestable, code: string, name: string, session = ''): Promise<Guest> {
  const response = await post(app, `/api/nights/${code}/join`, { name }, { ...fromElsewhere(), Cookie: session });
  await jsonOf(response);
  return guestOf(app, name, code, withSession(session, cookiesOf(response)));
}

/** A browser that has not joined, such as a television. */
export const television = (app: Requestable, code: string): Guest => guestOf(app, '', code, '');

/** Returns the status and the message of a refusal. */
export async function refusal(response: Response | Promise<Response>): Promise<[number, string]> {
  const refused = await response;
  return [refused.status, (await refused.json()).message];
}

/** The host Ann, and a guest for each name. */
type Guests<Names extends string[]> = [Guest, ...{ [Place in keyof Names]: Guest }];

/** A night with the host Ann and these guests, all of them ready. */
export async function nightOf<Names extends string[]>(app: Requestable, ...names: Names): Promise<Guests<Names>> {
  const host = await openNight(app);
  const guests = [host];
  for (const name of names) guests.push(await joinNight(app, host.code, name));
  for (const guest of guests) await guest.put({ ready: true });
  return guests as Guests<Names>; // one for each name
}

/** The ids of the deck in this guest's order. */
export const deckOf = async (guest: Guest): Promise<number[]> =>
  ((await guest.night()).films ?? []).map(({ id }) => id);

/** A night of Ann and these guests who now vote. `first` and `second` are films of the deck. */
export async function votingNight<Names extends string[]>(app: Requestable, ...names: Names) {
  const guests = await nightOf(app, ...names);
  await guests[0].start();
  const deck = await deckOf(guests[0]);
  const [first = 0, second = 0] = deck;
  return { guests, deck, first, second };
}

/** A night of Ann and these guests that has ended with everybody's yes to a film. */
export async function overNight<Names extends string[]>(app: Requestable, ...names: Names) {
  const { guests, first: filmId } = await votingNight(app, ...names);
  for (const guest of guests) await guest.vote(filmId, 'yes');
  return { guests, filmId };
}
