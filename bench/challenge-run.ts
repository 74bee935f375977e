import { randomUUID } from 'node:crypto';
import { signUpMembers } from './load-members.ts';

const WARM_UP = 10;
const REQUESTS = 100;
const HEADERS = { 'Content-Type': 'application/json' };

/**
 * Sends one request of a member's challenge over HTTP again and again: the template of 31 films.
 *
 * @returns milliseconds
 */
export async function challengeTimes(url: string, request: 'score' | 'propose'): Promise<number[]> {
  const [member] = await signUpMembers(url, 1);
  const headers = { ...HEADERS, cookie: member?.cookie ?? '', origin: url };
  const { templates } = await (await fetch(`${url}/api/challenges`)).json();
  const [{ name, challenge }] = templates;
  const begun = await fetch(`${url}/api/lists`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: `${name} ${randomUUID()}`, challenge }),
  });
  const path = `${url}/api/lists/${(await begun.json())._id}/${request}`;
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + REQUESTS; round++) {
    const start = performance.now();
    const response = await fetch(path, request === 'score' ? { headers } : { method: 'POST', headers, body: '{}' });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}
