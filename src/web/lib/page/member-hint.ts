import { dropEarlyResponses } from './early-requests.ts';

const STORAGE_KEY = 'member';

/** Prevents a flash of "Sign In": pages are rendered without knowing the visitor, and the auth status arrives late. */
export function rememberMember(isMember: boolean): void {
  if (!isMember) dropEarlyResponses();
  try {
    if (isMember) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked. "Sign In" is then shown until the auth status has arrived.
  }
}

export function isMemberRemembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Runs in the head, before the first paint. The styles use `data-member` on the root element. */
export const MEMBER_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEY}'))document.documentElement.dataset.member=''}catch{}`;
