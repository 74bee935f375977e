import type { Context } from 'hono';

/** Returns the values of all cookies with this name, in the order of the Cookie header. */
export function cookieValues(headers: Headers, name: string): string[] {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1));
}

/** Returns null unless the request has exactly one such cookie: a second one may come from another host or path. */
export function onlyCookie(headers: Headers, name: string): string | null {
  const [value, ...others] = cookieValues(headers, name);
  return others.length === 0 ? (value ?? null) : null;
}

type Attributes = {
  /** Max-Age; 0 deletes the cookie. */
  seconds: number;
  /** True if the public origin is https. */
  https: boolean;
  path?: string;
};

/** Returns a Set-Cookie header. No Domain, so that the cookie is for this host only; no script can read it. */
export const setCookie = (name: string, value: string, { seconds, https, path = '/' }: Attributes): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

/** @param cookies values of Set-Cookie */
export function addCookies(c: Context, cookies: string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
