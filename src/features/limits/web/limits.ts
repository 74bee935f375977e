export { AxisLimits } from './axis-limits.tsx';
export { unknownText } from './beyond-limits.ts';
export { hasLimits } from './has-limits.ts';
export { NoteChoice, useOfferedNotes } from './note-choice.tsx';
