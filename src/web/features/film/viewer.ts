/** `member-loading`: the member's own data about the film are being loaded. */
export type Viewer = 'unknown' | 'visitor' | 'member-loading' | 'member';

/**
 * Hides a visitor's buttons, but keeps their space, while a member's buttons are likely to replace them: on a device on
 * which somebody was signed in, or until a member's data are loaded.
 */
export const hiddenWhileMemberLoads = (viewer: Viewer) =>
  viewer === 'member-loading' ? 'invisible' : viewer === 'unknown' && 'in-data-member:invisible';

export function viewerOf(auth: 'loading' | 'authenticated' | 'unauthenticated', isSettled: boolean): Viewer {
  if (auth !== 'authenticated') return auth === 'loading' ? 'unknown' : 'visitor';
  return isSettled ? 'member' : 'member-loading';
}
