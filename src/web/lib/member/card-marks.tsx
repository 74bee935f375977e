import { type ComponentType, createContext, useContext } from 'react';
import type { MemberPage } from './member-page.tsx';

/** A film as the cards of public lists know it. */
export type CardFilm = {
  id: number;
  title: string;
  posterPath: string | null;
  posterColour: string | null;
  releaseDate: string | null;
  overview?: string | null;
  voteAverage?: number | null;
};

export type CardMarksProps = { film: CardFilm; className?: string; signIn: MemberPage['signIn'] };

/** Null for visitors: public HTML has no toggles, and their script is loaded for members only. */
export const CardMarksContext = createContext<{
  Toggles: ComponentType<CardMarksProps>;
  signIn: MemberPage['signIn'];
} | null>(null);

/**
 * A member's bookmark and watched toggles over the poster of a card. The card is positioned and has the class `film-card`.
 *
 * @param className the place over the poster
 */
export function CardMarks(props: Omit<CardMarksProps, 'signIn'>) {
  const marks = useContext(CardMarksContext);
  return marks && <marks.Toggles {...props} signIn={marks.signIn} />;
}
