const STORAGE_KEY = 'offers';
const MAX_REMEMBERED = 500;

function remembered(): string[] {
  const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
  return Array.isArray(value) ? value.map(String) : [];
}

type Offer = 'watched' | 'watchlist' | 'notes';
const keyOf = (offer: Offer, filmId: number) => `${offer}-${filmId}`;

/** True if the offer was made or dismissed for this film, or if storage is blocked. */
export function isRemembered(offer: Offer, filmId: number): boolean {
  try {
    return remembered().includes(keyOf(offer, filmId));
  } catch {
    return true;
  }
}

/** @returns false where storage is blocked or full */
export function remember(offer: Offer, filmId: number): boolean {
  try {
    const others = remembered().filter((key) => key !== keyOf(offer, filmId));
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, keyOf(offer, filmId)].slice(-MAX_REMEMBERED)));
    return true;
  } catch {
    return false;
  }
}

/** True the first time for this offer and film. False later, and if the browser cannot store the offer. */
export const isFirstOffer = (offer: Offer, filmId: number) => !isRemembered(offer, filmId) && remember(offer, filmId);
