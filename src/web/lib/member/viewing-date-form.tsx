import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import type { Viewing } from '#features/my-movies/contract/my-movies.ts';
import { Button } from '#ui/button.tsx';
import { longDate, ownDay, ownToday } from '#ui/format/dates.ts';

type ViewingDateFormProps = {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  firstDay: string;
  /** The film's other viewings. A second one on the same day has to be confirmed. */
  others: readonly Viewing[];
  submit: ReactNode;
  /** True while a viewing is being saved: the form then sends nothing. */
  isSaving?: boolean;
  /**
   * `isAnother`: the film has another viewing on this day. If the form stays open, `done` must be called after the day
   * was saved.
   */
  onSave: (day: string | null, isAnother: boolean, done: () => void) => void;
  children?: ReactNode;
};

export function ViewingDateForm(props: ViewingDateFormProps) {
  const { field, label, firstDay, others, submit, isSaving = false, onSave, children } = props;
  const [day, setDay] = useState(firstDay);
  const [isAsked, setAsked] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (field.current?.validity.badInput || (day !== '' && !isViewingDay(day))) return field.current?.focus();
    const isTaken = day !== '' && others.some((other) => other.day === day);
    if (isTaken && !isAsked) return setAsked(true);
    onSave(day || null, isTaken, () => {
      setDay(firstDay);
      setAsked(false);
    });
  };
  return (
    <form onSubmit={save} noValidate className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <input
        ref={field}
        type="date"
        aria-label={label}
        value={day}
        min={FIRST_DAY}
        max={ownToday()}
        onChange={({ target }) => {
          setDay(target.value);
          setAsked(false);
        }}
        className="h-10 rounded-md border border-line-strong bg-sunken px-3 text-base text-text transition-colors invalid:border-link hover:border-text md:text-sm"
      />
      {/* A double click is no answer. */}
      <Button
        type="submit"
        onClick={(click) => isAsked && click.detail > 1 && click.preventDefault()}
        className="min-h-10"
      >
        {isAsked ? 'Yes, I watched it twice' : submit}
      </Button>
      {children}
      {isAsked && (
        <p role="alert" className="basis-full">
          You already watched this film on {viewingDate(day)}. Did you watch it twice that day?
        </p>
      )}
    </form>
  );
}

/**
 * The day of the first public film screening. It is also the minimum of the date fields, so that they reject half-typed
 * years.
 */
const FIRST_DAY = '1895-12-28';

const UNDATED = 'no date';

export const viewingDate = (day: string | null) => (day ? longDate(day) : UNDATED);

export const isViewingDay = (day: string) => day >= FIRST_DAY && day <= ownToday();

export function ownYesterday(): string {
  const now = new Date();
  return ownDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
}
