import { z } from 'zod';

export const filmRequestSchema = z
  .object({
    outcome: z
      .enum(['requested', 'already-requested', 'at-home', 'refused'])
      .describe('refused: by a rule of Seerr, such as a quota or a list of blocked films'),
  })
  .meta({ id: 'FilmRequest' });
export type FilmRequest = z.infer<typeof filmRequestSchema>;
