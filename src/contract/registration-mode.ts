import { z } from 'zod';

/** The setting REGISTRATION. */
export const registrationModeSchema = z
  .enum(['open', 'invite', 'closed'], 'must be open, invite or closed')
  .describe('open: everybody may register; invite: with an invitation; closed: nobody');
export type RegistrationMode = z.infer<typeof registrationModeSchema>;
