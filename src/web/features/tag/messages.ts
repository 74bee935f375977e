/** Literal texts of the specification, sections 2 and 8. */
export const TAG_LOADING = 'Loading...';
export const tagLoadFailure = (status: number, statusText: string) =>
  `Failed to fetch movies: ${status} ${statusText}`.trimEnd();
