import type { ImportList } from '../contract/imports.ts';

/** True if the member could import a list, or films of a list. */
export const hasOpenLists = (lists: readonly ImportList[]): boolean =>
  lists.some(({ isWritten, found, here }) => !isWritten && found > 0 && (!here || here.missing > 0));
