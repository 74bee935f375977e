import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportApply, Imports } from '#contract/imports.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { filmCount } from '#web/lib/format/numbers.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import { messageOf } from '#web/ui/forms/use-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { applyImport, discardImport } from './import-calls.ts';
import { counted, kindsText } from './import-words.ts';

type ApplyFormProps = {
  current: Imports['imports'][number];
  onChanged: () => void;
  onSignedOut: () => void;
};

const CONFLICTS = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Take theirs' },
  { value: 'newest', label: 'The newest wins' },
] as const;

/** The member's decisions for the whole import, and the button that begins it. */
export function ApplyForm({ current, onChanged, onSignedOut }: ApplyFormProps) {
  const { counts } = current;
  const [conflicts, setConflicts] = useState<ImportApply['conflicts']>('mine');
  const [includeNotHorror, setIncludeNotHorror] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: 'apply' | 'discard') =>
      action === 'apply' ? applyImport(current._id, { conflicts, includeNotHorror }) : discardImport(current),
    onSuccess: onChanged,
    onError: (failure) => isSignedOut(failure) && onSignedOut(),
  });
  const { adds } = counts;
  const hasNew =
    adds.viewings + adds.ratings + adds.watchlist > 0 ||
    (counts.conflicts > 0 && conflicts !== 'mine') ||
    (counts.notHorror > 0 && includeNotHorror);
  return (
    <section aria-labelledby="apply" className="mt-12 rounded-md border border-line-strong bg-raised p-5 md:p-8">
      <h3 id="apply" className="display mb-4 text-3xl">
        {hasNew ? 'Import' : '0 new'}
      </h3>
      {counts.conflicts > 0 && (
        <fieldset className="mb-5">
          <legend className="mb-1 font-semibold">
            {counted(counts.conflicts, 'rating differs', 'ratings differ')} from yours
          </legend>
          <div className="flex flex-wrap gap-x-8">
            {CONFLICTS.map(({ value, label }) => (
              <Choice
                key={value}
                type="radio"
                name="conflicts"
                isChecked={conflicts === value}
                onChange={() => setConflicts(value)}
              >
                {label}
              </Choice>
            ))}
          </div>
        </fieldset>
      )}
      {counts.notHorror > 0 && (
        <Choice type="checkbox" isChecked={includeNotHorror} onChange={() => setIncludeNotHorror((before) => !before)}>
          Also bring {filmCount(counts.notHorror)} that {counts.notHorror === 1 ? 'is' : 'are'} not horror
        </Choice>
      )}
      {counts.ambiguous > 0 && (
        <p className="mb-2 max-w-prose">
          {counted(counts.ambiguous, 'row waits', 'rows wait')} for your choice. Without it they are left out.
        </p>
      )}
      <p className="max-w-prose text-muted">
        {hasNew
          ? `This adds ${kindsText(adds)}. You can take the whole import back afterwards.`
          : 'There is nothing to add: everything that we found is already here.'}
      </p>
      {error && !isPending && (
        <Notice tone="failure" className="mt-5">
          {messageOf(error, 'This did not work. Check your connection and try again.')}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {hasNew && (
          <button
            type="button"
            onClick={() => isPending || mutate('apply')}
            aria-disabled={isPending || undefined}
            className={`${PRIMARY_BUTTON} aria-disabled:cursor-progress`}
          >
            Import
          </button>
        )}
        <button
          type="button"
          onClick={() => isPending || mutate('discard')}
          aria-disabled={isPending || undefined}
          className={`${SECONDARY_BUTTON} aria-disabled:cursor-progress`}
        >
          {hasNew ? 'Do not import' : 'Choose other files'}
        </button>
      </div>
    </section>
  );
}
