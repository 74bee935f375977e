/** What the login's URL may say: the way back, and what a visit at an identity provider has left to do or to say. */
export type LoginSearch = { redirect?: string; problem?: string; step?: string; link?: string; email?: string };

const NAMES = ['redirect', 'problem', 'step', 'link', 'email'] as const;

/** Leaves out values that are not texts. */
export function parseLoginSearch(search: { [name in keyof LoginSearch]: unknown }): LoginSearch {
  return Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])));
}
