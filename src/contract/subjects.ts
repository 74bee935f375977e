import { z } from 'zod';

export const subjectSchema = z
  .object({
    kind: z
      .enum(['theme', 'keyword', 'tag'])
      .describe('Themes and keywords have the page /keyword/<slug>, tags /tag/<slug>'),
    slug: z.string(),
    name: z.string(),
  })
  .meta({ id: 'Subject' });
/** Films can be about it. */
export type Subject = z.infer<typeof subjectSchema>;
