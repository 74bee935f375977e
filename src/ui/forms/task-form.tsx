import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Notice } from '../states/notice.tsx';
import type { useForm } from './use-form.ts';

type SubmitButtonProps = {
  isBusy: boolean;
  busyLabel: string;
  isBlocked?: boolean;
  /** On a screen where another button is the primary one. */
  isSecondary?: boolean;
  className?: string;
  children: ReactNode;
};

/** Sends its form. It is disabled until hydration. While busy it keeps the focus but does nothing. */
export function SubmitButton(props: SubmitButtonProps) {
  const { isBusy, busyLabel, isBlocked = false, isSecondary = false, className, children } = props;
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      isPrimary={!isSecondary}
      isBusy={isBusy}
      disabled={isBlocked || !isHydrated}
      className={classNames(isBlocked && 'bg-line! text-muted!', className)}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}

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
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
