export { FoundNotes } from './found-notes.tsx';
export { foundNotesQuery } from './found-notes-query.ts';
export { OwnTagField } from './own-tag-field.tsx';
export { loadNoteForm, NoteForm, OwnWords } from './own-words.tsx';
export { useNoteDraft } from './use-note-draft.ts';
