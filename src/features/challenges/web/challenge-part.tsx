import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import { longDate, ownToday } from '#ui/format/dates.ts';
import { counted } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { LoadingLine } from '#ui/states/loading-line.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { type Score, scoreQuery } from './challenge-queries.ts';
import { Program } from './program.tsx';
import { draftOf } from './rule-fields.tsx';
import { RulesEditor } from './rules-editor.tsx';

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
            <Button ref={change} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              Change the rules
            </Button>
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

const nightsText = ({ finished, from, nightsLeft: left }: Score) => {
  if (finished) return 'You watched every film and fulfilled every rule.';
  if (left === 0) return 'The challenge is over.';
  if (from > ownToday()) return `${counted(left, 'night')}.`;
  return left === 1 ? 'Tonight is the last night.' : `${left} nights left.`;
};

/** The rules of a challenge with the films that fulfill them. */
export function ScoreCard({ score }: { score: Score }) {
  const { from, to, watched, of, rules } = score;
  return (
    <section aria-labelledby="score-card">
      <SectionHeading
        id="score-card"
        title="Score card"
        aside={
          <p className="text-lg tabular-nums">
            {watched} of {of} <span className="text-muted text-sm">films</span>
          </p>
        }
      />
      <ProgressBar part={watched} of={of} className="mb-3" />
      <p className="mb-5 text-muted">
        {longDate(from)} to {longDate(to)}. {nightsText(score)}
      </p>
      {rules.length === 0 && <p className="max-w-prose">There are no rules yet, so any film counts.</p>}
      <ol className="grid gap-x-10 md:grid-cols-2">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
          <RuleLine key={index} rule={rule} films={score.films} />
        ))}
      </ol>
    </section>
  );
}

type RuleLineProps = { rule: Score['rules'][number]; films: Score['films'] };

function RuleLine({ rule: { text, done, count, films: ids }, films }: RuleLineProps) {
  const isDone = done >= count;
  const Mark = isDone ? Check : Circle;
  const by = films.filter(({ id }) => ids.includes(id));
  return (
    <li className="flex gap-3 border-line border-t py-3">
      <Mark className={isDone ? 'mt-0.5 size-5 shrink-0 text-link' : 'mt-0.5 size-5 shrink-0 text-muted'} />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-4">
          <span className="font-semibold">{text}</span>
          <span className="shrink-0 tabular-nums">
            {done} of {count}
            <span className="sr-only">{isDone ? ', done' : `, ${count - done} missing`}</span>
          </span>
        </p>
        {by.length > 0 && (
          <ul aria-label={`Films for: ${text}`} className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {by.map(({ id, title }) => (
              <li key={id}>
                <Link to="/movie/$id" params={{ id: String(id) }} className="text-link target inline-block">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
