const STORAGE_KEY = 'new-member';

/** Remembers in this tab that the member has just signed up. */
export function rememberNewMember(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Storage may be blocked. The first steps are then not offered.
  }
}

export function isNewMember(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetNewMember(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was remembered.
  }
}
