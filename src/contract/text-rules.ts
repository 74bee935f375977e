import type { z } from 'zod';

/** Control characters, line breaks, halves of surrogate pairs, and marks that change the direction of text. */
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** NUL, which PostgreSQL cannot store, other control characters except tabs and line breaks, and halves of surrogate pairs. */
const NOT_PLAIN = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
/** U+2800, the Braille blank, is a symbol without dots. */
const VISIBLE = /[^\p{DI}\p{Z}\u2800]/u;

export const hasVisible = (text: string): boolean => VISIBLE.test(text);

/** True for text without control characters; line breaks and tabs are allowed. */
export const isPlainText = (text: string): boolean => !NOT_PLAIN.test(text);

/** @returns `missing` if the name has no visible character, or another message if it is too long or not one line */
export function oneLineProblem(name: string, { max, missing }: { max: number; missing: string }): string | undefined {
  if (!hasVisible(name)) return missing;
  if (name.length > max) return `Use at most ${max} characters.`;
  if (NOT_ONE_LINE.test(name)) return 'Use one line of plain text.';
}

/** For superRefine: the texts for which `problemOf` returns a message are refused with this message. */
export const refuse = (problemOf: (text: string) => string | undefined) => (text: string, context: z.RefinementCtx) => {
  const message = problemOf(text);
  if (message) context.addIssue({ code: 'custom', message });
};
