/** Milliseconds. */
const LEAVING_TIME = 1000;

/**
 * Throws the error of a request, but waits first if the request got no response. When a visitor leaves a page, Firefox
 * aborts its requests before it tells the page. After the wait the page is gone, so nothing is logged or shown.
 */
export async function afterLeaving(error: unknown): Promise<never> {
  if (error instanceof TypeError) await new Promise((resolve) => setTimeout(resolve, LEAVING_TIME));
  throw error;
}
