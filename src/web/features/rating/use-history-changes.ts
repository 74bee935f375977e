import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RatingFigures } from '#contract/fright/rating-categories.ts';
import { correctSavedRating, removeSavedRating } from '#web/lib/member/calls.ts';
import { ratingQuery, showsRatings } from '#web/lib/member/queries.ts';
import { RATING_SAVE_LOG } from './messages.ts';
import { ratingInput } from './rating-draft.ts';

type Correction = { id: string; before: RatingFigures; draft: RatingFigures };

/** Corrects and removes saved ratings of a film. The newest one is the member's rating, which is loaded again too. */
export function useHistoryChanges(filmId: number) {
  const client = useQueryClient();
  const options = {
    scope: { id: 'rating' },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ratingQuery(filmId).queryKey });
      await client.invalidateQueries({ predicate: showsRatings });
    },
    onError: (error: Error) => console.error(RATING_SAVE_LOG, error),
  };
  return {
    correct: useMutation({
      ...options,
      mutationFn: ({ id, before, draft }: Correction) => correctSavedRating(filmId, id, ratingInput(before, draft)),
    }),
    remove: useMutation({ ...options, mutationFn: (id: string) => removeSavedRating(filmId, id) }),
  };
}
