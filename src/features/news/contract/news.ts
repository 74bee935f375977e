import { z } from 'zod';
import { MAX_NEWS } from '#contract/constants.ts';
import { namedFilmSchema } from '#features/horror-profile/contract/horror-profile.ts';

export const newsKindSchema = z.enum(['streaming', 'released', 'moved']);

const newsItemSchema = z.object({
  _id: z.uuid(),
  kind: newsKindSchema,
  film: namedFilmSchema,
  at: z.iso.datetime().describe('When the news was stored for the member'),
  text: z.string().meta({ example: 'Now on Shudder' }),
  read: z.boolean(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsSchema = z
  .object({
    items: z.array(newsItemSchema).max(MAX_NEWS).describe('Newest first'),
    unread: z.int().min(0).describe('Number of all unread news'),
  })
  .meta({ id: 'News' });
export type News = z.infer<typeof newsSchema>;
