import { X } from 'lucide-react';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { RATING_CATEGORY_DESCRIPTIONS } from '#features/ratings/contract/rating-descriptions.ts';
import { Button, CHIP } from '#ui/button.tsx';
import { toggled } from '#ui/forms/choice.tsx';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { AxisLimits, isLimited, withAxis } from './axis-limits.tsx';
import { hasLimits, NO_LIMITS } from './has-limits.ts';
import { NoteChoice, useOfferedNotes } from './note-choice.tsx';

type LimitsEditorProps = { limits: FrightLimits; onChange: (limits: FrightLimits) => void };

const LEGEND = 'display mb-2 text-2xl';

const withNote = ({ axes, notes }: FrightLimits, note: ContentNoteSlug) => ({ axes, notes: toggled(notes, note) });

export function LimitsEditor({ limits, onChange }: LimitsEditorProps) {
  const offered = useOfferedNotes(limits.notes);
  return (
    <div className="space-y-9">
      <fieldset>
        <legend className={LEGEND}>The most I can take</legend>
        <AxisLimits axes={limits.axes} onChange={(axes) => onChange({ ...limits, axes })} />
        <EarlierLimits limits={limits} onChange={onChange} />
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>Content I want to avoid</legend>
        <p className="mb-4 max-w-prose text-muted text-sm">
          We haven’t checked every film. The numbers show how many films we have checked.
        </p>
        <div className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
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
      {hasLimits(limits) && <Button onClick={() => onChange(NO_LIMITS)}>Remove all limits</Button>}
    </div>
  );
}

/** Limits that were set when every category could have a limit. They still apply, but can only be removed. */
function EarlierLimits({ limits, onChange }: LimitsEditorProps) {
  const earlier = RATING_CATEGORIES.filter((category) => limits.axes[category] !== undefined && !isLimited(category));
  if (earlier.length === 0) return null;
  return (
    <div className="mt-5 border-line-strong border-l-2 pl-4">
      <p className="max-w-prose text-muted text-sm">
        You set these limits earlier, and they still apply. You can remove them, but not set them again.
      </p>
      <ul aria-label="Earlier limits" className="mt-2 flex flex-wrap gap-2">
        {earlier.map((category) => (
          <li key={category}>
            <button
              type="button"
              onClick={() => onChange({ ...limits, axes: withAxis(limits.axes, category, undefined) })}
              className={`${CHIP} cursor-pointer gap-1.5`}
            >
              <span className="sr-only">Remove: </span>
              {category} at most {limits.axes[category]}
              <X className="size-3.5 shrink-0" />
            </button>
            <p className="mt-1 text-muted text-xs">{RATING_CATEGORY_DESCRIPTIONS[category]}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
