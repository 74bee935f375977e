import { MAX_FRIGHT_LIMIT } from '#contract/constants.ts';
import type { RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { rubricOf } from '#features/ratings/contract/rubric.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FrightLimits } from '../contract/fright-limits.ts';

const NONE = { value: '', label: 'No limit' };

/** Only these categories can be too much for somebody. A limit such as "acting at most 3" would help nobody. */
const LIMITED = ['scares', 'gore'] as const satisfies readonly RatingCategory[];
export const isLimited = (category: RatingCategory) => LIMITED.some((one) => one === category);

/**
 * The rubric explains some of the figures. Each other figure has the text "more than", followed by the explanation of
 * the nearest lower figure.
 */
function optionsOf(category: RatingCategory) {
  const { marks } = rubricOf(category);
  const figures = Array.from({ length: MAX_FRIGHT_LIMIT + 1 }, (_, figure) => {
    const mark = marks.findLast((one) => one.figure <= figure);
    const meaning = mark?.figure === figure ? mark.meaning : `more than “${mark?.meaning}”`;
    return { value: String(figure), label: `${figure}: ${meaning}` };
  });
  return [NONE, ...figures];
}

const OPTIONS = LIMITED.map((category) => ({ category, options: optionsOf(category) }));

export function withAxis(axes: FrightLimits['axes'], category: RatingCategory, value: string): FrightLimits['axes'] {
  const { [category]: _, ...others } = axes;
  return value === '' ? others : { ...others, [category]: Number(value) };
}

type AxisLimitsProps = { axes: FrightLimits['axes']; onChange: (axes: FrightLimits['axes']) => void };

/** The most scares and gore that somebody can take. */
export function AxisLimits({ axes, onChange }: AxisLimitsProps) {
  return (
    <div className="grid max-w-2xl gap-x-5 gap-y-4 sm:grid-cols-2">
      {OPTIONS.map(({ category, options }) => (
        <SelectField
          key={category}
          label={`${category} at most`}
          value={String(axes[category] ?? '')}
          options={options}
          onChange={(value) => onChange(withAxis(axes, category, value))}
          isWide
        />
      ))}
    </div>
  );
}
