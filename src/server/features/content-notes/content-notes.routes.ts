import { createRoute } from '@hono/zod-openapi';
import {
  contentNoteSchema,
  filmNoteSchema,
  filmNotesSchema,
  knownNotesSchema,
  noteAnswerInputSchema,
} from '#contract/content-notes/film-notes.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { conflictResponse, jsonBody, jsonResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { READS_FOR_ALL, WRITES } from '../../http/openapi-security.ts';
import { idParam } from '../../http/params.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createMemberRouter } from '../../middleware/member.ts';
import type { ContentNotesService } from './content-notes.service.ts';

const tags = ['Content notes'];

const listRoute = createRoute({
  method: 'get',
  path: '/films/{id}/content-notes',
  operationId: 'listContentNotes',
  tags,
  security: READS_FOR_ALL,
  summary: "A film's content notes",
  description:
    'Notes may give away the plot. Keywords only add notes: a film without the keyword may still have the note.',
  request: { params: idParam },
  responses: {
    ...jsonResponse(filmNotesSchema, "Every note, with the member's own answers"),
    ...notFoundResponse,
  },
});

const knownRoute = createRoute({
  method: 'get',
  path: '/content-notes',
  operationId: 'listKnownNotes',
  tags,
  summary: 'The content notes, with the number of films for which each is known',
  responses: jsonResponse(knownNotesSchema, 'Every note'),
});

const answerRoute = createRoute({
  method: 'put',
  path: '/films/{id}/content-notes/{note}',
  operationId: 'answerContentNote',
  tags,
  security: WRITES,
  summary: 'Answer yes or no to a content note',
  description:
    'For members who have marked the film as watched. A member has one answer to each note; a new answer replaces it. The answer stays when the film is marked as not watched, and is deleted with the account.',
  request: { params: idParam.extend({ note: contentNoteSchema }), ...jsonBody(noteAnswerInputSchema) },
  responses: {
    ...jsonResponse(filmNoteSchema, 'The note with the answer'),
    ...notFoundResponse,
    ...conflictResponse,
  },
});

export function contentNotesRoutes(service: ContentNotesService, { requireMember, forViewer }: Callers) {
  const publicRouter = createApiRouter();
  publicRouter.openapi(knownRoute, async (c) => c.json(await service.knownNotes(), 200));
  publicRouter.openapi(listRoute, async (c) => {
    const { id } = c.req.valid('param');
    const notes = await forViewer(c, (member) => (member ? service.notesOf(member.id, id) : service.publicNotes(id)));
    return c.json(notes, 200);
  });
  const router = createMemberRouter(requireMember);
  router.openapi(answerRoute, async (c) => {
    const { id, note } = c.req.valid('param');
    return c.json(await service.answer(c.var.member.id, id, note, c.req.valid('json').answer), 200);
  });
  return [publicRouter, router];
}
