import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import { longDate, ownToday } from '#ui/format/dates.ts';
import { counted } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { Score } from './challenge-queries.ts';

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
      <Mark
        aria-hidden="true"
        className={isDone ? 'mt-0.5 size-5 shrink-0 text-link' : 'mt-0.5 size-5 shrink-0 text-muted'}
      />
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
