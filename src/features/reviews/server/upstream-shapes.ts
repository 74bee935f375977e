import { z } from 'zod';

/** Drafts and dead links have no fields. */
const entrySchema = z.looseObject({
  sys: z.looseObject({ id: z.string().min(1), type: z.string() }),
  fields: z.record(z.string(), z.unknown()).optional(),
});
export type UpstreamEntry = z.infer<typeof entrySchema>;

export const entriesResponseSchema = z.looseObject({
  sys: z.looseObject({ type: z.literal('Array') }),
  total: z.int().min(0),
  items: z.array(entrySchema),
});

/** Returns null for anything but an entry or a link. */
export function asEntry(value: unknown): UpstreamEntry | null {
  return entrySchema.safeParse(value).data ?? null;
}
