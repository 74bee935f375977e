import { useState } from 'react';
import type { SavedRating } from '#contract/ratings/ratings.ts';
import { draftOf } from './rating-draft.ts';
import { RatingForm } from './rating-form.tsx';
import { Rubric } from './rubric.tsx';
import type { useHistoryChanges } from './use-history-changes.ts';
import type { OpenForm, OwnRating } from './use-own-rating.ts';

type CorrectionFormProps = {
  saved: SavedRating;
  correct: ReturnType<typeof useHistoryChanges>['correct'];
  signIn: OwnRating['signIn'];
  /** @param status for screen readers, empty if nothing was saved */
  onClose: (status: string) => void;
};

export function CorrectionForm({ saved, correct, signIn, onClose }: CorrectionFormProps) {
  const [form] = useState<OpenForm>(() => {
    const figures = draftOf(saved);
    return { serial: 0, kind: 'history', isOpen: true, before: figures, draft: figures };
  });
  return (
    <RatingForm
      own={{
        isSaving: correct.isPending,
        saveError: correct.error,
        dismissError: correct.reset,
        signIn,
        close: () => onClose(''),
        save: ({ form: { before }, draft }) =>
          correct.mutate({ id: saved._id, before, draft }, { onSuccess: () => onClose('Rating corrected') }),
      }}
      form={form}
      rubric={(category) => <Rubric category={category} />}
      className="mt-4"
      footerClassName="mt-6"
    />
  );
}
