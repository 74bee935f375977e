/** Whose profile it is, in the words of a sentence. */
export type Voice = { subject: string; object: string; possessive: string; find: string };

const OWN: Voice = { subject: 'You', object: 'you', possessive: 'your', find: 'find' };

/** @param name of the member whose profile is shown; null on the member's own page */
export const voiceOf = (name: string | null): Voice =>
  name === null ? OWN : { subject: name, object: name, possessive: `${name}’s`, find: 'finds' };

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
