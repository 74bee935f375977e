import { useId } from 'react';
import { MAX_FRIGHT_LIMIT } from '#contract/constants.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { rubricOf } from '#features/ratings/contract/rubric.ts';
import { Choice } from '#ui/forms/choice.tsx';
import type { FrightLimits } from '../contract/fright-limits.ts';

/** Only these categories can be too much for somebody. A limit such as "acting at most 3" would help nobody. */
const LIMITED = ['scares', 'gore'] as const satisfies readonly RatingCategory[];
export const isLimited = (category: RatingCategory) => LIMITED.some((one) => one === category);

/** Names for the figures of the rubric, from the lowest to the highest. The last one is no limit. */
const NAMES = {
  scares: ['Not scary', 'A few jolts', 'Tense now and then', 'Tense most of the time', 'As scary as it gets'],
  gore: ['No blood', 'Some blood', 'Moments that make you look away', 'A lot of gore, in detail', 'As gory as it gets'],
} as const satisfies Record<(typeof LIMITED)[number], readonly string[]>;

/** @property limit undefined for no limit */
type Step = { limit: number | undefined; name: string; film?: string };

/** Returns the five steps, and the limit itself if another program or an older version has set one between them. */
function stepsOf(category: (typeof LIMITED)[number], own: number | undefined): Step[] {
  const steps = rubricOf(category).marks.map(({ figure, film }, place): Step => {
    const limit = figure > MAX_FRIGHT_LIMIT ? undefined : figure;
    return { limit, name: NAMES[category][place] ?? '', film };
  });
  if (steps.some(({ limit }) => limit === own)) return steps;
  const between = { limit: own, name: `${own} of 10` };
  return [...steps, between].sort((a, b) => (a.limit ?? Infinity) - (b.limit ?? Infinity));
}

export function withAxis(
  axes: FrightLimits['axes'],
  category: RatingCategory,
  limit: number | undefined,
): FrightLimits['axes'] {
  const { [category]: _, ...others } = axes;
  return limit === undefined ? others : { ...others, [category]: limit };
}

type AxisLimitsProps = { axes: FrightLimits['axes']; onChange: (axes: FrightLimits['axes']) => void };

/** The most scares and gore that somebody can take, in five steps with an example film each. */
export function AxisLimits({ axes, onChange }: AxisLimitsProps) {
  const id = useId();
  return (
    <div className="grid max-w-3xl gap-x-10 gap-y-4 sm:grid-cols-2">
      {LIMITED.map((category) => (
        <fieldset key={category}>
          <legend className="font-semibold first-letter:uppercase">{category}, at most</legend>
          {stepsOf(category, axes[category]).map(({ limit, name, film }) => (
            <Choice
              key={name}
              type="radio"
              name={`${id}${category}`}
              isChecked={axes[category] === limit}
              onChange={() => onChange(withAxis(axes, category, limit))}
            >
              <span className="leading-snug">
                {name}
                {film && <span className="text-muted text-sm">, like {film}</span>}
              </span>
            </Choice>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
