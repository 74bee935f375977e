import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { AppError, badRequest } from '#engine/errors.ts';
import type { Member, RequireMember } from '#engine/http/member.ts';
import { choicesQuery, idText, memberRoutes, orEmpty, pageQuery } from '#engine/http/routes.ts';
import { MAX_IMPORT_FILES } from '../contract/import-rules.ts';
import {
  createdImportSchema,
  importApplySchema,
  importChoiceSchema,
  importRowSchema,
  importSchema,
  importsSchema,
  rowGroupSchema,
} from '../contract/imports.ts';
import type { ImportsService } from './imports.service.ts';

/** Maximum number of simultaneous uploads. An upload has up to 20 MB, which wait on the disk. */
const UPLOADS_AT_ONCE = 20;

const params = z.object({ importId: z.uuid('must be the id of an import') });

/** This is not a Zod schema, because only the process that reads the files parses the form: read-process.ts. */
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

const filesOnly: MiddlewareHandler = async (c, next) => {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')) {
    throw new AppError('unsupported', { message: 'Please send the files as multipart/form-data.' });
  }
  await next();
};

/**
 * Accepts one upload per member at a time, because each upload takes disk space until it is read.
 *
 * @param atOnce maximum number of uploads of all members
 */
export function oneUploadEach(atOnce: number): MiddlewareHandler<{ Variables: { member: Member } }> {
  const running = new Set<string>();
  return async (c, next) => {
    const { id } = c.var.member;
    if (running.has(id)) {
      throw new AppError('conflict', {
        message: 'Another upload of yours is being read. Please wait until it is done.',
      });
    }
    if (running.size >= atOnce) {
      throw new AppError('unavailable', {
        message: 'Many imports are being read. Please try again in a moment.',
        retryAfter: 5,
      });
    }
    running.add(id);
    try {
      await next();
    } finally {
      running.delete(id);
    }
  };
}

export function importsRoutes(service: ImportsService, requireMember: RequireMember) {
  const { router, memberOrToken } = memberRoutes('Imports', requireMember);

  memberOrToken('POST', '/imports', {
    id: 'createImport',
    summary: 'Upload the export of another service',
    description:
      'Reads up to 10 files, 20 MB in all, and finds their films. This does not change the member’s data yet.',
    otherBody: { required: true, content: { 'multipart/form-data': { schema: uploadSchema } } },
    answer: [createdImportSchema, 'The films are being found'],
    status: 202,
    fails: [
      409,
      [413, 'Too large'],
      [415, 'The files are not of a service that we know'],
      [429, 'Too many imports in an hour: see Retry-After'],
      [503, 'Many imports are being read: see Retry-After'],
    ],
    before: [filesOnly, oneUploadEach(UPLOADS_AT_ONCE)],
    handle: async ({ c, member }) => {
      const { body } = c.req.raw;
      if (!body) throw badRequest('The request has no body.');
      return service.create(member.id, { contentType: c.req.header('Content-Type') ?? '', body });
    },
  });

  memberOrToken('GET', '/imports', {
    id: 'listImports',
    summary: "The member's imports",
    answer: [importsSchema, 'Newest first'],
    handle: ({ member }) => service.list(member.id),
  });

  memberOrToken('GET', '/imports/{importId}', {
    id: 'getImport',
    summary: 'An import and a page of its rows',
    params,
    query: z.object({ page: pageQuery, status: orEmpty(choicesQuery(rowGroupSchema.options)) }),
    answer: [importSchema, '50 rows'],
    fails: [404],
    handle: ({ member, params, query }) => service.read(keyOf(member.id, params), query.page, query.status),
  });

  memberOrToken('GET', '/imports/{importId}/left-out.csv', {
    id: 'getLeftOut',
    summary: 'All entries that were not imported, with file, line and reason',
    params,
    otherAnswers: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
    fails: [404],
    handle: async ({ c, member, params }) =>
      c.body(await service.leftOut(keyOf(member.id, params)), 200, {
        'Content-Disposition': 'attachment; filename="fright-club-left-out.csv"',
        'Content-Type': 'text/csv; charset=utf-8',
      }),
  });

  memberOrToken('PUT', '/imports/{importId}/rows/{line}', {
    id: 'chooseFilm',
    summary: 'Choose the film of a row, or leave the row out',
    params: params.extend({ line: idText }),
    body: importChoiceSchema,
    answer: [importRowSchema, 'The row'],
    fails: [404, 409],
    handle: ({ member, params, body }) => service.choose(keyOf(member.id, params), params.line, body.choice),
  });

  memberOrToken('POST', '/imports/{importId}/apply', {
    id: 'applyImport',
    summary: 'Write the rows that have a film',
    params,
    body: importApplySchema,
    otherAnswers: { 202: { description: 'Begun' } },
    fails: [404, 409],
    handle: async ({ c, member, params, body }) => {
      await service.apply(keyOf(member.id, params), body);
      return c.body(null, 202);
    },
  });

  memberOrToken('POST', '/imports/{importId}/undo', {
    id: 'undoImport',
    summary: 'Undo the changes of the import, except data that were changed since',
    params,
    otherAnswers: { 202: { description: 'Begun' } },
    fails: [404, 409],
    handle: async ({ c, member, params }) => {
      await service.undo(keyOf(member.id, params));
      return c.body(null, 202);
    },
  });

  memberOrToken('DELETE', '/imports/{importId}', {
    id: 'deleteImport',
    summary: 'Delete an import; the data that it wrote stays',
    params,
    fails: [404, 409],
    handle: ({ member, params }) => service.remove(keyOf(member.id, params)),
  });

  return router;
}

const keyOf = (memberId: string, { importId }: { importId: string }) => ({ memberId, importId });
