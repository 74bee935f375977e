import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { authStatusSchema } from '#contract/auth.ts';
import { createApiRouter } from '../../middleware/api-router.ts';
import { jsonAnswer } from '../../middleware/openapi-answers.ts';
import { privateAnswers } from '../../middleware/public-cache.ts';

const statusRoute = createRoute({
  method: 'get',
  path: '/auth/status',
  tags: ['Accounts'],
  summary: 'Who is signed in',
  responses: jsonAnswer(authStatusSchema, 'The caller, or null'),
});

/** Without members everybody is signed out; the answer is real all the same. */
export function authRoutes(): OpenAPIHono {
  const router = createApiRouter();
  router.use('/auth/*', privateAnswers);
  router.openapi(statusRoute, (c) => c.json({ user: null }, 200));
  return router;
}
