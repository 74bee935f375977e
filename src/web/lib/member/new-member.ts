export const NEW_MEMBER_KEY = 'new-member';

/** Remembers in this tab that the member has just signed up. */
export function rememberNewMember(): void {
  try {
    sessionStorage.setItem(NEW_MEMBER_KEY, '1');
  } catch {
    // Storage may be blocked. The first steps are then not offered.
  }
}

export function isNewMember(): boolean {
  try {
    return sessionStorage.getItem(NEW_MEMBER_KEY) !== null;
  } catch {
    return false;
  }
}
