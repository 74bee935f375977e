const STORAGE_KEY = 'intent';

/** Before the login, remembers that a visitor wants the film on the watchlist. Closing the tab deletes this. */
export function rememberIntent(filmId: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(filmId));
  } catch {
    // Storage may be blocked. The visitor must then press the button again after the login.
  }
}

/** Forgets the intent. @returns true if it was for this film */
export function takeIntent(filmId: number): boolean {
  try {
    const intent = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return intent === String(filmId);
  } catch {
    return false;
  }
}
