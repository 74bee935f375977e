import pg from 'pg';
import { copyTemplate } from '../database/test-database.ts';
import { liveSite } from './live-site.ts';

const templates = new Map<string, Promise<string>>();

/** Creates a database whose embedded catalogue has only these films. */
async function makeTemplate(films: number[]): Promise<string> {
  const { connection } = await copyTemplate();
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('delete from embedded_film where film_id <> all($1)', [films]);
  await client.query('delete from film where id <> all($1)', [films]);
  await client.query('delete from person where id not in (select person_id from credit)');
  await client.end();
  return String(connection.database);
}

/** Returns a live site whose embedded catalogue has only these films. */
export async function smallSite(films: number[], ...[live, options]: Parameters<typeof liveSite>) {
  // Made once for all sites of a process, because deleting thousands of films takes a second.
  const key = films.join();
  const template = templates.get(key) ?? makeTemplate(films);
  templates.set(key, template);
  return liveSite(live, { ...options, template: await template });
}
