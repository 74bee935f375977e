import { z } from 'zod';
import { MAX_ID } from '#contract/limits.ts';

/** An id in a path, within PostgreSQL's integer. */
export const idText = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number from 1')
  .transform(Number)
  .refine((id) => id <= MAX_ID, 'is too large');

export const idParam = z.object({ id: idText });

/** A page number in a query; 1 when missing. */
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
  .transform(Number)
  .default(1);
