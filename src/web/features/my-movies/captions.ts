import { longDate } from '#web/lib/format/dates.ts';
import type { WatchedFilm, WatchlistFilm } from './my-films.ts';

export const addedText = ({ addedAt }: WatchlistFilm) => `Added: ${longDate(addedAt)}`;
export const watchedText = ({ watchDate }: WatchedFilm) => (watchDate ? longDate(watchDate) : 'No watch date');
