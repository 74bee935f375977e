import type { Hono } from 'hono';
import { type Call, describedCalls } from '../http/openapi.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
export const UNSAFE: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

export type NamedCall = Call & {
  method: Method;
  /** For example `GET /ratings/{id}`. */
  name: `${Method} /${string}`;
};

const isMethod = (method: string): method is Method => METHODS.some((known) => known === method);

/** Returns every call that the OpenAPI document describes. */
export async function namedCalls(app: Hono): Promise<NamedCall[]> {
  return (await describedCalls(app)).map((call): NamedCall => {
    const { method, path } = call;
    if (!isMethod(method)) throw new Error(`${method} ${path}: unknown method`);
    return { ...call, method, name: `${method} /${path.slice(1)}` };
  });
}

/** Returns the calls that can change data. */
export async function unsafeCalls(app: Hono): Promise<NamedCall[]> {
  return (await namedCalls(app)).filter(({ method }) => UNSAFE.includes(method));
}

/** True if one of the calls has this method, and its path with filled-in parameters matches this URL. */
export function isDescribed(calls: readonly NamedCall[], method: Method, url: string): boolean {
  const path = url.replace(/\?.*$/, '');
  return calls.some(
    (call) => call.method === method && new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}
