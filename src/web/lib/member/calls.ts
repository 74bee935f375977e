// The calls that change a member's lists, viewings and answers about a film. Each throws ApiError.
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { FilmNote, NoteAnswer } from '#features/films/contract/film-notes.ts';
import type { NewViewingInput, WatchedInput } from '#features/my-movies/contract/my-movies.ts';
import { ApiError } from '../api.ts';
import { apiSend } from '../calls.ts';

export const setWatchlisted = (filmId: number, isOn: boolean) =>
  isOn
    ? apiSend('POST', '/user-list/add', { body: { title_id: filmId } })
    : apiSend('DELETE', '/user-list/remove/{id}', { path: { id: filmId } });

export const setWatched = (filmId: number, input: WatchedInput) =>
  apiSend('POST', '/tmdb/update-watched-status/{id}', { path: { id: filmId }, body: input });

/** Status 404 means already removed: by a second click, on another device, or by a request with a lost response. */
export function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

export const addViewing = (filmId: number, input: NewViewingInput) =>
  apiSend('POST', '/viewings/{id}', { path: { id: filmId }, body: input });

/** @param day YYYY-MM-DD, null for an unknown date */
export const dateViewing = (filmId: number, id: string, day: string | null) =>
  apiSend('PUT', '/viewings/{id}/{viewingId}', { path: { id: filmId, viewingId: id }, body: { day } });

/** @param note null removes the note */
export const noteViewing = (filmId: number, id: string, note: string | null) =>
  apiSend('PUT', '/viewings/{id}/{viewingId}', { path: { id: filmId, viewingId: id }, body: { note } });

export const removeViewing = (filmId: number, id: string) =>
  apiSend('DELETE', '/viewings/{id}/{viewingId}', { path: { id: filmId, viewingId: id } }).catch(ignoreMissing);

/** @param answer null removes the answer */
export const answerNote = (filmId: number, note: ContentNoteSlug, answer: NoteAnswer): Promise<FilmNote> =>
  apiSend('PUT', '/films/{id}/content-notes/{note}', { path: { id: filmId, note }, body: { answer } });
