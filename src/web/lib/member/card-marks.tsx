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

/** What the toggles need of the site. */
export type CardMember = {
  /** Goes to the login, with the way back, because the session has ended. */
  signIn: MemberPage['signIn'];
  /** Asked before the marks are loaded: the next page may render before the site knows that its member signed out. */
  isSignedIn: () => boolean;
};

export type CardMarksProps = { film: CardFilm; className?: string; poster?: string; member: CardMember };

/** Null for visitors: public HTML has no toggles, and their script is loaded for members only. */
export const CardMarksContext = createContext<{
  Toggles: ComponentType<CardMarksProps>;
  member: CardMember;
} | null>(null);

/**
 * A member's bookmark and watched toggles over the poster of a card, and the member's services that have the film. The
 * card is positioned and has the class `film-card`.
 *
 * @param className the toggles' place over the poster
 * @param poster the poster's place in the card
 */
export function CardMarks(props: Omit<CardMarksProps, 'member'>) {
  const marks = useContext(CardMarksContext);
  return marks && <marks.Toggles {...props} member={marks.member} />;
}
