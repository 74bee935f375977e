import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Notice } from '../states/notice.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { useForm } from './use-form.ts';

type TaskFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'isBusy' | 'failure' | 'dismiss'>;
  /** What its button says. */
  submit: string;
  /** What the button says while the form is being sent. */
  busy: string;
  /** Whether it cannot be sent yet. */
  isBlocked?: boolean;
  /** Whether what went wrong can be put aside. */
  hasDismissibleFailure?: boolean;
  /** What it is called where it is one of several on a page; its button is then as wide as its words. */
  label?: string;
  /** Beside the button. */
  aside?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A form for one task: its fields, below them what went wrong with it, and the button that sends it. */
export function TaskForm(props: TaskFormProps) {
  const { form, submit, busy, isBlocked, hasDismissibleFailure = false, label, aside, children } = props;
  return (
    <form {...form.formProps} aria-label={label}>
      {children}
      {form.failure && (
        <Notice tone="failure" onDismiss={hasDismissibleFailure ? form.dismiss : undefined} className="mb-5">
          {form.failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          isBusy={form.isBusy}
          busyLabel={busy}
          isBlocked={isBlocked}
          className={classNames(!label && 'w-full')}
        >
          {submit}
        </SubmitButton>
        {aside}
      </div>
    </form>
  );
}
