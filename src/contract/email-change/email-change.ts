import { z } from 'zod';
import { newEmailSchema } from '../auth/auth.ts';

export const emailInputSchema = z.object({ email: newEmailSchema }).meta({ id: 'EmailInput' });

export const emailStateSchema = z
  .object({
    email: z.string(),
    confirmed: z.boolean().describe('True if a link in an email, or a provider, has confirmed it'),
    pending: z.string().nullable().describe('The new address, until it is confirmed; its link works for a day'),
  })
  .meta({ id: 'EmailState' });
