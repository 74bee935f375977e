import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from 'hono';
import type { ZodError } from 'zod';
import { badRequest } from '../errors.ts';

function firstIssue(error: ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'The request is invalid.';
  const where = issue.path.join('.');
  return where ? `${where}: ${issue.message}` : issue.message;
}

/** A router that turns validation errors into a 400 with a message that names the field. */
export function createApiRouter<E extends Env = Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({
    defaultHook: (result) => {
      if (!result.success) throw badRequest(firstIssue(result.error));
    },
  });
}
