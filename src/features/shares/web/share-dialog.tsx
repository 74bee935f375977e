import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { CopyField } from '#ui/forms/copy-field.tsx';
import { TaskForm } from '#ui/forms/task-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { MAX_SHARE_NAME, shareNameProblem } from '../contract/share-rules.ts';
import { SHARE_PICTURES } from '../contract/shared-pages.ts';
import { SharedLinks } from './shared-links.tsx';
import { type Subject, sharesQuery, subjectOf } from './shared-page.ts';

type ShareDialogProps = OpenedProps & { subject: Subject };

const FIELDS = ['name', 'notes'] as const;
const validate = ({ name }: { name: string }) => ({ name: shareNameProblem(name.trim()) });

export function ShareDialog({ subject, ...dialog }: ShareDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Dialog title={`Share: ${subjectOf(subject)}`} {...dialog} staysOnBackdrop className="max-w-lg">
      <div className="space-y-8 px-4 pb-6 md:px-6">
        {url === null ? <NameForm subject={subject} onCreated={setUrl} /> : <NewLink url={url} />}
        <section aria-labelledby="your-links">
          <h3 id="your-links" className="display mb-3 text-xl">
            Your links
          </h3>
          <SharedLinks />
        </section>
      </div>
    </Dialog>
  );
}

type NameFormProps = Pick<ShareDialogProps, 'subject'> & { onCreated: (url: string) => void };

function NameForm({ subject, onCreated }: NameFormProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    fields: FIELDS,
    validate,
    submit: async ({ name, notes }) => {
      const { url } = await apiSend('POST', '/shares', {
        body: { ...subject, list: subject.list?._id ?? null, notes: notes === 'on', name: name.trim() },
      });
      onCreated(url);
      await queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey });
    },
    failure: 'The link could not be created. Please try again.',
  });
  return (
    <>
      <p className="mb-5 text-muted">
        Anyone who has the link can see this page, without an account, until you delete the link. The page never shows
        your email address.
      </p>
      <TaskForm form={form} label="Create a link" submit="Create a link" busy="Creating...">
        <TextField
          label="Your name on the page"
          name="name"
          maxLength={MAX_SHARE_NAME}
          autoComplete="nickname"
          problem={form.problemOf('name')}
        />
        {subject.list && (
          <label className="mb-5 flex min-h-10 cursor-pointer items-center gap-3">
            <input type="checkbox" name="notes" className="size-5 accent-action" />
            Show my notes about the films
          </label>
        )}
      </TaskForm>
    </>
  );
}

const PICTURES = [
  { label: 'Picture for stories', file: SHARE_PICTURES.tall.file },
  { label: 'Picture for posts', file: SHARE_PICTURES.wide.file },
];

function NewLink({ url }: { url: string }) {
  const { pathname } = new URL(url);
  return (
    <div className="space-y-4">
      <Notice tone="success">Your link is ready. Copy it now. You will not see it again.</Notice>
      {/* The form that had the focus is gone. */}
      <CopyField label="Link" value={url} takesFocus />
      <ul className="flex flex-wrap gap-3">
        {PICTURES.map(({ label, file }) => (
          <li key={file}>
            <a href={`${pathname}/${file}`} download={`fright-club-${file}`} className={SECONDARY_BUTTON}>
              <Download className="size-4" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
