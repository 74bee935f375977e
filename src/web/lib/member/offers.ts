const STORAGE_KEY = 'offers';
const MOST_REMEMBERED = 500;

function remembered(): string[] {
  const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
  return Array.isArray(value) ? value.map(String) : [];
}

/** True the first time for this offer and film; false from then on, and where storage is blocked. */
export function isFirstOffer(offer: 'watched' | 'watchlist', filmId: number): boolean {
  const key = `${offer}-${filmId}`;
  try {
    const known = remembered();
    if (known.includes(key)) return false;
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...known, key].slice(-MOST_REMEMBERED)));
    return true;
  } catch {
    return false;
  }
}
