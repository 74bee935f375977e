import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { grouped } from '#ui/format/numbers.ts';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextArea, TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { apiSend } from '#web/lib/calls.ts';
import {
  listNameProblem,
  listTextProblem,
  MAX_LIST_DESCRIPTION,
  MAX_LIST_FILMS,
  MAX_LIST_NAME,
  MAX_LIST_NOTE,
} from '../contract/list-limits.ts';
import type { ListFilm } from '../contract/lists.ts';
import { listQuery, listsQuery, type MemberList } from './list-queries.ts';

type ListFacts = Pick<MemberList, 'name' | 'description' | 'ranked'>;

type ListDialogProps = OpenedProps & {
  /** Null for a new list. */
  list: (ListFacts & { _id: string }) | null;
  onSaved: (list: MemberList) => void;
};

const FIELDS = ['name', 'description', 'ranked'] as const;
const descriptionProblem = listTextProblem(MAX_LIST_DESCRIPTION);
const validate = ({ name, description }: { name: string; description: string }) => ({
  name: listNameProblem(name.trim()),
  description: descriptionProblem(description),
});

/** Only what the member changed: the rest may have been changed elsewhere. */
const changes = (before: ListFacts, after: ListFacts) => ({
  ...(after.name !== before.name && { name: after.name }),
  ...(after.description !== before.description && { description: after.description }),
  ...(after.ranked !== before.ranked && { ranked: after.ranked }),
});

/** Makes a new list, or changes the name, the description and the kind of one. */
export function ListDialog({ list, onSaved, ...dialog }: ListDialogProps) {
  const client = useQueryClient();
  // The list may be loaded again while the fields hold the values of the opening.
  const [opened] = useState(list);
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ name, description, ranked }) => {
      const body = { name: name.trim(), description, ranked: ranked === 'on' };
      const saved = opened
        ? await apiSend('PATCH', '/lists/{listId}', { path: { listId: opened._id }, body: changes(opened, body) })
        : await apiSend('POST', '/lists', { body });
      client.setQueryData(listQuery(saved._id).queryKey, saved);
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
      dialog.onClose();
      onSaved(saved);
    },
    failure: 'The list could not be saved. Please try again.',
  });
  return (
    <Dialog title={list ? 'Edit the list' : 'New list'} {...dialog} staysOnBackdrop className="max-w-lg">
      <div className="px-4 pb-6 md:px-6">
        <TaskForm form={form} label={list ? 'Edit the list' : 'New list'} submit="Save" busy="Saving...">
          <TextField
            label="Name"
            name="name"
            defaultValue={opened?.name}
            maxLength={MAX_LIST_NAME}
            autoComplete="off"
            problem={form.problemOf('name')}
          />
          <TextArea
            label="Description (optional)"
            name="description"
            defaultValue={opened?.description}
            problem={form.problemOf('description')}
          />
          <label className="mb-5 flex min-h-10 cursor-pointer items-center gap-3">
            <input type="checkbox" name="ranked" defaultChecked={opened?.ranked} className="size-5 accent-action" />
            Ranked: the first film is number 1
          </label>
        </TaskForm>
      </div>
    </Dialog>
  );
}

type EntryDialogProps = OpenedProps & { listId: string; film: ListFilm };

const ENTRY_FIELDS = ['note', 'position'] as const;
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
    fields: ENTRY_FIELDS,
    validate: ({ note, position }) => ({
      // Two notes that a merge of films joined may be longer than one that is typed.
      note: note === opened.note ? undefined : noteProblem(note),
      position: positionProblem(position),
    }),
    submit: async ({ note, position }) => {
      const place = Number(position);
      await apiSend('PUT', '/lists/{listId}/films/{filmId}', {
        path: { listId, filmId: film.id },
        // Only fields that the member has changed: another device may have changed the others.
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
