import { z } from 'zod';
import { dateSchema, filmIdSchema } from '#features/films/contract/films.ts';
import { ratingSchema } from '#features/ratings/contract/ratings.ts';

/** So many changes have at most all notes of a member, 10 MB. */
export const MAX_CHANGES = 500;
/** Days after which a cursor is refused, because older changes are forgotten. */
export const CURSOR_DAYS = 30;

const about = {
  at: z.iso.datetime().nullable().describe('When it changed; null: not known, only in a first reading'),
  deleted: z.boolean(),
};
const ofFilm = { filmId: filmIdSchema, ...about };
const present = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).nullable().describe('As it is now; null: deleted');

const changeSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('viewing'),
      id: z.uuid(),
      ...ofFilm,
      data: present({
        day: dateSchema.nullable(),
        watchDate: z.iso.datetime().nullable(),
        note: z.string().nullable(),
      }),
    }),
    z.object({
      kind: z.literal('rating'),
      ...ofFilm,
      data: present(ratingSchema.shape),
    }),
    z.object({
      kind: z.literal('watchlist'),
      ...ofFilm,
      data: present({ day: dateSchema, addedAt: z.iso.datetime().nullable() }),
    }),
    z.object({
      kind: z.literal('note'),
      ...ofFilm,
      data: present({ text: z.string().nullable(), tags: z.array(z.string()).describe("The film's own tags") }),
    }),
    z.object({
      kind: z.literal('list'),
      id: z.uuid(),
      filmId: z.null(),
      ...about,
      data: present({ name: z.string(), version: z.int() }).describe('Its films: GET /lists/{listId}; null: deleted'),
    }),
  ])
  .meta({ id: 'Change' });
export type Change = z.infer<typeof changeSchema>;

export const changesSchema = z
  .object({
    changes: z.array(changeSchema),
    cursor: z.string().describe('`since` of the next call'),
    more: z.boolean().describe('True: call again at once'),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof changesSchema>;
