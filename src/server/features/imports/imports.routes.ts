import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { MAX_IMPORT_FILES } from '#contract/imports/import-limits.ts';
import {
  createdImportSchema,
  importApplySchema,
  importChoiceSchema,
  importRowSchema,
  importSchema,
  importsSchema,
  rowStatusSchema,
} from '#contract/imports/imports.ts';
import { AppError, badRequest } from '../../errors.ts';
import {
  apiErrorResponse,
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
} from '../../http/openapi-responses.ts';
import { READS, WRITES } from '../../http/openapi-security.ts';
import { choicesQuery, idText, orEmpty, pageQuery } from '../../http/params.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import { oneUploadEach } from '../../middleware/one-upload-each.ts';
import type { ImportsService } from './imports.service.ts';

/** Maximum number of simultaneous uploads. An upload has up to 20 MB, which wait on the disk. */
const UPLOADS_AT_ONCE = 20;

const tags = ['Imports'];
const params = z.object({ importId: z.uuid('must be the id of an import') });
const accepted = { 202: { description: 'Begun' } };

/** This is not a Zod schema, because only the process that reads the files parses the form: upload-form.ts. */
const uploadSchema = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: {
      type: 'array' as const,
      items: { type: 'string' as const, format: 'binary' },
      minItems: 1,
      maxItems: MAX_IMPORT_FILES,
    },
    answers: {
      type: 'string' as const,
      maxLength: 10_000,
      description: 'JSON: answers to the questions of the earlier upload',
    },
  },
};

const UPLOAD = {
  method: 'post' as const,
  path: '/imports',
  operationId: 'createImport',
  tags,
  security: WRITES,
  summary: 'Upload the export of another service',
  description: 'Reads up to 10 files, 20 MB in all, and finds their films. This does not change the member’s data yet.',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: uploadSchema } } } },
  responses: {
    202: { description: 'The films are being found', content: { 'application/json': { schema: createdImportSchema } } },
    ...conflictResponse,
    ...apiErrorResponse(413, 'Too large'),
    ...apiErrorResponse(415, 'The files are not of a service that we know'),
    ...apiErrorResponse(429, 'Too many imports in an hour: see Retry-After'),
    ...apiErrorResponse(503, 'Many imports are being read: see Retry-After'),
  },
} satisfies RouteConfig;

const listRoute = createRoute({
  method: 'get',
  path: '/imports',
  operationId: 'listImports',
  tags,
  security: READS,
  summary: "The member's imports",
  responses: jsonResponse(importsSchema, 'Newest first'),
});

const readRoute = createRoute({
  method: 'get',
  path: '/imports/{importId}',
  operationId: 'getImport',
  tags,
  security: READS,
  summary: 'An import and a page of its rows',
  request: { params, query: z.object({ page: pageQuery, status: orEmpty(choicesQuery(rowStatusSchema.options)) }) },
  responses: { ...jsonResponse(importSchema, '50 rows'), ...notFoundResponse },
});

const leftOutRoute = createRoute({
  method: 'get',
  path: '/imports/{importId}/left-out.csv',
  operationId: 'getLeftOut',
  tags,
  security: READS,
  summary: 'All entries that were not imported, with file, line and reason',
  request: { params },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } }, ...notFoundResponse },
});

const chooseRoute = createRoute({
  method: 'put',
  path: '/imports/{importId}/rows/{line}',
  operationId: 'chooseFilm',
  tags,
  security: WRITES,
  summary: 'Choose the film of a row, or leave the row out',
  request: { params: params.extend({ line: idText }), ...jsonBody(importChoiceSchema) },
  responses: { ...jsonResponse(importRowSchema, 'The row'), ...notFoundResponse, ...conflictResponse },
});

const applyRoute = createRoute({
  method: 'post',
  path: '/imports/{importId}/apply',
  operationId: 'applyImport',
  tags,
  security: WRITES,
  summary: 'Write the rows that have a film',
  request: { params, ...jsonBody(importApplySchema) },
  responses: { ...accepted, ...notFoundResponse, ...conflictResponse },
});

const undoRoute = createRoute({
  method: 'post',
  path: '/imports/{importId}/undo',
  operationId: 'undoImport',
  tags,
  security: WRITES,
  summary: 'Undo the changes of the import, except data that were changed since',
  request: { params },
  responses: { ...accepted, ...notFoundResponse, ...conflictResponse },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/imports/{importId}',
  operationId: 'deleteImport',
  tags,
  security: WRITES,
  summary: 'Delete an import; the data that it wrote stays',
  request: { params },
  responses: { ...noContentResponse, ...notFoundResponse, ...conflictResponse },
});

const filesOnly: MiddlewareHandler = async (c, next) => {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')) {
    throw new AppError('unsupported', { message: 'Please send the files as multipart/form-data.' });
  }
  await next();
};

export function importsRoutes(service: ImportsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  const uploadRoute = createRoute({ ...UPLOAD, middleware: [filesOnly, oneUploadEach(UPLOADS_AT_ONCE)] as const });
  router.openapi(uploadRoute, async (c) => {
    const { body } = c.req.raw;
    if (!body) throw badRequest('The request has no body.');
    const contentType = c.req.header('Content-Type') ?? '';
    return c.json(await service.create(c.var.member.id, { contentType, body }), 202);
  });
  router.openapi(listRoute, async (c) => c.json(await service.list(c.var.member.id), 200));
  router.openapi(readRoute, async (c) => {
    const { page, status } = c.req.valid('query');
    return c.json(await service.read(keyOf(c.var.member.id, c.req.valid('param')), page, status), 200);
  });
  router.openapi(leftOutRoute, async (c) =>
    c.body(await service.leftOut(keyOf(c.var.member.id, c.req.valid('param'))), 200, {
      'Content-Disposition': 'attachment; filename="fright-club-left-out.csv"',
      'Content-Type': 'text/csv; charset=utf-8',
    }),
  );
  router.openapi(chooseRoute, async (c) => {
    const { line, ...found } = c.req.valid('param');
    return c.json(await service.choose(keyOf(c.var.member.id, found), line, c.req.valid('json').choice), 200);
  });
  router.openapi(applyRoute, async (c) => {
    await service.apply(keyOf(c.var.member.id, c.req.valid('param')), c.req.valid('json'));
    return c.body(null, 202);
  });
  router.openapi(undoRoute, async (c) => {
    await service.undo(keyOf(c.var.member.id, c.req.valid('param')));
    return c.body(null, 202);
  });
  router.openapi(removeRoute, async (c) => {
    await service.remove(keyOf(c.var.member.id, c.req.valid('param')));
    return c.body(null, 204);
  });
  return router;
}

const keyOf = (memberId: string, { importId }: { importId: string }) => ({ memberId, importId });
