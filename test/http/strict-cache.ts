import type { Requestable } from '../app/members.ts';

type Kept = { varying: string; answer: Response };

/**
 * A shared cache like a proxy or CDN: it follows the response headers alone (RFC 9111), and stores whatever they allow
 * until the test ends.
 */
export function strictCache(site: Requestable): Requestable & { keys: () => string[] } {
  const kept = new Map<string, Kept[]>();
  const variation = (vary: string | null, headers: Headers) =>
    (vary ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name && name !== '*')
      .map((name) => `${name}=${headers.get(name) ?? ''}`)
      .sort()
      .join('\n');

  function mayKeep(answer: Response): boolean {
    const control = answer.headers.get('Cache-Control') ?? '';
    return answer.ok && /\bpublic\b|s-maxage=[1-9]/.test(control) && !/private|no-store|no-cache/.test(control);
  }

  return {
    keys: () => [...kept.keys()],
    request: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      const isRead = !init.method || init.method === 'GET';
      const found = kept
        .get(path)
        ?.find(({ answer, varying }) => varying === variation(answer.headers.get('Vary'), headers));
      if (isRead && found) return found.answer.clone();
      const answer = await site.request(path, init);
      if (!isRead || !mayKeep(answer)) return answer;
      const entry = { varying: variation(answer.headers.get('Vary'), headers), answer: answer.clone() };
      kept.set(path, [...(kept.get(path) ?? []), entry]);
      return answer;
    },
  };
}
