import { Plus, X } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Viewing } from '#contract/user-list.ts';
import { ownToday } from '#web/lib/format/own-days.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import type { ViewingChanges } from './use-viewing-changes.ts';
import { dayOfViewing, FIRST_DAY, isViewingDay, viewingDate, watchDateOf } from './viewing-dates.ts';

const DATE_FIELD =
  'h-10 rounded-md border border-line-strong bg-sunken px-3 text-base text-text transition-colors hover:border-text invalid:border-link md:text-sm';
const SMALL_BUTTON = 'text-link target px-1 text-sm';

type ViewingsEditorProps = {
  id: string;
  viewings: Viewing[];
  /** Describes the rating that was saved on the viewing's day. */
  ratingOf: (viewing: Viewing) => string | null;
  changes: ViewingChanges;
};

export function ViewingsEditor({ id, viewings, ratingOf, changes }: ViewingsEditorProps) {
  const newDate = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  // Keeps the order while dates change, so that the focus stays in place.
  const [order] = useState(() => viewings.map((viewing) => viewing.id));
  const placeOf = (viewing: Viewing) => order.indexOf(viewing.id) >>> 0;
  const showStatus = (text: string) => ({ onSuccess: () => setStatus(text), onError: () => setStatus('') });

  const remove = (viewing: Viewing) => {
    // The button with the focus is about to disappear.
    newDate.current?.focus();
    changes.remove(viewing.id, viewings.length === 1, showStatus('Viewing removed'));
  };
  return (
    <section
      id={id}
      aria-label="Your viewings"
      className="animate-[rise_200ms_ease-out] border border-line-strong border-l-4 border-l-action bg-raised p-4 text-text shadow-raised"
    >
      {viewings.length > 0 && (
        <ul aria-label="Viewings" className="mb-3 space-y-2">
          {viewings
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map((viewing) => (
              <ViewingLine
                key={viewing.id}
                viewing={viewing}
                rating={ratingOf(viewing)}
                onDate={(watchDate) => changes.date(viewing.id, watchDate, showStatus('Date saved'))}
                onRemove={() => remove(viewing)}
              />
            ))}
        </ul>
      )}
      <NewViewing field={newDate} onAdd={(watchDate) => changes.add(watchDate, showStatus('Viewing added'))} />
      <p role="status" className="mt-2 min-h-5 text-muted text-sm leading-5">
        {status}
      </p>
    </section>
  );
}

type ViewingLineProps = {
  viewing: Viewing;
  rating: string | null;
  onDate: (watchDate: string | null) => void;
  onRemove: () => void;
};

/** A date is saved on blur or Enter, so that half-typed dates are not saved. */
function ViewingLine({ viewing: { watchDate }, rating, onDate, onRemove }: ViewingLineProps) {
  const field = useRef<HTMLInputElement>(null);
  const day = dayOfViewing(watchDate);
  const [edit, setEdit] = useState<{ of: string | null; day: string } | null>(null);
  const typed = edit?.of === watchDate ? edit.day : day;

  const save = () => {
    if (field.current?.validity.badInput || (typed !== '' && !isViewingDay(typed))) return setEdit(null);
    if (typed !== day) onDate(watchDateOf(typed));
  };
  const name = viewingDate(watchDate);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        ref={field}
        type="date"
        aria-label={`Watched on, now ${name}`}
        value={typed}
        min={FIRST_DAY}
        max={ownToday()}
        onChange={({ target }) => setEdit({ of: watchDate, day: target.value })}
        onKeyDown={({ key }) => key === 'Enter' && save()}
        onBlur={save}
        className={DATE_FIELD}
      />
      {rating && <span className="text-muted text-sm">{rating}</span>}
      {watchDate && (
        <button
          type="button"
          onClick={() => {
            field.current?.focus();
            onDate(null);
          }}
          className={SMALL_BUTTON}
        >
          Clear date<span className="sr-only"> of {name}</span>
        </button>
      )}
      <button type="button" onClick={onRemove} className={`${SMALL_BUTTON} gap-1`}>
        <X aria-hidden="true" className="size-4" />
        <span className="max-xs:sr-only">Remove</span>
        <span className="sr-only"> the viewing: {name}</span>
      </button>
    </li>
  );
}

type NewViewingProps = {
  field: RefObject<HTMLInputElement | null>;
  onAdd: (watchDate: string | null) => void;
};

function NewViewing({ field, onAdd }: NewViewingProps) {
  const [day, setDay] = useState(ownToday);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (field.current?.validity.badInput || (day !== '' && !isViewingDay(day))) return field.current?.focus();
    onAdd(watchDateOf(day));
    setDay(ownToday());
  };
  return (
    <form onSubmit={add} noValidate className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <input
        ref={field}
        type="date"
        aria-label="Date of another viewing"
        value={day}
        min={FIRST_DAY}
        max={ownToday()}
        onChange={({ target }) => setDay(target.value)}
        className={DATE_FIELD}
      />
      <button type="submit" className={`${SECONDARY_BUTTON} min-h-10`}>
        <Plus aria-hidden="true" className="size-4" />
        Add viewing
      </button>
    </form>
  );
}
