import { createIsomorphicFn } from '@tanstack/react-start';
import { setResponseStatus } from '@tanstack/react-start/server';

/** Sets the status of the rendered page to 503, because data is missing. Caches then do not store the page. */
export const markUnavailable = createIsomorphicFn()
  .server(() => setResponseStatus(503))
  .client(() => {});
