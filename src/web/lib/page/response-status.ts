import { createIsomorphicFn } from '@tanstack/react-start';
import { setResponseStatus } from '@tanstack/react-start/server';

/** Gives the page being rendered status 503, because data is missing. Caches then do not store it. */
export const markUnavailable = createIsomorphicFn()
  .server(() => setResponseStatus(503))
  .client(() => {});
