import { getJson, sendJson } from './api.ts';
import type { Calls } from './calls.gen.ts';
import { stringifySearchParams } from './search-params.ts';

type Change = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The paths below /api that have this method, with parameters in braces. */
type PathOf<Method extends string> = keyof Calls extends infer Key
  ? Key extends `${Method} ${infer Path}`
    ? Path
    : never
  : never;
type CallOf<Method extends string, Path extends string> = Calls[`${Method} ${Path}` & keyof Calls];

/** The `path`, `query` and `body` of a call. The argument is optional if the call requires none of the three. */
type Input<Call, More = object> =
  object extends Omit<Call, 'response'>
    ? [input?: Omit<Call, 'response'> & More]
    : [input: Omit<Call, 'response'> & More];

type AnyInput = {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  known?: object;
};

function urlOf(path: string, { path: values = {}, query = {} }: AnyInput): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return `${url}${stringifySearchParams(query)}`;
}

/**
 * Sends a GET request to the API; calls.gen.ts has the types of its parameters and its response.
 *
 * @param input also has the `signal`, and an earlier result as `known` (see getJson)
 * @throws ApiError as getJson
 * @example apiGet('/viewings/{id}', { path: { id: 694 } })
 */
export function apiGet<Path extends PathOf<'GET'>>(
  path: Path,
  ...[input]: Input<
    CallOf<'GET', Path>,
    { signal?: AbortSignal; known?: (CallOf<'GET', Path>['response'] & object) | undefined }
  >
): Promise<CallOf<'GET', Path>['response']> {
  // The type of the input depends on the path, but each such type is an AnyInput.
  const any = (input ?? {}) as AnyInput;
  return getJson<CallOf<'GET', Path>['response']>(urlOf(path, any), any.signal, input?.known);
}

/**
 * Sends a POST, PUT, PATCH or DELETE request to the API.
 *
 * @throws ApiError as sendJson
 * @example apiSend('PUT', '/viewings/{id}/{viewingId}', { path: { id, viewingId }, body: { watchDate } })
 */
export async function apiSend<Method extends Change, Path extends PathOf<Method>>(
  method: Method,
  path: Path,
  ...[input]: Input<CallOf<Method, Path>>
): Promise<CallOf<Method, Path>['response']> {
  const any = (input ?? {}) as AnyInput;
  // The type of a response without a body is undefined.
  return (await sendJson(method, urlOf(path, any), any.body)) as CallOf<Method, Path>['response'];
}
