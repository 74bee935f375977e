import type { RefObject } from 'react';
import { AnchoredPopover } from '#web/ui/floating/anchored-popover.tsx';
import { RatingForm } from './rating-form.tsx';
import type { OpenForm, OwnRating } from './use-own-rating.ts';

type CardRatePopoverProps = {
  own: OwnRating;
  form: OpenForm;
  title: string;
  button: RefObject<HTMLButtonElement | null>;
};

export function CardRatePopover({ own, form, title, button }: CardRatePopoverProps) {
  return (
    <AnchoredPopover label={`Rate ${title}`} anchor={button} onClose={own.close}>
      <p className="mb-3 line-clamp-2 text-muted text-sm leading-snug">{title}</p>
      <RatingForm key={form.serial} own={own} form={form} savesOnPick footerClassName="mt-4" className="" />
    </AnchoredPopover>
  );
}
