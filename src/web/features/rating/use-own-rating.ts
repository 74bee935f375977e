import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RatingFigures } from '#contract/rating-categories.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { saveRating } from '#web/lib/member/calls.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { ratingQuery } from '#web/lib/member/queries.ts';
import { reportFailure } from '#web/lib/member/use-change.ts';
import { useOnError } from '#web/lib/use-on-error.ts';
import { RATING_LOAD_FAILURE, RATING_SAVE_FAILURE, RATING_SAVE_LOG } from './messages.ts';
import { draftOf, ratingInput } from './rating-draft.ts';

/** The panel in the page is for the overall rating, the modal over it for that and all eight categories. */
export type FormKind = 'panel' | 'modal';

/** A form that is or was open. A closed one stays, for its dialog to fade out with. */
export type OpenForm = {
  /** Tells this opening from the next. */
  serial: number;
  kind: FormKind;
  isOpen: boolean;
  /** The rating as it was when the form opened. */
  before: RatingFigures;
  /** What the form starts with. */
  draft: RatingFigures;
};

type OwnRatingOptions = {
  filmId: number;
  /** Whether there is a member who can rate this film. */
  isEnabled: boolean;
  page: MemberPage;
  /** A response said that the session has ended. */
  onSessionEnd: () => void;
  /** A form has closed, or a rating was saved after that: the film is to be loaded again. */
  onClosed: () => void;
};

export type OwnRating = ReturnType<typeof useOwnRating>;

/** The member's rating of a film, and the forms that change it. */
export function useOwnRating({ filmId, isEnabled, page, onSessionEnd, onClosed }: OwnRatingOptions) {
  const { data: rating, error, refetch } = useQuery({ ...ratingQuery(filmId), enabled: isEnabled });
  const [form, setForm] = useState<OpenForm | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const close = () => {
    setForm((last) => last && { ...last, isOpen: false });
    onClosed();
  };
  const isShown = ({ serial }: OpenForm) => form?.isOpen === true && form.serial === serial;
  const saving = useSaving({
    filmId,
    onSaved: (sent) => (isShown(sent) ? close() : onClosed()),
    onFailure: (failure, sent) => {
      // The form tells it as long as it is there.
      if (isShown(sent)) console.error(RATING_SAVE_LOG, failure);
      else reportFailure(page, failure, RATING_SAVE_LOG, RATING_SAVE_FAILURE);
    },
  });

  useOnError(error, () => {
    if (isSignedOut(error)) return onSessionEnd();
    console.error('Loading the rating failed', error);
    page.notify({ tone: 'failure', text: RATING_LOAD_FAILURE });
  });

  const show = (kind: FormKind, before: RatingFigures, draft: RatingFigures) =>
    setForm((last) => ({ serial: (last?.serial ?? 0) + 1, kind, isOpen: true, before, draft }));
  const isOfForm = saving.variables?.form.serial === form?.serial;

  return {
    rating,
    /** Whether the rating is known, or could not be loaded. */
    isSettled: rating !== undefined || error !== null,
    form: isEnabled ? form : null,
    /** Has the focus again when a form has closed. */
    opener,
    signIn: page.signIn,
    save: saving.mutate,
    isSaving: isOfForm && saving.isPending,
    saveError: isOfForm ? saving.error : null,
    dismissError: saving.reset,

    /** Opens a form. A rating that could not be loaded is loaded again first: nobody saves over what they do not see. */
    open: async (kind: FormKind, button: HTMLElement) => {
      opener.current = button;
      const known = rating ?? (await refetch()).data;
      if (known) show(kind, draftOf(known), draftOf(known));
    },

    /** From the panel on to the modal, with what was chosen there. */
    openAll: (draft: RatingFigures) => form && show('modal', form.before, draft),
    close,
  };
}

type SavingOptions = {
  filmId: number;
  onSaved: (sent: OpenForm) => void;
  onFailure: (error: Error, sent: OpenForm) => void;
};

/** Saves what a form holds, and shows the rating that the server answers. */
function useSaving({ filmId, onSaved, onFailure }: SavingOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'rating' },
    mutationFn: ({ form, draft }: { form: OpenForm; draft: RatingFigures }) =>
      saveRating(filmId, ratingInput(form.before, draft)),
    onSuccess: async (saved, { form }) => {
      const { queryKey } = ratingQuery(filmId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      for (const name of ['list', 'ratings']) void queryClient.invalidateQueries({ queryKey: ['me', name] });
      onSaved(form);
    },
    onError: (error, { form }) => onFailure(error, form),
  });
}
