import { z } from 'zod';
import { MAX_ID } from '#contract/constants.ts';
import { colourSchema, dateSchema, filmCard, imagePathSchema } from '#features/films/contract/films.ts';

const personIdSchema = z.int().min(1).max(MAX_ID).describe('Person id');

export const personSchema = z
  .object({
    id: personIdSchema,
    name: z.string(),
    biography: z.string().nullable(),
    profilePath: imagePathSchema,
    profileColour: colourSchema,
    credits: z.array(
      z.object({
        ...filmCard,
        releaseDate: dateSchema.nullable(),
        job: z.string().describe('Actor, Director, …'),
        character: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const foundPersonSchema = z
  .object({
    id: personIdSchema,
    name: z.string(),
    profilePath: imagePathSchema,
    profileColour: colourSchema,
    knownFor: z.array(z.string()).describe('Titles of the two films with the most votes'),
    isWhole: z.boolean().describe('True if each word of the query is a whole word of the name'),
  })
  .meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof foundPersonSchema>;
