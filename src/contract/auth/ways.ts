import { z } from 'zod';

export const waysSchema = z
  .object({
    password: z.boolean(),
    passkeys: z.boolean(),
    providers: z.array(z.object({ key: z.string(), name: z.string() })),
  })
  .meta({ id: 'Ways' });
export type Ways = z.infer<typeof waysSchema>;
