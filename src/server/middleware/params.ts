import { z } from 'zod';

/** A film id in a path: digits only, within PostgreSQL's integer. */
export const filmIdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be a whole number from 1')
    .transform(Number)
    .refine((id) => id <= 2_147_483_647, 'is too large'),
});

/** A page number in a query; absent is the first. */
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
  .transform(Number)
  .default(1);
