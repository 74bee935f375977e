/**
 * How well known a film is of which we know no votes: also to people who watch no horror, to most horror fans, or only to
 * some of them.
 */
export const FAMES = ['everybody', 'fans', 'few'] as const;
export type Fame = (typeof FAMES)[number];

/**
 * The number of votes that films of each fame usually have (docs/catalogue.md says from which films they come).
 * 0061_fame.sql has the same numbers.
 */
const USUAL_VOTES: Record<Fame, number> = { everybody: 4_300, fans: 250, few: 130 };

/** About the number of votes, to order films by. A film with votes does not need its fame. */
export const filmVotes = (votes: number, fame: Fame | null): number =>
  votes > 0 || fame === null ? votes : USUAL_VOTES[fame];
