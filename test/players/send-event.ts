import type { PlayerKind } from '#features/players/contract/player-rules.ts';
import type { PlayerEventAnswer } from '#features/players/contract/players.ts';
import type { TestMember } from '../app/members.ts';
import type { TestApp } from '../app/test-app.ts';
import type { SentBody } from './bodies.ts';

/** Creates a player for the member. @returns the path to which it sends events */
export async function makePlayer(member: TestMember, kind: PlayerKind, user: string | null = null): Promise<string> {
  const response = await member.request('/api/players', { method: 'POST', body: { kind, user } });
  if (response.status !== 201) throw new Error(`No player: ${response.status} ${await response.text()}`);
  return new URL((await response.json()).url).pathname;
}

/** Sends an event as a server does, without a cookie. */
export const sendEvent = (app: TestApp['app'], path: string, { type, body }: SentBody): Promise<Response> =>
  // `Request` adds a form's content type with its boundary.
  Promise.resolve(app.request(path, { method: 'POST', body, ...(type && { headers: { 'Content-Type': type } }) }));

export const eventsOf = async (member: TestMember): Promise<PlayerEventAnswer[]> =>
  (await (await member.request('/api/players/events')).json()).events;

/** The effect of the last event of the newest player. */
export async function heardOf(member: TestMember): Promise<string | undefined> {
  const { players } = await (await member.request('/api/players')).json();
  return players[0].heard?.what;
}
