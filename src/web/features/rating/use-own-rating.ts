import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RatingFigures } from '#contract/rating-categories.ts';
import { isSignedOut, sendJson } from '#web/lib/api.ts';
import { RATING_LOAD_FAILURE } from './messages.ts';
import { draftOf, ratingInput, ratingOf } from './rating-draft.ts';
import { ratingQuery } from './rating-queries.ts';

/** The panel in the page is for the overall rating, the modal over it for that and all eight categories. */
export type FormKind = 'panel' | 'modal';

/** A form that is or was open. A closed one is kept, for its dialog to fade out with. */
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
  /** Gets words for the reader. */
  onFailure: (message: string) => void;
  /** An answer said that the session has ended. */
  onSessionEnd: () => void;
  /** To the login and back. */
  signIn: () => void;
  /** A form has closed, or something was saved after that: the film is to be loaded again. */
  onClosed: () => void;
};

export type OwnRating = ReturnType<typeof useOwnRating>;

/** The member's rating of a film, and the forms that change it. */
export function useOwnRating({ filmId, isEnabled, onFailure, onSessionEnd, signIn, onClosed }: OwnRatingOptions) {
  const queryClient = useQueryClient();
  const { queryKey } = ratingQuery(filmId);
  const { data: rating, error, refetch } = useQuery({ ...ratingQuery(filmId), enabled: isEnabled });
  const [form, setForm] = useState<OpenForm | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return;
    if (isSignedOut(error)) return onSessionEnd();
    console.error('Loading the rating failed', error);
    onFailure(RATING_LOAD_FAILURE);
  }, [error]);

  const show = (kind: FormKind, before: RatingFigures, draft: RatingFigures) =>
    setForm((last) => ({ serial: (last?.serial ?? 0) + 1, kind, isOpen: true, before, draft }));

  return {
    rating,
    /** Whether the rating is known, or is known to be not to be had. */
    isSettled: rating !== undefined || error !== null,
    form: isEnabled ? form : null,
    /** Has the focus again when a form has closed. */
    opener,
    signIn,

    /** Opens a form. A rating that could not be loaded is tried for once more: nobody saves over what they do not see. */
    open: async (kind: FormKind, button: HTMLElement) => {
      opener.current = button;
      const known = rating ?? (await refetch()).data;
      if (known) show(kind, draftOf(known), draftOf(known));
    },

    /** From the panel on to the modal, with what was chosen there. */
    openAll: (draft: RatingFigures) => form && show('modal', form.before, draft),

    close: () => {
      setForm((last) => last && { ...last, isOpen: false });
      onClosed();
    },

    /** @throws ApiError */
    save: async ({ before }: OpenForm, draft: RatingFigures) => {
      await sendJson('POST', `/ratings/${filmId}`, ratingInput(before, draft));
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, ratingOf(draft));
      for (const name of ['list', 'ratings']) void queryClient.invalidateQueries({ queryKey: ['me', name] });
    },

    /** A form was closed before its answer came. */
    onLateAnswer: (failure: string | null) => (failure ? onFailure(failure) : onClosed()),
  };
}
