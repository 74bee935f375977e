// The browser checks these rules too, so this module does not import zod.
import { oneLineProblem } from '#contract/text-rules.ts';

export const MAX_INVITATION_NOTE = 100;
/** Days. */
export const MAX_INVITATION_LIFETIME = 366;
/** Maximum number of open invitations: neither used nor expired. */
export const MAX_INVITATIONS = 500;

/** The note may be empty. */
export const invitationNoteProblem = (note: string): string | undefined =>
  note === ''
    ? undefined
    : oneLineProblem(note, {
        max: MAX_INVITATION_NOTE,
        missing: 'Use visible characters, or leave the note empty.',
      });
