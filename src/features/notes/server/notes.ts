import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createNotesRepository } from './notes.repository.ts';
import { notesRoutes } from './notes.routes.ts';

export { sizeOfNotes, withRoomForNotes } from './note-room.repository.ts';

/** A member's private notes on films and viewings, and own tags of films. Nobody else ever sees them. */
export function createNotes({ db }: Deps) {
  const notes = createNotesRepository(db);
  return { routes: ({ requireMember }: Callers) => notesRoutes(notes, requireMember) };
}
