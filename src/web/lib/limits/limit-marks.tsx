import { type ComponentType, createContext, use } from 'react';
import type { FrightLimits } from '#contract/fright-limits.ts';

export type LimitMarkProps = {
  filmId: number;
  limits: FrightLimits;
  className?: string;
  /** A thumbnail has no room for words: they are read to screen readers only. */
  isSmall?: boolean;
};

/** Null for people without limits: public HTML has no marks, and their script is loaded for others only. */
export const LimitsContext = createContext<{
  limits: FrightLimits;
  Veil: ComponentType<LimitMarkProps>;
  Line: ComponentType<LimitMarkProps>;
} | null>(null);

/**
 * Says over a film's poster that the film is beyond the limits, or unknown. Belongs into the link of the film.
 *
 * @param className the place over the poster
 */
export function LimitVeil(props: Omit<LimitMarkProps, 'limits'>) {
  const marks = use(LimitsContext);
  return marks && <marks.Veil {...props} limits={marks.limits} />;
}
