export const NEW_MEMBER_KEY = 'new-member';

/** True in the tab where the member has just signed up, until the first steps are done or skipped. */
export function isNewMember(): boolean {
  try {
    return sessionStorage.getItem(NEW_MEMBER_KEY) !== null;
  } catch {
    return false;
  }
}
