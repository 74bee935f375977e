import { badRequest, conflict, notFound } from '#engine/errors.ts';
import type { Callers } from '#engine/http/feature.ts';
import { READS_FOR_ALL } from '#engine/http/openapi.ts';
import { idParam, memberRoutes, visitorRoutes } from '#engine/http/routes.ts';
import { dayOf } from '#engine/lib/dates.ts';
import {
  CONTENT_NOTES,
  type ContentNoteSlug,
  isCounted,
  isFew,
  knownNote,
  noteStatus,
} from '../contract/content-notes.ts';
import {
  contentNoteSchema,
  type FilmNote,
  type FilmNotes,
  filmNoteSchema,
  filmNotesSchema,
  type KnownNotes,
  knownNotesSchema,
  type NoteAnswer,
  noteAnswerInputSchema,
} from '../contract/film-notes.ts';
import type { ContentNotesRepository } from './content-notes.repository.ts';

export function contentNotesRoutes(
  service: ReturnType<typeof createContentNotesService>,
  { requireMember, forViewer }: Callers,
) {
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

const MAX_ASKED = 3;

type FilmEvidence = NonNullable<Awaited<ReturnType<ContentNotesRepository['film']>>>;
type OwnAnswers = Awaited<ReturnType<ContentNotesRepository['answers']>>;

const ownAnswer = ({ answer, few }: OwnAnswers[number]) => (few ? 'few' : answer ? 'yes' : 'no');

function editorsAnswer(note: ContentNoteSlug, { editor_yes, editor_few, editor_no }: FilmEvidence): NoteAnswer {
  if (editor_yes.includes(note)) return 'yes';
  if (editor_few.includes(note)) return 'few';
  return editor_no.includes(note) ? 'no' : null;
}

function toNotes(film: FilmEvidence, answers: OwnAnswers): FilmNote[] {
  return CONTENT_NOTES.map(({ slug: note, label }) => {
    const { yes = 0, few = 0, no = 0 } = film.counts.find((count) => count.note === note) ?? {};
    const hasKeyword = film.keywordNotes.includes(note);
    const editors = editorsAnswer(note, film);
    const status = noteStatus({ yes, no, hasKeyword, editors });
    const known = knownNote(status);
    const own = answers.find((answer) => answer.note === note);
    return {
      note,
      label,
      status,
      known: known === 'yes' && isFew({ yes, few, editors }) ? 'few' : known,
      yes,
      few,
      no,
      sources: [
        ...(editors ? ['editors' as const] : []),
        ...(hasKeyword ? ['keywords' as const] : []),
        ...(yes + no > 0 ? ['members' as const] : []),
      ],
      editors,
      own: own ? ownAnswer(own) : null,
    };
  });
}

/**
 * Returns notes that no member has answered: first the notes in `avoided`, the most avoided first, then the others in
 * their own order.
 */
function toAsk(notes: FilmNote[], avoided: string[]): ContentNoteSlug[] {
  const place = (note: string) => avoided.indexOf(note) >>> 0;
  return notes
    .filter(({ yes, no }) => yes + no === 0)
    .map(({ note }) => note)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, MAX_ASKED);
}

type ContentNotesServiceOptions = {
  repository: ContentNotesRepository;
  /** Reads from the primary; `repository` may lag behind. */
  latest: ContentNotesRepository;
  clock: () => Date;
};

export function createContentNotesService({ repository, latest, clock }: ContentNotesServiceOptions) {
  async function requireFilm(filmId: number, first = latest): Promise<FilmEvidence> {
    const film = (await first.film(filmId)) ?? (await latest.film(filmId));
    if (!film) throw notFound('Film not found.');
    return film;
  }

  async function requireReleased(filmId: number): Promise<void> {
    const { release_date } = await requireFilm(filmId);
    if (release_date === null || release_date > dayOf(clock())) {
      throw conflict('This film is not released yet.');
    }
  }

  const notesFor = async (memberId: string, filmId: number): Promise<FilmNote[]> =>
    toNotes(await requireFilm(filmId), await latest.answers(memberId, filmId));

  return {
    async knownNotes(): Promise<KnownNotes> {
      const { films, known } = await repository.known(dayOf(clock()));
      return { notes: CONTENT_NOTES.map(({ slug, label }) => ({ note: slug, label, known: known[slug] })), films };
    },

    /** @throws AppError not_found for an unknown film */
    async publicNotes(filmId: number): Promise<FilmNotes> {
      return { notes: toNotes(await requireFilm(filmId, repository), []), asked: [] };
    },

    /** @throws AppError not_found for an unknown film */
    async notesOf(memberId: string, filmId: number): Promise<FilmNotes> {
      const notes = await notesFor(memberId, filmId);
      if (!(await latest.hasWatched(memberId, filmId))) return { notes, asked: [] };
      return { notes, asked: toAsk(notes, await latest.avoided(memberId)) };
    },

    /**
     * @throws AppError bad_request for "few" of a note that has no such answer, not_found, or conflict for an unreleased
     * film or one that the member has not watched
     */
    async answer(memberId: string, filmId: number, note: ContentNoteSlug, answer: NoteAnswer): Promise<FilmNote> {
      if (answer === 'few' && !isCounted(note))
        throw badRequest('answer: "few" is only for jump scares; send yes or no');
      await requireReleased(filmId);
      if (!(await latest.save({ member_id: memberId, film_id: filmId, note }, answer))) {
        throw conflict('Only members who have watched this film can answer. Mark it as watched first.');
      }
      const saved = (await notesFor(memberId, filmId)).find((one) => one.note === note);
      if (!saved) throw new Error(`${note} is missing from the notes`);
      return saved;
    },
  };
}
