declare global {
  interface Window {
    /** Responses by path. */
    early?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds after the navigation. Later, a response may be outdated. */
const MAX_AGE = 10_000;

/**
 * Runs in the head, after MEMBER_SCRIPT: sends a member's requests while the page's scripts load. The router runs it again
 * at each navigation: then it must send nothing, because the next login would get an outdated response.
 */
export const EARLY_REQUESTS_SCRIPT = `if (document.readyState === 'loading' && 'member' in document.documentElement.dataset) {
  const film = /^\\/movie\\/(\\d+)$/.exec(location.pathname)?.[1];
  window.early = new Map();
  for (const path of ['/api/auth/status', ...(film ? ['/api/tmdb/movie/' + film, '/api/ratings/' + film] : [])]) {
    const response = fetch(path, { headers: { accept: 'application/json' } });
    response.catch(() => {});
    early.set(path, response);
  }
}`;

/**
 * @param path with /api
 * @returns undefined if the request was not sent early, or its response is outdated or was taken before
 */
export function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const response = window.early?.get(path);
  window.early?.delete(path);
  return performance.now() < MAX_AGE ? response : undefined;
}

/** Call it when nobody is signed in: the next user to sign in must not get these responses. */
export function dropEarlyResponses(): void {
  window.early?.clear();
}
