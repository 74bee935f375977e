declare global {
  interface Window {
    /** By path. */
    early?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds after the navigation. Later, a response may be outdated. */
const MAX_AGE = 10_000;

/**
 * Runs in the head, after MEMBER_SCRIPT. Sends what a signed-in user's page needs in any case while the page's scripts
 * still load.
 */
export const EARLY_REQUESTS_SCRIPT = `if('member'in document.documentElement.dataset){let film=/^\\/movie\\/(\\d+)$/.exec(location.pathname);early=new Map;for(let path of['/auth/status',...film?['/tmdb/movie/'+film[1],'/ratings/'+film[1]]:[]]){path='/api'+path;let response=fetch(path,{headers:{accept:'application/json'}});response.catch(()=>{});early.set(path,response)}}`;

/**
 * @param path with /api
 * @returns undefined if it was not sent early, is outdated or was taken before
 */
export function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const response = window.early?.get(path);
  window.early?.delete(path);
  return performance.now() < MAX_AGE ? response : undefined;
}

/** Whoever signs in later needs other responses. */
export function dropEarlyResponses(): void {
  window.early?.clear();
}
