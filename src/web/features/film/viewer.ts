/** `member-loading`: the member's own data about the film are being loaded. */
export type Viewer = 'unknown' | 'visitor' | 'member-loading' | 'member';

/**
 * Returns the class for a visitor's buttons: only their outlines are shown while a member's buttons are likely to
 * replace them.
 */
export const hiddenWhileMemberLoads = (viewer: Viewer) =>
  viewer === 'member-loading' ? 'outline-only' : viewer === 'unknown' && 'in-data-member:outline-only';

export function viewerOf(auth: 'loading' | 'authenticated' | 'unauthenticated', isSettled: boolean): Viewer {
  if (auth !== 'authenticated') return auth === 'loading' ? 'unknown' : 'visitor';
  return isSettled ? 'member' : 'member-loading';
}
