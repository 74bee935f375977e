import type { Requestable } from '../app/members.ts';

type StoredResponse = { varying: string; response: Response };

/**
 * A shared cache like that of a proxy or CDN. It follows only the response headers (RFC 9111), and stores everything
 * that they allow until the test ends.
 */
export function strictCache(site: Requestable): Requestable & { keys: () => string[] } {
  const stored = new Map<string, StoredResponse[]>();
  const variation = (vary: string | null, headers: Headers) =>
    (vary ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name && name !== '*')
      .map((name) => `${name}=${headers.get(name) ?? ''}`)
      .sort()
      .join('\n');

  function mayStore(response: Response): boolean {
    const control = response.headers.get('Cache-Control') ?? '';
    return response.ok && /\bpublic\b|s-maxage=[1-9]/.test(control) && !/private|no-store|no-cache/.test(control);
  }

  return {
    keys: () => [...stored.keys()],
    request: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      const isRead = !init.method || init.method === 'GET';
      const found = stored
        .get(path)
        ?.find(({ response, varying }) => varying === variation(response.headers.get('Vary'), headers));
      if (isRead && found) return found.response.clone();
      const response = await site.request(path, init);
      if (!isRead || !mayStore(response)) return response;
      const entry = { varying: variation(response.headers.get('Vary'), headers), response: response.clone() };
      stored.set(path, [...(stored.get(path) ?? []), entry]);
      return response;
    },
  };
}
