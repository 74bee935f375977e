import { Plus, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Viewing } from '#features/my-movies/contract/my-movies.ts';
import { loadNoteForm, NoteForm, useNoteDraft } from '#features/notes/web/notes.ts';
import { TextButton } from '#ui/button.tsx';
import { ownToday } from '#ui/format/dates.ts';
import { ViewingDateForm, viewingDate } from '#web/lib/member/viewing-date-form.tsx';
import type { ViewingChanges } from './use-member-film.ts';

const SMALL = 'px-1 text-sm';

type ViewingsEditorProps = {
  id: string;
  viewings: Viewing[];
  /** Describes the rating that was saved on the viewing's day. */
  ratingOf: (viewing: Viewing) => string | null;
  changes: ViewingChanges;
  /** The id of the viewing whose note is open at first. */
  notedViewing?: string | undefined;
};

export function ViewingsEditor({ id, viewings, ratingOf, changes, notedViewing }: ViewingsEditorProps) {
  const headingId = useId();
  const newDate = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  // Keeps the order while dates change, so that the focus stays in place.
  const [order] = useState(() => viewings.map((viewing) => viewing.id));
  const placeOf = (viewing: Viewing) => order.indexOf(viewing.id) >>> 0;
  const showStatus = (text: string, done?: () => void) => ({
    onSuccess: () => {
      setStatus(text);
      done?.();
    },
    onError: () => setStatus(''),
  });

  const remove = (viewing: Viewing) => {
    // The button with the focus is about to disappear.
    newDate.current?.focus();
    changes.remove(viewing.id, showStatus('Viewing removed'));
  };
  return (
    <section
      id={id}
      aria-label="Your viewings"
      className="animate-[rise_200ms_ease-out] border border-line-strong border-l-4 border-l-action bg-raised p-4 text-text shadow-raised"
    >
      {viewings.length > 0 && (
        <ul aria-label="Viewings" className="mb-4 divide-y divide-line border-line border-b">
          {viewings
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map((viewing) => (
              <ViewingLine
                key={viewing.id}
                viewing={viewing}
                rating={ratingOf(viewing)}
                others={viewings.filter((other) => other !== viewing)}
                onDate={(day) => changes.date(viewing.id, day, showStatus('Date saved'))}
                onNote={(note, done) =>
                  changes.note(viewing.id, note, showStatus(note === null ? 'Note removed' : 'Note saved', done))
                }
                isNoteOpen={viewing.id === notedViewing}
                onRemove={() => remove(viewing)}
              />
            ))}
        </ul>
      )}
      <h2 id={headingId} className="mb-2 font-semibold">
        Add {viewings.length > 0 ? 'another' : 'a'} viewing
      </h2>
      <ViewingDateForm
        field={newDate}
        label="Date of another viewing"
        firstDay={ownToday()}
        others={viewings}
        submit={
          <>
            <Plus className="size-4" />
            Add viewing
          </>
        }
        isSaving={changes.isSaving}
        onSave={(day, another, done) => changes.add({ day, another }, showStatus('Viewing added', done))}
      />
      <p role="status" className="mt-2 min-h-5 text-muted text-sm leading-5">
        {status}
      </p>
    </section>
  );
}

type ViewingLineProps = {
  viewing: Viewing;
  rating: string | null;
  others: readonly Viewing[];
  onDate: (day: string | null) => void;
  isNoteOpen: boolean;
  /** @param done called when the note is saved */
  onNote: (note: string | null, done: () => void) => void;
  onRemove: () => void;
};

/** Shows a saved viewing as text, with a button that turns its date into a field. */
function ViewingLine({ viewing: { day, note }, rating, others, onDate, onRemove, ...ofNote }: ViewingLineProps) {
  const [isOpen, setOpen] = useState(false);
  const [isNoteOpen, setNoteOpen] = useState(ofNote.isNoteOpen);
  const draft = useNoteDraft();
  const noteOpener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const name = viewingDate(day);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const close = () => {
    opener.current?.focus();
    setOpen(false);
  };
  const closeNote = () => {
    noteOpener.current?.focus();
    setNoteOpen(false);
  };
  const save = (date: string | null) => {
    close();
    if (date !== day) onDate(date);
  };
  return (
    <li className="space-y-2 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{name}</span>
        {rating && <span className="text-muted text-sm">{rating}</span>}
        <TextButton ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={SMALL}>
          Change date<span className="sr-only"> of {name}</span>
        </TextButton>
        <TextButton
          ref={noteOpener}
          aria-expanded={isNoteOpen}
          onClick={() => setNoteOpen(!isNoteOpen)}
          onPointerEnter={loadNoteForm}
          onFocus={loadNoteForm}
          className={SMALL}
        >
          {note ? 'Edit note' : 'Add note'}
          <span className="sr-only"> on the viewing: {name}</span>
        </TextButton>
        <TextButton onClick={onRemove} className={`${SMALL} gap-1`}>
          <X className="size-4" />
          <span className="max-xs:sr-only">Remove</span>
          <span className="sr-only"> the viewing: {name}</span>
        </TextButton>
      </div>
      {isOpen && (
        <ViewingDateForm
          field={field}
          label={`Change the date: ${name}`}
          firstDay={day ?? ''}
          others={others}
          submit="Save date"
          onSave={save}
        >
          {day && (
            <TextButton onClick={() => save(null)} className={SMALL}>
              Clear date<span className="sr-only"> of {name}</span>
            </TextButton>
          )}
          <TextButton onClick={close} className={SMALL}>
            Cancel
          </TextButton>
        </ViewingDateForm>
      )}
      {isNoteOpen ? (
        <Suspense>
          <NoteForm
            label={`Note on the viewing: ${name}`}
            text={note ?? ''}
            draft={draft}
            isSaving={false}
            onSave={ofNote.onNote}
            onClose={closeNote}
          />
        </Suspense>
      ) : (
        note && (
          <p dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-line text-sm">
            {note}
          </p>
        )
      )}
    </li>
  );
}
