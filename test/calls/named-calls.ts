import type { Hono } from 'hono';
import { type Call, describedCalls } from '../http/openapi.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
export const UNSAFE: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

export type NamedCall = Call & {
  method: Method;
  /** As in the table: `GET /ratings/{id}`. */
  name: `${Method} /${string}`;
};

const isMethod = (method: string): method is Method => METHODS.some((known) => known === method);

/** Every call that the OpenAPI document describes. */
export async function namedCalls(app: Hono): Promise<NamedCall[]> {
  return (await describedCalls(app)).map((call): NamedCall => {
    const { method, path } = call;
    if (!isMethod(method)) throw new Error(`${method} ${path}: a method that no test knows`);
    return { ...call, method, name: `${method} /${path.slice(1)}` };
  });
}

/** Those that may change something. */
export async function unsafeCalls(app: Hono): Promise<NamedCall[]> {
  return (await namedCalls(app)).filter(({ method }) => UNSAFE.includes(method));
}

/** Whether a call of the document takes this method at this address, parameters filled in. */
export function isDescribed(calls: readonly NamedCall[], method: Method, address: string): boolean {
  const path = address.replace(/\?.*$/, '');
  return calls.some(
    (call) => call.method === method && new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}
