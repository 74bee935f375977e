import { z } from 'zod';

/** Stable error codes with their HTTP statuses. Clients branch on the code; people read the message. */
export const ERROR_CODES = {
  bad_request: 400,
  not_signed_in: 401,
  invalid_token: 401,
  wrong_code: 401,
  passkey_refused: 401,
  forbidden: 403,
  /** The member must prove again who they are: POST /auth/confirm. */
  confirmation_needed: 403,
  insufficient_scope: 403,
  registration_closed: 403,
  invitation_invalid: 403,
  account_disabled: 403,
  sign_in_again: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** A cursor that is no longer accepted: begin again without it. */
  gone: 410,
  too_large: 413,
  unsupported: 415,
  /** An Idempotency-Key that was used for another request. */
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

export const errorBodySchema = z
  .object({
    code: z.string().describe('Stable error code'),
    message: z.string().describe('Description for people'),
    requestId: z.string().optional().describe('Id of the request in the logs'),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
