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

export const wishAnswerSchema = z
  .object({
    wish: z
      .object({
        query: z
          .string()
          .describe(
            'Parameters of /tonight and of by-fright: "scares=6-&gore=-3"; empty if the wish contradicts itself',
          ),
        words: z
          .string()
          .describe(
            'The wish, part by part: "Scary, not gory"; if the wish contradicts itself, the two properties that no film has at the same time',
          ),
        films: z.int().min(0).describe('Number of films that fit'),
      })
      .nullable()
      .describe('null: the query is a title or a name, or contains no wish'),
    without: z.array(z.string()).describe('Words of the query that were left out, adjacent words together'),
  })
  .meta({ id: 'WishAnswer' });
/** The wish that a search query contains, as parameters of /tonight, and the words that the search left out. */
export type WishAnswer = z.infer<typeof wishAnswerSchema>;
