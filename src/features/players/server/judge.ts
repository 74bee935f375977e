import type { PlayerEvent } from './parsing/player-event.ts';

/** Share of a film after which it counts as watched: members may skip the credits. */
const WATCHED = 0.8;
/** Share of the runtime that must have passed since the start: members play films faster and skip credits. */
const PLAUSIBLE = 0.6;

type Known = {
  /** The start of the film in milliseconds; null if the player has not sent it. */
  startedAt: number | null;
  now: number;
  /** Milliseconds, from the event, otherwise from the catalogue. */
  runtime: number | null;
};
type Verdict = 'watched' | 'asked' | 'early';

/**
 * Decides if a film was watched. The player's flag alone proves nothing: in a recording of Movary it is true at 7 of
 * 107 minutes. The position alone proves nothing either: it is 0 if the next film started automatically (scrob#206).
 * If there is only the flag, the member is asked.
 */
export function judge(event: PlayerEvent, { startedAt, now, runtime }: Known): Verdict {
  if (event.action === 'marked') return 'watched';
  const { sentAfter, position, isCompleted } = event;
  const share = sentAfter ?? (position === null || runtime === null ? null : position / runtime);
  if (share !== null && share >= WATCHED) return 'watched';
  if (!isCompleted) return 'early';
  if (startedAt !== null && runtime !== null) return now - startedAt >= runtime * PLAUSIBLE ? 'watched' : 'early';
  return position && runtime !== null ? 'early' : 'asked';
}

/** True for a film that began where it counts as watched: its end belongs to an earlier viewing, if there is one. */
export const isRestOf = (from: number, runtime: number | null) => runtime !== null && from >= runtime * WATCHED;
