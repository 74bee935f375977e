import { fromElsewhere } from '../members.ts';
import { rowOf } from './call-table.ts';
import type { DescribedCall, Method } from './described-calls.ts';
import { type Caller, FILM, type Target } from './two-members.ts';

/** Usual values of parameters in paths. */
const PARAMS: Record<string, string> = {
  id: String(FILM.own),
  movieId: String(FILM.own),
  year: '2026',
  month: '10',
  tag: 'slasher',
};

type Aim = { target: Target; caller: Caller };

/** The address of a call, aimed at what is the target's. @throws Error for a parameter that nobody has filled */
export function addressOf(call: DescribedCall, target: Target): string {
  const values: Record<string, string> = { ...PARAMS, viewingId: target.viewingId, ...rowOf(call).params };
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${call.name}: no test knows what {${name}} is`);
    return value;
  });
}

type Extras = { fields?: object; query?: Record<string, string> };

export type Request = { path: string; method: Method; body?: object };

/** What the table has to say of a call, as a request. `extras` are sent along. */
export async function requestOf(call: DescribedCall, { target, caller }: Aim, extras: Extras = {}): Promise<Request> {
  const { body, query } = rowOf(call);
  const search = [query, extras.query && new URLSearchParams(extras.query).toString()].filter(Boolean).join('&');
  const path = `/api${addressOf(call, target)}${search ? `?${search}` : ''}`;
  if (call.method === 'GET' || !(body || extras.fields)) return { path, method: call.method };
  return { path, method: call.method, body: { ...extras.fields, ...(await body?.(target, caller)) } };
}

/** Makes a call of the table as somebody, from an address of their own. */
export async function makeCall(call: DescribedCall, aim: Aim, extras: Extras = {}): Promise<Response> {
  const { path, ...init } = await requestOf(call, aim, extras);
  return aim.caller.request(path, { ...init, headers: fromElsewhere() });
}
