import { z } from 'zod';

/** An entry as the client hands it on; a draft, and a link whose target is missing, have no fields. */
const entrySchema = z.looseObject({
  sys: z.looseObject({ id: z.string().min(1), type: z.string() }),
  fields: z.record(z.string(), z.unknown()).optional(),
});
export type UpstreamEntry = z.infer<typeof entrySchema>;

/** The answer to a search for entries. Anything else, an error page or `{}`, is refused as a whole. */
export const entriesAnswerSchema = z.looseObject({
  sys: z.looseObject({ type: z.literal('Array') }),
  total: z.int().min(0),
  items: z.array(entrySchema),
});

/** The entry that a resolved link has become, or null: a draft, a dead link, something else. */
export function asEntry(value: unknown): UpstreamEntry | null {
  return entrySchema.safeParse(value).data ?? null;
}
