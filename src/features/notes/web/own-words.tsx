import { useQuery, useQueryClient } from '@tanstack/react-query';
import { StickyNote, Tag } from 'lucide-react';
import { lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { TextButton } from '#ui/button.tsx';
import { ApiError, isSignedOut } from '#web/lib/api.ts';
import { apiSend } from '#web/lib/calls.ts';
import { useOnError } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useChange, useMemberPage } from '#web/lib/member/member-page.tsx';
import { userListQuery } from '#web/lib/member/queries.ts';
import { allTagsQuery, noteQuery, ownTagsQuery } from './notes-queries.ts';
import { useNoteDraft } from './use-note-draft.ts';

export const loadNoteForm = () => import('./note-form.tsx');
const loadTagsForm = () => import('./tags-form.tsx');
export const NoteForm = lazy(async () => ({ default: (await loadNoteForm()).NoteForm }));
const TagsForm = lazy(async () => ({ default: (await loadTagsForm()).TagsForm }));

const LOAD_FAILURE = 'Your note and tags could not be loaded.';

/** The member's note and tags of a film, in one line each, which is reserved. A form is loaded when it is opened. */
export function OwnWords({ filmId }: { filmId: number }) {
  const page = useMemberPage();
  const [open, setOpen] = useState<'note' | 'tags' | null>(null);
  const [status, setStatus] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const note = useQuery(noteQuery(filmId));
  const tags = useQuery(ownTagsQuery(filmId));
  const draft = useNoteDraft();
  const changes = useWordChanges(filmId, page);
  const error = note.error ?? tags.error;
  useOnError(error, () => {
    if (isSignedOut(error)) return;
    console.error('The note and the tags could not be loaded', error);
    page.notify({ tone: 'failure', text: LOAD_FAILURE });
  });
  if (note.data === undefined || tags.data === undefined) return null;
  const close = () => {
    opener.current?.focus();
    setOpen(null);
    setStatus('');
  };
  const line = (kind: 'note' | 'tags') => ({
    isOpen: open === kind,
    formId,
    onPress: () => setOpen(open === kind ? null : kind),
    ...(open === kind && { ref: opener }),
  });
  return (
    <>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Line {...line('note')} icon={StickyNote} load={loadNoteForm} label={note.data ? 'Your note' : 'Add a note'}>
          {note.data}
        </Line>
        <Line {...line('tags')} icon={Tag} load={loadTagsForm} label={tags.data.length > 0 ? 'Your tags' : 'Add tags'}>
          {tags.data.join(', ')}
        </Line>
      </div>
      {open && (
        <div
          id={formId}
          className="animate-[rise_200ms_ease-out] border border-line-strong border-l-4 border-l-action bg-raised p-4 text-text shadow-raised"
        >
          <Suspense>
            {open === 'note' ? (
              <NoteForm
                label="Your note"
                text={note.data ?? ''}
                draft={draft}
                isSaving={changes.isSaving}
                onSave={(text, done) =>
                  changes.saveNote(text, () => {
                    done();
                    setStatus(text === null ? 'Note removed' : 'Note saved');
                  })
                }
                onClose={close}
              />
            ) : (
              <TagsForm tags={tags.data} onChange={changes.saveTags} onClose={close} />
            )}
          </Suspense>
        </div>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  );
}

type LineProps = {
  ref?: Ref<HTMLButtonElement>;
  icon: typeof Tag;
  label: string;
  isOpen: boolean;
  formId: string;
  load: () => unknown;
  onPress: () => void;
  children: ReactNode;
};

function Line({ ref, icon: Icon, label, isOpen, formId, load, onPress, children }: LineProps) {
  return (
    <div className="flex h-6 min-w-0 items-center gap-2">
      <Icon className="size-4 shrink-0 text-muted" />
      <TextButton
        ref={ref}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={onPress}
        onPointerEnter={load}
        onFocus={load}
        className="shrink-0"
      >
        {label}
      </TextButton>
      {children && !isOpen && (
        <span dir="auto" className="min-w-0 truncate">
          {children}
        </span>
      )}
    </div>
  );
}

const NOTE_FAILURE = 'Your note could not be saved. It is still in the form: please try again.';
const TAGS_FAILURE = 'Your tags could not be saved. Please try again.';

/** As `messageOf`, which would load the code of forms with the film page. */
const reasonOf = (error: Error) => error instanceof ApiError && error.message;

/** Saves a film's note and tags. Tags are shown at once, a note when it is saved. */
function useWordChanges(filmId: number, page: MemberPage) {
  const client = useQueryClient();
  const path = { filmId };
  const scope = { id: `words ${filmId}` };
  const note = useChange({
    page,
    log: 'The note could not be saved',
    failureText: (_, error) => reasonOf(error) || NOTE_FAILURE,
    scope,
    /** @param text null removes the note */
    mutationFn: (text: string | null) =>
      text === null
        ? apiSend('DELETE', '/notes/{filmId}', { path })
        : apiSend('PUT', '/notes/{filmId}', { path, body: { text } }),
    onSuccess: async (_, text) => {
      const { queryKey } = noteQuery(filmId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, text);
    },
  });
  const { queryKey } = ownTagsQuery(filmId);
  const mutationKey = ['own-tags', filmId];
  const tags = useChange({
    page,
    log: 'The tags could not be saved',
    failureText: (_, error) => reasonOf(error) || TAGS_FAILURE,
    scope,
    mutationKey,
    mutationFn: (given: string[]) => apiSend('PUT', '/film-tags/{filmId}', { path, body: { tags: given } }),
    onMutate: async (given) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, given);
    },
    onSettled: (_, error) => {
      // Each change sends all tags, so a later change also saves the earlier ones.
      if (error && client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: allTagsQuery.queryKey });
      void client.invalidateQueries({ queryKey: userListQuery.queryKey });
    },
  });
  return {
    isSaving: note.isPending,
    saveNote: (text: string | null, onSuccess: () => void) => note.mutate(text, { onSuccess }),
    saveTags: (given: string[]) => tags.mutate(given),
  };
}
