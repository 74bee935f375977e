import { liveSite } from './live-site.ts';

/** Returns a live site whose embedded catalogue has only these films. */
export async function smallSite(films: number[], ...given: Parameters<typeof liveSite>) {
  const { fake, site, live } = await liveSite(...given);
  await site.db.deleteFrom('embedded_film').where('film_id', 'not in', films).execute();
  await site.db.deleteFrom('film').where('id', 'not in', films).execute();
  await site.pool.query('delete from person where id not in (select person_id from credit)');
  return { fake, site, live };
}
