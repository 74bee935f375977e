export { AxisLimits } from './axis-limits.tsx';
export { unknownText } from './beyond-limits.ts';
export { hasLimits } from './has-limits.ts';
export { useOfferedNotes } from './known-notes.ts';
export { NoteChoice } from './note-choice.tsx';
