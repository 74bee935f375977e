import { z } from 'zod';

export const authStatusSchema = z
  .object({ user: z.object({ email: z.string() }).nullable().describe('null when signed out') })
  .meta({ id: 'AuthStatus' });
export type AuthStatus = z.infer<typeof authStatusSchema>;
