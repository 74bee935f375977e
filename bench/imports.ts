import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import type { Import } from '#features/imports/contract/imports.ts';
import { uploadFiles } from '#test/app/uploads.ts';
import { databaseOf, ensureFilms } from './catalogue-database.ts';
import { type LoadMember, signUpMembers } from './load-members.ts';
import { type Figure, quantile } from './report.ts';
import { removeDataDir, type Site, startSite, temporaryDataDir } from './site.ts';

const ROWS = 20_000;
/** The share of rows with a TMDB id; the other rows have only title and year. */
const WITH_ID = 0.5;
const WARM_UP = 100;
const ROUNDS = 300;

type Film = { id: number; title: string; year: number };

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Writes Letterboxd's import format, with a viewing and a rating in each row. */
function fileOf(films: Film[]): string {
  const random = seededRandom(15);
  const day = (place: number) => new Date(Date.UTC(2010, 0, 1 + (place % 5_000))).toISOString().slice(0, 10);
  const rows = films.map(({ id, title, year }, place) => {
    const tmdb = random() < WITH_ID ? id : '';
    return `${tmdb},${quoted(title)},${year},${(1 + Math.floor(random() * 10)) / 2},${day(place)}`;
  });
  return ['tmdbID,Title,Year,Rating,WatchedDate', ...rows, ''].join('\r\n');
}

async function someFilms(db: Database): Promise<Film[]> {
  const { rows } = await sql<Film>`
    select id, title, extract(year from release_date)::int as year from film
    where release_date < now() and removed_at is null order by hashint4(id) limit ${ROWS}`.execute(db);
  return rows;
}

/** Reads and saves ratings of a member alternately. @returns milliseconds of each call, without the warm-up */
async function memberCalls(site: Site, { cookie }: LoadMember, films: Film[], until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; !until(); round++) {
    const path = `${site.url}/api/ratings/${films[round % films.length]?.id}`;
    const begin = performance.now();
    const response =
      round % 2 === 0
        ? await fetch(path, { headers: { cookie } })
        : await fetch(path, {
            method: 'POST',
            headers: { cookie, 'Content-Type': 'application/json' },
            body: JSON.stringify({ overallRating: round % 11, detailedRatings: {} }),
          });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    times.push(performance.now() - begin);
  }
  return times.slice(WARM_UP);
}

const p95 = (times: number[]) => quantile(times, 0.95);

const seconds = (since: number) => (performance.now() - since) / 1000;

/** Measures reading, matching and applying 20,000 rows, and another member's calls while the rows are applied. */
export async function importFigures(films: number, port: number): Promise<Figure[]> {
  const dataDir = await temporaryDataDir();
  const site = await startSite(dataDir, port, { TRUSTED_PROXY: '127.0.0.1' });
  const { db, close } = await databaseOf(dataDir);
  try {
    await ensureFilms(db, films);
    await sql`analyze`.execute(db);
    const [owner, other] = await signUpMembers(site.url, 2);
    if (!owner || !other) throw new Error('Two members are needed');
    const chosen = await someFilms(db);
    const app = { request: (path: string, init?: RequestInit) => fetch(site.url + path, init) };
    const alone = () => {
      let count = 0;
      return memberCalls(site, other, chosen, () => count++ === WARM_UP + ROUNDS);
    };
    const before = await alone();

    let since = performance.now();
    const uploaded = await uploadFiles(app, owner, [{ name: 'films.csv', content: fileOf(chosen) }]);
    if (uploaded.status !== 202) throw new Error(`The upload returned ${await uploaded.text()}`);
    const { _id: id } = (await uploaded.json()) as { _id: string }; // the API tests check the type
    const reading = seconds(since);
    const headers = { cookie: owner.cookie };
    const ended = async (state: Import['state']) => {
      for (;;) {
        const found = (await (await app.request(`/api/imports/${id}`, { headers })).json()) as Import; // as above
        if (found.state === state) return found;
        if (found.state === 'failed') throw new Error(`The import failed: ${found.problem}`);
        await sleep(250);
      }
    };
    since = performance.now();
    const { counts } = await ended('ready');
    const matching = seconds(since);

    since = performance.now();
    let applying = 0;
    const apply = await app.request(`/api/imports/${id}/apply`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ conflicts: 'mine', includeNotHorror: false }),
    });
    if (!apply.ok) throw new Error(`The request to apply the import returned ${apply.status}`);
    const beside = memberCalls(site, other, chosen, () => applying > 0);
    const done = await ended('done');
    applying = seconds(since);
    const during = p95(await beside);
    // Measured before and after the import, because other programs may load the machine more at one of the two times.
    const without = p95([...before, ...(await alone())]);
    return [
      { name: `imports: reading a file of ${ROWS} rows`, value: reading, unit: 's' },
      { name: `imports: matching them at ${films} films`, value: matching, unit: 's' },
      { name: 'imports: rows with one film', value: counts.matched, unit: 'rows' },
      { name: `imports: applying ${done.counts.applied} rows`, value: applying, unit: 's' },
      { name: 'imports: all three', value: reading + matching + applying, unit: 's', budget: 120 },
      { name: "imports: another member's calls without it, p95", value: without, unit: 'ms' },
      { name: "imports: another member's calls while applying, p95", value: during, unit: 'ms' },
      { name: 'imports: the same against without it', value: during / without, unit: '×', budget: 1.5 },
    ];
  } finally {
    await close();
    await site.stop();
    await removeDataDir(dataDir);
  }
}
