import { z } from 'zod';

/** @property at-home a media server already has the film @property refused by a rule of Seerr, such as a quota */
export const REQUEST_OUTCOMES = ['requested', 'already-requested', 'at-home', 'refused'] as const;

export const filmRequestSchema = z
  .object({
    outcome: z
      .enum(REQUEST_OUTCOMES)
      .describe('refused: by a rule of Seerr, such as a quota or a list of blocked films'),
  })
  .meta({ id: 'FilmRequest' });
export type FilmRequest = z.infer<typeof filmRequestSchema>;
