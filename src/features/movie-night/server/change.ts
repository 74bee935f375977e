import { conflict, forbidden } from '#engine/errors.ts';
import { HOST_AWAY } from '../contract/night-rules.ts';
import type { Brought, Guest, NightState } from './night-state.ts';

/** `memberId` of the account whose films the guest brings. */
export type GuestChange = Partial<Guest & Brought & { memberId: string }>;

/**
 * The changes of one call. If `isVisible` is false, such as for new wishes of a guest, the others must not notice the
 * call: it changes neither the version nor anything else that they can read.
 */
export type Change = {
  night?: Partial<Omit<NightState, 'guests' | 'id' | 'code'>>;
  guests?: Map<number, GuestChange>;
  removed?: number;
  isVisible: boolean;
};

export function refuseOver({ state }: NightState): void {
  if (state === 'over') throw conflict('This movie night is over. Please start a new one.');
}

/** Also true if `now` is much earlier than `hereAt`, because the clock may have been set back. */
export const isAway = (hereAt: Date, now: Date) => Math.abs(now.getTime() - hereAt.getTime()) >= HOST_AWAY;

export function requireLead({ guests }: NightState, me: Guest, now: Date): void {
  const host = guests.find(({ isHost }) => isHost);
  if (me.isHost || !host || isAway(host.hereAt, now)) return;
  throw forbidden('Only the host can do this. When the host has been away for a minute, any guest can.');
}
