import { fromElsewhere } from '../app/members.ts';
import type { TestApp } from '../app/test-app.ts';
import { addressOf } from '../http/openapi.ts';
import { changesData, rowOf } from './call-table.ts';
import type { Method, NamedCall } from './named-calls.ts';
import { type Caller, FILM, makeOwner, NOTE, OBJECT_IDS, type Owner, type Target } from './two-members.ts';

/** Default values of parameters. */
const VALUES: Record<string, string> = {
  id: String(FILM.own),
  movieId: String(FILM.own),
  year: '2026',
  month: '10',
  tag: 'slasher',
  note: NOTE,
};

/** Returns the path of a call on the target's data. @throws Error for a parameter without a value */
export function pathOf(call: NamedCall, target: Target): string {
  const values: Record<string, string> = {
    ...VALUES,
    ...Object.fromEntries(OBJECT_IDS.map((name) => [name, target[name]])),
    entryId: target.entryId,
    token: target.shareToken,
    ...rowOf(call).values,
  };
  const missing = call.parameters.filter(({ name, required }) => required && values[name] === undefined);
  if (missing.length > 0) throw new Error(`${call.name}: no value for the parameter ${missing[0]?.name}`);
  return addressOf(call, values);
}

type Aim = { target: Target; caller: Caller };
type Extras = { fields?: object; query?: Record<string, string> };

export type Request = { path: string; method: Method; body?: object };

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
}

/** Makes the request for a call of the table, with `extras` added to body and query. */
export async function requestOf(call: NamedCall, { target, caller }: Aim, extras: Extras = {}): Promise<Request> {
  const { body } = rowOf(call);
  const plainPath = pathOf(call, target);
  const path = extras.query ? withQuery(plainPath, extras.query) : plainPath;
  if (call.method === 'GET' || !(body || extras.fields)) return { path, method: call.method };
  return { path, method: call.method, body: { ...extras.fields, ...(await body?.(target, caller)) } };
}

/** Makes a call of the table as this caller, from a random IP address. */
export async function makeCall(call: NamedCall, aim: Aim, extras: Extras = {}): Promise<Response> {
  const { path, ...init } = await requestOf(call, aim, extras);
  return aim.caller.request(path, { ...init, headers: fromElsewhere() });
}

/**
 * Returns a function that makes an owner for each call. Calls that keep the owner's data share one, except for a call
 * whose job changes them later.
 */
export function ownersFor(site: TestApp): (call: NamedCall) => Promise<Owner> {
  let shared: Promise<Owner> | undefined;
  return (call) => {
    if (changesData(call) || call.name === 'POST /reset-password/request') return makeOwner(site);
    shared ??= makeOwner(site);
    return shared;
  };
}
