export { AxisLimits } from './axis-limits.tsx';
export { hasLimits } from './has-limits.ts';
export { NoteChoice, useOfferedNotes } from './note-choice.tsx';
export { useLimits } from './use-limits.ts';
