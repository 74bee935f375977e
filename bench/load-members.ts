import { encryptPassword } from '#features/accounts/contract/login-payload.ts';
import { databaseOf } from './site.ts';

/** Data for the requests. */
export type Subjects = { films: number[]; titles: string[] };
export type LoadMember = { cookie: string };

const PASSWORD = 'a load of horrors';
const SUBJECTS = 2_000;

/** Returns random released films: their ids, and their titles to search for. */
export async function readSubjects(dataDir: string): Promise<Subjects> {
  await using database = await databaseOf(dataDir);
  const { rows } = await database.pool.query<{ id: number; title: string }>(
    'select id, title from film where removed_at is null and release_date < now() order by hashint4(id) limit $1',
    [SUBJECTS],
  );
  return { films: rows.map((film) => film.id), titles: rows.map((film) => film.title) };
}

const post = (url: string, body: unknown, from: number) =>
  fetch(url, {
    method: 'POST',
    // A different IP address for each member, because sign-ups and sign-ins are counted by IP address.
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.${from >> 8}.${from & 255}` },
    body: JSON.stringify(body),
  });

/** Registers members and signs them in. The site must trust 127.0.0.1 as a proxy if there are many. */
export async function signUpMembers(url: string, count: number): Promise<LoadMember[]> {
  const members: LoadMember[] = [];
  for (let turn = 0; turn < count; turn++) {
    const email = `load-${turn}@example.org`;
    await post(`${url}/api/auth/register`, { email, password: PASSWORD }, turn);
    const body = { email, password: encryptPassword('fright-club', PASSWORD) };
    const login = await post(`${url}/api/auth/login`, body, turn);
    if (!login.ok) throw new Error(`Signing in failed: ${login.status}`);
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
    members.push({ cookie: cookie.join('; ') });
  }
  return members;
}
