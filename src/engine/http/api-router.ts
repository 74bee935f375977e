import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from 'hono';
import { z } from 'zod';
import { badRequest } from '../errors.ts';
import { sentenceOf } from './issue-sentences.ts';

// Replaces zod's own messages, which clients would get otherwise.
z.config({ localeError: sentenceOf });

function firstIssue(error: z.ZodError, target: string): string {
  const issue = error.issues[0];
  if (!issue) return 'The request is invalid.';
  const where = issue.path.join('.');
  if (where) return `${where}: ${issue.message}`;
  return target === 'json' ? `The request body ${issue.message}.` : issue.message;
}

/** A router that turns validation errors into a 400 with a message that names the field and says what to send. */
export function createApiRouter<E extends Env = Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({
    defaultHook: (result) => {
      if (!result.success) throw badRequest(firstIssue(result.error, result.target));
    },
  });
}
