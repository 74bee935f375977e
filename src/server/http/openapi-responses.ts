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
export const conflictResponse = apiErrorResponse(409, 'Not possible in the current state');
