import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { MAX_NOTE } from '../contract/note-rules.ts';
import { type NoteDraft, noteOf } from './use-note-draft.ts';

type NoteFormProps = {
  label: string;
  /** The saved note; empty without one. */
  text: string;
  draft: NoteDraft;
  isSaving: boolean;
  /**
   * @param note null: the member has emptied the note, so it is removed
   * @param done called when the note is saved: closes the form unless the member has typed on
   */
  onSave: (note: string | null, done: () => void) => void;
  onClose: () => void;
};

/** From this many characters before the limit on, the form counts them. */
const COUNTS_FROM = 1_000;

/** A field for plain text. A note that is too long stays in the field and is not sent. */
export function NoteForm({ label, text: saved, draft, isSaving, onSave, onClose }: NoteFormProps) {
  const text = draft.text ?? saved;
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const left = MAX_NOTE - [...text].length;
  const note = noteOf(text);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const cancel = () => {
    draft.discard();
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (left < 0) field.current?.focus();
    else if (note === null && saved === '') cancel();
    else
      onSave(note, () => {
        const isOpen = field.current !== null;
        if (draft.discardSaved(note) && isOpen) onClose();
      });
  };
  return (
    <form onSubmit={save} noValidate>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={4}
        value={text}
        onChange={({ target }) => draft.type(target.value)}
        aria-invalid={left < 0 || undefined}
        aria-describedby={`${id}hint`}
        className="field-sizing-content mt-1.5 block max-h-96 min-h-28 w-full rounded-md border border-line-strong bg-sunken px-3 py-2 text-base text-text hover:border-text aria-invalid:border-link"
      />
      <p id={`${id}hint`} className={classNames('mt-1.5', left < 0 ? 'text-(--link)' : 'text-muted')}>
        {hintOf(left)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button isPrimary type="submit" isBusy={isSaving}>
          {note === null && saved !== '' ? 'Remove note' : 'Save note'}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}

function hintOf(left: number): string {
  const count = Math.abs(left).toLocaleString('en-US');
  const characters = left === 1 || left === -1 ? 'character' : 'characters';
  if (left < 0) return `This is ${count} ${characters} too long.`;
  return left < COUNTS_FROM ? `${count} ${characters} left. Only you see this.` : 'Only you see this.';
}
