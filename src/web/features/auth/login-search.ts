/**
 * What the login's URL may say: the way back, what a visit at an identity provider has left to do or to say, and an
 * invitation for a new member.
 */
export type LoginSearch = Partial<Record<(typeof NAMES)[number], string>>;

const NAMES = ['redirect', 'problem', 'step', 'link', 'email', 'invitation'] as const;

/** Leaves out values that are not texts. */
export function parseLoginSearch(search: { [name in keyof LoginSearch]: unknown }): LoginSearch {
  return Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])));
}
