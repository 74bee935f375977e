import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { CHIP } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { apiGet } from '#web/lib/calls.ts';
import { answerNote } from '#web/lib/member/calls.ts';
import { type MemberPage, useChange } from '#web/lib/member/member-page.tsx';
import type { FilmNote, NoteAnswer } from '../contract/film-notes.ts';
import { answersTo, answerWords, questionOf } from './note-texts.ts';

/** @param isMember the response for a member contains the member's own answers */
export const notesQuery = (filmId: number, isMember: boolean) =>
  queryOptions({
    queryKey: isMember ? ['me', 'notes', filmId] : ['films', 'notes', filmId],
    queryFn: ({ signal }) => apiGet('/films/{id}/content-notes', { path: { id: filmId }, signal }),
    // The notes are always fetched again, because other members change them.
    staleTime: 0,
  });

type AnswerButtonsProps = {
  filmId: number;
  note: Pick<FilmNote, 'note' | 'own'>;
  page: MemberPage;
};

/** The buttons show a new answer immediately. Pressing the same answer again removes it. */
export function AnswerButtons({ filmId, note: { note, own }, page }: AnswerButtonsProps) {
  const client = useQueryClient();
  const { queryKey } = notesQuery(filmId, true);
  const { mutate, isPending, variables } = useChange({
    page,
    log: 'The answer to a content note could not be saved',
    failureText: () => 'Your answer could not be saved. Please try again.',
    // An answer is sent after a pending change of the watched toggle: the server saves answers only for films that are
    // marked as watched.
    scope: { id: 'watched' },
    mutationFn: (answer: NoteAnswer) => answerNote(filmId, note, answer),
    onSuccess: async (saved) => {
      // A request for the notes that is still running may return the notes without this answer.
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (all) => all && { ...all, notes: all.notes.map((one) => (one.note === note ? saved : one)) },
      );
    },
  });
  const answer = isPending ? variables : own;
  return (
    <fieldset className="flex shrink-0 items-center gap-2">
      <legend className="sr-only">{questionOf(note)}</legend>
      {answersTo(note).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={answer === choice}
          onClick={() => mutate(answer === choice ? null : choice)}
          className={classNames(
            CHIP,
            'aria-pressed:border-text aria-pressed:bg-text aria-pressed:font-semibold aria-pressed:text-ground',
          )}
        >
          {answerWords(note, choice)}
        </button>
      ))}
    </fieldset>
  );
}
