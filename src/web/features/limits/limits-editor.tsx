import { X } from 'lucide-react';
import { MAX_FRIGHT_LIMIT } from '#contract/constants.ts';
import type { ContentNoteSlug } from '#contract/content-notes/content-notes.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { rubricOf } from '#contract/fright/rubric.ts';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import { CHIP, SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { hasLimits, NO_LIMITS } from './has-limits.ts';
import { useOfferedNotes } from './known-notes.ts';
import { NoteChoice } from './note-choice.tsx';

type LimitsEditorProps = { limits: FrightLimits; onChange: (limits: FrightLimits) => void };

const NONE = { value: '', label: 'No limit' };
const LEGEND = 'display mb-2 text-2xl';

/** Only these categories can be too much for somebody. A limit such as "acting at most 3" makes no sense. */
const LIMITED = ['scares', 'gore'] as const satisfies readonly RatingCategory[];
const isLimited = (category: RatingCategory) => LIMITED.some((one) => one === category);

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

const OPTIONS = LIMITED.map((category) => ({ category, options: optionsOf(category) }));

function withAxis({ axes, notes }: FrightLimits, category: RatingCategory, value: string): FrightLimits {
  const { [category]: _, ...others } = axes;
  return { axes: value === '' ? others : { ...others, [category]: Number(value) }, notes };
}

const withNote = ({ axes, notes }: FrightLimits, note: ContentNoteSlug): FrightLimits => ({
  axes,
  notes: notes.includes(note) ? notes.filter((one) => one !== note) : [...notes, note],
});

export function LimitsEditor({ limits, onChange }: LimitsEditorProps) {
  const offered = useOfferedNotes(limits.notes);
  return (
    <div className="space-y-9">
      <fieldset>
        <legend className={LEGEND}>The most I can take</legend>
        <div className="grid max-w-2xl gap-x-5 gap-y-4 sm:grid-cols-2">
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
        <EarlierLimits limits={limits} onChange={onChange} />
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>Content I want to avoid</legend>
        <p className="mb-4 max-w-prose text-muted text-sm">
          We do not know this for every film. The numbers say for how many films we know if they have it or not.
        </p>
        <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {offered.map((note) => (
            <NoteChoice
              key={note.value}
              note={note}
              isChecked={limits.notes.includes(note.value)}
              onChange={() => onChange(withNote(limits, note.value))}
            />
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

/** Limits that were set when every category had one. They still apply, and can only be removed. */
function EarlierLimits({ limits, onChange }: LimitsEditorProps) {
  const earlier = RATING_CATEGORIES.filter((category) => limits.axes[category] !== undefined && !isLimited(category));
  if (earlier.length === 0) return null;
  return (
    <div className="mt-5 border-line-strong border-l-2 pl-4">
      <p className="max-w-prose text-muted text-sm">
        You set these before. They still apply; new limits are for scares, gore and content.
      </p>
      <ul aria-label="Earlier limits" className="mt-2 flex flex-wrap gap-2">
        {earlier.map((category) => (
          <li key={category}>
            <button
              type="button"
              onClick={() => onChange(withAxis(limits, category, ''))}
              className={`${CHIP} cursor-pointer gap-1.5`}
            >
              <span className="sr-only">Remove: </span>
              {category} at most {limits.axes[category]}
              <X aria-hidden="true" className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
