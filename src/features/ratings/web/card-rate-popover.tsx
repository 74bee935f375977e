import { type RefObject, useEffect, useEffectEvent } from 'react';
import { AnchoredPopover } from '#ui/floating/anchored-popover.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { RatingForm } from './rating-form.tsx';
import { useOwnRating } from './use-own-rating.ts';

type CardRatePopoverProps = {
  filmId: number;
  title: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
  signIn: () => void;
};

/** Stays mounted when it is closed, for a save that is still under way. */
export function CardRatePopover({ filmId, title, button, isOpen, onClose, signIn }: CardRatePopoverProps) {
  const { notify, notice } = useNotice();
  const own = useOwnRating({
    filmId,
    isEnabled: true,
    page: { notify, signIn },
    onClosed: onClose,
    onRated: () => notify({ tone: 'success', text: `Your rating of ${title} is saved.` }),
  });
  const { form } = own;
  const follow = useEffectEvent((willOpen: boolean) => {
    if (willOpen && button.current) void own.open('panel', button.current).then((isShown) => isShown || onClose());
    else if (form?.isOpen) own.close();
  });
  useEffect(() => follow(isOpen), [isOpen]);
  return (
    <>
      {form?.isOpen && (
        <AnchoredPopover label={`Rate ${title}`} anchor={button} onClose={own.close}>
          <p className="mb-3 line-clamp-2 text-muted text-sm leading-snug">{title}</p>
          <RatingForm key={form.serial} own={own} form={form} savesOnPick footerClassName="mt-4" className="" />
        </AnchoredPopover>
      )}
      {notice}
    </>
  );
}
