import type { z } from 'zod';
import { errorBodySchema } from '#contract/errors.ts';

export function jsonResponse<T extends z.ZodType>(schema: T, description: string) {
  return { 200: { description, content: { 'application/json': { schema } } } };
}

export function apiErrorResponse<Status extends number>(status: Status, description: string) {
  const response = { description, content: { 'application/json': { schema: errorBodySchema } } };
  return { [status]: response } as { [S in Status]: typeof response }; // the key is the status; TypeScript widens it
}

export const notFoundResponse = apiErrorResponse(404, 'Not found');

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

export const noContentResponse = { 204: { description: 'Done' } };
/** For sensitive acts, which need a recent confirmation. */
export const confirmationResponse = apiErrorResponse(403, '`confirmation_needed`: see POST /auth/confirm');
export const conflictResponse = apiErrorResponse(409, 'Not possible in the current state');
export const tooManyRequestsResponse = apiErrorResponse(429, 'Too many attempts: see Retry-After');
