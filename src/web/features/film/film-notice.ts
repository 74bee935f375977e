/** What the page tells a member in passing. */
export type FilmNotice = {
  tone: 'failure' | 'success';
  text: string;
  /** Takes back what was done. */
  undo?: () => void;
};

/** What a member's actions need of the page. */
export type MemberPage = {
  notify: (notice: FilmNotice) => void;
  /** The session has ended while somebody acted: to the login and back. */
  signIn: () => void;
};
