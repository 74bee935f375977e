import { startSite, temporaryDataDir } from '../../bench/site.ts';
import { HOUSE, KEY, openHouse } from '../../test/house/fake-house.ts';

/** Two higher than the port of the site that most tests use; the site with identity providers has the port between. */
const PORT = 2 + Number(process.env.E2E_PORT ?? 3210);
export const ORIGIN = `http://localhost:${PORT}`;

export const THE_SHINING = 694;

/** The finder reads its films again when they are a minute old. */
async function untilFound(): Promise<void> {
  for (;;) {
    const response = await fetch(`${ORIGIN}/api/films/by-fright?platforms=home`);
    if ((await response.json()).results.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** A site whose Jellyfin has one film, and that sends requests to Seerr. */
export async function startLibrarySite() {
  const jellyfin = await openHouse(HOUSE.jellyfin([{ title: 'The Shining', year: 1980, tmdb: String(THE_SHINING) }]));
  const seerr = await openHouse(HOUSE.seerr());
  const dataDir = await temporaryDataDir();
  const site = await startSite(dataDir.path, PORT, {
    LIBRARY_URL: jellyfin.url,
    LIBRARY_KEY: KEY,
    SEERR_URL: seerr.url,
    SEERR_API_KEY: KEY,
    TRUSTED_PROXY: '127.0.0.1,::1',
  });
  await untilFound();
  return {
    seerr,
    async stop() {
      await site.stop();
      await Promise.all([jellyfin.close(), seerr.close()]);
      await dataDir.remove();
    },
  };
}
