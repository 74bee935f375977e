// A two-way mirror of viewings, ratings, the watchlist, notes, tags and lists between two sites. The rules of challenges
// are left out, because they name lists by the ids of their site.
import { type Account, call } from './call.ts';

type List = { name: string; description: string; ranked: boolean; films: { id: number; note: string }[] };
type Data = Partial<List> & {
  overallRating?: number | null;
  detailedRatings?: Record<string, number>;
  text?: string | null;
  tags?: string[];
};
type Change = { kind: string; id?: string; filmId: number; at: string | null; data: Data | null };
/** Save it after each run. Start with `newState()`, and start again with it after a 410. */
export type State = {
  cursors: [string | null, string | null];
  /** For each viewing and each list its ids on the two sites. */
  pairs: [string, string][];
  /** The data that both sites have, as JSON, so that a change is not sent back to the site from which it came. */
  known: Record<string, string>;
};
export const newState = (): State => ({ cursors: [null, null], pairs: [], known: {} });

async function readList(account: Account, id: string): Promise<{ list: List; version: number }> {
  const { name, description, ranked, films, version } = await call(account, 'GET', `/lists/${id}`);
  const named = films.map(({ id, note }: List['films'][number]) => ({ id, note }));
  return { list: { name, description, ranked, films: named }, version };
}

/** Reads the changes of a site. */
async function readChanges(account: Account, since: string | null) {
  const changes: Change[] = [];
  let cursor = since;
  for (;;) {
    const page = await call(account, 'GET', `/changes${cursor ? `?since=${encodeURIComponent(cursor)}` : ''}`);
    changes.push(...page.changes);
    cursor = page.cursor;
    if (!page.more) break;
  }
  // A change of a list has only its name. If a list is deleted now, this run ends, and the next one reads the deletion.
  for (const change of changes)
    if (change.kind === 'list' && change.data) change.data = (await readList(account, change.id ?? '')).list;
  return { changes, cursor };
}

const pairOf = (state: State, side: 0 | 1, id: string | undefined) => state.pairs.find((pair) => pair[side] === id);
/** A key for a rating, note, viewing, entry or list, the same for both sites. */
const nameOf = (state: State, side: 0 | 1, { kind, id, filmId }: Change) =>
  id ? `${kind} ${pairOf(state, side, id)?.[0] ?? `${side} ${id}`}` : `${kind} ${filmId}`;

/** Gives a list the content of another one. */
async function writeList(to: Account, id: string, { films = [], ...facts }: Data): Promise<void> {
  await call(to, 'PATCH', `/lists/${id}`, facts);
  const { list: before } = await readList(to, id);
  for (const film of before.films)
    if (!films.some((wanted) => wanted.id === film.id)) await call(to, 'DELETE', `/lists/${id}/films/${film.id}`);
  for (const film of films) await call(to, 'PUT', `/lists/${id}/films/${film.id}`, { note: film.note });
  const { version } = await readList(to, id);
  await call(to, 'PUT', `/lists/${id}/order`, { version, films: films.map((film) => film.id) });
}

/** Writes a change of the site `side` to the other site. */
async function write(accounts: [Account, Account], side: 0 | 1, change: Change, state: State): Promise<void> {
  const to = accounts[side === 0 ? 1 : 0];
  const { kind, id = '', filmId, data } = change;
  const theirs = pairOf(state, side, id)?.[side === 0 ? 1 : 0];
  const pairWith = (other: string) => state.pairs.push(side === 0 ? [id, other] : [other, id]);
  if (kind === 'rating') {
    const scores = Object.entries(data?.detailedRatings ?? {});
    const detailedRatings = Object.fromEntries(scores.map(([name, score]) => [name, score === -1 ? null : score]));
    const cleared = { scares: null, atmosphere: null, plot: null, lore: null, villain: null };
    const none = { ...cleared, gore: null, acting: null, unpredictability: null };
    const body = { overallRating: data?.overallRating ?? null, detailedRatings: data ? detailedRatings : none };
    await call(to, 'POST', `/ratings/${filmId}`, body);
  } else if (kind === 'watchlist') {
    if (data) await call(to, 'POST', '/user-list/add', { title_id: filmId });
    else await call(to, 'DELETE', `/user-list/remove/${filmId}`);
  } else if (kind === 'note') {
    if (data?.text) await call(to, 'PUT', `/notes/${filmId}`, { text: data.text });
    else await call(to, 'DELETE', `/notes/${filmId}`);
    await call(to, 'PUT', `/film-tags/${filmId}`, { tags: data?.tags ?? [] });
  } else if (kind === 'viewing') {
    if (theirs && data) await call(to, 'PUT', `/viewings/${filmId}/${theirs}`, data);
    else if (theirs) await call(to, 'DELETE', `/viewings/${filmId}/${theirs}`);
    else if (data) {
      // If the site has a viewing of this day, it returns that one. With the key, a repeated call creates nothing.
      const made = await call(to, 'POST', `/viewings/${filmId}`, data, { 'Idempotency-Key': `mirror-viewing-${id}` });
      pairWith(made.id);
    }
  } else if (data) {
    const key = { 'Idempotency-Key': `mirror-list-${id}` };
    const listId = theirs ?? (await call(to, 'POST', '/lists', { name: data.name }, key))._id;
    if (!theirs) pairWith(listId);
    await writeList(to, listId, data);
  } else if (theirs) await call(to, 'DELETE', `/lists/${theirs}`);
}

/** Makes the data on both sites the same. If something changed on both, the later change wins. */
export async function mirror(accounts: [Account, Account], state: State): Promise<void> {
  const read = [
    await readChanges(accounts[0], state.cursors[0]),
    await readChanges(accounts[1], state.cursors[1]),
  ] as const;
  for (const side of [0, 1] as const) {
    const others = new Map(read[1 - side]?.changes.map((change) => [nameOf(state, side === 0 ? 1 : 0, change), change]));
    for (const change of read[side].changes) {
      const other = others.get(nameOf(state, side, change));
      if (other && (other.at ?? '') > (change.at ?? '')) continue;
      const data = JSON.stringify(change.data);
      if (state.known[nameOf(state, side, change)] === data) continue;
      // Both sites may have made the same change, such as a deletion.
      if (!other || JSON.stringify(other.data) !== data) await write(accounts, side, change, state);
      // A viewing or list now has a pair, so its key is the pair's.
      state.known[nameOf(state, side, change)] = data;
    }
  }
  state.cursors = [read[0].cursor, read[1].cursor];
}
