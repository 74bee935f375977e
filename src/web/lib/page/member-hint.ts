const STORAGE_KEY = 'member';

/**
 * Pages are rendered without knowing the visitor, and the auth status arrives late. This device therefore remembers if
 * somebody was signed in: the header then reserves the member menu's space instead of flashing "Sign In". It is only a
 * hint.
 */
export function rememberMember(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked. "Sign In" is then shown until the auth status has arrived.
  }
}

/** True if somebody was signed in on this device when last checked, in any tab. */
export function isMemberRemembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Runs in the head, before the first paint. The styles use `data-member` on the root element. */
export const MEMBER_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEY}'))document.documentElement.dataset.member=''}catch{}`;
