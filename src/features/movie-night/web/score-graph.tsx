import type { ReactNode } from 'react';
import { hasShape, ratedCategories } from '#features/ratings/contract/rating-categories.ts';
import { type Curve, LOOKS } from '#ui/charts/curves.tsx';
import { FrightGraphChart } from '#ui/charts/fright-graph-chart.tsx';
import { oneDecimal } from '#ui/format/numbers.ts';
import type { NightScores } from '../contract/movie-night.ts';

/** More outlines than these cannot be told apart. */
const LOOKS_OF_GUESTS = ['dashed', 'dotted', 'faint', 'points'] as const;

/** The mean of all guests, and above it the outlines of the first four who show their names. */
export function curvesOf({ mean, each }: NightScores): Curve[] {
  const guests = each
    .map(({ name, profile: figures }) => ({ name, figures }))
    .filter(({ figures }) => hasShape(figures));
  const shown = LOOKS_OF_GUESTS.flatMap((look, index) => (guests[index] ? [{ look, ...guests[index] }] : []));
  const average: Curve = { name: 'Average', look: 'filled', figures: mean };
  return hasShape(mean) ? [average, ...shown] : shown;
}

type ScoreGraphProps = { title: string; scores: NightScores };

export function ScoreGraph({ title, scores }: ScoreGraphProps) {
  const curves = curvesOf(scores);
  if (curves.length === 0)
    return <p className="text-muted">The graph appears when at least three categories have scores.</p>;
  const means = ratedCategories(scores.mean).map((category) => `${category} ${oneDecimal(scores.mean[category] ?? 0)}`);
  return <FrightGraphChart label={`How your group scored ${title}: ${means.join(', ')}`} curves={curves} />;
}

/** The average and each guest who shows their name, with the sample of their outline and their overall score. */
export function ScoreNames({ scores }: { scores: NightScores }) {
  const curves = curvesOf(scores);
  const people = [
    { name: 'Average', overall: scores.mean.overall },
    ...scores.each.map(({ name, profile: { overall } }) => ({ name, overall })),
  ];
  return (
    <ul aria-label="Scores" className="flex flex-wrap gap-x-[1.5em] gap-y-[0.4em]">
      {people.map(({ name, overall }, index) => {
        // A guest may be called Average, too.
        const curve = curves.find((one) => one.name === name && (one.look === 'filled') === (index === 0));
        return (
          <li key={index === 0 ? '' : name} className="flex min-w-0 items-center gap-[0.5em]">
            {curve && <Sample look={curve.look} />}
            <bdi className="wrap-anywhere min-w-0">{name}</bdi>
            {overall !== null && (
              <span className="shrink-0 font-semibold tabular-nums">
                {index === 0 ? oneDecimal(overall) : overall}
                <span className="sr-only"> of 10</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Sample({ look }: Pick<Curve, 'look'>) {
  const { Sample: Drawn } = LOOKS[look];
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true" className="w-[1.7em] shrink-0">
      <Drawn />
    </svg>
  );
}

/** The guests who were most afraid, and the category on which the guests disagree most. */
export function Verdicts({ scores: { mostAfraid, apart } }: { scores: NightScores }) {
  return (
    <dl className="space-y-[0.5em]">
      {mostAfraid && (
        <Verdict term="Most afraid">
          {mostAfraid.length === 0
            ? 'somebody who won’t say'
            : mostAfraid.map((name, index) => (
                <span key={name}>
                  {index > 0 && (index === mostAfraid.length - 1 ? ' and ' : ', ')}
                  <bdi className="wrap-anywhere">{name}</bdi>
                </span>
              ))}
        </Verdict>
      )}
      {apart && (
        <Verdict term="Biggest disagreement">
          {apart.category}, from {apart.lowest} to {apart.highest}
        </Verdict>
      )}
    </dl>
  );
}

function Verdict({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-[0.5em]">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
