import { longDate, mediumDate } from '#ui/format/dates.ts';
import { counted, grouped } from '#ui/format/numbers.ts';
import { Choice, Radios } from '#ui/forms/choice.tsx';
import type { Import, ImportApply } from '../contract/imports.ts';

type Conflicts = ImportApply['conflicts'];
type ConflictFieldProps = { count: number; newer: number; chosen: Conflicts; onChoose: (conflicts: Conflicts) => void };

const OPTIONS = [
  { value: 'mine', label: 'Keep my ratings' },
  { value: 'theirs', label: 'Use the ratings in the file' },
  { value: 'newest', label: 'Use the newest ratings' },
] as const;

const yours = (count: number) => (count === 1 ? 'your rating' : `your ${grouped(count)} ratings`);
const theFiles = (count: number) => (count === 1 ? 'the rating' : 'the ratings');
const newerOnes = (count: number) => (count === 1 ? 'the newer rating' : 'the newer ratings');

const EFFECTS: Record<Conflicts, (count: number, newer: number) => string> = {
  mine: (count) => `This does not change ${yours(count)}.`,
  theirs: (count) => `This replaces ${yours(count)} with ${theFiles(count)} from the file.`,
  newest: (count, newer) => {
    if (newer === 0) return `This does not change ${yours(count)}, because the file has no newer ratings.`;
    if (newer === count) return `This replaces ${yours(count)} with ${newerOnes(count)} from the file.`;
    return `This replaces ${grouped(newer)} of ${yours(count)} with newer ratings from the file.`;
  },
};

export function ConflictField({ count, newer, chosen, onChoose }: ConflictFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{counted(count, 'rating differs', 'ratings differ')} from yours</legend>
      <div className="flex flex-wrap gap-x-8">
        <Radios name="conflicts" options={OPTIONS} chosen={chosen} onChoose={onChoose} />
      </div>
      <p role="status" className="text-muted text-sm">
        {EFFECTS[chosen](count, newer)}
      </p>
    </fieldset>
  );
}

type NearViewingsProps = {
  count: number;
  /** The first of these viewings. */
  first: Import['nearViewings'];
  isSame: boolean;
  onChange: (isSame: boolean) => void;
};

const ANSWERS = [
  { value: false, label: 'Keep both' },
  { value: true, label: 'I watched it only once, so keep my date' },
] as const;

/** Two services often record one evening under two days. Only the member knows if it was one viewing. */
export function NearViewings({ count, first, isSame, onChange }: NearViewingsProps) {
  if (count === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {counted(count, 'viewing is', 'viewings are')} one day before or after a viewing that you already have
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
        <Radios name="near-viewings" options={ANSWERS} chosen={isSame} onChoose={onChange} />
      </div>
    </fieldset>
  );
}

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
        {days.length === 1 ? 'This date looks' : 'These dates look'} wrong. Tick a date to leave it out. We then import
        the films of that day as watched, without a date.
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
