/**
 * Who reads a film's page: not known yet, a visitor, or a member, whose own things of this film may still be on their way.
 */
export type Reader = 'unknown' | 'visitor' | 'arriving' | 'member';

/**
 * Keeps the place of what a visitor is offered, unseen, where it is likely to become a member's: on a device that knows
 * one, or until their own things have come.
 */
export const placeFor = (reader: Reader) =>
  reader === 'arriving' ? 'invisible' : reader === 'unknown' && 'in-data-member:invisible';

/** @param hasArrived whether what is the member's own is known, or known not to be had */
export function readerOf(auth: 'loading' | 'authenticated' | 'unauthenticated', hasArrived: boolean): Reader {
  if (auth !== 'authenticated') return auth === 'loading' ? 'unknown' : 'visitor';
  return hasArrived ? 'member' : 'arriving';
}
