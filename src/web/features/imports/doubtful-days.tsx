import type { Import } from '#contract/imports/imports.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { counted } from './import-words.ts';

type DoubtfulDaysProps = {
  days: Import['doubtfulDays'];
  /** The days whose viewings are imported without a date. */
  undated: readonly string[];
  onChange: (undated: string[]) => void;
};

export function DoubtfulDays({ days, undated, onChange }: DoubtfulDaysProps) {
  if (days.length === 0) return null;
  const toggle = (date: string) =>
    onChange(undated.includes(date) ? undated.filter((one) => one !== date) : [...undated, date]);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {days.length === 1 ? 'This date looks' : 'These dates look'} wrong. Tick a date to leave it out: the films are
        then imported as seen, without a date.
      </legend>
      <div className="grid max-h-80 gap-x-8 overflow-y-auto sm:grid-cols-2">
        {days.map(({ date, viewings, reason }) => (
          <Choice key={date} type="checkbox" isChecked={undated.includes(date)} onChange={() => toggle(date)}>
            <span>
              {counted(viewings, 'film')} on {longDate(date)}
              {reason === 'future' && <span className="text-muted">, which is in the future</span>}
            </span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
