import type { z } from 'zod';

/** For superRefine: the texts for which `problemOf` returns a message are refused with this message. */
export const refuse = (problemOf: (text: string) => string | undefined) => (text: string, context: z.RefinementCtx) => {
  const message = problemOf(text);
  if (message) context.addIssue({ code: 'custom', message });
};
