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
/** A theme, keyword or tag. */
export type Subject = z.infer<typeof subjectSchema>;
