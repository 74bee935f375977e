import type { ReactNode } from 'react';
import { SECONDARY_BUTTON } from '../button-styles.ts';
import { classNames } from '../class-names.ts';
import { Notice } from '../states/notice.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { useForm } from './use-form.ts';

type TaskFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'isBusy' | 'failure' | 'dismiss'>;
  submit: string;
  busy: string;
  isBlocked?: boolean;
  isSecondary?: boolean;
  hasDismissibleFailure?: boolean;
  /** The accessible name, for pages with several forms. The button is then not full-width. */
  label?: string;
  /** With it, the form has a button to cancel. */
  onCancel?: () => void;
  children: ReactNode;
};

export function TaskForm(props: TaskFormProps) {
  const {
    form,
    submit,
    busy,
    isBlocked,
    isSecondary,
    hasDismissibleFailure = false,
    label,
    onCancel,
    children,
  } = props;
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
          isSecondary={isSecondary}
          className={classNames(!label && 'w-full')}
        >
          {submit}
        </SubmitButton>
        {onCancel && (
          <button type="button" onClick={onCancel} className={SECONDARY_BUTTON}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
