import type { Import } from '#contract/imports/imports.ts';
import { mediumDate } from '#web/lib/format/dates.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { counted } from './import-words.ts';

type NearViewingsProps = {
  count: number;
  /** The first of these viewings. */
  first: Import['nearViewings'];
  isSame: boolean;
  onChange: (isSame: boolean) => void;
};

const OPTIONS = [
  { isSame: false, label: 'Keep both' },
  { isSame: true, label: 'They are the same: keep only mine' },
] as const;

/** Two services often record one evening under two days. Only the member knows if it was one viewing. */
export function NearViewings({ count, first, isSame, onChange }: NearViewingsProps) {
  if (count === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {counted(count, 'viewing is', 'viewings are')} a day before or after one of yours
      </legend>
      <ul className="max-h-60 overflow-y-auto text-muted text-sm">
        {first.map(({ title, date, here }) => (
          <li key={`${title} ${date} ${here}`} className="py-0.5 wrap-anywhere">
            {title}: {mediumDate(date)} (yours: {mediumDate(here)})
          </li>
        ))}
        {first.length > 0 && count > first.length && <li>and {counted(count - first.length, 'more', 'more')}</li>}
      </ul>
      <div className="flex flex-wrap gap-x-8">
        {OPTIONS.map((option) => (
          <Choice
            key={option.label}
            type="radio"
            name="near-viewings"
            isChecked={option.isSame === isSame}
            onChange={() => onChange(option.isSame)}
          >
            {option.label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
