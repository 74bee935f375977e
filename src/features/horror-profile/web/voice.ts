/** How sentences address the owner of a profile: "you", or the owner's name. */
export type Voice = { subject: string; object: string; possessive: string; find: string };

const OWN: Voice = { subject: 'You', object: 'you', possessive: 'your', find: 'find' };

/** @param name the name of the member whose profile is shown; null on the member's own page */
export const voiceOf = (name: string | null): Voice =>
  name === null ? OWN : { subject: name, object: name, possessive: `${name}’s`, find: 'finds' };

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
