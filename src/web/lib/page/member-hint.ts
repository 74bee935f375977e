const STORAGE_KEY = 'member';

/**
 * Pages are rendered without their reader, and who it is comes late. So this device remembers whether its reader was
 * signed in: the header then keeps the member's place free instead of flashing "Sign In". Nothing depends on its truth.
 */
export function rememberMember(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be forbidden; then "Sign In" stands there until the status has answered.
  }
}

/** Whether somebody was signed in on this device when last seen, in this tab or another. */
export function isMemberRemembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Runs in the head, before the first paint: `data-member` on the root is what the styles go by. */
export const MEMBER_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEY}'))document.documentElement.dataset.member=''}catch{}`;
