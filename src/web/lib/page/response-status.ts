import { createIsomorphicFn } from '@tanstack/react-start';
import { setResponseStatus } from '@tanstack/react-start/server';

/** Marks the page being rendered as one that lacks its data for now, so that no cache keeps it. */
export const markUnavailable = createIsomorphicFn()
  .server(() => setResponseStatus(503))
  .client(() => {});
