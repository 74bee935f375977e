import type { z } from 'zod';
import { errorBodySchema } from '#contract/errors.ts';

/** The 200 answer of a route description. */
export function jsonAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { 200: { description, content: { 'application/json': { schema } } } };
}

const errorContent = { 'application/json': { schema: errorBodySchema } };

export const badRequestAnswer = { 400: { description: 'The request is not understood', content: errorContent } };
export const notFoundAnswer = { 404: { description: 'Not found', content: errorContent } };

/** A JSON body that must be there. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

export const noContentAnswer = { 204: { description: 'Done' } };
export const conflictAnswer = { 409: { description: 'Not in this state', content: errorContent } };
