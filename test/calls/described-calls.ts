import type { Hono } from 'hono';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
export const UNSAFE: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

export type DescribedCall = {
  /** As in the table: `GET /ratings/{id}`. */
  name: `${Method} /${string}`;
  method: Method;
  /** Below /api, with its parameters in braces. */
  path: `/${string}`;
};

type Document = { paths: Record<`/${string}`, Record<string, object>> };

const isMethod = (method: string): method is Method => METHODS.some((known) => known === method);

/** Every call that the OpenAPI document describes. */
export async function describedCalls(app: Hono): Promise<DescribedCall[]> {
  const { paths }: Document = await (await app.request('/api/openapi.json')).json();
  // The keys of the document are paths; Object.entries widens them to string.
  return (Object.entries(paths) as [`/${string}`, object][]).flatMap(([path, operations]) =>
    Object.keys(operations).map((key): DescribedCall => {
      const method = key.toUpperCase();
      if (!isMethod(method)) throw new Error(`${method} ${path}: a method that no test knows`);
      return { name: `${method} ${path}`, method, path };
    }),
  );
}

/** Whether a call of the document takes this method at this address, parameters filled in. */
export function isDescribed(calls: readonly DescribedCall[], method: Method, address: string): boolean {
  return calls.some(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  );
}
