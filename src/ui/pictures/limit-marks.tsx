import { type ComponentType, createContext, use } from 'react';
import type { FilmFright, FrightLimits } from '#features/limits/contract/fright-limits.ts';

export type LimitMarkProps = {
  filmId: number;
  limits: FrightLimits;
  className?: string;
};

export type LimitVeilProps = {
  filmId: number;
  limits: FrightLimits;
  /** The position over the poster. */
  className: string;
  /** The position of the shield, which is beside the poster and never covers a drawn title. */
  mark: string;
};

/** Null for people without limits: public HTML has no marks, and only people with limits load the marks' script. */
export const LimitsContext = createContext<{
  limits: FrightLimits;
  Veil: ComponentType<LimitVeilProps>;
  Line: ComponentType<LimitMarkProps>;
  isWithin: (limits: FrightLimits, film: Pick<FilmFright, 'fright'>) => boolean;
} | null>(null);

/** Goes inside the link of the film. */
export function LimitVeil(props: Omit<LimitVeilProps, 'limits'>) {
  const marks = use(LimitsContext);
  return marks && <marks.Veil {...props} limits={marks.limits} />;
}

/** Says for each limit if the film is beyond it, within it, or if that is not known. */
export function LimitLine(props: Omit<LimitMarkProps, 'limits'>) {
  const marks = use(LimitsContext);
  return marks && <marks.Line {...props} limits={marks.limits} />;
}
