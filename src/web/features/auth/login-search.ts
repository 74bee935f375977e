/**
 * Parameters of the login page's URL: the page to which the visitor returns, the result of a login at an identity
 * provider, and an invitation.
 */
export type LoginSearch = Partial<Record<(typeof NAMES)[number], string>>;

const NAMES = ['redirect', 'problem', 'step', 'link', 'email', 'invitation'] as const;

/** Leaves out values that are not texts. */
export function parseLoginSearch(search: { [name in keyof LoginSearch]: unknown }): LoginSearch {
  return Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])));
}
