import type { z } from 'zod';
import { errorBodySchema } from '#contract/errors.ts';

/** The 200 answer of a route description. */
export function jsonAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { 200: { description, content: { 'application/json': { schema } } } };
}

/** An error answer of a route description. */
export function errorAnswer<Status extends number>(status: Status, description: string) {
  const answer = { description, content: { 'application/json': { schema: errorBodySchema } } };
  return { [status]: answer } as { [S in Status]: typeof answer }; // the key is the status; TypeScript widens it
}

export const badRequestAnswer = errorAnswer(400, 'The request is not understood');
export const notFoundAnswer = errorAnswer(404, 'Not found');

/** A JSON body that must be there. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

export const noContentAnswer = { 204: { description: 'Done' } };
export const conflictAnswer = errorAnswer(409, 'Not in this state');
export const tooManyAnswer = errorAnswer(429, 'Too many tries: Retry-After');
