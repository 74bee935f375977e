import { type ComponentType, createContext, use } from 'react';
import type { FilmFright, FrightLimits } from '#features/limits/contract/fright-limits.ts';

export type LimitMarkProps = {
  filmId: number;
  limits: FrightLimits;
  className?: string;
  /** The position and look of the shield. */
  mark?: string;
};

/** Null for people without limits: public HTML has no marks, and only people with limits load the marks' script. */
export const LimitsContext = createContext<{
  limits: FrightLimits;
  Veil: ComponentType<LimitMarkProps>;
  Line: ComponentType<LimitMarkProps>;
  isWithin: (limits: FrightLimits, film: Pick<FilmFright, 'fright'>) => boolean;
} | null>(null);

/** Goes inside the link of the film. @param className the position over the poster @param mark that of the shield */
export function LimitVeil(props: Omit<LimitMarkProps, 'limits'>) {
  const marks = use(LimitsContext);
  return marks && <marks.Veil {...props} limits={marks.limits} />;
}
