import { setTimeout } from 'node:timers/promises';

/** A member's account on a site: its URL, and an access token of scope write. */
export type Account = { url: string; token: string };

/** Calls the API. Waits and calls again while the site has had too many calls. @throws Error with the site's message */
export async function call(
  account: Account,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const { url, token } = account;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });
  if (response.status === 429) {
    await setTimeout(1_000 * Number(response.headers.get('Retry-After') ?? 1));
    return call(account, method, path, body, headers);
  }
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer?.message}`);
  return answer;
}
