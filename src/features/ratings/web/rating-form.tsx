import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, TextButton } from '#ui/button.tsx';
import { focusScore, ScorePicker } from '#ui/forms/score-picker.tsx';
import { SubmitButton } from '#ui/forms/task-form.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { isSignedOut } from '#web/lib/api.ts';
import {
  RATING_CATEGORIES,
  RATING_FIGURES,
  type RatingCategory,
  type RatingFigure,
  type RatingFigures,
} from '../contract/rating-categories.ts';
import { RATING_CATEGORY_DESCRIPTIONS } from '../contract/rating-descriptions.ts';
import { type OpenForm, type OwnRating, RATING_SAVE_FAILURE } from './use-own-rating.ts';

/** The parts of OwnRating that save and close a form. */
type Saving = Pick<OwnRating, 'save' | 'isSaving' | 'saveError' | 'dismissError' | 'close' | 'signIn'> &
  Partial<Pick<OwnRating, 'saveNext'>>;

type RatingFormProps = {
  own: Saving;
  form: Pick<OpenForm, 'before' | 'draft'>;
  /**
   * Explains a category's figures, especially the chosen one. Without `rubric` the form has only the overall rating.
   */
  rubric?: (category: RatingCategory, chosen: number | null) => ReactNode;
  more?: (draft: RatingFigures) => ReactNode;
  /**
   * If true, a click or tap on an overall rating saves it. With the keyboard, a key chooses a rating, and Enter or the
   * button, which then appears, saves it.
   */
  savesOnPick?: boolean;
  className: string;
  footerClassName?: string;
};

/** Without a change nothing is sent. If saving fails, the form stays open (specification, section 4). */
export function RatingForm({
  own,
  form,
  rubric,
  more,
  savesOnPick = false,
  className,
  footerClassName = '',
}: RatingFormProps) {
  const [draft, setDraft] = useState(form.draft);
  const overall = useRef<HTMLDivElement>(null);
  useEffect(() => focusScore(overall.current), []);
  const change = (figure: RatingFigure) => (value: number | null) =>
    setDraft((before) => ({ ...before, [figure]: value }));
  const differs = (figures: RatingFigures) => RATING_FIGURES.some((figure) => figures[figure] !== form.before[figure]);
  const isChanged = differs(draft);
  const send = (figures: RatingFigures) => {
    if (own.isSaving) return own.saveNext?.(figures);
    if (differs(figures)) own.save(figures);
    else own.close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(draft);
  };

  return (
    <form onSubmit={submit} noValidate className={className}>
      <ScorePicker
        label="Overall Rating"
        value={draft.overall}
        onChange={change('overall')}
        onPick={savesOnPick ? (overall) => send({ ...draft, overall }) : undefined}
        isLarge
        groupRef={overall}
      />
      {rubric && (
        <div className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {RATING_CATEGORIES.map((category) => (
            <ScorePicker
              key={category}
              label={category}
              description={RATING_CATEGORY_DESCRIPTIONS[category]}
              value={draft[category]}
              onChange={change(category)}
              help={rubric(category, draft[category])}
            />
          ))}
        </div>
      )}
      <div className={footerClassName}>
        {own.saveError && (
          <Notice tone="failure" onDismiss={own.dismissError} className="mb-4">
            {isSignedOut(own.saveError) ? <SignedOut onSignIn={own.signIn} /> : RATING_SAVE_FAILURE}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {(!savesOnPick || isChanged) && (
            <SubmitButton isBusy={own.isSaving} busyLabel="Submitting...">
              Submit ratings
            </SubmitButton>
          )}
          <Button onClick={own.close}>Cancel</Button>
          {more?.(draft)}
        </div>
      </div>
    </form>
  );
}

function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      You have been logged out, so your rating could not be saved.{' '}
      <TextButton onClick={onSignIn}>Log in again</TextButton>
    </>
  );
}
