import { z } from 'zod';
import { refuse } from '#contract/text-rules.ts';
import { passkeyNameProblem } from './rules.ts';

const nameSchema = z
  .string()
  .trim()
  .superRefine(refuse(passkeyNameProblem))
  .meta({ description: 'Shown in the list of passkeys', example: 'Phone' });

/** Base64url, as everywhere in WebAuthn's JSON. */
const bytesSchema = z.string().min(1, 'is required').max(20_000);

const credential = {
  id: bytesSchema,
  rawId: bytesSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).optional(),
  authenticatorAttachment: z.string().max(50).optional(),
};

export const newPasskeySchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytesSchema,
      attestationObject: bytesSchema,
      transports: z.array(z.string().max(50)).max(10).optional(),
    }),
    name: nameSchema.optional(),
  })
  .meta({ id: 'NewPasskey', description: 'RegistrationResponseJSON of WebAuthn, and a name' });

export const passkeyAnswerSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytesSchema,
      authenticatorData: bytesSchema,
      signature: bytesSchema,
      userHandle: z.string().max(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer', description: 'AuthenticationResponseJSON of WebAuthn' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

export const passkeyOptionsSchema = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions', description: 'For navigator.credentials, as JSON of WebAuthn' });

export const passkeySchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    backedUp: z.boolean().describe('True if it is stored in more than one place'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeysSchema = z
  .object({
    passkeys: z.array(passkeySchema),
    problem: z
      .enum(['needs_https', 'needs_name'])
      .nullable()
      .describe('Why the site cannot use passkeys: they need https, or localhost, and a host name'),
  })
  .meta({ id: 'Passkeys' });

export const passkeyRenameSchema = z.object({ name: nameSchema }).meta({ id: 'PasskeyRename' });
