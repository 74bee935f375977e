import { MAX_FRIGHT_LIMIT } from '#contract/constants.ts';
import { CONTENT_NOTES, type ContentNoteSlug } from '#contract/content-notes/content-notes.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { rubricOf } from '#contract/fright/rubric.ts';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import { hasLimits, NO_LIMITS } from '#web/lib/limits/has-limits.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';

type LimitsEditorProps = { limits: FrightLimits; onChange: (limits: FrightLimits) => void };

const NONE = { value: '', label: 'No limit' };
const LEGEND = 'display mb-4 text-2xl';

/** The rubric explains some figures; every other figure is explained as more than the explained one below it. */
function optionsOf(category: RatingCategory) {
  const { marks } = rubricOf(category);
  const figures = Array.from({ length: MAX_FRIGHT_LIMIT + 1 }, (_, figure) => {
    const mark = marks.findLast((one) => one.figure <= figure);
    const meaning = mark?.figure === figure ? mark.meaning : `more than “${mark?.meaning}”`;
    return { value: String(figure), label: `${figure}: ${meaning}` };
  });
  return [NONE, ...figures];
}

const OPTIONS = RATING_CATEGORIES.map((category) => ({ category, options: optionsOf(category) }));

function withAxis({ axes, notes }: FrightLimits, category: RatingCategory, value: string): FrightLimits {
  const { [category]: _, ...others } = axes;
  return { axes: value === '' ? others : { ...others, [category]: Number(value) }, notes };
}

const withNote = ({ axes, notes }: FrightLimits, note: ContentNoteSlug): FrightLimits => ({
  axes,
  notes: notes.includes(note) ? notes.filter((one) => one !== note) : [...notes, note],
});

export function LimitsEditor({ limits, onChange }: LimitsEditorProps) {
  return (
    <div className="space-y-9">
      <fieldset>
        <legend className={LEGEND}>The most I can take</legend>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {OPTIONS.map(({ category, options }) => (
            <SelectField
              key={category}
              label={`${category} at most`}
              value={String(limits.axes[category] ?? '')}
              options={options}
              onChange={(value) => onChange(withAxis(limits, category, value))}
              isWide
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>Content I want to avoid</legend>
        <div className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-3">
          {CONTENT_NOTES.map(({ slug, label }) => (
            <Choice
              key={slug}
              type="checkbox"
              isChecked={limits.notes.includes(slug)}
              onChange={() => onChange(withNote(limits, slug))}
            >
              {label}
            </Choice>
          ))}
        </div>
      </fieldset>
      {hasLimits(limits) && (
        <button type="button" onClick={() => onChange(NO_LIMITS)} className={SECONDARY_BUTTON}>
          Remove all limits
        </button>
      )}
    </div>
  );
}
