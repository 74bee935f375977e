import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { grouped } from '#ui/format/numbers.ts';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import { listTextProblem, MAX_LIST_FILMS, MAX_LIST_NOTE } from '../contract/list-limits.ts';
import type { ListFilm } from '../contract/lists.ts';
import { listQuery } from './list-queries.ts';

type EntryDialogProps = OpenedProps & { listId: string; film: ListFilm };

const FIELDS = ['note', 'position'] as const;
const noteProblem = listTextProblem(MAX_LIST_NOTE);

function positionProblem(text: string): string | undefined {
  const place = Number(text);
  if (!Number.isInteger(place) || place < 1 || place > MAX_LIST_FILMS)
    return `Enter a whole number from 1 to ${grouped(MAX_LIST_FILMS)}.`;
}

/** A film's note, and its place in the list: in a long list nobody drags a film from the end to the beginning. */
export function EntryDialog({ listId, film, ...dialog }: EntryDialogProps) {
  const client = useQueryClient();
  // The film may be loaded again while the fields hold the values of the opening.
  const [opened] = useState(film);
  const form = useForm({
    fields: FIELDS,
    validate: ({ note, position }) => ({
      // Two notes that a merge of films joined may be longer than one that is typed.
      note: note === opened.note ? undefined : noteProblem(note),
      position: positionProblem(position),
    }),
    submit: async ({ note, position }) => {
      const place = Number(position);
      await apiSend('PUT', '/lists/{listId}/films/{filmId}', {
        path: { listId, filmId: film.id },
        // What the member did not change may have been changed elsewhere.
        body: { ...(note !== opened.note && { note }), ...(place !== opened.position && { position: place }) },
      });
      await client.invalidateQueries({ queryKey: listQuery(listId).queryKey });
      dialog.onClose();
    },
    failure: 'The note could not be saved. Please try again.',
  });
  return (
    <Dialog title={film.title} {...dialog} staysOnBackdrop className="max-w-lg">
      <div className="px-4 pb-6 md:px-6">
        <TaskForm form={form} label={`Note and position: ${film.title}`} submit="Save" busy="Saving...">
          <TextArea
            label="Note (only you see it, unless you share the list with its notes)"
            name="note"
            defaultValue={opened.note}
            problem={form.problemOf('note')}
          />
          <TextField
            label="Place in the list"
            name="position"
            inputMode="numeric"
            defaultValue={String(opened.position)}
            problem={form.problemOf('position')}
            className="max-w-32"
          />
        </TaskForm>
      </div>
    </Dialog>
  );
}
