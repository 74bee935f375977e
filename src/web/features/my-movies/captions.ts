import { longDate } from '#web/lib/format/dates.ts';
import { ownDay } from '#web/lib/format/own-days.ts';
import type { WatchedFilm, WatchlistFilm } from './my-films.ts';

export const addedText = ({ addedAt }: WatchlistFilm) => `Added: ${longDate(ownDay(addedAt))}`;
export const watchedText = ({ watchDate }: WatchedFilm) => (watchDate ? longDate(ownDay(watchDate)) : 'No watch date');
