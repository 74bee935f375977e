import { type ComponentType, createContext, useContext } from 'react';

export type CardFilm = {
  id: number;
  title: string;
  posterPath: string | null;
  posterColour: string | null;
  releaseDate: string | null;
  overview?: string | null;
  voteAverage?: number | null;
};

export type CardMember = {
  signIn: () => void;
  /**
   * Checked before the marks are loaded, because shortly after the session has ended a page can still render as if the
   * member were signed in.
   */
  isSignedIn: () => boolean;
};

export type CardMarksProps = { film: CardFilm; member: CardMember };

export type RateFilmProps = {
  filmId: number;
  title: string;
  /** The member's overall rating. */
  rating?: number | null;
  signIn: () => void;
};

export type AddToListProps = {
  film: { id: number; title: string };
  /** `text`: a link among others; without it, the icon of a card. */
  look?: 'text';
};

/** Null for visitors: public HTML has no toggles, and only members load the toggles' script. */
export const CardMarksContext = createContext<{
  Toggles: ComponentType<CardMarksProps>;
  Rate: ComponentType<RateFilmProps>;
  AddToList: ComponentType<AddToListProps>;
  member: CardMember;
} | null>(null);

/** The member's actions, the last line of a card. The card must have the class `film-card`. */
export function CardMarks(props: Omit<CardMarksProps, 'member'>) {
  const marks = useContext(CardMarksContext);
  return marks && <marks.Toggles {...props} member={marks.member} />;
}

/** The button that rates a film from its card. */
export function RateFilm(props: Omit<RateFilmProps, 'signIn'>) {
  const marks = useContext(CardMarksContext);
  return marks && <marks.Rate {...props} signIn={marks.member.signIn} />;
}

/** The button that opens the menu of the member's lists. */
export function AddToList(props: AddToListProps) {
  const marks = useContext(CardMarksContext);
  return marks && <marks.AddToList {...props} />;
}
