// All calls that change a member's data about a film. Each throws ApiError.
import type { ContentNoteSlug } from '#contract/content-notes/content-notes.ts';
import type { FilmNote, NoteAnswer } from '#contract/content-notes/film-notes.ts';
import type { Rating, RatingInput } from '#contract/ratings/ratings.ts';
import type { WatchedInput } from '#contract/user-list/user-list.ts';
import { ApiError, sendJson } from '../api.ts';
import { type RatingResponse, readRating } from './read-rating.ts';

export const setWatchlisted = (filmId: number, isOn: boolean) =>
  isOn ? sendJson('POST', '/user-list/add', { title_id: filmId }) : sendJson('DELETE', `/user-list/remove/${filmId}`);

export const setWatched = (filmId: number, input: WatchedInput) =>
  sendJson('POST', `/tmdb/update-watched-status/${filmId}`, input);

/** Status 404: already removed by a second click, on another device, or by a request whose response was lost. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** @param watchDate ISO 8601 in UTC, null for an unknown date */
export const addViewing = (filmId: number, watchDate: string | null) =>
  sendJson('POST', `/viewings/${filmId}`, { watchDate });

export const dateViewing = (filmId: number, id: string, watchDate: string | null) =>
  sendJson('PUT', `/viewings/${filmId}/${id}`, { watchDate });

export const removeViewing = (filmId: number, id: string) =>
  sendJson('DELETE', `/viewings/${filmId}/${id}`).catch(ignoreMissing);

export async function saveRating(filmId: number, input: RatingInput): Promise<Rating> {
  const saved = await sendJson<RatingResponse>('POST', `/ratings/${filmId}`, input);
  if (!saved) throw new Error('The response holds no rating.');
  return readRating(saved);
}

export const correctSavedRating = (filmId: number, id: string, input: RatingInput) =>
  sendJson('PUT', `/ratings/${filmId}/history/${id}`, input);

export const removeSavedRating = (filmId: number, id: string) =>
  sendJson('DELETE', `/ratings/${filmId}/history/${id}`).catch(ignoreMissing);

/** @param answer null takes the answer back */
export async function answerNote(filmId: number, note: ContentNoteSlug, answer: NoteAnswer): Promise<FilmNote> {
  const saved = await sendJson<FilmNote>('PUT', `/films/${filmId}/content-notes/${note}`, { answer });
  if (!saved) throw new Error('The response holds no note.');
  return saved;
}
