/** Stands in for a film's overview (specification, section 2). */
export const NO_OVERVIEW = 'No movie description exists';

// What a member is told where the specification has failures only logged.

export const watchlistFailure = (title: string, isOn: boolean) =>
  `“${title}” could not be ${isOn ? 'added to' : 'removed from'} your watchlist. Please try again.`;

export const watchedFailure = (title: string) => `Whether you watched “${title}” could not be saved. Please try again.`;
