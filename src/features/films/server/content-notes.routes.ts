import type { Callers } from '#engine/http/feature.ts';
import { READS_FOR_ALL } from '#engine/http/openapi.ts';
import { idParam } from '#engine/http/params.ts';
import { memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import {
  contentNoteSchema,
  filmNoteSchema,
  filmNotesSchema,
  knownNotesSchema,
  noteAnswerInputSchema,
} from '../contract/film-notes.ts';
import type { ContentNotesService } from './content-notes.service.ts';

export function contentNotesRoutes(service: ContentNotesService, { requireMember, forViewer }: Callers) {
  const { router: publicRouter, visitor } = visitorRoutes('Content notes');

  visitor('GET', '/content-notes', {
    id: 'listKnownNotes',
    summary: 'The content notes, with the number of films for which each is known',
    answer: [knownNotesSchema, 'Every note'],
    handle: () => service.knownNotes(),
  });

  visitor('GET', '/films/{id}/content-notes', {
    id: 'listContentNotes',
    summary: "A film's content notes",
    description:
      'Notes may give away the plot. Keywords only add notes: a film without the keyword may still have the note.',
    security: READS_FOR_ALL,
    params: idParam,
    answer: [filmNotesSchema, "Every note, with the member's own answers"],
    fails: [404],
    handle: ({ c, params: { id } }) =>
      forViewer(c, (member) => (member ? service.notesOf(member.id, id) : service.publicNotes(id))),
  });

  const { router, memberOrToken } = memberRoutes('Content notes', requireMember);

  memberOrToken('PUT', '/films/{id}/content-notes/{note}', {
    id: 'answerContentNote',
    summary: 'Answer yes or no to a content note, or few for jump scares',
    description:
      'For members who have marked the film as watched. A member has one answer to each note; a new answer replaces it. The answer stays when the film is marked as not watched, and is deleted with the account.',
    params: idParam.extend({ note: contentNoteSchema }),
    body: noteAnswerInputSchema,
    answer: [filmNoteSchema, 'The note with the answer'],
    fails: [404, 409],
    handle: ({ member, params, body }) => service.answer(member.id, params.id, params.note, body.answer),
  });

  return [publicRouter, router];
}
