import { dropEarlyResponses } from './early-requests.ts';

export const MEMBER_KEY = 'member';

/** Set for members with limits. A visitor's limits are stored on the device itself. */
export const MEMBER_LIMITS_KEY = 'member-limits';
const DEVICE_LIMITS_KEY = 'limits';

/**
 * Prevents a flash of "Sign In": pages are rendered without knowing the visitor, and the auth status arrives late. A
 * device that remembers neither a member nor a visitor shows no "Sign In" until the status has arrived.
 */
export function rememberMember(isMember: boolean): void {
  if (!isMember) dropEarlyResponses();
  try {
    localStorage.setItem(MEMBER_KEY, isMember ? '1' : '0');
    if (!isMember) localStorage.removeItem(MEMBER_LIMITS_KEY);
  } catch {
    // Storage may be blocked.
  }
}

/** Prevents a flash of films beyond the limits: pages are rendered without knowing the limits. */
export function rememberMemberLimits(hasLimits: boolean): void {
  try {
    if (hasLimits) localStorage.setItem(MEMBER_LIMITS_KEY, '1');
    else localStorage.removeItem(MEMBER_LIMITS_KEY);
  } catch {
    // Storage may be blocked. The films are then shown until the limits have arrived.
  }
}

export function isMemberRemembered(): boolean {
  try {
    return localStorage.getItem(MEMBER_KEY) === '1';
  } catch {
    return false;
  }
}

/** `isNew` is true from the registration until the first steps are done or skipped, or the page is loaded again. */
export const newMember = { isNew: false };

/** Unknown paths lead to the front page with this fragment. */
export const NO_SUCH_PAGE = 'no-such-page';

/** Runs in the head, before the first paint. The styles use these attributes of the root element. */
export const MEMBER_SCRIPT = `{const{dataset}=document.documentElement;dataset.maybe='';try{const has=k=>localStorage[k]!=null,{${MEMBER_KEY}:m}=localStorage;if(m==1)dataset.member='';if(m==0)delete dataset.maybe;if(has('${MEMBER_LIMITS_KEY}')||has('${DEVICE_LIMITS_KEY}'))dataset.limits='';if(location.hash=='#${NO_SUCH_PAGE}')dataset.lost=''}catch{}}`;
