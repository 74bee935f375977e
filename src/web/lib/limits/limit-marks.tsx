import { type ComponentType, createContext, use } from 'react';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';

export type LimitMarkProps = {
  filmId: number;
  className?: string;
  /** True for thumbnails: they have no room for the text, which only screen readers get. */
  isSmall?: boolean;
  /** False where the card says itself what is not known. */
  tellsUnknown?: boolean | undefined;
};

export type MarkLimits = {
  limits: FrightLimits;
  /** Called before the member's films are loaded: a page may render before the site knows that its member has signed out. */
  isMember: () => boolean;
};

/** Null for people without limits: public HTML has no marks, and only people with limits load the marks' script. */
export const LimitsContext = createContext<
  | (MarkLimits & {
      Veil: ComponentType<LimitMarkProps & MarkLimits>;
      Line: ComponentType<LimitMarkProps & MarkLimits>;
    })
  | null
>(null);

/** Goes inside the link of the film. @param className the position over the poster */
export function LimitVeil(props: LimitMarkProps) {
  const marks = use(LimitsContext);
  return marks && <marks.Veil {...props} limits={marks.limits} isMember={marks.isMember} />;
}
