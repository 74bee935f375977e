export { FoundNotes, foundNotesQuery } from './found-notes.tsx';
export { OwnTagField } from './own-tag-field.tsx';
export { loadNoteForm, NoteForm, OwnWords } from './own-words.tsx';
export { useNoteDraft } from './use-note-draft.ts';
