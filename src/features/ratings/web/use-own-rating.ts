import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSignedOut } from '#web/lib/api.ts';
import { useOnLoadError } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, reportFailure } from '#web/lib/member/member-page.tsx';
import { RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';
import { ratingInput, ratingQuery, saveRating, showSavedRating } from './rating-queries.ts';

/** The panel has the overall rating; the modal also has all eight categories; the history has every saved rating. */
export type FormKind = 'panel' | 'modal' | 'history';

/**
 * A form that is or was open: a closed form stays for its dialog's closing animation.
 *
 * @property before the saved figures
 * @property draft the figures that the form shows first
 */
export type OpenForm = { serial: number; kind: FormKind; isOpen: boolean; before: RatingFigures; draft: RatingFigures };

export type OwnRatingOptions = {
  filmId: number;
  isEnabled: boolean;
  page: Required<MemberPage>;
  /**
   * Called when a form closes, even without a change (specification, section 2), and when a rating is saved after its
   * form was closed. The film must then be loaded again.
   */
  onClosed: () => void;
  /** Called after an overall rating was saved. */
  onRated: () => void;
};

export type OwnRating = ReturnType<typeof useOwnRating>;

/** The member's rating of a film, and the form that changes it. */
export function useOwnRating({ filmId, isEnabled, page, onClosed, onRated }: OwnRatingOptions) {
  const client = useQueryClient();
  const { data: rating, error, refetch } = useQuery({ ...ratingQuery(filmId), enabled: isEnabled });
  const [form, setForm] = useState<OpenForm | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  /** Chosen while the form was being saved. */
  const next = useRef<RatingFigures | null>(null);
  useOnLoadError(error, 'The rating could not be loaded', () =>
    page.notify({ tone: 'failure', text: RATING_LOAD_FAILURE }),
  );

  const show = (kind: FormKind, before: RatingFigures, draft: RatingFigures) =>
    setForm((last) => ({ serial: (last?.serial ?? 0) + 1, kind, isOpen: true, before, draft }));
  const close = () => {
    setForm((last) => last && { ...last, isOpen: false });
    onClosed();
  };

  /** The library calls the newest render's callbacks, so this is the form that is open now, not when it was sent. */
  const isShown = ({ serial }: OpenForm) => form?.isOpen === true && form.serial === serial;
  const saving = useMutation({
    scope: { id: 'rating' },
    meta: { offersLogin: true },
    mutationFn: ({ sent, draft }: { sent: OpenForm; draft: RatingFigures }) =>
      saveRating(filmId, ratingInput(sent.before, draft)),
    onSuccess: async (saved, { sent, draft }) => {
      await showSavedRating(client, filmId, saved);
      const corrected = next.current;
      if (corrected && RATING_FIGURES.some((figure) => corrected[figure] !== draft[figure]))
        return send({ ...sent, before: draft }, corrected);
      if (isShown(sent)) close();
      else onClosed();
      if (saved.overall !== null) onRated();
    },
    onError: (failure, { sent }) => {
      // An open form shows the failure itself.
      if (isShown(sent)) console.error(RATING_SAVE_LOG, failure);
      else reportFailure(page, failure, RATING_SAVE_LOG, RATING_SAVE_FAILURE);
    },
  });
  const send = (sent: OpenForm, draft: RatingFigures) => {
    next.current = null;
    saving.mutate({ sent, draft });
  };
  const isOfForm = saving.variables?.sent.serial === form?.serial;

  return {
    filmId,
    rating,
    form: isEnabled ? form : null,
    opener,
    signIn: page.signIn,
    save: (draft: RatingFigures) => form && send(form, draft),
    /** While the form is being saved: saves these figures afterwards, if they differ. */
    saveNext: (draft: RatingFigures) => {
      next.current = draft;
    },
    isSaving: isOfForm && saving.isPending,
    saveError: isOfForm ? saving.error : null,
    dismissError: saving.reset,
    /** True while the form is closed, if the last save succeeded and the member still has a rating. */
    isSaved: saving.isSuccess && form?.isOpen === false && hasFigures(rating),

    /**
     * Loads a missing rating before it opens the form, so that nobody overwrites a rating without seeing it. If the
     * rating cannot be loaded, resolves to false, and the form stays closed.
     */
    open: async (kind: FormKind, button: HTMLElement): Promise<boolean> => {
      opener.current = button;
      const found = rating ? { data: rating, error: null } : await refetch();
      if (found.data) show(kind, found.data, found.data);
      else if (isSignedOut(found.error)) page.signIn();
      // A request that was cancelled has no error.
      else if (!found.error) page.notify({ tone: 'failure', text: RATING_LOAD_FAILURE });
      return found.data !== undefined;
    },

    switchTo: (kind: FormKind, draft: RatingFigures) => form && show(kind, form.before, draft),
    close,
  };
}

const hasFigures = (rating: RatingFigures | undefined) =>
  rating !== undefined && RATING_FIGURES.some((figure) => rating[figure] !== null);

/** For the console (specification, section 8). */
export const RATING_SAVE_LOG = 'Error updating rating';

export const RATING_SAVE_FAILURE = 'Your rating could not be saved. Please try again.';
const RATING_LOAD_FAILURE = 'Your rating of this film could not be loaded. Please try again.';
