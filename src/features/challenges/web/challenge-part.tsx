import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { LoadingLine } from '#ui/states/loading-line.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { scoreQuery } from './challenge-queries.ts';
import { draftOf } from './draft.ts';
import { Program } from './program.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { ScoreCard } from './score-card.tsx';

type ChallengePartProps = {
  listId: string;
  challenge: Parameters<typeof draftOf>[0];
  /** Ids of the films on the list. */
  films: number[];
  /** The part below the score. It is shown after the score, so that the score does not move it down. */
  children: ReactNode;
};

/** The score card, the program and the rules of a list that is a challenge. */
export function ChallengePart({ listId, challenge, films, children }: ChallengePartProps) {
  const client = useQueryClient();
  const { notify, notice } = useNotice();
  const { data: score, error, refetch } = useQuery(scoreQuery(listId));
  const [isEditing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const saving = useChange({
    page: { notify },
    log: 'Saving the program failed',
    failureText: (_, failure) => failure.message || 'We could not add every film to the list. Please try again.',
    mutationFn: async (chosen: number[]) => {
      for (const filmId of chosen.filter((id) => !films.includes(id))) {
        await apiSend('PUT', '/lists/{listId}/films/{filmId}', { path: { listId, filmId }, body: {} });
      }
    },
    onSuccess: () => notify({ tone: 'success', text: 'Your nights are planned.' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  });
  if (error && !score)
    return (
      <>
        <FailureMessage error={error} text="The score could not be loaded." onRetry={refetch} />
        {children}
      </>
    );
  if (!score) return <LoadingLine>The score card works only with JavaScript.</LoadingLine>;
  const closeEditor = () => {
    setEditing(false);
    change.current?.focus();
  };
  const watched = new Set(score.films.map(({ id }) => id));
  return (
    <>
      <div className="space-y-12">
        <ScoreCard score={score} />
        <div>
          <p className="flex flex-wrap gap-3">
            <button
              ref={change}
              type="button"
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
              className={SECONDARY_BUTTON}
            >
              Change the rules
            </button>
            <a href={`/api/lists/${listId}/score/picture`} download="score-card.png" className={SECONDARY_BUTTON}>
              Get a picture to share
            </a>
          </p>
          {isEditing && <RulesEditor listId={listId} challenge={draftOf(challenge)} onDone={closeEditor} />}
        </div>
        {!score.finished && (
          <Program
            listId={listId}
            rules={score.rules}
            listed={films.filter((id) => !watched.has(id))}
            isSaving={saving.isPending}
            onSave={saving.mutate}
          />
        )}
        {notice}
      </div>
      {children}
    </>
  );
}
