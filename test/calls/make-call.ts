import { fromElsewhere } from '../app/members.ts';
import { addressOf } from '../http/openapi.ts';
import { rowOf } from './call-table.ts';
import type { Method, NamedCall } from './named-calls.ts';
import { type Caller, FILM, type Target } from './two-members.ts';

/** Usual values of parameters. */
const VALUES: Record<string, string> = {
  id: String(FILM.own),
  movieId: String(FILM.own),
  year: '2026',
  month: '10',
  tag: 'slasher',
};

/** The address of a call, aimed at what is the target's. @throws Error for a parameter that nobody has filled */
export function addressAt(call: NamedCall, target: Target): string {
  const values: Record<string, string> = { ...VALUES, viewingId: target.viewingId, ...rowOf(call).values };
  const missing = call.parameters.filter(({ name, required }) => required && values[name] === undefined);
  if (missing.length > 0) throw new Error(`${call.name}: no test knows what ${missing[0]?.name} is`);
  return addressOf(call, values);
}

type Aim = { target: Target; caller: Caller };
type Extras = { fields?: object; query?: Record<string, string> };

export type Request = { path: string; method: Method; body?: object };

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
}

/** What the table has to say of a call, as a request. `extras` are sent along. */
export async function requestOf(call: NamedCall, { target, caller }: Aim, extras: Extras = {}): Promise<Request> {
  const { body } = rowOf(call);
  const address = addressAt(call, target);
  const path = extras.query ? withQuery(address, extras.query) : address;
  if (call.method === 'GET' || !(body || extras.fields)) return { path, method: call.method };
  return { path, method: call.method, body: { ...extras.fields, ...(await body?.(target, caller)) } };
}

/** Makes a call of the table as somebody, from an address of their own. */
export async function makeCall(call: NamedCall, aim: Aim, extras: Extras = {}): Promise<Response> {
  const { path, ...init } = await requestOf(call, aim, extras);
  return aim.caller.request(path, { ...init, headers: fromElsewhere() });
}
