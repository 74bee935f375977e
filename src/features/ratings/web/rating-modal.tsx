import { Dialog } from '#ui/floating/dialog.tsx';
import { RatingForm } from './rating-form.tsx';
import { Anchors, Rubric } from './score-help.tsx';
import type { OpenForm, OwnRating } from './use-own-rating.ts';

type RatingModalProps = { own: OwnRating; form: OpenForm; filmTitle: string };

export function RatingModal({ own, form, filmTitle }: RatingModalProps) {
  return (
    // Aligned to the top, so that the dialog does not move when its content grows.
    <Dialog
      title={`Rate ${filmTitle}`}
      isOpen={form.isOpen}
      onClose={own.close}
      returnFocus={own.opener}
      staysOnBackdrop
      className="max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:border-0 md:top-8 md:max-h-[calc(100dvh-4rem)] md:max-w-4xl md:translate-y-0"
    >
      <RatingForm
        key={form.serial}
        own={own}
        form={form}
        rubric={(category, chosen) => (
          <>
            <Rubric category={category} />
            <Anchors filmId={own.filmId} category={category} figure={chosen} />
          </>
        )}
        className="px-4 pt-2 md:px-6"
        footerClassName="sticky bottom-0 -mx-4 mt-8 border-line border-t bg-raised px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:-mx-6 md:px-6"
      />
    </Dialog>
  );
}
