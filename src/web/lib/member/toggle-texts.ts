// Our own messages: the specification only logs these failures.

export const watchlistFailure = (title: string, isOn: boolean) =>
  `“${title}” could not be ${isOn ? 'added to' : 'removed from'} your watchlist. Please try again.`;

export const watchedFailure = (title: string) =>
  `The watched status of “${title}” could not be saved. Please try again.`;
