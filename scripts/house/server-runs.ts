import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { z } from 'zod';
import { createAuthenticator } from '#test/app/authenticator.ts';
import { asMember, cookiesOf, post, type Requestable, signUp } from '#test/app/members.ts';
import { deckOf, nightOf } from '#test/app/night-guests.ts';
import { freePorts } from '#test/process/ports.ts';
import { databaseOf, startSite } from '../../bench/site.ts';
import { filesThatRan, patientClient, type Send, startCoverage } from './coverage.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** How often a call is measured. A file counts if it runs each time, so that jobs and timers are left out. */
const ROUNDS = 3;
/** Films of the embedded catalogue; the first is for the call before the measurement. */
const FILMS = [948, 694, 539, 1091];
const WORDS = ['alien', 'the shining', 'psycho', 'halloween'];

/** `prepare` runs before each call, without being measured. */
type Call = { prepare?: (round: number) => Promise<unknown>; send: (round: number) => Promise<Response> };

/** Connects to a process that was started with --inspect. */
async function connect(port: number): Promise<{ send: Send; close: () => void }> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [target] = z.array(z.object({ webSocketDebuggerUrl: z.string() })).parse(targets);
  if (!target) throw new Error('The site has no inspector.');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  let last = 0;
  const send: Send = (method, params = {}) =>
    new Promise((resolve) => {
      const id = ++last;
      const receive = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener('message', receive);
        resolve(message.result);
      };
      socket.addEventListener('message', receive);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, close: () => socket.close() };
}

function toPath(url: string): string | null {
  const path = url.startsWith('file://') ? fileURLToPath(url) : '';
  return /^(src|packages)\//.test(path.slice(ROOT.length)) ? path.slice(ROOT.length) : null;
}

/** Adds a passkey for a new member. The call signs in with it. */
async function passkeyLogin(app: Requestable, origin: string): Promise<Call> {
  const authenticator = createAuthenticator({ origin });
  const member = await signUp(app);
  const asked = await member.request('/api/auth/passkeys/options', { method: 'POST' });
  const adding = asMember(app, `${member.cookie}; ${cookiesOf(asked)}`);
  await adding('/api/auth/passkeys', { method: 'POST', body: authenticator.create(await asked.json()) });
  let cookie = '';
  let challenge = { challenge: '' };
  return {
    prepare: async () => {
      const options = await post(app, '/api/auth/passkeys/sign-in/options', undefined);
      cookie = cookiesOf(options);
      challenge = await options.json();
    },
    send: () => post(app, '/api/auth/passkeys/sign-in', authenticator.get(challenge), { cookie }),
  };
}

/** A movie night of two guests. The call is the host's vote on the next film. */
async function vote(app: Requestable): Promise<Call> {
  const [host] = await nightOf(app, 'Ben');
  if (!host) throw new Error('The night has no host.');
  await host.start();
  const deck = await deckOf(host);
  return { send: (round) => host.vote(deck[round] ?? 0, 'yes') };
}

async function ok(response: Response | Promise<Response>): Promise<Response> {
  const { ok, status, url } = await response;
  if (!ok) throw new Error(`${url} returned ${status}`);
  return response;
}

async function callsOf(app: Requestable, origin: string): Promise<Record<string, Call>> {
  const member = await signUp(app);
  const get = async (path: string) => app.request(path);
  return {
    rating: {
      send: (round) => {
        const body = { overallRating: 7, detailedRatings: { gore: 3 } };
        return member.request(`/api/ratings/${FILMS[round]}`, { method: 'POST', body });
      },
    },
    film: { send: (round) => get(`/movie/${FILMS[round]}`) },
    passkey: await passkeyLogin(app, origin),
    search: { send: (round) => get(`/api/movies/find?title=${encodeURIComponent(WORDS[round] ?? '')}`) },
    vote: await vote(app),
  };
}

/** Tables whose rows can be computed from other tables and from content/. */
const DERIVED = [
  'film_finder',
  'film_leniency',
  'film_neighbours',
  'horror_profile',
  'rating_stats',
  'search_word',
  'theme_profile',
];

/** Names in the database of a running site. */
async function readDatabase(dataDir: string) {
  await using database = await databaseOf(dataDir);
  const { db } = database;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migration' order by 1`.execute(db);
  const triggers = await sql<{ name: string }>`
    select format('%s on %s', trigger.tgname, tgrelid::regclass) as name from pg_trigger trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const names = tables.rows.map(({ name }) => name);
  return {
    tables: names,
    derived: names.filter((name) => DERIVED.includes(name)),
    triggers: triggers.rows.map(({ name }) => name),
  };
}

/** Starts the built site. Returns the files of ours that run for each call, and the names in the database. */
export async function serverRuns(dataDir: string): Promise<Record<string, string[]>> {
  const [port = 0, inspector = 0] = await freePorts(2);
  const site = await startSite(dataDir, port, {
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector} --inspect-publish-uid=http`,
  });
  const { send, close } = await connect(inspector);
  try {
    await startCoverage(send);
    const app = patientClient(site.url);
    const runs: Record<string, string[]> = await readDatabase(dataDir);
    for (const [name, call] of Object.entries(await callsOf(app, `http://localhost:${port}`))) {
      runs[name] = await filesOfCall(send, call);
    }
    return runs;
  } finally {
    // Node ends only after the inspector has disconnected.
    close();
    await site.stop();
  }
}

async function filesOfCall(send: Send, { prepare, send: request }: Call): Promise<string[]> {
  const rounds: Set<string>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await prepare?.(round);
    const files = await filesThatRan(send, toPath, async () => (await ok(await request(round))).arrayBuffer());
    // The first call prepares statements and fills caches.
    if (round > 0) rounds.push(new Set(files));
  }
  const [first = new Set<string>(), ...others] = rounds;
  return [...first].filter((file) => others.every((files) => files.has(file)));
}
